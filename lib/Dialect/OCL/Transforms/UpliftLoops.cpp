//===- UpliftLoops.cpp - counting scf.while loops to scf.for ----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cairn/Dialect/Contracts/FunctionPass.h"
#include "cairn/Dialect/OCL/IR/LoopHints.h"
#include "cairn/Dialect/OCL/IR/OCL.h"
#include "cairn/Dialect/OCL/IR/Predicates.h"
#include "cairn/Dialect/OCL/Transforms/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"

namespace cairn::ocl {
#define GEN_PASS_DEF_OCLUPLIFTLOOPSPASS
#include "cairn/Dialect/OCL/Transforms/Passes.h.inc"
} // namespace cairn::ocl

using namespace mlir;
using namespace cairn;
using arith::CmpIPredicate;

namespace {

/// The comparison with which a loop goes on.
struct LoopTest {
  CmpIPredicate predicate;
  BlockArgument counter;
  Value bound;          // of the counter's type, or wider
  Operation *extension; // of the counter to the bound's type if it is wider
  bool isBoundSigned;
};

/// A loop `for (i = init; i < bound; i += step)`, or its mirror image, which
/// counts `~i` instead.
struct Counting {
  LoopTest test;
  unsigned beforeIndex; // of the counter among the loop's iteration values
  unsigned afterIndex;  // and among the values that its body gets
  APInt step;           // positive, 0 with one of the following
  Value sizeStep;       // in its place, of sizes of the NDRange
  Value valueStep;      // in its place, not known to be positive
  bool isUnsigned;
  bool inclusive; // `<=`
  bool mirrored;  // counts down
};

} // namespace

/// Whether `value` is defined outside of `loop`.
static bool isInvariant(Value value, scf::WhileOp loop) {
  return !loop->isAncestor(value.getParentBlock()->getParentOp());
}

/// Whether the counter cannot pass its bound by wrapping around.
static bool cannotWrap(const Counting &c, arith::AddIOp add) {
  // Work-items that count by how many there are have all numbers between them,
  // so that one that wraps would go on for ever. So would one that counts by a
  // multiple, unless its bound is that near to the last number of the type.
  if (c.sizeStep)
    return !c.inclusive;
  // It was matched by the promise of signed numbers.
  if (c.valueStep)
    return !c.isUnsigned;
  auto flag = c.isUnsigned ? arith::IntegerOverflowFlags::nuw
                           : arith::IntegerOverflowFlags::nsw;
  // What is undefined when it wraps does not wrap.
  if (!c.mirrored && bitEnumContainsAll(add.getOverflowFlags(), flag))
    return true;
  // Adding a negative number is not an unsigned addition that stays in range,
  // so that only the signed promise says something of counting down.
  if (c.mirrored && !c.isUnsigned &&
      bitEnumContainsAll(add.getOverflowFlags(),
                         arith::IntegerOverflowFlags::nsw))
    return true;
  // One step short of a bound that is a value of the type, the next is it.
  if (c.step.isOne() && !c.inclusive)
    return true;
  APInt bound;
  if (!matchPattern(c.test.bound, m_ConstantInt(&bound)) ||
      bound.getBitWidth() != c.step.getBitWidth())
    return false;
  if (c.mirrored)
    bound.flipAllBits();
  APInt last = c.isUnsigned ? APInt::getMaxValue(bound.getBitWidth())
                            : APInt::getSignedMaxValue(bound.getBitWidth());
  APInt room = last - bound; // fits unsigned for either signedness
  return room.uge(c.step);
}

/// The predicate for `counter` itself where what is compared is `extension` of
/// it, and less than something; else null.
static std::optional<CmpIPredicate> predicateOf(Operation *extension,
                                                CmpIPredicate predicate) {
  bool isSigned = predicate == CmpIPredicate::slt;
  if (isa<arith::ExtUIOp>(extension) &&
      (isSigned || predicate == CmpIPredicate::ult))
    return CmpIPredicate::ult;
  if (isa<arith::ExtSIOp>(extension) && isSigned)
    return predicate;
  return std::nullopt;
}

