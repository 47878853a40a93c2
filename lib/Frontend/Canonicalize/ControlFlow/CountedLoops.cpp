//===- CountedLoops.cpp - loops as what counts from zero --------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CountedLoops.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Operator.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/LoopUtils.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"

using namespace llvm;
using namespace cairn::frontend;

namespace {

/// A value that each trip makes larger by what is the same for all trips.
struct Stepped {
  PHINode *phi;
  const SCEVAddRecExpr *sequence;
  /// How many of its lower bits are used.
  unsigned bits;
};

/// Whether a loop goes on.
struct LoopTest {
  PHINode *phi;
  CmpInst::Predicate predicate;
  Value *bound;
};

/// Puts the object that all pointers of a count are into in the middle of the
/// addresses that there are. A count that is right wherever the object is, and
/// no object goes round the end of them, is right there as well, and asks no
/// target for addresses.
class AddressChooser : public SCEVRewriteVisitor<AddressChooser> {
public:
  using SCEVRewriteVisitor::SCEVRewriteVisitor;

  const SCEV *visitPtrToIntExpr(const SCEVPtrToIntExpr *expr) {
    pointers.insert(expr->getOperand());
    unsigned width = SE.getTypeSizeInBits(expr->getType());
    return SE.getConstant(APInt::getOneBitSet(width, width - 1));
  }

  SmallPtrSet<const SCEV *, 2> pointers;
};
} // namespace

/// Whether `inst` is the difference of two pointers, which is the same wherever
/// their object is.
static bool isDifference(const Instruction &inst) {
  return inst.getOpcode() == Instruction::Sub &&
         all_of(inst.operand_values(), [](const Value *value) {
           return isa<PtrToIntOperator>(value);
         });
}

namespace {
/// Rewrites the loops of a function, outer ones first, as what inner ones begin
/// with is computed of the outer ones' counters.
class LoopCounter {
public:
  LoopCounter(Function &function, LoopInfo &loops, DominatorTree &dominators,
              ScalarEvolution &evolution)
      : loops(loops), dominators(dominators), evolution(evolution),
        expander(evolution, "counted") {
    AddressChooser chooser(evolution);
    for (Instruction &inst : instructions(function))
      if (!isDifference(inst))
        for (Value *operand : inst.operand_values())
          if (isa<PtrToIntInst, ConstantExpr>(operand) &&
              operand->getType()->isIntegerTy())
            chooser.visit(evolution.getSCEV(operand));
    askedFor = chooser.pointers;
  }

  bool rewrite(Loop &loop);

private:
  SmallVector<Stepped> findStepped(Loop &loop);
  bool mayBeMax(Loop &loop, const SCEV *taken);
  const SCEV *countTrips(Loop &loop, Type *&type);
  const SCEV *chooseAddress(const SCEV *count);
  void testBeforeBody(Loop &loop);
  std::optional<LoopTest> findTest(Loop &loop);
  bool testInFront(Loop &loop, const LoopTest &test);
  bool countFromStart(Loop &loop, ArrayRef<Stepped> stepped);
  bool narrowCarried(Loop &loop);
  PHINode *insertCounter(Loop &loop, Value *trips);
  Value *emitSum(Loop &loop, BasicBlock &body, PHINode &counter,
                 const Stepped &value);
  bool isShort(const Stepped &value, const SCEV *step);
  bool isBehind(const BasicBlock &block, const Use &use) const;
  void replaceBehind(BasicBlock &body, PHINode &phi, Value *sum);

  LoopInfo &loops;
  DominatorTree &dominators;
  ScalarEvolution &evolution;
  SCEVExpander expander;
  /// Pointers whose addresses the program looks at.
  SmallPtrSet<const SCEV *, 2> askedFor;
};

} // namespace

