//===- IntrinsicCalls.h - LLVM's intrinsics for all targets -----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_FRONTEND_CANONICALIZE_INTRINSICS_INTRINSICCALLS_H
#define CAIRN_LIB_FRONTEND_CANONICALIZE_INTRINSICS_INTRINSICCALLS_H

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"

namespace cairn::frontend {

/// Makes calls of OpenCL C's library, instructions or simpler intrinsics of the
/// intrinsics that LLVM's passes and newer compilers leave in a module and that
/// are not the same for all targets: behind it, none of vectors of which some
/// components count, and none that asks for another mode of floating point.
void expandIntrinsics(llvm::Module &module);

/// Each gives what `inst` is, null where it is not one of its own.
///@{
llvm::Value *callLibraryFor(llvm::IRBuilder<> &b, llvm::IntrinsicInst &inst);
llvm::Value *expandToIntegers(llvm::IRBuilder<> &b, llvm::IntrinsicInst &inst);
llvm::Value *expandToShuffles(llvm::IRBuilder<> &b, llvm::IntrinsicInst &inst);
llvm::Value *expandByComponent(llvm::IRBuilder<> &b, llvm::IntrinsicInst &inst);
llvm::Value *expandPredicated(llvm::IRBuilder<> &b, llvm::IntrinsicInst &inst);
llvm::Value *forgetStrictness(llvm::IRBuilder<> &b, llvm::IntrinsicInst &inst);
///@}

} // namespace cairn::frontend

#endif // CAIRN_LIB_FRONTEND_CANONICALIZE_INTRINSICS_INTRINSICCALLS_H
