//===- LimitLoops.h - loops that LLVM had better leave alone ----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_TARGET_HOST_PASSES_LIMITLOOPS_H
#define CAIRN_LIB_TARGET_HOST_PASSES_LIMITLOOPS_H

#include "llvm/IR/PassManager.h"

namespace llvm {
class PassInstrumentationCallbacks;
} // namespace llvm

namespace cairn {

/// Keeps LLVM's vectoriser and unroller away from what is too large for them.
/// The vectoriser's time grows with the square of an innermost loop's
/// instructions and of its blocks, and the whole body of a kernel is such a
/// loop; with what is one value for all iterations it can be exponential. What
/// both leave behind grows with the number of loops, and the time of the passes
/// after them with its square. Nor are those copied that are left over from
/// what was made vectors. Runs right before the vectoriser, on what all
/// other simplification has left.
struct LimitLoopsPass : llvm::PassInfoMixin<LimitLoopsPass> {
  llvm::PreservedAnalyses run(llvm::Function &function,
                              llvm::FunctionAnalysisManager &analyses);
};

/// Keeps LLVM's elimination of loads away from functions in which the pass has
/// found a loop that is too large: it asks of accesses what the vectoriser
/// asks, in time that is quadratic in their number, and heeds no hint.
void skipLoadsOfLargeLoops(llvm::PassInstrumentationCallbacks &callbacks);

/// Keeps LLVM from copying loops that are marked by
/// `llvm.loop.unswitch.partial.disable`, and what is around them, for each
/// outcome of conditions that do not change in them. By itself it heeds the
/// mark for conditions alone that change in some trips.
void skipConditionsOfRareLoops(llvm::PassInstrumentationCallbacks &callbacks);

} // namespace cairn

#endif // CAIRN_LIB_TARGET_HOST_PASSES_LIMITLOOPS_H