/// Matches how the loop goes on. Null if something else ends the loop, or if
/// the comparison is not all that happens before the body.
static std::optional<LoopTest> matchTest(scf::WhileOp loop) {
  Block &before = *loop.getBeforeBody();
  scf::ConditionOp condition = loop.getConditionOp();
  auto compare = condition.getCondition().getDefiningOp<arith::CmpIOp>();
  if (!compare || compare->getBlock() != &before ||
      compare->getNextNode() != condition.getOperation() ||
      !compare->hasOneUse())
    return std::nullopt;
  CmpIPredicate predicate = compare.getPredicate();
  Value counter = compare.getLhs(), bound = compare.getRhs();
  if (isInvariant(counter, loop)) {
    std::swap(counter, bound);
    predicate = withOperandsSwapped(predicate);
  }
  bool isBoundSigned = !isUnsignedPredicate(predicate);
  Operation *first = compare;
  Operation *extension = counter.getDefiningOp();
  if (!isa_and_nonnull<arith::ExtSIOp, arith::ExtUIOp>(extension))
    extension = nullptr;
  if (extension) {
    std::optional<CmpIPredicate> narrow = predicateOf(extension, predicate);
    if (!narrow)
      return std::nullopt;
    predicate = *narrow;
    counter = extension->getOperand(0);
    first = extension;
  }
  if (&before.front() != first ||
      (extension && extension->getNextNode() != compare.getOperation()))
    return std::nullopt;
  auto arg = dyn_cast<BlockArgument>(counter);
  if (!arg || !isa<IntegerType>(arg.getType()) || arg.getOwner() != &before ||
      !isInvariant(bound, loop))
    return std::nullopt;
  return LoopTest{predicate, arg, bound, extension, isBoundSigned};
}

/// Which of the body's values is the counter; null if the body does not get it,
/// or gets something else than iteration values as they are, or the counter's
/// extension.
static std::optional<unsigned> matchForwarding(scf::WhileOp loop,
                                               const LoopTest &test) {
  auto args = loop.getConditionOp().getArgs();
  auto forwarded = llvm::find(args, test.counter);
  if (forwarded == args.end())
    return std::nullopt;
  for (Value value : args) {
    auto blockArg = dyn_cast<BlockArgument>(value);
    bool isExtension =
        test.extension && value.getDefiningOp() == test.extension;
    if (!(blockArg && blockArg.getOwner() == test.counter.getOwner()) &&
        !isExtension && !isInvariant(value, loop))
      return std::nullopt;
  }
  return forwarded - args.begin();
}

/// Takes what the predicate says into `c`, whose step is known; false if the
/// loop does not count towards its bound.
static bool takePredicate(Counting &c, scf::WhileOp loop,
                          CmpIPredicate predicate) {
  // `!=` by single steps is `<` from the lowest value, `>` from the highest
  // down.
  if (predicate == CmpIPredicate::ne) {
    APInt limit;
    Value end = c.mirrored ? c.test.bound : loop.getInits()[c.beforeIndex];
    if (!c.step.isOne() || !matchPattern(end, m_ConstantInt(&limit)) ||
        !limit.isZero())
      return false;
    predicate = c.mirrored ? CmpIPredicate::ugt : CmpIPredicate::ult;
  }
  c.isUnsigned = isUnsignedPredicate(predicate);
  c.inclusive =
      predicate == CmpIPredicate::sle || predicate == CmpIPredicate::ule ||
      predicate == CmpIPredicate::sge || predicate == CmpIPredicate::uge;
  switch (predicate) {
  case CmpIPredicate::slt:
  case CmpIPredicate::ult:
  case CmpIPredicate::sle:
  case CmpIPredicate::ule:
    return !c.mirrored;
  case CmpIPredicate::sgt:
  case CmpIPredicate::ugt:
  case CmpIPredicate::sge:
  case CmpIPredicate::uge:
    return c.mirrored;
  default:
    return false;
  }
}

/// Whether `value` is a size of the NDRange, or such sizes times each other and
/// times positive constants, whatever of it the type has.
static bool isMadeOfSizes(Value value) {
  Operation *op = value.getDefiningOp();
  if (isa_and_nonnull<arith::TruncIOp, arith::ExtUIOp>(op))
    return isMadeOfSizes(op->getOperand(0));
  auto isPositive = [](Value factor) {
    APInt constant;
    return matchPattern(factor, m_ConstantInt(&constant)) &&
           constant.isStrictlyPositive();
  };
  if (auto product = dyn_cast_or_null<arith::MulIOp>(op))
    return isMadeOfSizes(product.getLhs()) &&
           (isMadeOfSizes(product.getRhs()) || isPositive(product.getRhs()));
  if (auto shift = dyn_cast_or_null<arith::ShLIOp>(op))
    return isMadeOfSizes(shift.getLhs()) &&
           matchPattern(shift.getRhs(), m_Constant());
  auto query = dyn_cast_or_null<ocl::BuiltinOp>(op);
  return query &&
         llvm::is_contained({"get_local_size", "get_global_size",
                             "get_enqueued_local_size", "get_num_groups"},
                            query.getName());
}

