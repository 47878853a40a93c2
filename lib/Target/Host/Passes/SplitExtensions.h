//===- SplitExtensions.h - wide extensions, part by part --------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_TARGET_HOST_PASSES_SPLITEXTENSIONS_H
#define CAIRN_LIB_TARGET_HOST_PASSES_SPLITEXTENSIONS_H

#include "llvm/IR/PassManager.h"

namespace cairn {

/// Extends bits of floats from 32 to 64 bits by four elements at a time. Where
/// a part of a product of more of them is used, LLVM 22's code generator for
/// AVX-512 makes an extension that it cannot select, and aborts. Where all
/// parts are used, it makes whole extensions of them. Runs behind all other
/// passes.
struct SplitExtensionsPass : llvm::PassInfoMixin<SplitExtensionsPass> {
  llvm::PreservedAnalyses run(llvm::Function &function,
                              llvm::FunctionAnalysisManager &analyses);
};

} // namespace cairn

#endif // CAIRN_LIB_TARGET_HOST_PASSES_SPLITEXTENSIONS_H
