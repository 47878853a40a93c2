//===- WorkItemBounds.cpp - guards as bounds of a loop ----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "WorkItemBounds.h"

#include "Analysis/KnownValues.h"
#include "cairn/Dialect/Mux/IR/ReachedValues.h"

#include "cairn/Dialect/OCL/IR/Predicates.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace cairn::mux;
using arith::CmpIPredicate;

static bool isBelowOrEqual(CmpIPredicate predicate) {
  return predicate == CmpIPredicate::sle || predicate == CmpIPredicate::ule;
}

static bool isBelow(CmpIPredicate predicate) {
  return predicate == CmpIPredicate::slt || predicate == CmpIPredicate::ult ||
         isBelowOrEqual(predicate);
}

Value cairn::mux::constant(OpBuilder &b, Location loc, int64_t value) {
  return arith::ConstantIntOp::create(b, loc, b.getI64Type(), value);
}

//===----------------------------------------------------------------------===//
// Which guards are bounds
//===----------------------------------------------------------------------===//

/// What ops promise by their wrap flags, for those work-items that come to
/// them, may be taken for what is true in front of all.
enum class Promises { None, OfWideNumbers, All };

/// Whether `value` can be computed in front of `op`, of ids that of `dim`
/// alone, if no more is promised than `allowed`.
static bool isHoistable(Value value, WorkItemsOp op, unsigned dim,
                        Promises allowed) {
  SmallVector<Value> open = {value};
  DenseSet<Value> seen;
  while (!open.empty()) {
    Value next = open.pop_back_val();
    if (!op.getRegion().isAncestor(next.getParentRegion()) ||
        next == op.getLocalIds()[dim] || !seen.insert(next).second)
      continue;
    Operation *def = next.getDefiningOp();
    if (!def || def->getNumRegions() || !isPure(def))
      return false;
    auto flags = dyn_cast<arith::ArithIntegerOverflowFlagsInterface>(def);
    bool promises =
        flags && (flags.hasNoSignedWrap() || flags.hasNoUnsignedWrap());
    bool isWide = def->getResult(0).getType().isInteger(64);
    if (promises && (allowed == Promises::None ||
                     (allowed == Promises::OfWideNumbers && !isWide)))
      return false;
    llvm::append_range(open, def->getOperands());
  }
  return true;
}

bool cairn::mux::neverWraps(Value value, WorkItemsOp op, bool isUnsigned) {
  SmallVector<Value> open = {value};
  DenseSet<Value> seen;
  while (!open.empty()) {
    Value next = open.pop_back_val();
    Operation *def = next.getDefiningOp();
    if (!def || !op.getRegion().isAncestor(def->getParentRegion()) ||
        !seen.insert(next).second)
      continue;
    if (auto flags = dyn_cast<arith::ArithIntegerOverflowFlagsInterface>(def);
        flags && def->getNumOperands() == 2 &&
        !(isUnsigned ? flags.hasNoUnsignedWrap() : flags.hasNoSignedWrap()))
      return false;
    llvm::append_range(open, def->getOperands());
  }
  return true;
}

WorkItemBounds::WorkItemBounds(WorkItemsOp op, const LaneShapes &shapes,
                               unsigned dim)
    : op(op), shapes(shapes), dim(dim) {
  findGuards(*op.getBody(), /*isFirst=*/true);
}

bool WorkItemBounds::passOne() const {
  return llvm::any_of(bounds, [](const Bound &bound) {
    return bound.predicate == CmpIPredicate::eq;
  });
}

