//===- ConstantLibrary.h - library functions of constants -------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_FRONTEND_CONSTANTS_CONSTANTLIBRARY_H
#define CAIRN_LIB_FRONTEND_CONSTANTS_CONSTANTLIBRARY_H

#include "llvm/IR/Function.h"

namespace cairn::frontend {

/// What `callee`, a mathematical function of OpenCL C's library on float or
/// double, gives for `arguments`; null for other functions and arguments.
llvm::Constant *foldLibraryCall(const llvm::Function &callee,
                                llvm::ArrayRef<llvm::Constant *> arguments);

} // namespace cairn::frontend

#endif // CAIRN_LIB_FRONTEND_CONSTANTS_CONSTANTLIBRARY_H
