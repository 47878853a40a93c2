//===- EndlessLoops.cpp - loops that may not end ----------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "EndlessLoops.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;
using namespace cairn::frontend;

static bool isUsedInside(const Loop &loop, const Value &value) {
  return all_of(value.users(), [&](const User *user) {
    auto *inst = cast<Instruction>(user);
    return loop.contains(inst) || inst->isLifetimeStartOrEnd();
  });
}

/// Whether `inst` leaves something that others may find: but for barriers and
/// what is like them, whose operands are numbers, all that writes does. So does
/// not what the loop alone has a variable for.
static bool leavesSomething(const Loop &loop, const Instruction &inst) {
  if (!inst.mayWriteToMemory())
    return false;
  if (auto *store = dyn_cast<StoreInst>(&inst)) {
    auto *variable =
        dyn_cast<AllocaInst>(getUnderlyingObject(store->getPointerOperand()));
    return !variable || store->isVolatile() || !isUsedInside(loop, *variable);
  }
  auto *call = dyn_cast<CallBase>(&inst);
  return !call || call->isInlineAsm() ||
         any_of(call->args(), [](const Use &arg) {
           Type *type = arg->getType();
           return type->isPtrOrPtrVectorTy() || type->isTargetExtTy();
         });
}

/// Whether the loop takes time and does nothing else.
static bool doesNothing(const Loop &loop) {
  return all_of(loop.blocks(), [&](const BasicBlock *block) {
    return all_of(*block, [&](const Instruction &inst) {
      return !leavesSomething(loop, inst) && isUsedInside(loop, inst);
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
