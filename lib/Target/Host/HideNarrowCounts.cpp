//===- HideNarrowCounts.cpp - counts of few bits in loops -------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HideNarrowCounts.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/IRBuilder.h"

using namespace llvm;
using namespace cairn;

/// The width of a count whose check stands for no other one: addresses have 64
/// bits, and what is extended to them has 32.
static constexpr unsigned kWideBits = 32;

/// Whether `instruction` extends low bits of a counter of its loop.
static bool isNarrowCount(Instruction &instruction, ScalarEvolution &scev) {
  if (!instruction.getType()->isIntegerTy() ||
      !(isa<ZExtInst, SExtInst>(instruction) ||
        instruction.getOpcode() == Instruction::And))
    return false;
  const SCEV *value = scev.getSCEV(&instruction);
  if (!isa<SCEVZeroExtendExpr, SCEVSignExtendExpr>(value))
    return false;
  const SCEV *bits = cast<SCEVCastExpr>(value)->getOperand();
  return isa<SCEVAddRecExpr>(bits) &&
         bits->getType()->getIntegerBitWidth() < kWideBits;
}

PreservedAnalyses HideNarrowCountsPass::run(Function &function,
                                            FunctionAnalysisManager &analyses) {
  const LoopInfo &loops = analyses.getResult<LoopAnalysis>(function);
  auto &scev = analyses.getResult<ScalarEvolutionAnalysis>(function);
  SmallVector<Instruction *> narrow;
  for (BasicBlock &block : function)
    if (loops.getLoopFor(&block))
      for (Instruction &instruction : block)
        if (isNarrowCount(instruction, scev))
          narrow.push_back(&instruction);
  if (narrow.empty())
    return PreservedAnalyses::all();
  // No analysis of counts looks through this, and it costs nothing.
  for (Instruction *instruction : narrow)
    instruction->setOperand(
        0, IRBuilder<>(instruction).CreateFreeze(instruction->getOperand(0)));
  PreservedAnalyses preserved;
  preserved.preserveSet<CFGAnalyses>();
  return preserved;
}