/// How many of the lower bits of `phi` are looked at beside the loop's test.
static unsigned countUsedBits(PHINode &phi, Loop &loop) {
  unsigned width = phi.getType()->getIntegerBitWidth(), used = 0;
  Value *next = phi.getIncomingValueForBlock(loop.getLoopLatch());
  auto *test =
      cast<BranchInst>(loop.getExitingBlock()->getTerminator())->getCondition();
  for (Value *value : {static_cast<Value *>(&phi), next})
    for (User *user : value->users()) {
      if (user == &phi || user == next || (user == test && test->hasOneUse()))
        continue;
      auto *low = dyn_cast<TruncInst>(user);
      if (!low || value == next || !loop.contains(low))
        return width;
      used = std::max(used, low->getType()->getScalarSizeInBits());
    }
  return std::min(width, std::max(used, 32u));
}

SmallVector<Stepped> LoopCounter::findStepped(Loop &loop) {
  SmallVector<Stepped> stepped;
  for (PHINode &phi : loop.getHeader()->phis()) {
    if (!evolution.isSCEVable(phi.getType()))
      continue;
    auto *sequence = dyn_cast<SCEVAddRecExpr>(evolution.getSCEV(&phi));
    if (sequence && sequence->getLoop() == &loop && sequence->isAffine() &&
        expander.isSafeToExpand(sequence))
      stepped.push_back(
          {&phi, sequence,
           phi.getType()->isIntegerTy()
               ? countUsedBits(phi, loop)
               : unsigned(evolution.getTypeSizeInBits(phi.getType()))});
  }
  return stepped;
}

/// Whether one more than `taken` may be zero.
bool LoopCounter::mayBeMax(Loop &loop, const SCEV *taken) {
  const SCEV *known = evolution.applyLoopGuards(taken, &loop);
  if (!evolution.getUnsignedRangeMax(known).isMaxValue())
    return false;
  const SCEV *trips =
      evolution.getAddExpr(taken, evolution.getOne(taken->getType()));
  // As of `n`, where `i < n` is what leads to the loop.
  while (auto *extension = dyn_cast<SCEVZeroExtendExpr>(trips))
    trips = extension->getOperand();
  return !evolution.isLoopEntryGuardedByCond(
      &loop, CmpInst::ICMP_UGT, trips, evolution.getZero(trips->getType()));
}

/// How often the body of a loop is executed that goes on or leaves in one place
/// only, as a number of `type`, or of 64 bits where it may be too large for
/// that; null if that cannot be told in front of the loop.
const SCEV *LoopCounter::countTrips(Loop &loop, Type *&type) {
  const SCEV *taken = evolution.getBackedgeTakenCount(&loop);
  if (isa<SCEVCouldNotCompute>(taken) ||
      !expander.isSafeToExpandAt(taken,
                                 loop.getLoopPreheader()->getTerminator()))
    return nullptr;
  unsigned width = evolution.getTypeSizeInBits(taken->getType());
  type = IntegerType::get(type->getContext(),
                          std::max(type->getIntegerBitWidth(), width));
  // What is tested before the body goes back once for each trip.
  if (loop.getExitingBlock() == loop.getHeader() &&
      !loop.isLoopLatch(loop.getHeader()))
    return evolution.getNoopOrZeroExtend(taken, type);
  bool mayWrap = width == type->getIntegerBitWidth() && mayBeMax(loop, taken);
  if (mayWrap && width < 64)
    type = IntegerType::get(type->getContext(), 64);
  else if (mayWrap)
    // Nobody waits for the last one of 2^64 trips.
    taken = evolution.getUMinExpr(
        taken, evolution.getConstant(APInt::getMaxValue(width) - 1));
  return evolution.getTripCountFromExitCount(taken, type, &loop);
}