/// The one op of `block` that does anything, if that is a branch of which one
/// side is empty. `isFirst` says that all work-items come here.
void WorkItemBounds::findGuards(Block &block, bool isFirst) {
  scf::IfOp branch;
  for (Operation &inner : block.without_terminator()) {
    if (isMemoryEffectFree(&inner))
      continue;
    if (branch || !isa<scf::IfOp>(inner))
      return;
    branch = cast<scf::IfOp>(inner);
  }
  if (!branch || branch.getNumResults())
    return;
  bool hasThen = !branch.thenBlock()->without_terminator().empty();
  bool hasElse =
      branch.elseBlock() && !branch.elseBlock()->without_terminator().empty();
  if (hasThen == hasElse)
    return;
  addConjuncts(branch.getCondition(), /*wanted=*/hasThen, isFirst);
  findGuards(hasThen ? *branch.thenBlock() : *branch.elseBlock(),
             /*isFirst=*/false);
}

void WorkItemBounds::addConjuncts(Value condition, bool wanted, bool isFirst) {
  Operation *def = condition.getDefiningOp();
  if (!def)
    return;
  if (auto guard = dyn_cast<arith::CmpIOp>(def))
    return addBound(guard, wanted, isFirst);
  if (auto both = dyn_cast<arith::SelectOp>(def)) {
    // Where the first decides, the second may be poison.
    Value second = wanted ? both.getTrueValue() : both.getFalseValue();
    Value decided = wanted ? both.getFalseValue() : both.getTrueValue();
    APInt constant;
    if (!matchPattern(decided, m_ConstantInt(&constant)) ||
        constant.isZero() != wanted)
      return;
    addConjuncts(both.getCondition(), wanted, isFirst);
    addConjuncts(second, wanted, /*isFirst=*/false);
    return;
  }
  if (isa<arith::AndIOp>(def) ? wanted : isa<arith::OrIOp>(def) && !wanted)
    for (Value operand : def->getOperands())
      addConjuncts(operand, wanted, isFirst);
}

/// Whether `value` grows by the same from each id to the next, as a sum of
/// products of the id does.
bool WorkItemBounds::isAffine(Value value) const {
  return holdsForReached(value, [&](Value value, ReachedValues &reached) {
    LaneShape shape = shapes.of(value);
    if (shape.isUniform() ||
        (shape.kind == LaneShape::Linear && shape.stride == 1))
      return true;
    Operation *def = value.getDefiningOp();
    if (isa_and_nonnull<arith::AddIOp, arith::SubIOp>(def)) {
      reached.insert_range(def->getOperands());
      return true;
    }
    if (!isa_and_nonnull<arith::MulIOp, arith::ShLIOp>(def))
      return false;
    Value lhs = def->getOperand(0), rhs = def->getOperand(1);
    if (isa<arith::MulIOp>(def) && shapes.of(lhs).isUniform())
      std::swap(lhs, rhs);
    reached.insert(lhs);
    return shapes.of(rhs).isUniform();
  });
}

