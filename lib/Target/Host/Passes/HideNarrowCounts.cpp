//===- HideNarrowCounts.cpp - counts of few bits in loops -------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HideNarrowCounts.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/IRBuilder.h"

using namespace llvm;
using namespace cairn;

namespace {
/// What extensions a loop has.
struct Extensions {
  /// The most bits that one of them extends.
  unsigned widest = 0;
  /// Those of low bits of a counter, with their number.
  SmallVector<std::pair<Instruction *, unsigned>> counts;
};
} // namespace

/// The number of bits that `instruction`, which is `value`, extends; 0 if it is
/// not an extension that changes in the loop or is known to count on.
static unsigned extendedBits(Instruction &instruction, const SCEV *value) {
  if (isa<SCEVZeroExtendExpr, SCEVSignExtendExpr>(value))
    return cast<SCEVCastExpr>(value)
        ->getOperand()
        ->getType()
        ->getIntegerBitWidth();
  if (isa<ZExtInst, SExtInst>(instruction) && !isa<SCEVAddRecExpr>(value))
    return instruction.getOperand(0)->getType()->getIntegerBitWidth();
  return 0;
}

/// An address extends its indices.
static unsigned extendedBits(GetElementPtrInst &address) {
  if (!address.getType()->isPointerTy())
    return 0;
  unsigned bits = 0, whole = address.getDataLayout().getIndexTypeSizeInBits(
                         address.getType());
  for (Value *index : address.indices())
    if (!isa<Constant>(index) && index->getType()->isIntegerTy() &&
        index->getType()->getIntegerBitWidth() < whole)
      bits = std::max(bits, index->getType()->getIntegerBitWidth());
  return bits;
}

static void add(Extensions &extensions, Instruction &instruction,
                const Loop &loop, ScalarEvolution &scev) {
  if (auto *address = dyn_cast<GetElementPtrInst>(&instruction))
    extensions.widest = std::max(extensions.widest, extendedBits(*address));
  if (!instruction.getType()->isIntegerTy() ||
      !(isa<ZExtInst, SExtInst>(instruction) ||
        instruction.getOpcode() == Instruction::And))
    return;
  const SCEV *value = scev.getSCEV(&instruction);
  if (scev.isLoopInvariant(value, &loop))
    return;
  unsigned bits = extendedBits(instruction, value);
  extensions.widest = std::max(extensions.widest, bits);
  if (isa<SCEVZeroExtendExpr, SCEVSignExtendExpr>(value) &&
      isa<SCEVAddRecExpr>(cast<SCEVCastExpr>(value)->getOperand()))
    extensions.counts.emplace_back(&instruction, bits);
}

PreservedAnalyses HideNarrowCountsPass::run(Function &function,
                                            FunctionAnalysisManager &analyses) {
  const LoopInfo &loops = analyses.getResult<LoopAnalysis>(function);
  auto &scev = analyses.getResult<ScalarEvolutionAnalysis>(function);
  MapVector<const Loop *, Extensions> extensionsOf;
  for (BasicBlock &block : function)
    if (const Loop *loop = loops.getLoopFor(&block))
      for (Instruction &instruction : block)
        add(extensionsOf[loop], instruction, *loop, scev);
  bool changed = false;
  for (auto &[loop, extensions] : extensionsOf)
    for (auto [count, bits] : extensions.counts) {
      // A check of the only width there is cannot be lost.
      if (bits == extensions.widest)
        continue;
      // No analysis of counts looks through this, and it costs nothing.
      count->setOperand(0,
                        IRBuilder<>(count).CreateFreeze(count->getOperand(0)));
      changed = true;
    }
  if (!changed)
    return PreservedAnalyses::all();
  PreservedAnalyses preserved;
  preserved.preserveSet<CFGAnalyses>();
  return preserved;
}
