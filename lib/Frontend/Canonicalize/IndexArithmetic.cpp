//===- IndexArithmetic.cpp - sums and extensions as such --------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IndexArithmetic.h"

#include "llvm/Analysis/SimplifyQuery.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace cairn::frontend;

namespace {

/// The lower bits of a number, or of a product with it, extended and shifted to
/// the left.
struct Extension {
  Value *number;
  unsigned bits;
  unsigned shift;
  bool isSigned;
  std::optional<APInt> factor = std::nullopt;
};

} // namespace

/// As how many bits a program may have an integer.
static bool isWidthOfInteger(uint64_t bits) {
  return bits == 8 || bits == 16 || bits == 32;
}

static std::optional<Extension> matchExtension(Instruction &inst) {
  unsigned width = inst.getType()->getScalarSizeInBits();
  Value *number = nullptr;
  const APInt *up = nullptr, *down = nullptr, *mask = nullptr,
              *factor = nullptr;
  std::optional<Extension> extension;
  auto shifted = m_Shl(m_Value(number), m_APInt(up));
  if (match(&inst, m_Shr(shifted, m_APInt(down)))) {
    if (up->ult(width) && down->ule(*up))
      extension = {number, width - unsigned(up->getZExtValue()),
                   unsigned((*up - *down).getZExtValue()),
                   inst.getOpcode() == Instruction::AShr};
  } else if (match(&inst, m_And(shifted, m_APInt(mask)))) {
    unsigned shift = up->getLimitedValue(width);
    unsigned ones = mask->popcount();
    if (mask->isShiftedMask() && mask->countr_zero() == shift)
      extension = {number, ones, shift, /*isSigned=*/false};
  } else if (match(&inst, m_Shr(m_Mul(m_Value(number), m_APInt(factor)),
                                m_APInt(down)))) {
    // By a multiple of what is shifted back.
    if (down->ult(width) && factor->countr_zero() >= down->getZExtValue())
      extension = {number, width - unsigned(down->getZExtValue()), 0,
                   inst.getOpcode() == Instruction::AShr, factor->lshr(*down)};
  } else if (match(&inst, m_And(m_Value(number), m_APInt(mask))) &&
             mask->isMask()) {
    extension = {number, mask->popcount(), 0, /*isSigned=*/false};
  }
  if (extension &&
      (!isWidthOfInteger(extension->bits) || extension->bits >= width))
    return std::nullopt;
  return extension;
}

static Value *cut(IRBuilder<> &builder, Value *number, Type *type);

/// The lower bits of `number`, by operations on as many, which is how programs
/// have them that count in `int`; null if it has to be cut.
static Value *narrow(IRBuilder<> &builder, Value *number, Type *type) {
  Value *other = nullptr;
  const APInt *constant = nullptr;
  auto low = [&](const APInt &bits) {
    return ConstantInt::get(type, bits.trunc(type->getIntegerBitWidth()));
  };
  if (match(number, m_APInt(constant)))
    return low(*constant);
  if (match(number, m_ZExtOrSExt(m_Value(other))) && other->getType() == type)
    return other;
  if (match(number, m_Add(m_Value(other), m_APInt(constant))))
    return builder.CreateAdd(cut(builder, other, type), low(*constant));
  if (match(number, m_Mul(m_Value(other), m_APInt(constant))))
    return builder.CreateMul(cut(builder, other, type), low(*constant));
  if (match(number, m_Shl(m_Value(other), m_APInt(constant))) &&
      constant->ult(type->getIntegerBitWidth()))
    return builder.CreateShl(cut(builder, other, type), low(*constant));
  return nullptr;
}

static Value *cut(IRBuilder<> &builder, Value *number, Type *type) {
  Value *low = narrow(builder, number, type);
  return low ? low : builder.CreateTrunc(number, type);
}

static Value *emit(IRBuilder<> &builder, const Extension &extension) {
  Type *type = extension.number->getType();
  Value *low =
      cut(builder, extension.number, type->getWithNewBitWidth(extension.bits));
  if (extension.factor)
    low = builder.CreateMul(
        low, ConstantInt::get(low->getType(),
                              extension.factor->trunc(extension.bits)));
  Value *wide = extension.isSigned ? builder.CreateSExt(low, type)
                                   : builder.CreateZExt(low, type);
  if (!extension.shift)
    return wide;
  // All of the number's bits stay in.
  return builder.CreateShl(wide, extension.shift, "", !extension.isSigned,
                           /*HasNSW=*/extension.isSigned);
}

/// What both values of `phi` are that are one operation on the same numbers,
/// computed behind the branches; null if they are not.
static Value *mergeEqual(PHINode &phi) {
  if (phi.getNumIncomingValues() != 2)
    return nullptr;
  auto *first = dyn_cast<Instruction>(phi.getIncomingValue(0));
  auto *second = dyn_cast<Instruction>(phi.getIncomingValue(1));
  if (!first || !second || first == second ||
      !isa<BinaryOperator, CastInst>(first) || !first->isIdenticalTo(second))
    return nullptr;
  // What both have is known wherever the branches come from.
  Instruction *merged = first->clone();
  merged->insertBefore(phi.getParent()->getFirstInsertionPt());
  return merged;
}

/// What stands for `inst`; null if it stays.
static Value *rewrite(Instruction &inst, const SimplifyQuery &query) {
  if (auto *phi = dyn_cast<PHINode>(&inst))
    return mergeEqual(*phi);
  if (!inst.getType()->isIntegerTy(64) && !inst.getType()->isIntegerTy(32))
    return nullptr;
  IRBuilder<> builder(&inst);
  if (isa<TruncInst>(inst))
    return narrow(builder, inst.getOperand(0), inst.getType());
  Value *number = nullptr;
  const APInt *bits = nullptr;
  if (match(&inst, m_Or(m_Value(number), m_APInt(bits))) &&
      haveNoCommonBitsSet(number, inst.getOperand(1), query))
    return builder.CreateAdd(number, inst.getOperand(1), "", /*HasNUW=*/true,
                             /*HasNSW=*/true);
  // Bytes and words of numbers of 32 bits are masked by programs, too.
  if (!inst.getType()->isIntegerTy(64))
    return nullptr;
  std::optional<Extension> extension = matchExtension(inst);
  return extension ? emit(builder, *extension) : nullptr;
}

PreservedAnalyses IndexArithmeticPass::run(Function &function,
                                           FunctionAnalysisManager &) {
  SimplifyQuery query(function.getParent()->getDataLayout());
  SmallVector<WeakTrackingVH> replaced;
  for (Instruction &inst : instructions(function))
    if (Value *value = rewrite(inst, query)) {
      inst.replaceAllUsesWith(value);
      replaced.push_back(&inst);
    }
  RecursivelyDeleteTriviallyDeadInstructionsPermissive(replaced);
  return replaced.empty() ? PreservedAnalyses::all()
                          : PreservedAnalyses::none();
}