void WorkItemBounds::addBound(arith::CmpIOp guard, bool wanted, bool isFirst) {
  if (llvm::any_of(bounds,
                   [&](const Bound &bound) { return bound.guard == guard; }))
    return; // asked for twice
  CmpIPredicate predicate = guard.getPredicate();
  if (!wanted)
    predicate = arith::invertPredicate(predicate);
  Value id = guard.getLhs(), limit = guard.getRhs();
  if (shapes.of(id).isUniform()) {
    std::swap(id, limit);
    predicate = withOperandsSwapped(predicate);
  }
  LaneShape shape = shapes.of(id);
  bool isId = shape.kind == LaneShape::Linear && std::abs(shape.stride) == 1;
  if (!id.getType().isInteger() || id.getType().getIntOrFloatBitWidth() > 64 ||
      shape.isUniform() || !shapes.of(limit).isUniform() ||
      predicate == CmpIPredicate::ne ||
      !isHoistable(limit, op, dim, Promises::All))
    return;
  if (!isId) {
    bool isUnsigned = isUnsignedPredicate(predicate);
    if (Operation *extension = id.getDefiningOp();
        isa_and_nonnull<arith::ExtUIOp, arith::ExtSIOp>(extension)) {
      isUnsigned = isa<arith::ExtUIOp>(extension);
      id = extension->getOperand(0);
    }
    if (isBelow(predicate) && isAffine(id) && hasIndexRange(id, op) &&
        isHoistable(id, op, dim, Promises::All))
      bounds.push_back({guard, wanted, predicate, id, limit,
                        /*mayWrap=*/false, /*isAffine=*/true, isUnsigned,
                        /*goesDown=*/false});
    return;
  }
  if (predicate == CmpIPredicate::eq) {
    // One id of a group at most, whatever wraps; of bytes there are more.
    if (id.getType().getIntOrFloatBitWidth() >= 32 &&
        isHoistable(id, op, dim, Promises::All))
      bounds.push_back({guard, wanted, predicate, id, limit, /*mayWrap=*/false,
                        /*isAffine=*/false, /*isUnsigned=*/false,
                        /*goesDown=*/shape.stride < 0});
    return;
  }
  bool counts =
      isUnsignedPredicate(predicate) ? shape.isUnsigned : shape.isSigned;
  // What another guard keeps from being computed is promised for those alone
  // that come to it. Of wide numbers it is asked, and of their lower halves as
  // narrowed ids.
  bool isPromised =
      isHoistable(id, op, dim, isFirst ? Promises::All : Promises::None);
  if (!counts ||
      !(isPromised || isHoistable(id, op, dim, Promises::OfWideNumbers)))
    return;
  bool mayWrap =
      id.getType().isInteger(64) &&
      !(isPromised && neverWraps(id, op, isUnsignedPredicate(predicate)));
  bounds.push_back({guard, wanted, predicate, id, limit, mayWrap,
                    /*isAffine=*/false, /*isUnsigned=*/false,
                    /*goesDown=*/shape.stride < 0});
}

//===----------------------------------------------------------------------===//
// The range
//===----------------------------------------------------------------------===//

Value cairn::mux::hoistFirst(OpBuilder &b, Value value, WorkItemsOp op,
                             unsigned dim) {
  return hoistAt(b, value, op, dim, 0);
}

Value cairn::mux::hoistAt(OpBuilder &b, Value value, WorkItemsOp op,
                          unsigned dim, int64_t id) {
  IRMapping mapping;
  mapping.map(op.getLocalIds()[dim], constant(b, op.getLoc(), id));
  auto copy = [&](auto &self, Value from) -> Value {
    if (Value known = mapping.lookupOrNull(from))
      return known;
    Operation *def = from.getDefiningOp();
    if (!def || !op.getRegion().isAncestor(def->getParentRegion()))
      return from;
    for (Value operand : def->getOperands())
      mapping.map(operand, self(self, operand));
    dropWrapFlags(b.clone(*def, mapping));
    return mapping.lookup(from);
  };
  Value made = copy(copy, value);
  return LLVM::FreezeOp::create(b, op.getLoc(), made);
}

/// Nothing is taken off `range` unless `condition`, too, holds.
void WorkItemBounds::require(OpBuilder &b, Value condition,
                             ItemRange &range) const {
  range.holds = range.holds ? arith::AndIOp::create(b, op.getLoc(), range.holds,
                                                    condition)
                            : condition;
}

static Value widen(OpBuilder &b, Location loc, Value value, bool isUnsigned) {
  if (value.getType().isInteger(64))
    return value;
  if (isUnsigned)
    return arith::ExtUIOp::create(b, loc, b.getI64Type(), value);
  return arith::ExtSIOp::create(b, loc, b.getI64Type(), value);
}

