//===- ThreadSwitches.cpp - switches whose case is known --------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ThreadSwitches.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Scalar/JumpThreading.h"

using namespace llvm;
using namespace cairn::frontend;

static bool hasSwitchesOnOneValue(const Function &function) {
  SmallPtrSet<const Value *, 8> values;
  return any_of(function, [&](const BasicBlock &block) {
    auto *inst = dyn_cast<SwitchInst>(block.getTerminator());
    return inst && !values.insert(inst->getCondition()).second;
  });
}

PreservedAnalyses ThreadSwitchesPass::run(Function &function,
                                          FunctionAnalysisManager &analyses) {
  if (!hasSwitchesOnOneValue(function))
    return PreservedAnalyses::all();
  // No instruction is copied.
  return JumpThreadingPass(/*T=*/0).run(function, analyses);
}
