//===- CountedLoops.h - loops as what counts from zero ----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_FRONTEND_CANONICALIZE_CONTROLFLOW_COUNTEDLOOPS_H
#define CAIRN_LIB_FRONTEND_CANONICALIZE_CONTROLFLOW_COUNTEDLOOPS_H

#include "llvm/IR/PassManager.h"

namespace cairn::frontend {

/// Optimised LLVM IR and SPIR-V have loops whose test is behind the body, and
/// that step pointers and count down to zero, as processors like it. This pass
/// gives loops whose trips can be counted in front of them a counter from zero,
/// a test before the body, and pointers and numbers that step as sums of that
/// counter's multiples, so that they become `scf.for`, of whose accesses one
/// sees how they differ. Loops that have none of that stay as they are.
class CountedLoopsPass : public llvm::PassInfoMixin<CountedLoopsPass> {
public:
  llvm::PreservedAnalyses run(llvm::Function &function,
                              llvm::FunctionAnalysisManager &analyses);
};

} // namespace cairn::frontend

#endif // CAIRN_LIB_FRONTEND_CANONICALIZE_CONTROLFLOW_COUNTEDLOOPS_H