/// How many local ids `bound`, of what grows by the same from each to the next,
/// lets pass, if `limit`, of 64 bits, is above it.
Value WorkItemBounds::countBelow(OpBuilder &b, Bound bound, Value limit,
                                 ItemRange &range) const {
  Location loc = op.getLoc();
  bool isUnsigned = bound.isUnsigned;
  require(b, emitArePlain(b, op, PlainNumber{bound.id, !isUnsigned}), range);
  auto at = [&](int64_t id) {
    return widen(b, loc, hoistAt(b, bound.id, op, dim, id), isUnsigned);
  };
  Value first = at(0), zero = constant(b, loc, 0), one = constant(b, loc, 1);
  // Numbers below zero are above all limits that have no sign.
  if (isUnsignedPredicate(bound.predicate))
    for (Value side : {first, limit})
      require(b, arith::CmpIOp::create(b, loc, CmpIPredicate::sge, side, zero),
              range);
  Value by = arith::SubIOp::create(b, loc, at(1), first);
  require(b, arith::CmpIOp::create(b, loc, CmpIPredicate::sgt, by, zero),
          range);
  by = arith::MaxSIOp::create(b, loc, by, one);
  Value last = arith::SubIOp::create(b, loc, limit, first);
  if (!isBelowOrEqual(bound.predicate))
    last = arith::SubIOp::create(b, loc, last, one);
  Value any = arith::CmpIOp::create(b, loc, CmpIPredicate::sge, last, zero);
  Value count = arith::AddIOp::create(
      b, loc, arith::DivSIOp::create(b, loc, last, by), one);
  return arith::SelectOp::create(b, loc, any, count, zero);
}

/// Takes off `range` all but the id that is equal to the limit of `bound`.
void WorkItemBounds::narrowToOne(OpBuilder &b, Bound bound,
                                 ItemRange &range) const {
  Location loc = bound.guard.getLoc();
  Value from = hoistFirst(b, bound.id, op, dim);
  Value to = hoistFirst(b, bound.limit, op, dim);
  if (bound.goesDown)
    std::swap(from, to);
  Value only = widen(b, loc, arith::SubIOp::create(b, loc, to, from),
                     /*isUnsigned=*/true);
  only = arith::MinUIOp::create(b, loc, only, op.getSizes()[dim]);
  range.first = arith::MaxUIOp::create(b, loc, range.first, only);
  Value next = arith::AddIOp::create(b, loc, only, constant(b, loc, 1));
  range.end = arith::MinUIOp::create(b, loc, range.end, next);
}

/// Takes off `range` what `bound` excludes. An id is `first + x` or, if it goes
/// down, `first - x`, and nothing wraps.
void WorkItemBounds::narrow(OpBuilder &b, Bound bound, ItemRange &range) const {
  Location loc = bound.guard.getLoc();
  bool isZero = isUnsignedPredicate(bound.predicate);
  Value size = op.getSizes()[dim], zero = constant(b, loc, 0);
  Value id = zero;
  if (!bound.isAffine)
    id = widen(b, loc, hoistFirst(b, bound.id, op, dim), isZero);
  Value limit = widen(b, loc, hoistFirst(b, bound.limit, op, dim), isZero);
  if (bound.isAffine) {
    range.end = arith::MinUIOp::create(b, loc, range.end,
                                       countBelow(b, bound, limit, range));
    return;
  }
  if (bound.predicate == CmpIPredicate::eq)
    return narrowToOne(b, bound, range);
  if (bound.mayWrap) {
    Value one = constant(b, loc, 1), last;
    if (bound.goesDown) {
      last = arith::SubIOp::create(b, loc, id, size);
      last = arith::AddIOp::create(b, loc, last, one);
    } else {
      last = arith::AddIOp::create(b, loc, id, size);
      last = arith::SubIOp::create(b, loc, last, one);
    }
    auto above = isZero ? CmpIPredicate::uge : CmpIPredicate::sge;
    if (bound.goesDown)
      above = withOperandsSwapped(above);
    require(b, arith::CmpIOp::create(b, loc, above, last, id), range);
  }
  // Those that go down towards a limit are as one that goes up to them.
  CmpIPredicate predicate = bound.predicate;
  if (bound.goesDown) {
    std::swap(id, limit);
    predicate = withOperandsSwapped(predicate);
  }
  // How many ids are below the limit, or, with `orEqual`, not above it.
  auto below = [&](bool orEqual) -> Value {
    CmpIPredicate less =
        orEqual ? (isZero ? CmpIPredicate::ule : CmpIPredicate::sle)
                : (isZero ? CmpIPredicate::ult : CmpIPredicate::slt);
    Value any = arith::CmpIOp::create(b, loc, less, id, limit);
    Value count = arith::MinUIOp::create(
        b, loc, arith::SubIOp::create(b, loc, limit, id), size);
    if (orEqual)
      count = arith::MinUIOp::create(
          b, loc, arith::AddIOp::create(b, loc, count, constant(b, loc, 1)),
          size);
    return arith::SelectOp::create(b, loc, any, count, zero);
  };
  auto atMost = [&](Value end) {
    range.end = arith::MinUIOp::create(b, loc, range.end, end);
  };
  auto atLeast = [&](Value first) {
    range.first = arith::MaxUIOp::create(b, loc, range.first, first);
  };
  switch (predicate) {
  case CmpIPredicate::slt:
  case CmpIPredicate::ult:
    return atMost(below(/*orEqual=*/false));
  case CmpIPredicate::sle:
  case CmpIPredicate::ule:
    return atMost(below(/*orEqual=*/true));
  case CmpIPredicate::sge:
  case CmpIPredicate::uge:
    return atLeast(below(/*orEqual=*/false));
  case CmpIPredicate::sgt:
  case CmpIPredicate::ugt:
    return atLeast(below(/*orEqual=*/true));
  case CmpIPredicate::eq:
  case CmpIPredicate::ne:
    llvm_unreachable("one id, or no bound");
  }
}

