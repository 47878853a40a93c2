//===- ClangNames.h - how clang names what OpenCL lacks ---------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_DIALECT_OCL_IR_CLANGNAMES_H
#define CAIRN_DIALECT_OCL_IR_CLANGNAMES_H

#include "llvm/ADT/StringRef.h"

namespace cairn::ocl {

/// What clang since 20 puts before the name of a kernel for its body, a
/// function of its own that the kernel and its callers call.
inline constexpr llvm::StringLiteral kKernelBodyPrefix =
    "__clang_ocl_kern_imp_";

} // namespace cairn::ocl

#endif // CAIRN_DIALECT_OCL_IR_CLANGNAMES_H
