//===- IndexRanges.cpp - what indices of a stretch may be -------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Numbers of 32 bits are computed modulo 2^32, which sums, differences and
// products do not mind: whatever numbers are taken that are equal modulo 2^32,
// what comes out is. If it then is in range for all work-items, as a number of
// 64 bits that did not wrap, it is the number.
//
// Numbers of 64 bits are computed modulo 2^64, and each step is asked for.
//
//===----------------------------------------------------------------------===//

#include "IndexRanges.h"

#include "BarrierRegions/WorkItemBounds.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include <limits>

using namespace mlir;
using namespace cairn::mux;
using arith::CmpIPredicate;

static constexpr unsigned kBits = 32;
/// Numbers of 64 bits are asked to be below, so that no sum of two wraps.
static constexpr int64_t kWideLimit = int64_t(1) << 61;

namespace {
/// From `low` up to `high`, of 64 bits; null where nothing is emitted.
struct Interval {
  Value low, high;
};

/// Finds ranges, and with a builder emits them.
class IntervalFinder {
public:
  IntervalFinder(WorkItemsOp op, OpBuilder *b, bool isWide)
      : op(op), b(b), isWide(isWide) {}

  std::optional<Interval> of(Value value, bool isSigned);
  void requireIn(Interval range, int64_t low, int64_t high);

  /// That all was in range; null if there was nothing to ask.
  Value holds;

private:
  std::optional<Interval> compute(Value value, bool isSigned);
  std::optional<Interval> ofCounter(scf::ForOp loop, bool isSigned);
  std::optional<Interval> ofCounter(scf::WhileOp loop, BlockArgument counter);
  std::optional<Interval> ofOutside(Value value, bool isSigned);
  bool isOfOutside(Value value, unsigned depth = 8);
  std::optional<Interval> ofExact(Value value, bool isSigned);
  std::optional<Interval> ofChoice(Operation *op);
  std::optional<Interval> ofMasked(Operation *op);
  Interval ofDifference(Operation *op, Interval lhs, Interval rhs);
  Interval product(Interval a, Interval c);

  template <typename Op> Value make(Value lhs, Value rhs) {
    return b ? Op::create(*b, op.getLoc(), lhs, rhs).getResult() : Value();
  }
  Value constant(int64_t value) {
    return b ? arith::ConstantIntOp::create(*b, op.getLoc(), b->getI64Type(),
                                            value)
                   .getResult()
             : Value();
  }

  WorkItemsOp op;
  OpBuilder *b;
  /// Whether it is about numbers of 64 bits.
  bool isWide;
  DenseMap<Value, std::optional<Interval>> known[2];
};
} // namespace

std::optional<Interval> IntervalFinder::of(Value value, bool isSigned) {
  auto found = known[isSigned].find(value);
  if (found != known[isSigned].end())
    return found->second;
  std::optional<Interval> range = compute(value, isSigned);
  known[isSigned][value] = range;
  return range;
}

void IntervalFinder::requireIn(Interval range, int64_t low, int64_t high) {
  if (!b)
    return;
  Location loc = op.getLoc();
  for (Value fits : {arith::CmpIOp::create(*b, loc, CmpIPredicate::sge,
                                           range.low, constant(low))
                         .getResult(),
                     arith::CmpIOp::create(*b, loc, CmpIPredicate::sle,
                                           range.high, constant(high))
                         .getResult()})
    holds = holds ? make<arith::AndIOp>(holds, fits) : fits;
}

std::optional<Interval> IntervalFinder::ofOutside(Value value, bool isSigned) {
  Type type = value.getType();
  if (!type.isInteger() || type.getIntOrFloatBitWidth() > 64)
    return std::nullopt;
  APInt number;
  if (matchPattern(value, m_ConstantInt(&number))) {
    Value each = constant(number.getSExtValue());
    return Interval{each, each};
  }
  if (!b)
    return Interval{};
  // What kept it from being poison may not have been asked yet.
  value = LLVM::FreezeOp::create(*b, op.getLoc(), value);
  Value wide = value;
  if (!type.isInteger(64))
    wide = isSigned
               ? arith::ExtSIOp::create(*b, op.getLoc(), b->getI64Type(), value)
                     .getResult()
               : arith::ExtUIOp::create(*b, op.getLoc(), b->getI64Type(), value)
                     .getResult();
  return Interval{wide, wide};
}