/// What `next` is more than `counter`, as the counter's type has it, if that is
/// made of sizes; else null.
static Value matchSizeStep(Value next, Value counter) {
  Value sum = next;
  if (auto cut = next.getDefiningOp<arith::TruncIOp>())
    sum = cut.getIn();
  auto add = sum.getDefiningOp<arith::AddIOp>();
  if (!add)
    return {};
  auto isCounter = [&](Value value) {
    if (sum != next &&
        isa_and_nonnull<arith::ExtSIOp, arith::ExtUIOp>(value.getDefiningOp()))
      value = value.getDefiningOp()->getOperand(0);
    return value == counter;
  };
  Value step = add.getRhs();
  if (isCounter(step))
    step = add.getLhs();
  else if (!isCounter(add.getLhs()))
    return {};
  return isMadeOfSizes(step) ? step : Value();
}

/// What the loop adds to the signed `counter` where that is not a constant and
/// must not overflow; else null. Where it is not positive, a loop that has a
/// trip has no end that is defined.
static Value matchValueStep(scf::WhileOp loop, arith::AddIOp add,
                            Value counter) {
  if (!add || !bitEnumContainsAll(add.getOverflowFlags(),
                                  arith::IntegerOverflowFlags::nsw))
    return {};
  Value step = add.getLhs() == counter   ? add.getRhs()
               : add.getRhs() == counter ? add.getLhs()
                                         : Value();
  return step && isInvariant(step, loop) && !matchPattern(step, m_Constant())
             ? step
             : Value();
}

/// Matches what the loop adds to its counter, `next` being the sum; false if
/// that is none of the steps.
static bool matchStep(Counting &c, scf::WhileOp loop, Value next) {
  Value counter = loop.getAfterArguments()[c.afterIndex];
  c.mirrored = false;
  c.sizeStep = matchSizeStep(next, counter);
  if (c.sizeStep && isInvariant(c.sizeStep, loop))
    return true;
  c.sizeStep = {};
  auto add = next.getDefiningOp<arith::AddIOp>();
  c.valueStep = matchValueStep(loop, add, counter);
  if (c.valueStep)
    return true;
  if (!add || add.getLhs() != counter ||
      !matchPattern(add.getRhs(), m_ConstantInt(&c.step)) || c.step.isZero() ||
      c.step.isMinSignedValue())
    return false;
  c.mirrored = c.step.isNegative();
  if (c.mirrored)
    c.step.negate();
  return true;
}

/// Matches the loop; null, without a message, if it does not count.
static std::optional<Counting> match(scf::WhileOp loop) {
  std::optional<LoopTest> test = matchTest(loop);
  if (!test)
    return std::nullopt;
  std::optional<unsigned> forwarded = matchForwarding(loop, *test);
  if (!forwarded)
    return std::nullopt;
  Counting c;
  c.test = *test;
  c.beforeIndex = test->counter.getArgNumber();
  c.afterIndex = *forwarded;
  Value next = loop.getYieldedValues()[c.beforeIndex];
  if (!matchStep(c, loop, next) || !takePredicate(c, loop, test->predicate) ||
      !cannotWrap(c, next.getDefiningOp<arith::AddIOp>()))
    return std::nullopt;
  return c;
}

static Value complement(OpBuilder &b, Location loc, Value value) {
  Value ones = arith::ConstantOp::create(
      b, loc,
      b.getIntegerAttr(
          value.getType(),
          APInt::getAllOnes(value.getType().getIntOrFloatBitWidth())));
  return arith::XOrIOp::create(b, loc, value, ones);
}

static Value intConstant(OpBuilder &b, Location loc, Type type, APInt value) {
  return arith::ConstantOp::create(b, loc, b.getIntegerAttr(type, value));
}

