//===- WorkItemVectors.cpp - work-items executed by vectors -----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lanes/Code/WorkItemVectors.h"

#include "Analysis/MemoryAccess.h"
#include "BarrierRegions/BarrierRegions.h"
#include "Lanes/Code/LaneEmitter.h"
#include "Lanes/Values/LaneQuotients.h"

#include "cairn/Dialect/Contracts/AddressSpaces.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace cairn;
using namespace cairn::mux;

namespace {
/// So many ids of a dimension from the first one on, which is null for 0.
struct Ids {
  Value first, count;
};

/// The work-items of `op` that are executed by vectors.
struct Vectorization {
  WorkItemsOp op;
  Version whole;
  std::optional<InteriorVersion> inside;
  unsigned lanes, rows;
  Ids x, y;
  /// Whether there is one such for each of several distances.
  bool isShort;
  /// The shapes along rows where blocks of them are transposed; else null.
  const LaneShapes *across;

  WorkItemsOp create(OpBuilder &b, Value rowCount);
  void finish(WorkItemsOp vectors);
  Value rowAt(OpBuilder &b, Value row);
  void emitVersions(OpBuilder &b, Value column, Value row, unsigned rowCount,
                    function_ref<void(const Version &)> emit);
  void emitRows(OpBuilder &b);
  void emitRestOfRows(OpBuilder &b);
  void emitRestInTurn(OpBuilder &b);
  void emitRestUnderMask(OpBuilder &b, const Version &rest, Value first,
                         Value count, bool isInside);
  void emitEachInTurn(OpBuilder &b, ArrayRef<Value> ids, Value count);
  void emitRestInHalves(OpBuilder &b, Value first, Value count);
};
} // namespace

WorkItemsOp Vectorization::create(OpBuilder &b, Value rowCount) {
  SmallVector<Value> sizes = {x.count, rowCount, op.getSizes()[2]};
  auto vectors = WorkItemsOp::create(b, op.getLoc(), sizes, nullptr);
  vectors.setLanes(lanes);
  return vectors;
}

void Vectorization::finish(WorkItemsOp vectors) {
  if (x.first)
    startAt(vectors, 0, x.first, x.count);
}

/// The id of the row that is so many after the first.
Value Vectorization::rowAt(OpBuilder &b, Value row) {
  return y.first ? arith::AddIOp::create(b, op.getLoc(), y.first, row) : row;
}

/// For vectors of so many rows, of which the first one's ids are given.
void Vectorization::emitVersions(OpBuilder &b, Value column, Value row,
                                 unsigned rowCount,
                                 function_ref<void(const Version &)> emit) {
  if (!inside)
    return emit(whole);
  Value test = inside->interior.emitTest(b, column, b.getIndexAttr(lanes), row,
                                         b.getIndexAttr(rowCount));
  auto branch = scf::IfOp::create(b, op.getLoc(), test, /*withElse=*/true);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(branch.thenBlock());
  emit(*inside);
  b.setInsertionPointToStart(branch.elseBlock());
  emit(whole);
}

bool cairn::mux::isStraight(WorkItemsOp op) {
  return llvm::all_of(*op.getBody(), [](Operation &inner) {
    return inner.getNumRegions() == 0;
  });
}

