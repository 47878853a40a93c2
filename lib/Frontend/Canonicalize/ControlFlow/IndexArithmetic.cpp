//===- IndexArithmetic.cpp - sums and extensions as such --------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IndexArithmetic.h"

#include "llvm/Analysis/DomConditionCache.h"
#include "llvm/Analysis/SimplifyQuery.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace cairn::frontend;

namespace {

/// The lower bits of a number without its last zeros, extended and shifted back
/// to the left.
struct Extension {
  Value *number;
  unsigned zeros;
  unsigned bits;
  unsigned shift;
  bool isSigned;
};

/// Rewrites the instructions of a function, each after its operands.
class IndexRewriter {
public:
  IndexRewriter(const DataLayout &layout, DominatorTree &dominators)
      : query(layout, &dominators) {}

  void rewrite(Function &function);
  bool isChanged() const { return !replaced.empty(); }

private:
  void replace(Instruction &inst, Value *value);
  Value *rewriteCut(TruncInst &inst);
  Value *rewriteOther(Instruction &inst);
  BasicBlock *findPlace(PHINode &phi, Type *type, BasicBlock *user);
  Value *cutWhole(IRBuilder<> &builder, Value *number, Type *type);
  Value *narrow(IRBuilder<> &builder, Value *number, Type *type);
  Value *cut(IRBuilder<> &builder, Value *number, Type *type);
  Value *cutBehind(IRBuilder<> &builder, Value *number, unsigned zeros,
                   Type *type);
  Value *emit(IRBuilder<> &builder, const Extension &extension);
  Value *extendNatural(Instruction &inst, IRBuilder<> &builder);

  DomConditionCache conditions;
  SimplifyQuery query;
  /// The lower bits of numbers, each computed once and right behind it, so that
  /// what branches compute of it is the same.
  DenseMap<std::pair<Value *, Type *>, TruncInst *> cuts;
  SmallVector<WeakTrackingVH> replaced;
  /// How many operations are being narrowed, each for the one before.
  unsigned depth = 0;
};

} // namespace

/// As how many bits a program may have an integer.
static bool isWidthOfInteger(uint64_t bits) {
  return bits == 8 || bits == 16 || bits == 32;
}

/// How many terms of a sum are looked at.
static constexpr unsigned kMaxDepth = 4;

/// Whether `number` is made of what is shifted to the left by `zeros` or more.
static bool endsWith(Value *number, unsigned zeros, unsigned depth = 0) {
  Value *lhs = nullptr, *rhs = nullptr;
  const APInt *constant = nullptr;
  if (zeros == 0)
    return true;
  if (match(number, m_APInt(constant)))
    return constant->countr_zero() >= zeros;
  if (match(number, m_Shl(m_Value(), m_APInt(constant))))
    return constant->uge(zeros) &&
           constant->ult(number->getType()->getScalarSizeInBits());
  if (match(number, m_Mul(m_Value(), m_APInt(constant))))
    return constant->countr_zero() >= zeros;
  return depth < kMaxDepth &&
         (match(number, m_Add(m_Value(lhs), m_Value(rhs))) ||
          match(number, m_Sub(m_Value(lhs), m_Value(rhs)))) &&
         endsWith(lhs, zeros, depth + 1) && endsWith(rhs, zeros, depth + 1);
}

/// The extension that `number >> back` is, where the number was shifted to the
/// left before.
static std::optional<Extension> matchShift(Value *number, unsigned back,
                                           bool isSigned) {
  unsigned width = number->getType()->getScalarSizeInBits();
  for (unsigned bits : {32, 16, 8})
    if (bits < width && back <= width - bits && back > 0 &&
        endsWith(number, width - bits))
      return Extension{number, width - bits, bits, width - bits - back,
                       isSigned};
  return std::nullopt;
}

/// The extension that `number & mask` is, where that removes upper bits only.
static std::optional<Extension> matchMask(Value *number, const APInt &mask) {
  unsigned width = mask.getBitWidth(), zeros = mask.countr_zero();
  unsigned end = width - mask.countl_zero();
  if (!mask.isShiftedMask() || end == width || !endsWith(number, zeros))
    return std::nullopt;
  if (isWidthOfInteger(end - zeros))
    return Extension{number, zeros, end - zeros, zeros, /*isSigned=*/false};
  // A product of 32 bits, shifted to bytes.
  if (end < 32 || end - 32 > zeros || zeros == 0)
    return std::nullopt;
  return Extension{number, end - 32, 32, end - 32, /*isSigned=*/false};
}

static std::optional<Extension> matchExtension(Instruction &inst) {
  Value *number = nullptr;
  const APInt *constant = nullptr;
  if (match(&inst, m_Shr(m_Value(number), m_APInt(constant))))
    return matchShift(
        number,
        constant->getLimitedValue(inst.getType()->getScalarSizeInBits()),
        inst.getOpcode() == Instruction::AShr);
  if (match(&inst, m_And(m_Value(number), m_APInt(constant))))
    return matchMask(number, *constant);
  return std::nullopt;
}

