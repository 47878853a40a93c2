//===- DivideInFloats.cpp - integers divided as floats ----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DivideInFloats.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;
using namespace cairn;

/// What a reciprocal is multiplied by, so that products that would be whole
/// numbers are not less, and all others are below the next one: n / d is at
/// least 1 / d away from that, which is more than 2^-32 of it, and of numbers
/// of 16 bits more than 2^-16. The reciprocal and two products are wrong by a
/// last digit each, 2^-52 and 2^-23, in any rounding mode; this is eight of
/// them.
static constexpr double kAboveDouble = 1 + 0x1p-49, kAboveFloat = 1 + 0x1p-20;
static constexpr unsigned kMostBits = 32, kMostBitsOfFloat = 16;

namespace {
class Divisions {
public:
  explicit Divisions(const LoopInfo &loops) : loops(loops) {}

  bool replace(BinaryOperator &division);

private:
  Value *reciprocalOf(Value *divisor, Type *type, bool isSigned);
  bool isOnceForLoop(BinaryOperator &division) const;

  const LoopInfo &loops;
  DenseMap<std::pair<Value *, unsigned>, Value *> reciprocals;
};
} // namespace

static Value *toFloat(IRBuilder<> &b, Value *value, Type *type, bool isSigned) {
  return isSigned ? b.CreateSIToFP(value, type) : b.CreateUIToFP(value, type);
}

/// A little more than 1 / `divisor`, in magnitude; where the divisor is made,
/// which is in front of all loops that do not change it.
Value *Divisions::reciprocalOf(Value *divisor, Type *type, bool isSigned) {
  Value *&known = reciprocals[{divisor, 2 * type->isDoubleTy() + isSigned}];
  if (known)
    return known;
  BasicBlock::iterator place;
  if (auto *made = dyn_cast<Instruction>(divisor)) {
    std::optional<BasicBlock::iterator> after =
        made->getInsertionPointAfterDef();
    if (!after)
      return nullptr;
    place = *after;
  } else {
    Function *function = cast<Argument>(divisor)->getParent();
    place = function->getEntryBlock().getFirstNonPHIOrDbgOrAlloca();
  }
  IRBuilder<> b(place->getParent(), place);
  Value *exact = b.CreateFDiv(ConstantFP::get(type, 1),
                              toFloat(b, divisor, type, isSigned));
  double above = type->isDoubleTy() ? kAboveDouble : kAboveFloat;
  return known = b.CreateFMul(exact, ConstantFP::get(type, above));
}

/// So many values are looked at to see whether a trip waits for the last one.
static constexpr unsigned kMostOfTrip = 128;

/// Whether what `loop` divides by `division` depends on what that gave in the
/// trip before. No vectors come of it, and a product with what it takes to
/// convert is a longer wait than a division.
static bool isRecurrence(BinaryOperator &division, const Loop &loop) {
  SmallVector<Value *> open = {division.getOperand(0)};
  SmallPtrSet<Value *, 16> seen;
  while (!open.empty()) {
    auto *value = dyn_cast<Instruction>(open.pop_back_val());
    if (!value || !loop.contains(value) || !seen.insert(value).second)
      continue;
    if (value == &division || seen.size() > kMostOfTrip)
      return true;
    append_range(open, value->operands());
  }
  return false;
}

/// Whether a loop that `division` is in does not change what it divides by, and
/// may be made of vectors.
bool Divisions::isOnceForLoop(BinaryOperator &division) const {
  const Loop *loop = loops.getLoopFor(division.getParent());
  return loop && loop->isLoopInvariant(division.getOperand(1)) &&
         !loop->isLoopInvariant(division.getOperand(0)) &&
         !isRecurrence(division, *loop);
}

bool Divisions::replace(BinaryOperator &division) {
  unsigned bits = division.getType()->getScalarSizeInBits();
  bool isVector = isa<FixedVectorType>(division.getType());
  Value *number = division.getOperand(0), *divisor = division.getOperand(1);
  // Numbers of fewer bits are divided as wider ones, which they are the same
  // as.
  if (bits > kMostBits || bits < 8 || isa<Constant>(divisor) ||
      isa<Constant>(number) || (!isVector && bits < kMostBits))
    return false;
  if (!isVector && !isOnceForLoop(division))
    return false;
  bool isSigned = division.getOpcode() == Instruction::SDiv ||
                  division.getOpcode() == Instruction::SRem;
  IRBuilder<> b(&division);
  Type *type = bits > kMostBitsOfFloat ? b.getDoubleTy() : b.getFloatTy();
  Value *single = isVector ? getSplatValue(divisor) : divisor;
  if (single && !isa<Instruction, Argument>(single))
    single = nullptr;
  if (!isVector && !single)
    return false;
  Type *whole = isVector ? division.getType()->getWithNewType(type) : type;
  bool isRemainder = division.getOpcode() == Instruction::SRem ||
                     division.getOpcode() == Instruction::URem;
  // It is looked at twice, where what is undefined may be two numbers.
  if (isRemainder && !isGuaranteedNotToBeUndefOrPoison(number))
    number = b.CreateFreeze(number);
  Value *from = toFloat(b, number, whole, isSigned), *quotient;
  if (Value *factor = single ? reciprocalOf(single, type, isSigned) : nullptr) {
    if (isVector)
      factor = b.CreateVectorSplat(
          cast<FixedVectorType>(whole)->getElementCount(), factor);
    quotient = b.CreateFMul(from, factor);
  } else {
    if (!isVector)
      return false;
    quotient = b.CreateFDiv(from, toFloat(b, divisor, whole, isSigned));
  }
  Value *result = isSigned ? b.CreateFPToSI(quotient, division.getType())
                           : b.CreateFPToUI(quotient, division.getType());
  if (isRemainder)
    result = b.CreateSub(number, b.CreateMul(result, divisor));
  result->takeName(&division);
  division.replaceAllUsesWith(result);
  return true;
}

PreservedAnalyses DivideInFloatsPass::run(Function &function,
                                          FunctionAnalysisManager &analyses) {
  Divisions divisions(analyses.getResult<LoopAnalysis>(function));
  SmallVector<BinaryOperator *> found, replaced;
  for (Instruction &instruction : instructions(function))
    if (instruction.isIntDivRem())
      found.push_back(cast<BinaryOperator>(&instruction));
  for (BinaryOperator *division : found)
    if (divisions.replace(*division))
      replaced.push_back(division);
  // Until now, as others may be divided by what they gave.
  for (BinaryOperator *division : replaced)
    division->eraseFromParent();
  if (replaced.empty())
    return PreservedAnalyses::all();
  PreservedAnalyses preserved;
  preserved.preserveSet<CFGAnalyses>();
  return preserved;
}
