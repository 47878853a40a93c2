//===- EndlessLoops.h - loops that may not end ------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_FRONTEND_CANONICALIZE_CONTROLFLOW_ENDLESSLOOPS_H
#define CAIRN_LIB_FRONTEND_CANONICALIZE_CONTROLFLOW_ENDLESSLOOPS_H

#include "llvm/IR/PassManager.h"

namespace cairn::frontend {

/// In C99, and so in OpenCL C, a loop need not end, and what is behind it is
/// not executed then. MLIR takes for granted that operations end, and erases a
/// loop that does nothing. This pass puts a fence of one work-item, which makes
/// no code, into loops without effects and results that are not known to end.
/// Those of languages in which they do end have `llvm.loop.mustprogress`, or
/// are in a function that has `mustprogress`.
class EndlessLoopsPass : public llvm::PassInfoMixin<EndlessLoopsPass> {
public:
  llvm::PreservedAnalyses run(llvm::Function &function,
                              llvm::FunctionAnalysisManager &analyses);
};

} // namespace cairn::frontend

#endif // CAIRN_LIB_FRONTEND_CANONICALIZE_CONTROLFLOW_ENDLESSLOOPS_H