/// Where the lower bits of `phi` are cut off for those that look at them and
/// for `user`: not at the head of a loop for what only its body looks at, as a
/// loop that counts has nothing there but the question whether it goes on.
BasicBlock *IndexRewriter::findPlace(PHINode &phi, Type *type,
                                     BasicBlock *user) {
  auto isReached = [&](BasicBlock *block) {
    return query.DT->isReachableFromEntry(block);
  };
  BasicBlock *place = user;
  for (User *other : phi.users())
    if (auto *low = dyn_cast<TruncInst>(other); low && low->getType() == type &&
                                                isReached(place) &&
                                                isReached(low->getParent()))
      place = query.DT->findNearestCommonDominator(place, low->getParent());
  return query.DT->dominates(phi.getParent(), place) ? place : phi.getParent();
}

/// The lower bits of `number` for what `builder` makes, cut off where it is
/// computed; null if they have to be cut off there.
Value *IndexRewriter::cutWhole(IRBuilder<> &builder, Value *number,
                               Type *type) {
  TruncInst *&known = cuts[{number, type}];
  if (known)
    return query.DT->dominates(known, &*builder.GetInsertPoint()) ? known
                                                                  : nullptr;
  std::optional<BasicBlock::iterator> place;
  if (auto *phi = dyn_cast<PHINode>(number))
    place =
        findPlace(*phi, type, builder.GetInsertBlock())->getFirstInsertionPt();
  else if (auto *inst = dyn_cast<Instruction>(number))
    place = inst->getInsertionPointAfterDef();
  else if (auto *arg = dyn_cast<Argument>(number))
    place = arg->getParent()->getEntryBlock().getFirstInsertionPt();
  if (place) {
    known = new TruncInst(number, type, "", *place);
    if (auto *inst = dyn_cast<Instruction>(number))
      known->setDebugLoc(inst->getDebugLoc());
  }
  return known;
}

