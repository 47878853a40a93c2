//===- GlobalConstants.h - constants in global memory -----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_FRONTEND_CONSTANTS_GLOBALCONSTANTS_H
#define CAIRN_LIB_FRONTEND_CONSTANTS_GLOBALCONSTANTS_H

namespace llvm {
class Module;
} // namespace llvm

namespace cairn::frontend {

/// In C++ for OpenCL a variable of the program's scope is in global memory.
/// Clang takes the value of one that is `constexpr` from a copy in constant
/// memory, whose address it casts to global memory: a cast that no device has
/// to know. Such a copy is in global memory itself.
void moveConstantsToGlobal(llvm::Module &module);

} // namespace cairn::frontend

#endif // CAIRN_LIB_FRONTEND_CONSTANTS_GLOBALCONSTANTS_H