/// `count` without addresses if they are all of one object, whose address the
/// program does not look at. Those of several may be of one as well, which only
/// their addresses tell; pointers of 32 bits have none, and are compared in the
/// loop then.
const SCEV *LoopCounter::chooseAddress(const SCEV *count) {
  AddressChooser chooser(evolution);
  const SCEV *chosen = chooser.visit(count);
  if (chooser.pointers.size() > 1)
    return all_of(chooser.pointers,
                  [&](const SCEV *pointer) {
                    return evolution.getTypeSizeInBits(pointer->getType()) ==
                           64;
                  })
               ? count
               : nullptr;
  return any_of(chooser.pointers,
                [&](const SCEV *pointer) { return askedFor.contains(pointer); })
             ? count
             : chosen;
}

/// Puts a block in front of the body, with what the loop carries, out of which
/// the loop is left.
void LoopCounter::testBeforeBody(Loop &loop) {
  BasicBlock *body = loop.getHeader(), *latch = loop.getLoopLatch(),
             *preheader = loop.getLoopPreheader(), *exit = loop.getExitBlock();
  BasicBlock *header = BasicBlock::Create(body->getContext(), "counted",
                                          body->getParent(), body);
  loop.addBasicBlockToLoop(header, loops);
  loop.moveToHeader(header);
  for (PHINode &phi : make_early_inc_range(body->phis()))
    phi.moveBefore(*header, header->end());
  // What the last trip leaves for others is carried to where it is left.
  for (PHINode &phi : exit->phis()) {
    Value *last = phi.getIncomingValueForBlock(latch);
    auto *inst = dyn_cast<Instruction>(last);
    phi.replaceIncomingBlockWith(latch, header);
    if (!inst || !loop.contains(inst))
      continue;
    PHINode *carried = nullptr;
    for (PHINode &other : header->phis())
      if (other.getIncomingValueForBlock(latch) == last)
        carried = &other;
    if (!carried) {
      carried = PHINode::Create(last->getType(), 2, "", header);
      carried->addIncoming(PoisonValue::get(last->getType()), preheader);
      carried->addIncoming(last, latch);
    }
    phi.setIncomingValue(0, carried);
  }
  auto *test = cast<BranchInst>(latch->getTerminator());
  BranchInst *leave =
      BranchInst::Create(body, exit, test->getCondition(), header);
  leave->setDebugLoc(test->getDebugLoc());
  BranchInst *back = BranchInst::Create(header, latch);
  back->copyMetadata(*test, {LLVMContext::MD_dbg, LLVMContext::MD_loop});
  test->eraseFromParent();
  preheader->getTerminator()->replaceSuccessorWith(body, header);
  using Update = DominatorTree::UpdateType;
  dominators.applyUpdates({Update(DominatorTree::Insert, preheader, header),
                           Update(DominatorTree::Insert, header, body),
                           Update(DominatorTree::Insert, header, exit),
                           Update(DominatorTree::Insert, latch, header),
                           Update(DominatorTree::Delete, preheader, body),
                           Update(DominatorTree::Delete, latch, body),
                           Update(DominatorTree::Delete, latch, exit)});
}

/// Inserts a counter from zero, and the test that it is below `trips` in the
/// header, with which the loop goes on.
PHINode *LoopCounter::insertCounter(Loop &loop, Value *trips) {
  BasicBlock *header = loop.getHeader(), *latch = loop.getLoopLatch();
  auto *branch = cast<BranchInst>(header->getTerminator());
  IRBuilder<> builder(header, header->begin());
  PHINode *counter = builder.CreatePHI(trips->getType(), 2, "counter");
  builder.SetInsertPoint(latch->getTerminator());
  Value *next = builder.CreateNUWAdd(
      counter, ConstantInt::get(trips->getType(), 1), "counter.next");
  counter->addIncoming(ConstantInt::get(trips->getType(), 0),
                       loop.getLoopPreheader());
  counter->addIncoming(next, latch);
  builder.SetInsertPoint(branch);
  if (!loop.contains(branch->getSuccessor(0)))
    branch->swapSuccessors();
  branch->setCondition(builder.CreateICmpULT(counter, trips));
  return counter;
}