/// The lower bits of `number`, by operations on as many, which is how programs
/// have them that count in `int`; null if it has to be cut.
Value *IndexRewriter::narrow(IRBuilder<> &builder, Value *number, Type *type) {
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

Value *IndexRewriter::cut(IRBuilder<> &builder, Value *number, Type *type) {
  // The terms of a chain are not made anew for each of its links.
  Value *low = nullptr;
  if (depth < kMaxDepth) {
    ++depth;
    low = narrow(builder, number, type);
    --depth;
  }
  if (!low)
    low = cutWhole(builder, number, type);
  return low ? low : builder.CreateTrunc(number, type);
}

/// The bits of `number`, which ends with `zeros`, behind those.
Value *IndexRewriter::cutBehind(IRBuilder<> &builder, Value *number,
                                unsigned zeros, Type *type) {
  Value *lhs = nullptr, *rhs = nullptr;
  const APInt *constant = nullptr;
  unsigned bits = type->getIntegerBitWidth();
  if (zeros == 0)
    return cut(builder, number, type);
  if (match(number, m_APInt(constant)))
    return ConstantInt::get(type, constant->lshr(zeros).trunc(bits));
  if (match(number, m_Shl(m_Value(lhs), m_APInt(constant)))) {
    uint64_t more = constant->getZExtValue() - zeros;
    if (more >= bits)
      return ConstantInt::get(type, 0);
    Value *low = cut(builder, lhs, type);
    return more ? builder.CreateShl(low, more) : low;
  }
  if (match(number, m_Mul(m_Value(lhs), m_APInt(constant))))
    return builder.CreateMul(
        cut(builder, lhs, type),
        ConstantInt::get(type, constant->lshr(zeros).trunc(bits)));
  auto *sum = cast<BinaryOperator>(number);
  lhs = cutBehind(builder, sum->getOperand(0), zeros, type);
  rhs = cutBehind(builder, sum->getOperand(1), zeros, type);
  return builder.CreateBinOp(sum->getOpcode(), lhs, rhs);
}

Value *IndexRewriter::emit(IRBuilder<> &builder, const Extension &extension) {
  Type *type = extension.number->getType();
  Value *low = cutBehind(builder, extension.number, extension.zeros,
                         type->getWithNewBitWidth(extension.bits));
  Value *wide = extension.isSigned ? builder.CreateSExt(low, type)
                                   : builder.CreateZExt(low, type);
  if (!extension.shift)
    return wide;
  // All of the number's bits stay in.
  return builder.CreateShl(wide, extension.shift, "", !extension.isSigned,
                           /*HasNSW=*/extension.isSigned);
}

/// An `int` that a branch has found to be no less than zero, extended without
/// its sign: with it, as everywhere else; null for anything else.
Value *IndexRewriter::extendNatural(Instruction &inst, IRBuilder<> &builder) {
  Value *number = nullptr;
  const APInt *mask = nullptr;
  if (!match(&inst, m_And(m_Value(number), m_APInt(mask))) || !mask->isMask() ||
      !isWidthOfInteger(mask->popcount() + 1))
    return nullptr;
  Type *type = inst.getType()->getWithNewBitWidth(mask->popcount() + 1);
  Value *low = cutWhole(builder, number, type);
  if (!low || !isKnownNonNegative(low, query.getWithInstruction(&inst)))
    return nullptr;
  return builder.CreateSExt(low, inst.getType());
}

/// `x - x % n`, also of sums, as a multiple of `n`, by which rows are known;
/// null if `inst` is not such a difference.
static Value *makeMultiple(Instruction &inst, IRBuilder<> &builder) {
  Value *number = nullptr, *divisor = nullptr, *more = nullptr;
  auto remainder = m_CombineOr(m_SRem(m_Value(number), m_Value(divisor)),
                               m_URem(m_Value(number), m_Value(divisor)));
  Instruction *rest = nullptr;
  if (match(&inst, m_Sub(m_Value(more), remainder)) && more == number) {
    rest = cast<Instruction>(inst.getOperand(1));
    more = nullptr;
  } else {
    for (unsigned i : {0, 1})
      if (!rest && inst.getOpcode() == Instruction::Add &&
          match(inst.getOperand(i), m_Sub(m_Value(more), remainder)) &&
          inst.getOperand(1 - i) == number)
        rest = cast<Instruction>(
            cast<Instruction>(inst.getOperand(i))->getOperand(1));
  }
  if (!rest)
    return nullptr;
  Value *row = rest->getOpcode() == Instruction::SRem
                   ? builder.CreateSDiv(number, divisor)
                   : builder.CreateUDiv(number, divisor);
  Value *multiple = builder.CreateMul(row, divisor);
  return more ? builder.CreateAdd(multiple, more) : multiple;
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
Value *IndexRewriter::rewriteCut(TruncInst &inst) {
  if (!inst.getType()->isIntegerTy(64) && !inst.getType()->isIntegerTy(32))
    return nullptr;
  IRBuilder<> builder(&inst);
  Value *number = inst.getOperand(0);
  Value *low = narrow(builder, number, inst.getType());
  if (!low)
    low = cutWhole(builder, number, inst.getType());
  return low == &inst ? nullptr : low;
}

Value *IndexRewriter::rewriteOther(Instruction &inst) {
  if (auto *phi = dyn_cast<PHINode>(&inst))
    return mergeEqual(*phi);
  if (!inst.getType()->isIntegerTy(64) && !inst.getType()->isIntegerTy(32))
    return nullptr;
  IRBuilder<> builder(&inst);
  Value *number = nullptr;
  const APInt *bits = nullptr;
  if (match(&inst, m_Or(m_Value(number), m_APInt(bits))) &&
      haveNoCommonBitsSet(number, inst.getOperand(1), query))
    return builder.CreateAdd(number, inst.getOperand(1), "", /*HasNUW=*/true,
                             /*HasNSW=*/true);
  if (Value *multiple = makeMultiple(inst, builder))
    return multiple;
  // Bytes and words of numbers of 32 bits are masked by programs, too.
  if (!inst.getType()->isIntegerTy(64))
    return nullptr;
  if (std::optional<Extension> extension = matchExtension(inst))
    return emit(builder, *extension);
  return extendNatural(inst, builder);
}

void IndexRewriter::replace(Instruction &inst, Value *value) {
  if (!value)
    return;
  inst.replaceAllUsesWith(value);
  replaced.push_back(&inst);
}

void IndexRewriter::rewrite(Function &function) {
  // Branches compare what is cut off numbers, of which each is one from here
  // on.
  for (Instruction &inst : instructions(function))
    if (auto *low = dyn_cast<TruncInst>(&inst))
      replace(inst, rewriteCut(*low));
  for (BasicBlock &block : function)
    if (auto *branch = dyn_cast<BranchInst>(block.getTerminator());
        branch && branch->isConditional())
      conditions.registerBranch(branch);
  query.DC = &conditions;
  for (Instruction &inst : instructions(function))
    if (auto *low = dyn_cast<TruncInst>(&inst); low && !low->use_empty())
      replace(inst, rewriteCut(*low));
    else if (!inst.use_empty())
      replace(inst, rewriteOther(inst));
  RecursivelyDeleteTriviallyDeadInstructionsPermissive(replaced);
}

PreservedAnalyses IndexArithmeticPass::run(Function &function,
                                           FunctionAnalysisManager &analyses) {
  IndexRewriter rewriter(function.getParent()->getDataLayout(),
                         analyses.getResult<DominatorTreeAnalysis>(function));
  rewriter.rewrite(function);
  return rewriter.isChanged() ? PreservedAnalyses::none()
                              : PreservedAnalyses::all();
}
