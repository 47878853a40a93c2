//===- WorkItemInterior.cpp - work-items away from borders ------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "WorkItemInterior.h"

#include "Analysis/KnownValues.h"
#include "WorkItemBounds.h"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include <limits>

using namespace mlir;
using namespace cairn::mux;
using arith::CmpIPredicate;

WorkItemInterior::WorkItemInterior(WorkItemsOp op)
    : op(op), shapes{{op.getRegion(), 0, {/*insideBorders=*/true}},
                     {op.getRegion(), 1, {/*insideBorders=*/true}}} {
  for (unsigned dim : {0, 1}) {
    DenseMap<Value, bool> conditions;
    op.getBody()->walk([&](Operation *inner) {
      // What a choice by a border is inside may be asked for another one, as
      // where a row goes on as its mirror image on both sides.
      if (auto choice = dyn_cast<arith::SelectOp>(inner);
          choice && conditions.contains(choice.getCondition()))
        clamped[dim][choice] = conditions.at(choice.getCondition())
                                   ? choice.getTrueValue()
                                   : choice.getFalseValue();
      std::optional<Border> border = shapes[dim].getBorder(inner);
      if (!border ||
          (border->id.getType().isInteger(64) &&
           !neverWraps(border->id, op, /*isUnsigned=*/false)) ||
          !isKnown(border->id, dim, /*isExact=*/false) ||
          !isKnown(border->limit, dim, /*isExact=*/false))
        return;
      borders[dim].push_back(*border);
      if (isa<arith::MinSIOp, arith::MaxSIOp>(inner))
        clamped[dim][inner->getResult(0)] = border->id;
      else if (isa<arith::CmpIOp>(inner))
        conditions[inner->getResult(0)] = border->isTrue;
    });
  }
}

//===----------------------------------------------------------------------===//
// What is known in front of the op
//===----------------------------------------------------------------------===//

/// Whether `op` is promised not to wrap.
static bool isPromised(Operation *op) {
  return cast<arith::ArithIntegerOverflowFlagsInterface>(op).hasNoSignedWrap();
}

/// Whether `type` is one that is asked for which work-items nothing of it
/// wraps.
static bool isAskedFor(Type type) {
  return type.isInteger(32) || type.isInteger(64);
}

/// Whether `op` is a sum or difference that does not wrap, or of which one can
/// ask for which work-items it does not.
static bool isSum(Operation *op) {
  return isa<arith::AddIOp, arith::SubIOp>(op) &&
         (isPromised(op) || isAskedFor(op->getResult(0).getType()));
}

/// Whether `op` cuts off what one can ask to be none for which work-items, as
/// of a counter of 64 bits.
static bool isCut(Operation *op) {
  return isa<arith::TruncIOp>(op) && op->getResult(0).getType().isInteger(32) &&
         op->getOperand(0).getType().isInteger(64);
}

/// Whether the numbers that `loop` counts are the same with a sign.
static bool countsWithSign(scf::ForOp loop) {
  return !loop.getUnsignedCmp() ||
         llvm::all_of(ValueRange{loop.getLowerBound(), loop.getUpperBound()},
                      [](Value bound) {
                        APInt number;
                        return matchPattern(bound, m_ConstantInt(&number)) &&
                               !number.isNegative();
                      });
}

/// Whether `value` can be computed in front of the op, of ids that of `dim`
/// alone. Unless it must be `isExact`, the most and the
/// least that it may be will do, which a loop's counter has, also of one that
/// each work-item begins one behind the other.
bool WorkItemInterior::isKnown(Value value, unsigned dim, bool isExact) {
  auto [known, isNew] = this->known[dim].try_emplace({value, isExact}, true);
  if (isNew) {
    bool result = computeKnown(value, dim, isExact);
    this->known[dim][{value, isExact}] = result;
    return result;
  }
  return known->second;
}

bool WorkItemInterior::computeKnown(Value value, unsigned dim, bool isExact) {
  if (!op.getRegion().isAncestor(value.getParentRegion()) ||
      value == op.getLocalIds()[dim])
    return true;
  if (!isExact) {
    if (Value id = clamped[dim].lookup(value))
      return isKnown(id, dim, isExact);
    if (auto loop = dyn_cast<scf::ForOp>(value.getParentBlock()->getParentOp());
        loop && value == loop.getInductionVar() &&
        value.getType().isInteger() && countsWithSign(loop) &&
        (!shapes[dim].isDivergent(loop) || shapes[dim].isStaggered(loop)))
      return isKnown(loop.getLowerBound(), dim, isExact) &&
             isKnown(loop.getUpperBound(), dim, isExact);
  }
  Operation *def = value.getDefiningOp();
  // What the first work-item has at a border is not what those inside have.
  if (!def || def->getNumRegions() || !isPure(def) ||
      shapes[dim].getBorder(def))
    return false;
  bool keepsOrder = isSum(def) || isa<arith::ExtSIOp>(def) || isCut(def);
  return llvm::all_of(def->getOperands(), [&](Value operand) {
    return isKnown(operand, dim, isExact || !keepsOrder);
  });
}