/// The bound in the counter's type. One beyond all numbers of that, which the
/// counter would never come to, is the last of them.
static Value boundOf(OpBuilder &b, Location loc, Type type, const Counting &c) {
  Type wide = c.test.bound.getType();
  if (wide == type)
    return c.test.bound;
  unsigned bits = type.getIntOrFloatBitWidth();
  unsigned wideBits = wide.getIntOrFloatBitWidth();
  auto constant = [&](const APInt &value) {
    return intConstant(b, loc, wide,
                       c.isUnsigned ? value.zext(wideBits)
                                    : value.sext(wideBits));
  };
  Value bound = c.test.bound;
  Value last = constant(c.isUnsigned ? APInt::getMaxValue(bits)
                                     : APInt::getSignedMaxValue(bits));
  if (c.test.isBoundSigned) {
    Value first = constant(c.isUnsigned ? APInt::getMinValue(bits)
                                        : APInt::getSignedMinValue(bits));
    bound = arith::MaxSIOp::create(b, loc, bound, first);
    bound = arith::MinSIOp::create(b, loc, bound, last);
  } else {
    bound = arith::MinUIOp::create(b, loc, bound, last);
  }
  return arith::TruncIOp::create(b, loc, type, bound);
}

static Value stepOf(OpBuilder &b, Location loc, Type type, const Counting &c) {
  if (c.valueStep)
    // scf.for must not have another, also where it has no trip.
    return arith::MaxSIOp::create(
        b, loc, c.valueStep,
        intConstant(b, loc, type, APInt(type.getIntOrFloatBitWidth(), 1)));
  if (!c.sizeStep)
    return intConstant(b, loc, type, c.step);
  return c.sizeStep.getType() == type
             ? c.sizeStep
             : arith::TruncIOp::create(b, loc, type, c.sizeStep);
}

/// Replaces `loop`. The counter stays an iteration value beside the induction
/// variable, for what is used of it behind the loop; where nothing is,
/// canonicalization takes it away.
static void uplift(scf::WhileOp loop, const Counting &c) {
  OpBuilder b(loop);
  Location loc = loop.getLoc();
  Value lower = loop.getInits()[c.beforeIndex];
  Type type = lower.getType();
  Value upper = boundOf(b, loc, type, c);
  if (c.mirrored) {
    lower = complement(b, loc, lower);
    upper = complement(b, loc, upper);
  }
  if (c.inclusive)
    upper = arith::AddIOp::create(
        b, loc, upper,
        intConstant(b, loc, type, APInt(type.getIntOrFloatBitWidth(), 1)));
  Value step = stepOf(b, loc, type, c);

  auto counting = scf::ForOp::create(b, loc, lower, upper, step,
                                     loop.getInits(), nullptr, c.isUnsigned);
  ocl::copyLoopHint(loop, counting);
  Block &body = *counting.getBody();
  body.clear();
  b.setInsertionPointToStart(&body);
  Value counter = counting.getInductionVar();
  if (c.mirrored)
    counter = complement(b, loc, counter);

  // What the condition hands to the body, and to the world behind the loop.
  scf::ConditionOp condition = loop.getConditionOp();
  auto forwardedFrom = [&](ValueRange iterValues, Value counter,
                           Value value) -> Value {
    if (c.test.extension && value.getDefiningOp() == c.test.extension) {
      Operation *copy = b.clone(*c.test.extension);
      copy->setOperand(0, counter);
      return copy->getResult(0);
    }
    auto arg = dyn_cast<BlockArgument>(value);
    return arg && arg.getOwner() == loop.getBeforeBody()
               ? iterValues[arg.getArgNumber()]
               : value;
  };
  Block &after = *loop.getAfterBody();
  for (auto [arg, value] :
       llvm::zip_equal(after.getArguments(), condition.getArgs()))
    arg.replaceAllUsesWith(
        arg.getArgNumber() == c.afterIndex
            ? counter
            : forwardedFrom(counting.getRegionIterArgs(), counter, value));
  b.setInsertionPointAfter(counting);
  for (auto [result, value] :
       llvm::zip_equal(loop.getResults(), condition.getArgs()))
    result.replaceAllUsesWith(forwardedFrom(
        counting.getResults(), counting.getResult(c.beforeIndex), value));
  body.getOperations().splice(body.end(), after.getOperations());
  loop.erase();
}

namespace {
struct OCLUpliftLoopsPass
    : ocl::impl::OCLUpliftLoopsPassBase<OCLUpliftLoopsPass> {
  using OCLUpliftLoopsPassBase::OCLUpliftLoopsPassBase;

  bool canScheduleOn(RegisteredOperationName name) const override {
    return isModuleOr<func::FuncOp>(name);
  }

  void runOnOperation() override {
    SmallVector<scf::WhileOp> loops;
    getOperation()->walk([&](scf::WhileOp loop) { loops.push_back(loop); });
    for (scf::WhileOp loop : loops)
      if (std::optional<Counting> counting = match(loop))
        uplift(loop, *counting);
  }
};
} // namespace
