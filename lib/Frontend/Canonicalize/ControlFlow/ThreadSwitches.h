//===- ThreadSwitches.h - switches whose case is known ----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_FRONTEND_CANONICALIZE_CONTROLFLOW_THREADSWITCHES_H
#define CAIRN_LIB_FRONTEND_CANONICALIZE_CONTROLFLOW_THREADSWITCHES_H

#include "llvm/IR/PassManager.h"

namespace cairn::frontend {

/// Simplification makes a switch of many conditions in a row that compare one
/// value with constants. The cases of that switch end in switches on the same
/// value again: more and more as they are nested. This pass lets each case go
/// on to where those would lead.
class ThreadSwitchesPass : public llvm::PassInfoMixin<ThreadSwitchesPass> {
public:
  llvm::PreservedAnalyses run(llvm::Function &function,
                              llvm::FunctionAnalysisManager &analyses);
};

} // namespace cairn::frontend

#endif // CAIRN_LIB_FRONTEND_CANONICALIZE_CONTROLFLOW_THREADSWITCHES_H
