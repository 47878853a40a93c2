//===- LibraryIntrinsics.h - LLVM's names of library functions --*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_FRONTEND_CANONICALIZE_FUNCTIONS_LIBRARYINTRINSICS_H
#define CAIRN_LIB_FRONTEND_CANONICALIZE_FUNCTIONS_LIBRARYINTRINSICS_H

namespace llvm {
class Module;
} // namespace llvm

namespace cairn::frontend {

/// Makes calls of OpenCL C's library, or simpler intrinsics, of the intrinsics
/// that LLVM's own passes and newer compilers have for them: `llvm.ldexp` is
/// `ldexp`, `llvm.fptosi.sat` a conversion with `_sat`. Those of types that
/// OpenCL C does not have stay.
void callLibraryForIntrinsics(llvm::Module &module);

} // namespace cairn::frontend

#endif // CAIRN_LIB_FRONTEND_CANONICALIZE_FUNCTIONS_LIBRARYINTRINSICS_H
