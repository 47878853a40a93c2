//===- SplitBlocks.h - long blocks, part by part ----------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_TARGET_HOST_PASSES_SPLITBLOCKS_H
#define CAIRN_LIB_TARGET_HOST_PASSES_SPLITBLOCKS_H

#include "llvm/IR/PassManager.h"

namespace cairn {

/// Splits long blocks, for which LLVM's code generator takes time that is
/// quadratic in their length. The parts follow each other, so that no
/// instruction is executed for it. Each ends with a `switch` without cases,
/// which the code generator does not merge before registers are assigned, as it
/// does branches, if "disable-cgp-branch-opts" is set. Runs behind all other
/// passes.
struct SplitBlocksPass : llvm::PassInfoMixin<SplitBlocksPass> {
  llvm::PreservedAnalyses run(llvm::Function &function,
                              llvm::FunctionAnalysisManager &analyses);
};

} // namespace cairn

#endif // CAIRN_LIB_TARGET_HOST_PASSES_SPLITBLOCKS_H