/// Whether `use` is in what is executed from `block` on.
bool LoopCounter::isBehind(const BasicBlock &block, const Use &use) const {
  auto *user = cast<Instruction>(use.getUser());
  auto *phi = dyn_cast<PHINode>(user);
  return dominators.dominates(&block, phi ? phi->getIncomingBlock(use)
                                          : user->getParent());
}

/// Whether all steps together are a number with a sign.
bool LoopCounter::isShort(const Stepped &value, const SCEV *step) {
  APInt end = evolution.getSignedRangeMax(step);
  const SCEV *taken =
      evolution.getConstantMaxBackedgeTakenCount(value.sequence->getLoop());
  if (isa<SCEVCouldNotCompute>(taken))
    return false;
  APInt trips = evolution.getUnsignedRangeMax(taken);
  unsigned width = end.getBitWidth();
  bool isTooLarge = trips.getActiveBits() >= width;
  if (!isTooLarge)
    (void)end.smul_ov(trips.zextOrTrunc(width), isTooLarge);
  return !isTooLarge;
}

/// What `value` is in the trip that `counter` counts, at the begin of `body`.
Value *LoopCounter::emitSum(Loop &loop, BasicBlock &body, PHINode &counter,
                            const Stepped &value) {
  BasicBlock *preheader = loop.getLoopPreheader();
  Type *type = evolution.getEffectiveSCEVType(value.phi->getType());
  bool isCut = value.bits < type->getIntegerBitWidth();
  const SCEV *step = value.sequence->getStepRecurrence(evolution);
  Value *start = value.phi->getIncomingValueForBlock(preheader);
  if (isCut) {
    type = type->getWithNewBitWidth(value.bits);
    step = evolution.getTruncateExpr(step, type);
    start = IRBuilder<>(preheader->getTerminator()).CreateTrunc(start, type);
  }
  Value *by = expander.expandCodeFor(step, type, preheader->getTerminator());
  IRBuilder<> builder(&body, body.getFirstInsertionPt());
  Value *trip = builder.CreateTrunc(&counter, type);
  if (value.phi->getType()->isPointerTy()) {
    Value *offset = step->isOne() ? trip : builder.CreateMul(trip, by);
    return builder.CreatePtrAdd(start, offset);
  }
  // The product is not larger than the sum where neither is below zero.
  bool isUnsigned = !isCut && value.sequence->hasNoUnsignedWrap();
  bool isSigned = !isCut && value.sequence->hasNoSignedWrap() &&
                  evolution.isKnownNonNegative(step) &&
                  (isShort(value, step) ||
                   evolution.isKnownNonNegative(value.sequence->getStart()));
  Value *sum = step->isOne()
                   ? trip
                   : builder.CreateMul(trip, by, "", isUnsigned, isSigned);
  return value.sequence->getStart()->isZero()
             ? sum
             : builder.CreateAdd(start, sum, "", isUnsigned, isSigned);
}

/// Replaces numbers that a loop carries with more bits than it looks at.
bool LoopCounter::narrowCarried(Loop &loop) {
  bool isChanged = false;
  for (PHINode &phi : make_early_inc_range(loop.getHeader()->phis())) {
    auto *first =
        phi.use_empty() ? nullptr : dyn_cast<TruncInst>(*phi.user_begin());
    if (!first || !all_of(phi.users(), [&](const User *user) {
          return isa<TruncInst>(user) && user->getType() == first->getType();
        }))
      continue;
    PHINode *low = PHINode::Create(first->getType(), 2, "", phi.getIterator());
    for (auto [block, value] : zip_equal(phi.blocks(), phi.incoming_values())) {
      Value *cut = nullptr;
      if (!isa<Constant>(value))
        for (User *user : value->users())
          if (auto *other = dyn_cast<TruncInst>(user);
              other && other->getType() == low->getType() &&
              dominators.dominates(other, block->getTerminator()))
            cut = other;
      // What it promises is of its own users.
      if (cut)
        cast<TruncInst>(cut)->dropPoisonGeneratingFlags();
      else
        cut = IRBuilder<>(block->getTerminator())
                  .CreateTrunc(value, low->getType());
      low->addIncoming(cut, block);
    }
    for (User *user : make_early_inc_range(phi.users())) {
      user->replaceAllUsesWith(low);
      cast<Instruction>(user)->eraseFromParent();
    }
    phi.eraseFromParent();
    isChanged = true;
  }
  return isChanged;
}

