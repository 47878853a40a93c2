//===- PassStructsByPointer.h - structs as kernel arguments -----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_FRONTEND_SPIRV_PASSSTRUCTSBYPOINTER_H
#define CAIRN_LIB_FRONTEND_SPIRV_PASSSTRUCTSBYPOINTER_H

namespace llvm {
class Module;
} // namespace llvm

namespace cairn::frontend {

/// Kernels of SPIR-V take structs as values, those of clang as `byval` pointers
/// to them: turns the former into the latter.
void passStructsByPointer(llvm::Module &module);

} // namespace cairn::frontend

#endif // CAIRN_LIB_FRONTEND_SPIRV_PASSSTRUCTSBYPOINTER_H