Value cairn::mux::emitNarrowedIdsHold(OpBuilder &b, WorkItemsOp op,
                                      ArrayRef<Value> ids, unsigned dim) {
  Location loc = op.getLoc();
  Value high = constant(b, loc, 31), holds;
  for (Value first : ids) {
    Value end = arith::AddIOp::create(b, loc, first, op.getSizes()[dim]);
    Value last = arith::SubIOp::create(b, loc, end, constant(b, loc, 1));
    Value isSame = arith::CmpIOp::create(
        b, loc, CmpIPredicate::eq, arith::ShRUIOp::create(b, loc, first, high),
        arith::ShRUIOp::create(b, loc, last, high));
    holds = holds ? arith::AndIOp::create(b, loc, holds, isSame) : isSame;
  }
  return holds;
}

ItemRange WorkItemBounds::emitRange(OpBuilder &b) const {
  Location loc = op.getLoc();
  Value size = op.getSizes()[dim], zero = constant(b, loc, 0);
  ItemRange range = {
      zero, size,
      emitNarrowedIdsHold(b, op, shapes.getNarrowedIds().getArrayRef(), dim)};
  if (bounds.empty())
    return range;
  for (const Bound &bound : bounds)
    narrow(b, bound, range);
  range.first = arith::MinUIOp::create(b, loc, range.first, size);
  range.end = arith::MaxUIOp::create(b, loc, range.first, range.end);
  if (range.holds) {
    range.first =
        arith::SelectOp::create(b, loc, range.holds, range.first, zero);
    range.end = arith::SelectOp::create(b, loc, range.holds, range.end, size);
  }
  return range;
}

//===----------------------------------------------------------------------===//
// Bodies without guards
//===----------------------------------------------------------------------===//

void WorkItemBounds::takeOff(WorkItemsOp copy, const IRMapping &mapping) const {
  KnownValues known(copy.getContext());
  for (const Bound &bound : bounds) {
    arith::CmpIOp guard = bound.guard;
    known.setBool(mapping.lookup(guard.getResult()), bound.wanted);
  }
  known.propagate();
}

void cairn::mux::startAt(WorkItemsOp op, unsigned dim, Value first,
                         Value count) {
  op->setOperand(dim, count);
  OpBuilder b = OpBuilder::atBlockBegin(op.getBody());
  Value id = op.getLocalIds()[dim];
  auto shifted = arith::AddIOp::create(b, op.getLoc(), id, first);
  id.replaceAllUsesExcept(shifted, shifted);
}