/// Blocks of `rows` rows, numbered by the id of dimension 1. Where there is no
/// loop in them they are one in each column: the compiler behind would else
/// take what rows load for what columns share, and have more of it than
/// registers.
void Vectorization::emitRows(OpBuilder &b) {
  Location loc = op.getLoc();
  Value by = constant(b, loc, rows), zero = constant(b, loc, 0),
        one = constant(b, loc, 1);
  Value blocks = arith::DivUIOp::create(b, loc, y.count, by);
  bool inColumns = isStraight(whole.body);
  auto vectors = create(
      b, inColumns ? arith::MinUIOp::create(b, loc, blocks, one) : blocks);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPoint(vectors.getBody()->getTerminator());
  auto to = vectors.getLocalIds();
  Value block = to[1];
  if (inColumns) {
    auto loop = scf::ForOp::create(b, loc, zero, blocks, one);
    b.setInsertionPointToStart(loop.getBody());
    block = loop.getInductionVar();
  }
  Value row = rowAt(b, arith::MulIOp::create(b, loc, block, by));
  emitVersions(b, to[0], row, rows, [&](const Version &version) {
    WorkItemsOp body = version.body;
    RowShapes rowShapes(body);
    LaneEmitter emitter(b, *version.shapes, lanes, rowShapes, rows);
    if (across)
      emitter.setAcrossRows(*across);
    auto from = body.getLocalIds();
    emitter.map(from[0], to[0]);
    emitter.map(from[2], to[2]);
    for (unsigned i = 0; i < rows; ++i)
      emitter.mapInRow(i, from[1],
                       arith::AddIOp::create(b, loc, row, constant(b, loc, i)));
    emitter.emit(*body.getBody(), /*mask=*/Value());
  });
  finish(vectors);
}

/// The rows that fill no block, or all of them, one by one.
void Vectorization::emitRestOfRows(OpBuilder &b) {
  Location loc = op.getLoc();
  Value rest = y.count, done;
  if (rows > 1) {
    done =
        arith::AndIOp::create(b, loc, rest, constant(b, loc, -int64_t(rows)));
    rest = arith::SubIOp::create(b, loc, rest, done);
  }
  auto vectors = create(b, rest);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPoint(vectors.getBody()->getTerminator());
  auto to = vectors.getLocalIds();
  Value row = to[1];
  if (done)
    row = arith::AddIOp::create(b, loc, row, done);
  row = rowAt(b, row);
  emitVersions(b, to[0], row, 1, [&](const Version &version) {
    WorkItemsOp body = version.body;
    LaneEmitter emitter(b, *version.shapes, lanes);
    auto from = body.getLocalIds();
    emitter.map(from[0], to[0]);
    emitter.map(from[1], row);
    emitter.map(from[2], to[2]);
    emitter.emit(*body.getBody(), /*mask=*/Value());
  });
  finish(vectors);
  if (rows > 1 || isShort)
    disableUnrolling(vectors);
}

/// The rows that fill no block, a work-item after the other.
void Vectorization::emitRestInTurn(OpBuilder &b) {
  Location loc = op.getLoc();
  Value done =
      arith::AndIOp::create(b, loc, y.count, constant(b, loc, -int64_t(rows)));
  Value rest = arith::SubIOp::create(b, loc, y.count, done);
  SmallVector<Value> sizes = {x.count, rest, op.getSizes()[2]};
  auto items = WorkItemsOp::create(b, loc, sizes, nullptr);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPoint(items.getBody()->getTerminator());
  WorkItemsOp body = whole.body;
  auto to = items.getLocalIds();
  Value column = to[0];
  if (x.first)
    column = arith::AddIOp::create(b, loc, column, x.first);
  Value row = rowAt(b, arith::AddIOp::create(b, loc, to[1], done));
  IRMapping mapping;
  mapping.map(body.getLocalIds(), ValueRange{column, row, to[2]});
  for (Operation &inner : body.getBody()->without_terminator())
    b.clone(inner, mapping);
  items.setTail(true);
}

/// What is left of `range` without its guards; all ids if there are none.
static Ids idsOf(OpBuilder &b, Location loc, const WorkItemBounds &bounds,
                 const ItemRange &range) {
  if (bounds.empty())
    return {Value(), range.end};
  return {range.first, arith::SubIOp::create(b, loc, range.end, range.first)};
}

/// Whether `value` is a multiple of `of`, a power of two; i1.
static Value emitIsMultiple(OpBuilder &b, Location loc, Value value,
                            unsigned of) {
  auto number = [&](int64_t number) -> Value {
    return arith::ConstantOp::create(b, loc,
                                     b.getIntegerAttr(value.getType(), number));
  };
  value = LLVM::FreezeOp::create(b, loc, value);
  Value rest = arith::AndIOp::create(b, loc, value, number(of - 1));
  return arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, rest,
                               number(0));
}