/// What a loop that is left behind its body asks to go on, as a question about
/// `phi` in the next trip.
std::optional<LoopTest> LoopCounter::findTest(Loop &loop) {
  BasicBlock *latch = loop.getLoopLatch();
  auto *branch = cast<BranchInst>(latch->getTerminator());
  auto *test = dyn_cast<ICmpInst>(branch->getCondition());
  if (!test)
    return std::nullopt;
  bool isSwapped = loop.isLoopInvariant(test->getOperand(0));
  Value *bound = test->getOperand(isSwapped ? 0 : 1);
  Value *tested = test->getOperand(isSwapped ? 1 : 0);
  CmpInst::Predicate predicate =
      isSwapped ? test->getSwappedPredicate() : test->getPredicate();
  if (!loop.contains(branch->getSuccessor(0)))
    predicate = CmpInst::getInversePredicate(predicate);
  if (!loop.isLoopInvariant(bound) || !evolution.isSCEVable(bound->getType()))
    return std::nullopt;
  for (PHINode &phi : loop.getHeader()->phis())
    if (phi.getIncomingValueForBlock(latch) == tested)
      return LoopTest{&phi, predicate, bound};
  // `i < 6` before a step by 16 is `i < 22` behind it.
  auto *phi = dyn_cast<PHINode>(tested);
  auto *constant = dyn_cast<ConstantInt>(bound);
  if (!phi || phi->getParent() != loop.getHeader() || !constant ||
      !ICmpInst::isLT(predicate))
    return std::nullopt;
  auto *sequence = dyn_cast<SCEVAddRecExpr>(evolution.getSCEV(phi));
  auto *step =
      sequence ? dyn_cast<SCEVConstant>(sequence->getStepRecurrence(evolution))
               : nullptr;
  if (!step || !step->getAPInt().isStrictlyPositive())
    return std::nullopt;
  bool isTooLarge = false;
  APInt next = ICmpInst::isSigned(predicate)
                   ? constant->getValue().sadd_ov(step->getAPInt(), isTooLarge)
                   : constant->getValue().uadd_ov(step->getAPInt(), isTooLarge);
  if (isTooLarge)
    return std::nullopt;
  return LoopTest{phi, predicate, ConstantInt::get(bound->getType(), next)};
}

/// Moves the test of a loop that is in a branch that has asked the same of what
/// the loop begins with, as there was before LLVM put the test behind the body.
bool LoopCounter::testInFront(Loop &loop, const LoopTest &test) {
  Value *first = test.phi->getIncomingValueForBlock(loop.getLoopPreheader());
  if (!evolution.isLoopEntryGuardedByCond(&loop, test.predicate,
                                          evolution.getSCEV(first),
                                          evolution.getSCEV(test.bound)))
    return false;
  BasicBlock *exit = loop.getExitBlock();
  formLCSSARecursively(loop, dominators, &loops, &evolution);
  testBeforeBody(loop);
  auto *leave = cast<BranchInst>(loop.getHeader()->getTerminator());
  Value *old = leave->getCondition();
  if (!loop.contains(leave->getSuccessor(0)))
    leave->swapSuccessors();
  leave->setCondition(
      IRBuilder<>(leave).CreateICmp(test.predicate, test.phi, test.bound));
  RecursivelyDeleteTriviallyDeadInstructions(old);
  FoldSingleEntryPHINodes(exit);
  evolution.forgetTopmostLoop(&loop);
  return true;
}