/// Whether `value` is computed of what comes from outside alone, so that it can
/// be computed in front as well.
bool IntervalFinder::isOfOutside(Value value, unsigned depth) {
  if (!op.getRegion().isAncestor(value.getParentRegion()))
    return true;
  Operation *def = value.getDefiningOp();
  return def && depth > 0 && def->getNumRegions() == 0 && isPure(def) &&
         !isa<UniformityOpInterface>(def) &&
         llvm::all_of(def->getOperands(), [&](Value operand) {
           return isOfOutside(operand, depth - 1);
         });
}

/// What `value` is as a number with or without a sign, and not modulo 2^32.
std::optional<Interval> IntervalFinder::ofExact(Value value, bool isSigned) {
  Operation *def = value.getDefiningOp();
  if (value.getType().isInteger(64)) {
    if (isa_and_nonnull<arith::ExtSIOp, arith::ExtUIOp>(def))
      return ofExact(def->getOperand(0), isa<arith::ExtSIOp>(def));
    if (op.getRegion().isAncestor(value.getParentRegion()) &&
        !matchPattern(value, m_Constant()))
      return std::nullopt;
    std::optional<Interval> range = ofOutside(value, isSigned);
    // As a number without a sign it is the same if it is above zero.
    if (range && !isSigned)
      requireIn(*range, 0, std::numeric_limits<int64_t>::max());
    return range;
  }
  if (!value.getType().isInteger(kBits))
    return std::nullopt;
  std::optional<Interval> range = of(value, isSigned);
  if (!range)
    return std::nullopt;
  int64_t end = int64_t(1) << kBits;
  requireIn(*range, isSigned ? -end / 2 : 0, (isSigned ? end / 2 : end) - 1);
  return range;
}

std::optional<Interval> IntervalFinder::ofCounter(scf::ForOp loop,
                                                  bool isSigned) {
  bool isLoopSigned = !loop.getUnsignedCmp();
  std::optional<Interval> lower = ofExact(loop.getLowerBound(), isLoopSigned);
  std::optional<Interval> upper = ofExact(loop.getUpperBound(), isLoopSigned);
  if (!lower || !upper)
    return std::nullopt;
  return Interval{lower->low, make<arith::SubIOp>(upper->high, constant(1))};
}

/// The comparison, and all of what is asked besides, by which `counter` is
/// below a limit in the body of a loop on `condition`.
static arith::CmpIOp findLimit(Value condition, Value counter) {
  llvm::SetVector<Value> open;
  open.insert(condition);
  for (size_t i = 0; i < open.size(); ++i) {
    Operation *def = open[i].getDefiningOp();
    if (auto test = dyn_cast_if_present<arith::CmpIOp>(def)) {
      bool isBelow = test.getPredicate() == CmpIPredicate::slt ||
                     test.getPredicate() == CmpIPredicate::ult;
      if (isBelow && test.getLhs() == counter)
        return test;
    } else if (auto select = dyn_cast_if_present<arith::SelectOp>(def);
               select && matchPattern(select.getFalseValue(), m_Zero())) {
      open.insert(select.getCondition());
      open.insert(select.getTrueValue());
    } else if (isa_and_present<arith::AndIOp>(def)) {
      open.insert_range(def->getOperands());
    }
  }
  return {};
}

/// The interval of `counter` in the body of `loop`. It goes up by the same in
/// each trip, and does not pass the end of its type.
std::optional<Interval> IntervalFinder::ofCounter(scf::WhileOp loop,
                                                  BlockArgument counter) {
  scf::ConditionOp condition = loop.getConditionOp();
  auto tested =
      dyn_cast<BlockArgument>(condition.getArgs()[counter.getArgNumber()]);
  if (!tested || tested.getOwner() != loop.getBeforeBody())
    return std::nullopt;
  arith::CmpIOp test = findLimit(condition.getCondition(), tested);
  auto next = loop.getYieldOp()
                  .getOperand(tested.getArgNumber())
                  .getDefiningOp<arith::AddIOp>();
  if (!test || !next || !counter.getType().isInteger(kBits))
    return std::nullopt;
  Value step = next.getLhs() == counter ? next.getRhs() : next.getLhs();
  bool counts = llvm::is_contained(next->getOperands(), Value(counter)) &&
                isOfOutside(step) && isOfOutside(test.getRhs());
  if (!counts)
    return std::nullopt;
  bool isSigned = test.getPredicate() == CmpIPredicate::slt;
  std::optional<Interval> first =
      ofExact(loop.getInits()[tested.getArgNumber()], isSigned);
  std::optional<Interval> by = ofExact(step, isSigned);
  std::optional<Interval> limit = ofExact(test.getRhs(), isSigned);
  if (!first || !by || !limit)
    return std::nullopt;
  Value last = make<arith::SubIOp>(limit->high, constant(1));
  int64_t end = int64_t(1) << (isSigned ? kBits - 1 : kBits);
  requireIn({by->low, make<arith::AddIOp>(last, by->high)}, 0, end - 1);
  return Interval{first->low, last};
}