/// Whether one pointer is as many bytes from the other as it takes.
static Value emitAreApart(OpBuilder &b, Location loc,
                          const LanePatterns::Distance &distance) {
  auto number = [&](Value pointer) -> Value {
    pointer = LLVM::FreezeOp::create(b, loc, pointer);
    return LLVM::PtrToIntOp::create(b, loc, b.getI64Type(), pointer);
  };
  // From as many below on to as many above it is nearer.
  Value apart =
      arith::SubIOp::create(b, loc, number(distance.from), number(distance.to));
  Value shifted =
      arith::AddIOp::create(b, loc, apart, constant(b, loc, distance.bytes));
  return arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ugt, shifted,
                               constant(b, loc, 2 * distance.bytes));
}

static Value emitIsNumber(OpBuilder &b, Location loc, Value value,
                          const APInt &number) {
  value = LLVM::FreezeOp::create(b, loc, value);
  Value wanted = arith::ConstantOp::create(
      b, loc, b.getIntegerAttr(value.getType(), number));
  return arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, value, wanted);
}

static Value emitIsNotZero(OpBuilder &b, Location loc, Value value) {
  value = LLVM::FreezeOp::create(b, loc, value);
  Value zero =
      arith::ConstantOp::create(b, loc, b.getIntegerAttr(value.getType(), 0));
  return arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ne, value, zero);
}

/// The first `count` of the lanes.
static Value emitMask(OpBuilder &b, Location loc, unsigned lanes, Value count) {
  auto type = VectorType::get({int64_t(lanes)}, b.getI32Type());
  auto numbers = llvm::to_vector(llvm::seq<int32_t>(0, lanes));
  return arith::CmpIOp::create(
      b, loc, arith::CmpIPredicate::ult,
      arith::ConstantOp::create(
          b, loc, DenseElementsAttr::get(type, ArrayRef<int32_t>(numbers))),
      vector::BroadcastOp::create(
          b, loc, type,
          arith::TruncIOp::create(b, loc, b.getI32Type(), count)));
}

/// Executes `count` work-items from `ids` on, one after the other.
void Vectorization::emitEachInTurn(OpBuilder &b, ArrayRef<Value> ids,
                                   Value count) {
  Location loc = op.getLoc();
  auto loop = scf::ForOp::create(b, loc, constant(b, loc, 0), count,
                                 constant(b, loc, 1));
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(loop.getBody());
  WorkItemsOp body = whole.body;
  Value id = arith::AddIOp::create(b, loc, ids.front(), loop.getInductionVar());
  IRMapping mapping;
  mapping.map(body.getLocalIds(), ValueRange{id, ids[1], ids[2]});
  for (Operation &inner : body.getBody()->without_terminator())
    b.clone(inner, mapping);
}

/// Executes the `count` work-items from `first` on, which fill no vector, by
/// one with a mask; all conditions hold. Where `rest` is of those inside of
/// borders, rows in which they are not execute one after the other.
void Vectorization::emitRestUnderMask(OpBuilder &b, const Version &rest,
                                      Value first, Value count, bool isInside) {
  Location loc = op.getLoc();
  SmallVector<Value> sizes = {
      arith::MinUIOp::create(b, loc, count, constant(b, loc, 1)), y.count,
      op.getSizes()[2]};
  Value mask = emitMask(b, loc, lanes, count);
  auto tail = WorkItemsOp::create(b, loc, sizes, nullptr);
  tail.setTail(true);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPoint(tail.getBody()->getTerminator());
  WorkItemsOp body = rest.body;
  auto from = body.getLocalIds(), to = tail.getLocalIds();
  Value row = rowAt(b, to[1]);
  if (isInside) {
    Value test =
        inside->interior.emitTest(b, first, count, row, b.getIndexAttr(1));
    auto branch = scf::IfOp::create(b, loc, test, /*withElse=*/true);
    b.setInsertionPointToStart(branch.elseBlock());
    emitEachInTurn(b, {first, row, to[2]}, count);
    b.setInsertionPointToStart(branch.thenBlock());
  }
  LaneEmitter emitter(b, *rest.shapes, lanes);
  emitter.map(from[0], first);
  emitter.map(from[1], row);
  emitter.map(from[2], to[2]);
  emitter.emit(*body.getBody(), mask);
}