/// How many times `step` is that of `counter`, if both are constants.
static std::optional<APInt> countSteps(const SCEV *step, const APInt &counter) {
  auto *constant = dyn_cast<SCEVConstant>(step);
  if (!constant)
    return std::nullopt;
  unsigned width =
      std::max(constant->getAPInt().getBitWidth(), counter.getBitWidth());
  APInt each = constant->getAPInt().sext(width), by = counter.sext(width);
  return each.srem(by).isZero() ? std::optional(each.sdiv(by)) : std::nullopt;
}

/// Makes a loop count from where it begins, if that is not a constant, by
/// steps, as `for (i = get_local_id(0); i < n; i += 64)` does: lanes, of which
/// each begins elsewhere, go round together then.
bool LoopCounter::countFromStart(Loop &loop, ArrayRef<Stepped> stepped) {
  std::optional<LoopTest> test = findTest(loop);
  if (!test || !ICmpInst::isLT(test->predicate))
    return false;
  PHINode *counter = test->phi;
  bool isSigned = ICmpInst::isSigned(test->predicate);
  auto *next = dyn_cast<BinaryOperator>(
      counter->getIncomingValueForBlock(loop.getLoopLatch()));
  Value *first = counter->getIncomingValueForBlock(loop.getLoopPreheader());
  auto *by = next && next->getOpcode() == Instruction::Add &&
                     next->getOperand(0) == counter
                 ? dyn_cast<ConstantInt>(next->getOperand(1))
                 : nullptr;
  if (!by || isa<Constant>(first) || !by->getValue().isStrictlyPositive())
    return false;
  const SCEV *bound = evolution.getSCEV(test->bound);
  bool mayWrap = false;
  if (isSigned)
    (void)evolution.getSignedRangeMax(bound).sadd_ov(by->getValue(), mayWrap);
  else
    (void)evolution.getUnsignedRangeMax(bound).uadd_ov(by->getValue(), mayWrap);
  SmallVector<APInt> factors;
  for (const Stepped &value : stepped)
    if (auto times = countSteps(value.sequence->getStepRecurrence(evolution),
                                by->getValue()))
      factors.push_back(*times);
  if (mayWrap || factors.size() != stepped.size() || !testInFront(loop, *test))
    return false;
  if (isSigned)
    next->setHasNoSignedWrap();
  else
    next->setHasNoUnsignedWrap();
  BasicBlock *body =
      cast<BranchInst>(loop.getHeader()->getTerminator())->getSuccessor(0);
  for (auto [value, factor] : zip_equal(stepped, factors)) {
    if (value.phi == counter)
      continue;
    IRBuilder<> builder(body, body->getFirstInsertionPt());
    Type *type = evolution.getEffectiveSCEVType(value.phi->getType());
    Value *done =
        builder.CreateZExtOrTrunc(builder.CreateSub(counter, first), type);
    Value *sum = builder.CreateMul(
        done,
        ConstantInt::get(type, factor.sextOrTrunc(type->getIntegerBitWidth())));
    Value *start = value.phi->getIncomingValueForBlock(loop.getLoopPreheader());
    replaceBehind(*body, *value.phi,
                  value.phi->getType()->isPointerTy()
                      ? builder.CreatePtrAdd(start, sum)
                      : builder.CreateAdd(start, sum));
  }
  DeleteDeadPHIs(loop.getHeader());
  evolution.forgetTopmostLoop(&loop);
  return true;
}