/// Whether `value`, which is cut, is what it is for all or counts on from what
/// it is for the first work-item.
bool WorkItemInterior::isCutOnce(Value value, unsigned dim) {
  LaneShape shape = shapes[dim].of(value);
  return isKnown(value, dim, /*isExact=*/true) &&
         (shape.isUniform() || shape.isSigned);
}

/// The most or the least that `value` is for the first work-item, of 64 bits. A
/// sum of more counts as the number that is next to it.
Value WorkItemInterior::extreme(OpBuilder &b, Value value, bool isUpper,
                                unsigned dim) {
  Value &known = extremes[dim][{value, isUpper}];
  if (known)
    return known;
  Value made = computeExtreme(b, value, isUpper, dim);
  return extremes[dim][{value, isUpper}] = made;
}

Value WorkItemInterior::computeExtreme(OpBuilder &b, Value value, bool isUpper,
                                       unsigned dim) {
  Location loc = op.getLoc();
  if (Value id = clamped[dim].lookup(value))
    return extreme(b, id, isUpper, dim);
  Operation *def = value.getDefiningOp();
  bool isInside = op.getRegion().isAncestor(value.getParentRegion());
  if (isInside && !def && value != op.getLocalIds()[dim]) {
    auto loop = cast<scf::ForOp>(value.getParentBlock()->getParentOp());
    if (!isUpper)
      return extreme(b, loop.getLowerBound(), isUpper, dim);
    Value end = extreme(b, loop.getUpperBound(), isUpper, dim);
    return LLVM::SSubSat::create(b, loc, end, constant(b, loc, 1));
  }
  if (isInside && def && isSum(def)) {
    if (!isPromised(def))
      unpromised[dim].insert(value);
    bool isDifference = isa<arith::SubIOp>(def);
    Value lhs = extreme(b, def->getOperand(0), isUpper, dim);
    Value rhs = extreme(b, def->getOperand(1), isUpper != isDifference, dim);
    if (isDifference)
      return LLVM::SSubSat::create(b, loc, lhs, rhs);
    return LLVM::SAddSat::create(b, loc, lhs, rhs);
  }
  if (isInside && def && isa<arith::ExtSIOp>(def))
    return extreme(b, def->getOperand(0), isUpper, dim);
  if (isInside && def && isCut(def) && !isCutOnce(value, dim)) {
    unpromised[dim].insert(value);
    return extreme(b, def->getOperand(0), isUpper, dim);
  }
  Value exact = hoistFirst(b, value, op, dim);
  if (exact.getType().isIndex())
    return arith::IndexCastOp::create(b, loc, b.getI64Type(), exact);
  if (exact.getType().isInteger(64))
    return exact;
  return arith::ExtSIOp::create(b, loc, b.getI64Type(), exact);
}

//===----------------------------------------------------------------------===//
// The interior
//===----------------------------------------------------------------------===//

/// What a number of `type` that does not wrap is not above. Of 64 bits it is
/// less than it could be, as sums that are computed to find out end there.
static int64_t getHighest(Type type) {
  return type.isInteger(32) ? std::numeric_limits<int32_t>::max()
                            : std::numeric_limits<int64_t>::max() / 2;
}