/// The product of two intervals within 32 bits, so that 64 do not wrap.
Interval IntervalFinder::product(Interval a, Interval c) {
  int64_t limit = int64_t(1) << (kBits - 1);
  requireIn(a, -limit, limit);
  requireIn(c, -limit, limit);
  if (!b)
    return {};
  Value low = make<arith::MulIOp>(a.low, c.low), high = low;
  auto include = [&](Value x, Value y) {
    Value more = make<arith::MulIOp>(x, y);
    low = make<arith::MinSIOp>(low, more);
    high = make<arith::MaxSIOp>(high, more);
  };
  if (c.low != c.high)
    include(a.low, c.high);
  if (a.low != a.high)
    include(a.high, c.low);
  if (a.low != a.high && c.low != c.high)
    include(a.high, c.high);
  return {low, high};
}

/// The interval of the larger or the smaller one of two numbers with signs.
std::optional<Interval> IntervalFinder::ofChoice(Operation *op) {
  std::optional<Interval> lhs = ofExact(op->getOperand(0), true);
  std::optional<Interval> rhs = ofExact(op->getOperand(1), true);
  if (!lhs || !rhs)
    return std::nullopt;
  if (isa<arith::MaxSIOp>(op))
    return Interval{make<arith::MaxSIOp>(lhs->low, rhs->low),
                    make<arith::MaxSIOp>(lhs->high, rhs->high)};
  return Interval{make<arith::MinSIOp>(lhs->low, rhs->low),
                  make<arith::MinSIOp>(lhs->high, rhs->high)};
}

/// The interval of a number whose bits are masked by one that comes from
/// outside and is not below zero.
std::optional<Interval> IntervalFinder::ofMasked(Operation *op) {
  for (Value mask : {op->getOperand(1), op->getOperand(0)}) {
    if (this->op.getRegion().isAncestor(mask.getParentRegion()) &&
        !matchPattern(mask, m_Constant()))
      continue;
    APInt number;
    std::optional<Interval> range = ofExact(mask, true);
    if (!range ||
        (matchPattern(mask, m_ConstantInt(&number)) && number.isNegative()))
      return std::nullopt;
    requireIn(*range, 0, std::numeric_limits<int32_t>::max());
    return Interval{constant(0), range->high};
  }
  return std::nullopt;
}

/// What is promised not to wrap at zero is not below it, if neither of the two
/// numbers is.
Interval IntervalFinder::ofDifference(Operation *op, Interval lhs,
                                      Interval rhs) {
  Interval range = {make<LLVM::SSubSat>(lhs.low, rhs.high),
                    make<LLVM::SSubSat>(lhs.high, rhs.low)};
  auto flags = cast<arith::ArithIntegerOverflowFlagsInterface>(op);
  if (!flags.hasNoSignedWrap() || !flags.hasNoUnsignedWrap())
    return range;
  requireIn(lhs, 0, std::numeric_limits<int32_t>::max());
  requireIn(rhs, 0, std::numeric_limits<int32_t>::max());
  Value zero = constant(0);
  return {make<arith::MaxSIOp>(range.low, zero),
          make<arith::MaxSIOp>(range.high, zero)};
}