/// Replaces `phi`, or where `sum` has fewer bits what is cut off it.
void LoopCounter::replaceBehind(BasicBlock &body, PHINode &phi, Value *sum) {
  bool isCut = sum->getType() != phi.getType();
  SmallVector<Instruction *> cuts;
  if (isCut)
    for (User *user : phi.users())
      if (auto *low = dyn_cast<TruncInst>(user);
          low && dominators.dominates(&body, low->getParent()))
        cuts.push_back(low);
  for (Instruction *low : cuts) {
    low->replaceAllUsesWith(IRBuilder<>(low).CreateTrunc(sum, low->getType()));
    low->eraseFromParent();
  }
  if (!isCut)
    phi.replaceUsesWithIf(sum,
                          [&](const Use &use) { return isBehind(body, use); });
}

bool LoopCounter::rewrite(Loop &loop) {
  BasicBlock *exiting = loop.getExitingBlock();
  if (!exiting || !loop.isLoopSimplifyForm() || !loop.getExitBlock() ||
      !isa<BranchInst>(exiting->getTerminator()))
    return false;
  bool isTestedBehind = exiting == loop.getLoopLatch();
  if (!isTestedBehind && exiting != loop.getHeader())
    return false;
  if (narrowCarried(loop))
    evolution.forgetTopmostLoop(&loop);
  SmallVector<Stepped> stepped = findStepped(loop);
  bool stepsPointers = false;
  unsigned width = 8;
  for (const Stepped &value : stepped) {
    stepsPointers |= value.phi->getType()->isPointerTy();
    width = std::max(width, value.bits);
  }
  if ((!isTestedBehind && !stepsPointers) || width > 64)
    return false;
  if (isTestedBehind && countFromStart(loop, stepped))
    return true;
  Type *type = IntegerType::get(loop.getHeader()->getContext(), width);
  const SCEV *count = countTrips(loop, type);
  if (count)
    count = chooseAddress(count);
  if (!count) {
    std::optional<LoopTest> test;
    if (isTestedBehind)
      test = findTest(loop);
    return test && testInFront(loop, *test);
  }
  // As what the program counts in `int`.
  if (evolution.getUnsignedRangeMax(count).getActiveBits() <= width) {
    type = IntegerType::get(type->getContext(), width);
    count = evolution.getTruncateOrNoop(count, type);
  }
  formLCSSARecursively(loop, dominators, &loops, &evolution);
  Value *trips = expander.expandCodeFor(
      count, type, loop.getLoopPreheader()->getTerminator());
  BasicBlock *exit = loop.getExitBlock();
  if (isTestedBehind)
    testBeforeBody(loop);
  // It may be the last to use what the loop steps.
  WeakTrackingVH test =
      cast<BranchInst>(loop.getHeader()->getTerminator())->getCondition();
  PHINode *counter = insertCounter(loop, trips);
  BasicBlock *body =
      cast<BranchInst>(loop.getHeader()->getTerminator())->getSuccessor(0);
  evolution.forgetTopmostLoop(&loop);
  for (const Stepped &value : stepped) {
    Value *sum = emitSum(loop, *body, *counter, value);
    replaceBehind(*body, *value.phi, sum);
  }
  expander.clear();
  if (test)
    RecursivelyDeleteTriviallyDeadInstructions(test);
  DeleteDeadPHIs(loop.getHeader());
  FoldSingleEntryPHINodes(exit);
  evolution.forgetTopmostLoop(&loop);
  return true;
}

PreservedAnalyses CountedLoopsPass::run(Function &function,
                                        FunctionAnalysisManager &analyses) {
  auto &loops = analyses.getResult<LoopAnalysis>(function);
  if (loops.empty())
    return PreservedAnalyses::all();
  LoopCounter counter(function, loops,
                      analyses.getResult<DominatorTreeAnalysis>(function),
                      analyses.getResult<ScalarEvolutionAnalysis>(function));
  bool isChanged = false;
  for (Loop *loop : loops.getLoopsInPreorder())
    isChanged |= counter.rewrite(*loop);
  return isChanged ? PreservedAnalyses::none() : PreservedAnalyses::all();
}