void WorkItemInterior::emitRanges(OpBuilder &b) {
  for (unsigned dim : {0, 1}) {
    if (borders[dim].empty())
      continue;
    Location loc = op.getLoc();
    Value begin = constant(b, loc, 0), end = op.getSizes()[dim];
    auto require = [&](Value id, Value limit, bool isLower, bool orEqual) {
      // `id` is what the first work-item has, and one more for each next one.
      id = extreme(b, id, /*isUpper=*/!isLower, dim);
      Value count = LLVM::SSubSat::create(b, loc, limit, id);
      if (isLower != orEqual)
        count = LLVM::SAddSat::create(b, loc, count, constant(b, loc, 1));
      if (isLower)
        begin = arith::MaxSIOp::create(b, loc, begin, count);
      else
        end = arith::MinSIOp::create(b, loc, end, count);
    };
    for (const Border &border : borders[dim]) {
      auto limitAt = [&](bool isLower) {
        return extreme(b, border.limit, /*isUpper=*/isLower, dim);
      };
      if (border.isPoint) {
        // From where the most that it is for a work-item reaches the least of
        // the limit, up to where the least leaves the most.
        auto itemsTo = [&](bool isUpper) -> Value {
          return LLVM::SSubSat::create(b, loc,
                                       extreme(b, border.limit, isUpper, dim),
                                       extreme(b, border.id, !isUpper, dim));
        };
        Value first = itemsTo(/*isUpper=*/false);
        holes[dim].push_back({first, itemsTo(/*isUpper=*/true)});
        continue;
      }
      if (!border.quotient) {
        require(border.id, limitAt(border.isLower), border.isLower,
                border.orEqual);
        continue;
      }
      Value least = constant(b, loc, 0), most = limitAt(/*isLower=*/false);
      if (*border.quotient) {
        least = limitAt(/*isLower=*/true);
        most = LLVM::SAddSat::create(b, loc, most, most);
      }
      require(border.id, least, /*isLower=*/true, /*orEqual=*/true);
      require(border.id, most, /*isLower=*/false, border.orEqual);
    }
    llvm::SmallDenseSet<Value> asked;
    while (!unpromised[dim].empty())
      for (Value sum : unpromised[dim].takeVector()) {
        if (!asked.insert(sum).second)
          continue;
        int64_t highest = getHighest(sum.getType());
        Value least = constant(b, loc, -highest - 1);
        Value most = constant(b, loc, highest);
        require(sum, least, /*isLower=*/true, /*orEqual=*/true);
        require(sum, most, /*isLower=*/false, /*orEqual=*/true);
        if (!shapes[dim].of(sum).isUniform())
          continue;
        // A sum that does not grow and is too low stays so.
        Value holds = arith::CmpIOp::create(
            b, loc, CmpIPredicate::sge, extreme(b, sum, /*isUpper=*/false, dim),
            least);
        end = arith::SelectOp::create(b, loc, holds, end, begin);
      }
    if (Value holds = emitNarrowedIdsHold(
            b, op, shapes[dim].getNarrowedIds().getArrayRef(), dim))
      end = arith::SelectOp::create(b, loc, holds, end, begin);
    ranges[dim] = {begin, end};
  }
}

Value WorkItemInterior::emitTest(OpBuilder &b, Value x, OpFoldResult columns,
                                 Value y, OpFoldResult rows) const {
  Location loc = op.getLoc();
  auto lessBy = [&](int64_t number, OpFoldResult count) -> Value {
    if (std::optional<int64_t> known = getConstantIntValue(count))
      return constant(b, loc, *known - number);
    auto value = cast<Value>(count);
    return number == 0
               ? value
               : arith::SubIOp::create(b, loc, value, constant(b, loc, number));
  };
  Value result;
  auto require = [&](CmpIPredicate predicate, Value lhs, Value rhs) {
    Value holds = arith::CmpIOp::create(b, loc, predicate, lhs, rhs);
    result = result ? arith::AndIOp::create(b, loc, result, holds) : holds;
  };
  auto requireInside = [&](Value id, OpFoldResult count,
                           std::pair<Value, Value> range) {
    if (!range.first)
      return;
    Value end = arith::AddIOp::create(b, loc, id, lessBy(0, count));
    require(CmpIPredicate::sge, id, range.first);
    require(CmpIPredicate::sle, end, range.second);
  };
  auto requireOutside = [&](Value id, OpFoldResult count,
                            std::pair<Value, Value> hole) {
    Value last = arith::AddIOp::create(b, loc, id, lessBy(1, count));
    Value isBelow =
        arith::CmpIOp::create(b, loc, CmpIPredicate::slt, last, hole.first);
    Value isAbove =
        arith::CmpIOp::create(b, loc, CmpIPredicate::sgt, id, hole.second);
    Value holds = arith::OrIOp::create(b, loc, isBelow, isAbove);
    result = result ? arith::AndIOp::create(b, loc, result, holds) : holds;
  };
  requireInside(x, columns, ranges[0]);
  requireInside(y, rows, ranges[1]);
  for (auto hole : holes[0])
    requireOutside(x, columns, hole);
  for (auto hole : holes[1])
    requireOutside(y, rows, hole);
  return result;
}

void WorkItemInterior::takeOff(WorkItemsOp copy,
                               const IRMapping &mapping) const {
  KnownValues known(copy.getContext());
  for (const auto &own : borders)
    for (const Border &border : own) {
      Value result = mapping.lookup(border.op->getResult(0));
      bool isSecond = border.id == border.op->getOperand(1);
      if (border.quotient) {
        Operation *remainder = result.getDefiningOp();
        OpBuilder b(remainder);
        known.set(result,
                  border.emitRemainder(b, remainder->getOperand(0),
                                       mapping.lookupOrDefault(border.limit)));
      } else if (isa<arith::CmpIOp>(border.op))
        known.setBool(result, border.isTrue);
      else
        known.set(result, result.getDefiningOp()->getOperand(isSecond));
    }
  known.propagate();
}