std::optional<Interval> IntervalFinder::compute(Value value, bool isSigned) {
  if (!op.getRegion().isAncestor(value.getParentRegion()))
    return ofOutside(value, isSigned);
  if (auto id = dyn_cast<BlockArgument>(value)) {
    if (id.getOwner() == op.getBody())
      return Interval{
          constant(0),
          make<arith::SubIOp>(op.getSizes()[id.getArgNumber()], constant(1))};
    Operation *parent = id.getOwner()->getParentOp();
    if (auto loop = dyn_cast<scf::WhileOp>(parent);
        loop && id.getOwner() == loop.getAfterBody())
      return ofCounter(loop, id);
    auto loop = dyn_cast<scf::ForOp>(parent);
    return loop && value == loop.getInductionVar() ? ofCounter(loop, isSigned)
                                                   : std::nullopt;
  }
  Operation *def = value.getDefiningOp();
  APInt number;
  if (matchPattern(value, m_ConstantInt(&number)))
    return ofOutside(value, isSigned);
  if (!value.getType().isInteger() || def->getNumRegions())
    return std::nullopt;
  if (isWide && isa<arith::ExtSIOp, arith::ExtUIOp>(def))
    return ofExact(value, isSigned);
  // Equal modulo 2^32.
  if (isa<arith::TruncIOp>(def) && value.getType().isInteger(kBits))
    return of(def->getOperand(0), isSigned);
  if (isa<arith::ExtSIOp, arith::ExtUIOp>(def) &&
      def->getOperand(0).getType().isInteger(kBits))
    return of(def->getOperand(0), isSigned);
  if (isa<arith::MinSIOp, arith::MaxSIOp>(def))
    return ofChoice(def);
  if (isa<arith::AndIOp>(def))
    return ofMasked(def);
  if (!isa<arith::AddIOp, arith::SubIOp, arith::MulIOp, arith::ShLIOp>(def)) {
    if (!isOfOutside(value))
      return std::nullopt;
    return ofOutside(b ? hoistFirst(*b, value, op, 0) : value, isSigned);
  }
  std::optional<Interval> lhs = of(def->getOperand(0), isSigned);
  if (isa<arith::ShLIOp>(def)) {
    if (!lhs || !matchPattern(def->getOperand(1), m_ConstantInt(&number)) ||
        number.uge(kBits - 1))
      return std::nullopt;
    Value factor = constant(int64_t(1) << number.getZExtValue());
    return product(*lhs, {factor, factor});
  }
  std::optional<Interval> rhs = of(def->getOperand(1), isSigned);
  if (!lhs || !rhs)
    return std::nullopt;
  if (isa<arith::MulIOp>(def))
    return product(*lhs, *rhs);
  for (Interval side : {*lhs, *rhs})
    if (isWide)
      requireIn(side, -kWideLimit, kWideLimit);
  if (isa<arith::SubIOp>(def))
    return ofDifference(def, *lhs, *rhs);
  return Interval{make<LLVM::SAddSat>(lhs->low, rhs->low),
                  make<LLVM::SAddSat>(lhs->high, rhs->high)};
}

void cairn::mux::dropWrapFlags(Operation *op) {
  if (auto flags = dyn_cast<arith::ArithIntegerOverflowFlagsInterface>(op))
    op->setAttr(flags.getIntegerOverflowAttrName(),
                arith::IntegerOverflowFlagsAttr::get(
                    op->getContext(), arith::IntegerOverflowFlags::none));
}

bool cairn::mux::hasIndexRange(Value value, WorkItemsOp op) {
  bool isWide = value.getType().isInteger(64);
  return (isWide || value.getType().isInteger(kBits)) &&
         IntervalFinder(op, nullptr, isWide)
             .of(value, /*isSigned=*/true)
             .has_value();
}

Value cairn::mux::emitArePlain(OpBuilder &b, WorkItemsOp op,
                               ArrayRef<PlainNumber> numbers) {
  IntervalFinder ranges(op, &b, /*isWide=*/false),
      wideRanges(op, &b, /*isWide=*/true);
  for (PlainNumber number : numbers) {
    bool isSigned = number.isSigned,
         isWide = number.value.getType().isInteger(64);
    int64_t end =
        isWide ? kWideLimit : int64_t(1) << (isSigned ? kBits - 1 : kBits);
    IntervalFinder &finder = isWide ? wideRanges : ranges;
    std::optional<Interval> range = finder.of(number.value, isSigned);
    finder.requireIn(*range, isSigned ? -end : 0, end - 1);
  }
  if (!ranges.holds || !wideRanges.holds)
    return ranges.holds ? ranges.holds : wideRanges.holds;
  return arith::AndIOp::create(b, op.getLoc(), ranges.holds, wideRanges.holds);
}