/// The same by a vector of half as many lanes, of a quarter and so on, down to
/// one, of which each is there if `count` has its bit.
void Vectorization::emitRestInHalves(OpBuilder &b, Value first, Value count) {
  Location loc = op.getLoc();
  for (unsigned half = lanes / 2; half > 0; half /= 2) {
    Value has = arith::MinUIOp::create(
        b, loc, arith::AndIOp::create(b, loc, count, constant(b, loc, half)),
        constant(b, loc, 1));
    Value done = arith::AndIOp::create(b, loc, count,
                                       constant(b, loc, -2 * int64_t(half)));
    auto part = WorkItemsOp::create(
        b, loc, ValueRange{has, y.count, op.getSizes()[2]}, nullptr);
    part.setTail(true);
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPoint(part.getBody()->getTerminator());
    WorkItemsOp body = whole.body;
    auto from = body.getLocalIds(), to = part.getLocalIds();
    Value ids[] = {arith::AddIOp::create(b, loc, first, done), rowAt(b, to[1]),
                   to[2]};
    if (half == 1) {
      IRMapping mapping;
      mapping.map(from, ValueRange(ids));
      for (Operation &inner : body.getBody()->without_terminator())
        b.clone(inner, mapping);
      continue;
    }
    LaneEmitter emitter(b, *whole.shapes, half);
    for (auto [old, id] : llvm::zip_equal(from, ids))
      emitter.map(old, id);
    emitter.emit(*body.getBody(), /*mask=*/Value());
  }
}

/// More ops are not worth having for each half of a vector.
static constexpr unsigned kMostOpsInHalves = 32;

/// Whether what `items` store in local memory is soon loaded by others, as the
/// steps of a tree do. CPUs hand on what a vector has stored, but wait where it
/// was under a mask.
static bool isHandedOn(WorkItemsOp items) {
  unsigned ops = 0;
  bool stores = false, isStraight = true;
  items.getBody()->walk([&](Operation *inner) {
    ++ops;
    isStraight &= inner->getNumRegions() == 0;
    auto access = MemoryAccess::of(inner);
    stores |= access && access->isStore && isInLocalMemory(access->address);
  });
  return stores && isStraight && ops <= kMostOpsInHalves;
}

/// Executes the `count` work-items of `op` from `first` on, which fill no
/// vector, by one with a mask, unless `holds` is false: then there are any
/// number of them, whose ids do not count as lanes do, and each has a vector of
/// its own.
static void emitUnderMask(OpBuilder &b, WorkItemsOp op, unsigned lanes,
                          Value first, Value count, Value holds) {
  Location loc = op.getLoc();
  LaneAssumptions assumptions;
  assumptions.isPartial = true;
  LaneShapes shapes(op.getRegion(), 0, assumptions);
  Value one = constant(b, loc, 1),
        vectors = arith::MinUIOp::create(b, loc, count, one);
  Value on = count;
  if (holds) {
    vectors = arith::SelectOp::create(b, loc, holds, vectors, count);
    on = arith::SelectOp::create(b, loc, holds, count, one);
  }
  Value mask = emitMask(b, loc, lanes, on);
  SmallVector<Value> sizes(op.getSizes());
  sizes[0] = vectors;
  auto tail = WorkItemsOp::create(b, loc, sizes, nullptr);
  tail.setTail(true);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPoint(tail.getBody()->getTerminator());
  LaneEmitter emitter(b, shapes, lanes);
  auto from = op.getLocalIds(), to = tail.getLocalIds();
  emitter.map(from[0], arith::AddIOp::create(b, loc, to[0], first));
  emitter.map(from[1], to[1]);
  emitter.map(from[2], to[2]);
  emitter.emit(*op.getBody(), mask);
  op.erase();
}

