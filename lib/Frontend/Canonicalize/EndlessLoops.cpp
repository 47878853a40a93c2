//===- EndlessLoops.cpp - loops that may not end ----------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "EndlessLoops.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;
using namespace cairn::frontend;

/// Whether nothing but the time that the loop takes tells that it was there.
static bool doesNothing(const Loop &loop) {
  return all_of(loop.blocks(), [&](const BasicBlock *block) {
    return all_of(*block, [&](const Instruction &inst) {
      return !inst.mayWriteToMemory() &&
             all_of(inst.users(), [&](const User *user) {
               return loop.contains(cast<Instruction>(user));
             });
    });
  });
}

static bool isKnownToEnd(const Loop &loop, ScalarEvolution &evolution) {
  return isMustProgress(&loop) ||
         !isa<SCEVCouldNotCompute>(evolution.getBackedgeTakenCount(&loop));
}

/// `atomic_work_item_fence` of OpenCL C 2.0, section 1.13.11.
static void insertFence(Loop &loop) {
  BasicBlock *header = loop.getHeader();
  Module &module = *header->getModule();
  IRBuilder<> builder(header->getTerminator());
  constexpr unsigned localMemory = 1, acquireRelease = 4, workItem = 0;
  FunctionCallee fence = module.getOrInsertFunction(
      "_Z22atomic_work_item_fencej12memory_order12memory_scope",
      builder.getVoidTy(), builder.getInt32Ty(), builder.getInt32Ty(),
      builder.getInt32Ty());
  CallInst *call = builder.CreateCall(fence, {builder.getInt32(localMemory),
                                              builder.getInt32(acquireRelease),
                                              builder.getInt32(workItem)});
  call->setCallingConv(CallingConv::SPIR_FUNC);
  // Clang's declaration has the same.
  if (auto *function = dyn_cast<Function>(fence.getCallee())) {
    function->setCallingConv(CallingConv::SPIR_FUNC);
    function->setDoesNotThrow();
    function->setConvergent();
  }
}

PreservedAnalyses EndlessLoopsPass::run(Function &function,
                                        FunctionAnalysisManager &analyses) {
  auto &loops = analyses.getResult<LoopAnalysis>(function);
  if (loops.empty())
    return PreservedAnalyses::all();
  auto &evolution = analyses.getResult<ScalarEvolutionAnalysis>(function);
  SmallVector<Loop *> preorder = loops.getLoopsInPreorder();
  bool isChanged = false;
  // Inner loops first: a fence there is one of the loops around it.
  for (Loop *loop : reverse(preorder))
    if (doesNothing(*loop) && !isKnownToEnd(*loop, evolution)) {
      insertFence(*loop);
      isChanged = true;
    }
  return isChanged ? PreservedAnalyses::none() : PreservedAnalyses::all();
}
