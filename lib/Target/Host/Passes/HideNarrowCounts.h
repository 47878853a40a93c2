//===- HideNarrowCounts.h - counts of few bits in loops ---------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_TARGET_HOST_PASSES_HIDENARROWCOUNTS_H
#define CAIRN_LIB_TARGET_HOST_PASSES_HIDENARROWCOUNTS_H

#include "llvm/IR/PassManager.h"

namespace cairn {

/// Hides from the analysis of loops that the low bits of a counter, as `i & 3`
/// or `(uchar)i`, count as well, up to where they begin again. LLVM 22 makes
/// vectors of a loop by taking them for the counter, behind a check that they
/// do not begin again; where the loop has a check of a wider count already, it
/// believes that one to be enough, and `x[2 * i - (i & 3)]` to be `x[i]`. Runs
/// in front of the passes that make vectors of loops.
/// Loops that extend numbers of one width only stay as they are.
struct HideNarrowCountsPass : llvm::PassInfoMixin<HideNarrowCountsPass> {
  llvm::PreservedAnalyses run(llvm::Function &function,
                              llvm::FunctionAnalysisManager &analyses);
};

} // namespace cairn

#endif // CAIRN_LIB_TARGET_HOST_PASSES_HIDENARROWCOUNTS_H