/// What has to hold for all that is `granted`, where the ids of `op` begin with
/// `first`, which is null for 0; some are null.
static void emitConditions(OpBuilder &b, WorkItemsOp op, const Granted &granted,
                           unsigned lanes, Value first,
                           SmallVectorImpl<Value> &conditions) {
  Location loc = op.getLoc();
  conditions.push_back(
      emitNarrowedIdsHold(b, op, granted.narrowedIds.getArrayRef(), 0));
  for (const auto &[body, numbers] : granted.plainNumbers)
    conditions.push_back(emitArePlain(b, body, numbers));
  SetVector<Value> multiples = granted.multiples;
  if (granted.isOfPowers() && first)
    multiples.insert(first);
  for (Value value : multiples)
    conditions.push_back(emitIsMultiple(b, loc, value, lanes));
  for (Value value : granted.divisors)
    conditions.push_back(emitIsNotZero(b, loc, value));
  for (auto [value, power] : granted.powers)
    conditions.push_back(emitIsMultiple(b, loc, value, 1u << power));
  for (const auto &[value, number] : granted.numbers)
    conditions.push_back(emitIsNumber(b, loc, value, number));
  for (const LanePatterns::Distance &distance : granted.distances)
    conditions.push_back(emitAreApart(b, loc, distance));
}

/// Leaves to `x` the ids away from the borders at its ends, where fewer than a
/// vector are at each, so that no vector is on both sides of one. Returns how
/// many are in front of those; null without borders there.
static Value takeEndsOff(OpBuilder &b, Location loc,
                         const WorkItemInterior &interior, unsigned lanes,
                         Ids &x) {
  auto [begin, end] = interior.getColumns();
  if (!begin)
    return Value();
  Value none = constant(b, loc, 0), most = constant(b, loc, lanes - 1);
  // Up to `available`, and none if it is more than a vector.
  auto countOutside = [&](Value number, Value available) -> Value {
    Value isFew =
        arith::CmpIOp::create(b, loc, arith::CmpIPredicate::sle, number, most);
    number = arith::SelectOp::create(b, loc, isFew, number, none);
    number = arith::MaxSIOp::create(b, loc, number, none);
    return arith::MinSIOp::create(b, loc, number, available);
  };
  Value first = x.first ? x.first : none;
  Value last = arith::AddIOp::create(b, loc, first, x.count);
  Value before =
      countOutside(LLVM::SSubSat::create(b, loc, begin, first), x.count);
  Value count = arith::SubIOp::create(b, loc, x.count, before);
  Value behind = countOutside(LLVM::SSubSat::create(b, loc, last, end), count);
  x.first = arith::AddIOp::create(b, loc, first, before);
  x.count = arith::SubIOp::create(b, loc, count, behind);
  return before;
}

/// Leaves to `op` those of `all` ids along a row, `before` of them in front,
/// that are not `covered` by vectors, which follow those.
static void leaveEnds(WorkItemsOp op, const Ids &all, Value before,
                      Value covered, Value left) {
  op->setOperand(0, left);
  Location loc = op.getLoc();
  OpBuilder b = OpBuilder::atBlockBegin(op.getBody());
  Value id = op.getLocalIds()[0];
  Value isBehind =
      arith::CmpIOp::create(b, loc, arith::CmpIPredicate::uge, id, before);
  Value past =
      arith::SelectOp::create(b, loc, isBehind, covered, constant(b, loc, 0));
  if (all.first)
    past = arith::AddIOp::create(b, loc, past, all.first);
  Value shifted = arith::AddIOp::create(b, loc, id, past);
  id.replaceUsesWithIf(shifted, [&](OpOperand &use) {
    return use.getOwner() != isBehind.getDefiningOp() &&
           use.getOwner() != shifted.getDefiningOp();
  });
}

/// Whether all that is not null of `conditions` holds; null if nothing is.
static Value emitAll(OpBuilder &b, Location loc, ArrayRef<Value> conditions) {
  Value all;
  for (Value holds : conditions)
    if (holds)
      all = all ? arith::AndIOp::create(b, loc, all, holds) : holds;
  return all;
}

