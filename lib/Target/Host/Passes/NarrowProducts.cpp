//===- NarrowProducts.cpp - parts of products of short numbers --*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "NarrowProducts.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace cairn;

static constexpr unsigned kShortBits = 16;
static constexpr unsigned kProductBits = 2 * kShortBits;

/// Whether each element of `value` is a number of 16 bits with a sign.
static bool isShort(Value *value, const DataLayout &layout) {
  // LLVM's analysis of signs does not look at elements one by one.
  while (auto *insert = dyn_cast<InsertElementInst>(value)) {
    if (!isShort(insert->getOperand(1), layout))
      return false;
    value = insert->getOperand(0);
  }
  return isa<UndefValue>(value) ||
         ComputeMaxSignificantBits(value, layout) <= kShortBits;
}

/// The same part of the product in 32 bits, or null where it can stay.
static Value *narrow(TruncInst &part) {
  Value *left, *right;
  Instruction *shifted;
  const APInt *distance;
  if (!part.getType()->isVectorTy() ||
      part.getType()->getScalarSizeInBits() != kShortBits ||
      !match(part.getOperand(0),
             m_CombineAnd(m_Instruction(shifted),
                          m_Shr(m_Mul(m_Value(left), m_Value(right)),
                                m_APInt(distance)))))
    return nullptr;
  unsigned width = distance->getBitWidth();
  if (width <= kProductBits || distance->ule(kShortBits) ||
      distance->uge(width))
    return nullptr;
  const DataLayout &layout = part.getDataLayout();
  if (!isShort(left, layout) || !isShort(right, layout))
    return nullptr;
  IRBuilder<> builder(&part);
  Type *product = part.getType()->getWithNewBitWidth(kProductBits);
  uint64_t bits = distance->getZExtValue();
  Value *result = builder.CreateTrunc(
      builder.CreateAShr(
          builder.CreateNSWMul(builder.CreateTrunc(left, product),
                               builder.CreateTrunc(right, product)),
          std::min<uint64_t>(bits, kProductBits - 1)),
      part.getType());
  // Zeros come in from above.
  if (shifted->getOpcode() == Instruction::LShr && width - bits < kShortBits)
    result = builder.CreateAnd(result,
                               APInt::getLowBitsSet(kShortBits, width - bits));
  return result;
}

PreservedAnalyses NarrowProductsPass::run(Function &function,
                                          FunctionAnalysisManager &) {
  SmallVector<WeakTrackingVH> dead;
  for (BasicBlock &block : function)
    for (Instruction &instruction : block) {
      auto *part = dyn_cast<TruncInst>(&instruction);
      if (!part)
        continue;
      if (Value *narrowed = narrow(*part)) {
        part->replaceAllUsesWith(narrowed);
        dead.emplace_back(part);
      }
    }
  RecursivelyDeleteTriviallyDeadInstructionsPermissive(dead);
  PreservedAnalyses preserved;
  preserved.preserveSet<CFGAnalyses>();
  return preserved;
}