/// `count`, and 0 unless `allHold`, where it is asked: none are in vectors of a
/// group in which the lower half of an id stops counting.
static Value emitIfAllHold(OpBuilder &b, Location loc, Value allHold,
                           Value count) {
  return allHold ? arith::SelectOp::create(b, loc, allHold, count,
                                           constant(b, loc, 0))
                       .getResult()
                 : count;
}

/// Leaves no rows to `op` where there is nothing in them.
static void leaveNoRows(OpBuilder &b, WorkItemsOp op, Value inRow) {
  Location loc = op.getLoc();
  Value none = constant(b, loc, 0);
  Value isEmpty =
      arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, inRow, none);
  op->setOperand(
      2, arith::SelectOp::create(b, loc, isEmpty, none, op.getSizes()[2]));
}

void cairn::mux::executeByVectors(WorkItemsOp op, const VectorPlan &plan) {
  const Granted &granted = plan.granted;
  std::optional<InteriorVersion> inside = plan.inside;
  unsigned lanes = plan.lanes;
  OpBuilder b(op);
  Location loc = op.getLoc();
  ItemRange columns = plan.columns.emitRange(b);
  Ids x = idsOf(b, loc, plan.columns, columns);
  Ids y = {Value(), op.getSizes()[1]};
  SmallVector<Value> conditions = {columns.holds};
  if (!plan.rowBounds.empty()) {
    ItemRange range = plan.rowBounds.emitRange(b);
    y = idsOf(b, loc, plan.rowBounds, range);
    conditions.push_back(range.holds);
  }
  Ids all = x;
  Value before;
  if (inside) {
    inside->interior.emitRanges(b);
    if (inside->gathersLess)
      before = takeEndsOff(b, loc, inside->interior, lanes, x);
  }
  emitConditions(b, op, granted, lanes, x.first, conditions);
  if (plan.across)
    conditions.push_back(emitNarrowedIdsHold(
        b, op, plan.across->getNarrowedIds().getArrayRef(), 1));
  Value inVectors =
      arith::AndIOp::create(b, loc, x.count, constant(b, loc, -int64_t(lanes)));
  Value allHold = emitAll(b, loc, conditions);
  inVectors = emitIfAllHold(b, loc, allHold, inVectors);
  Vectorization vectors{op,
                        plan.whole,
                        inside,
                        lanes,
                        plan.rows,
                        {x.first, inVectors},
                        y,
                        /*isShort=*/!granted.numbers.empty(),
                        plan.across};
  if (plan.rows > 1)
    vectors.emitRows(b);
  if (plan.across)
    vectors.emitRestInTurn(b);
  else
    vectors.emitRestOfRows(b);
  b.setInsertionPoint(op);
  Value rest = arith::SubIOp::create(b, loc, x.count, inVectors);
  Value next = inVectors, covered = inVectors;
  if (x.first)
    next = arith::AddIOp::create(b, loc, x.first, inVectors);
  if (plan.underMask) {
    Value none = constant(b, loc, 0), count = rest;
    if (allHold)
      count = arith::SelectOp::create(b, loc, allHold, rest, none);
    if (!before && !plan.columns.empty() && isHandedOn(plan.whole.body))
      vectors.emitRestInHalves(b, next, count);
    else
      vectors.emitRestUnderMask(b, *plan.underMask, next, count,
                                /*isInside=*/before != nullptr);
    if (!allHold && !before)
      return op.erase();
    b.setInsertionPoint(op);
    covered = arith::AddIOp::create(b, loc, covered, count);
    if (allHold)
      rest = arith::SelectOp::create(b, loc, allHold, none, rest);
  }
  if (before)
    rest = arith::SubIOp::create(b, loc, all.count, covered);
  if (y.first)
    startAt(op, 1, y.first, y.count);
  leaveNoRows(b, op, rest);
  if (plan.masks)
    return emitUnderMask(b, op, lanes, next, rest, allHold);
  if (before)
    leaveEnds(op, all, before, covered, rest);
  else
    startAt(op, 0, next, rest);
  // Where powers of two are smaller than a vector all are left to it.
  op.setTail(!granted.isOfPowers());
}
