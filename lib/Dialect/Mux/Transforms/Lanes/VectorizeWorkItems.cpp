//===- VectorizeWorkItems.cpp - several work-items at once ------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/MemoryAccess.h"
#include "BarrierRegions/BarrierRegions.h"
#include "BarrierRegions/WorkItemBounds.h"
#include "BarrierRegions/WorkItemInterior.h"
#include "LaneRemarks.h"
#include "Lanes/Code/LaneEmitter.h"
#include "Lanes/Cost/LaneCost.h"
#include "Lanes/Values/LaneCrossings.h"
#include "Lanes/Values/LaneQuotients.h"
#include "Lanes/Values/ShortPowers.h"

#include "cairn/Dialect/Contracts/AddressSpaces.h"
#include "cairn/Dialect/Contracts/FunctionPass.h"
#include "cairn/Dialect/Mux/Transforms/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace cairn::mux {
#define GEN_PASS_DEF_MUXVECTORIZEWORKITEMSPASS
#include "cairn/Dialect/Mux/Transforms/Passes.h.inc"
} // namespace cairn::mux

using namespace mlir;
using namespace cairn;
using namespace cairn::mux;

namespace {
/// So many ids of a dimension from the first one on, which is null for 0.
struct Ids {
  Value first, count;
};

/// What of a mux.work_items is executed, and how it differs between lanes.
struct Version {
  WorkItemsOp body;
  const LaneShapes *shapes;
};

/// What those away from borders execute, in place of the rest.
struct InteriorVersion : Version {
  WorkItemInterior &interior;
  /// Whether less is apart inside of borders along a row.
  bool gathersLess;
};

/// What shapes take for granted besides what guards ask for, and in which body.
struct Granted {
  SetVector<Value> narrowedIds;
  SmallVector<std::pair<WorkItemsOp, SmallVector<PlainNumber>>, 2> plainNumbers;
  SetVector<Value> multiples, divisors;
  /// Values of which each is a multiple of a power of two, or a number.
  SmallVector<LanePattern::Need> powers;
  SmallVector<std::pair<Value, APInt>, 1> numbers;
  /// Pointers that are far from each other.
  ArrayRef<LanePatterns::Distance> distances;

  /// Whether it is asked for more than that numbers count.
  bool isOfPowers() const { return !multiples.empty() || !numbers.empty(); }

  void add(const Version &version) {
    multiples.insert_range(version.shapes->getMultiples());
    divisors.insert_range(version.shapes->getDivisors());
    narrowedIds.insert_range(version.shapes->getNarrowedIds());
    ArrayRef<PlainNumber> numbers =
        version.shapes->getPlainNumbers().getArrayRef();
    if (!numbers.empty())
      plainNumbers.push_back({version.body, llvm::to_vector(numbers)});
  }
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

/// Whether nothing in `op` has a region.
static bool isStraight(WorkItemsOp op) {
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

/// Whether a mask costs what is in `items` no more than an operand.
static bool isCheapUnderMask(WorkItemsOp items, const LaneShapes &shapes,
                             const VectorUnit &unit) {
  auto isVector = [&](Operation *op) {
    if (isMaskedInTurn(op, shapes, unit))
      return false;
    if (op->getNumRegions() || op->hasTrait<OpTrait::IsTerminator>())
      return true;
    if (auto load = dyn_cast<LLVM::LoadOp>(op))
      return isPlain(load);
    if (auto store = dyn_cast<LLVM::StoreOp>(op))
      return isPlain(store);
    bool isScalar = llvm::all_of(op->getResults(), [&](Value result) {
      return shapes.of(result).isScalar();
    });
    return isMemoryEffectFree(op) &&
           (isScalar || isa<LLVM::GEPOp>(op) || hasVectorForm(op) ||
            hasComponentForm(op));
  };
  return !items.getBody()
              ->walk<WalkOrder::PreOrder>([&](Operation *op) {
                if (isInTurn(*op->getBlock(), shapes))
                  return WalkResult::skip();
                return isVector(op) || isCombined(op, shapes)
                           ? WalkResult::advance()
                           : WalkResult::interrupt();
              })
              .wasInterrupted();
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

/// The shapes in `body`, which has no guards, of what fills no vector, for whom
/// all that is asked in front holds, if it is cheap under a mask. That wants
/// those for whom it does not hold apart, and is no better if neither guards
/// nor numbers that may wrap are asked for, nor who is inside of borders.
static std::optional<LaneShapes>
getRestShapes(WorkItemsOp body, const WorkItemBounds &guards, bool isInside,
              const Granted &granted, LaneAssumptions assumptions,
              const VectorUnit &unit) {
  bool isAsked = isInside || !guards.empty() || !granted.plainNumbers.empty();
  if (!unit.masks || !isAsked || !granted.multiples.empty())
    return std::nullopt;
  assumptions.isPartial = true;
  LaneShapes shapes(body.getRegion(), 0, assumptions);
  if (!isCheapUnderMask(body, shapes, unit))
    return std::nullopt;
  return shapes;
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

/// Leaves no rows to `op` where there is nothing in them.
static void leaveNoRows(OpBuilder &b, WorkItemsOp op, Value inRow) {
  Location loc = op.getLoc();
  Value none = constant(b, loc, 0);
  Value isEmpty =
      arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, inRow, none);
  op->setOperand(
      2, arith::SelectOp::create(b, loc, isEmpty, none, op.getSizes()[2]));
}

/// Puts the work-items of `op` that fill whole vectors in front of it, and
/// leaves the others to it.
static void vectorize(WorkItemsOp op, const WorkItemBounds &columnBounds,
                      const WorkItemBounds &rowBounds, Version whole,
                      std::optional<InteriorVersion> inside,
                      std::optional<Version> underMask, const Granted &granted,
                      unsigned lanes, unsigned rows, bool masks,
                      const LaneShapes *across = nullptr) {
  OpBuilder b(op);
  Location loc = op.getLoc();
  ItemRange columns = columnBounds.emitRange(b);
  Ids x = idsOf(b, loc, columnBounds, columns);
  Ids y = {Value(), op.getSizes()[1]};
  SmallVector<Value> conditions = {columns.holds};
  if (!rowBounds.empty()) {
    ItemRange range = rowBounds.emitRange(b);
    y = idsOf(b, loc, rowBounds, range);
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
  if (across)
    conditions.push_back(
        emitNarrowedIdsHold(b, op, across->getNarrowedIds().getArrayRef(), 1));
  Value inVectors =
      arith::AndIOp::create(b, loc, x.count, constant(b, loc, -int64_t(lanes)));
  // None of a group in which the lower half of an id stops counting.
  Value allHold = emitAll(b, loc, conditions);
  if (allHold)
    inVectors = arith::SelectOp::create(b, loc, allHold, inVectors,
                                        constant(b, loc, 0));
  Vectorization vectors{op,
                        whole,
                        inside,
                        lanes,
                        rows,
                        {x.first, inVectors},
                        y,
                        /*isShort=*/!granted.numbers.empty(),
                        across};
  if (rows > 1)
    vectors.emitRows(b);
  if (across)
    vectors.emitRestInTurn(b);
  else
    vectors.emitRestOfRows(b);
  b.setInsertionPoint(op);
  Value rest = arith::SubIOp::create(b, loc, x.count, inVectors);
  Value next = inVectors, covered = inVectors;
  if (x.first)
    next = arith::AddIOp::create(b, loc, x.first, inVectors);
  if (underMask) {
    Value none = constant(b, loc, 0), count = rest;
    if (allHold)
      count = arith::SelectOp::create(b, loc, allHold, rest, none);
    if (!before && !columnBounds.empty() && isHandedOn(whole.body))
      vectors.emitRestInHalves(b, next, count);
    else
      vectors.emitRestUnderMask(b, *underMask, next, count,
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
  if (masks)
    return emitUnderMask(b, op, lanes, next, rest, allHold);
  if (before)
    leaveEnds(op, all, before, covered, rest);
  else
    startAt(op, 0, next, rest);
  // Where powers of two are smaller than a vector all are left to it.
  op.setTail(!granted.isOfPowers());
}

/// Why `op` stays as it is; nothing if it need not.
static std::optional<std::pair<Operation *, StringRef>>
findObstacle(WorkItemsOp op, const LaneShapes &shapes) {
  std::optional<std::pair<Operation *, StringRef>> found;
  op.getBody()->walk<WalkOrder::PreOrder>([&](Operation *inner) {
    if (isInTurn(*inner->getBlock(), shapes))
      return WalkResult::skip();
    std::optional<StringRef> why = whyNotInLanes(inner, shapes);
    if (!why)
      return WalkResult::advance();
    found = {inner, *why};
    return WalkResult::interrupt();
  });
  return found;
}

/// Whether `op` has an effect on anybody.
static bool doesAnything(WorkItemsOp op) {
  return llvm::any_of(op.getBody()->without_terminator(), [](Operation &inner) {
    return !isMemoryEffectFree(&inner);
  });
}

namespace {
/// A copy of a mux.work_items for as long as it is looked at.
struct Copy {
  IRMapping mapping;
  WorkItemsOp op;

  explicit Copy(WorkItemsOp from)
      : op(cast<WorkItemsOp>(OpBuilder(from).clone(*from, mapping))) {}
  Copy(const Copy &) = delete;
  ~Copy() { op.erase(); }
};
} // namespace

namespace {
/// What work-items of a body execute away from borders, if that is better.
struct Interior {
  WorkItemInterior borders;
  std::optional<Copy> clean;
  std::optional<LaneShapes> shapes;
  std::optional<InteriorVersion> version;

  Interior(WorkItemsOp body, const LaneShapes &shapesOfBody,
           LaneAssumptions assumptions);
};
} // namespace

Interior::Interior(WorkItemsOp body, const LaneShapes &shapesOfBody,
                   LaneAssumptions assumptions)
    : borders(body) {
  if (borders.empty())
    return;
  clean.emplace(body);
  borders.takeOff(clean->op, clean->mapping);
  shapes.emplace(clean->op.getRegion(), 0, assumptions);
  Divergence everywhere(*body.getBody(), shapesOfBody);
  Divergence away(*clean->op.getBody(), *shapes);
  bool gathersLess =
      borders.hasColumns() && away.accesses < everywhere.accesses;
  if (away.total() < everywhere.total() && doesAnything(clean->op))
    version.emplace(
        InteriorVersion{{clean->op, &*shapes}, borders, gathersLess});
}

/// Whether `step` is as many as there are work-items in all groups, or more.
static bool isOfAllGroups(Value step, unsigned depth = 8) {
  Operation *def = step.getDefiningOp();
  if (!def || depth == 0)
    return false;
  return isa<NumGroupsOp, GlobalSizeOp>(def) ||
         llvm::any_of(def->getOperands(), [&](Value operand) {
           return isOfAllGroups(operand, depth - 1);
         });
}

/// More values of a loop stay in registers with wider vectors.
static constexpr unsigned kMostCarriedFar = 3;

/// Whether work-items go through memory by steps of all groups, so that what
/// they load next is in other pages: the more of a page that is taken at once,
/// the better.
static bool goesFar(WorkItemsOp op) {
  auto isFar = [](Operation *inner) {
    if (inner->getNumResults() > kMostCarriedFar)
      return false;
    if (auto loop = dyn_cast<scf::ForOp>(inner))
      return isOfAllGroups(loop.getStep());
    auto loop = dyn_cast<scf::WhileOp>(inner);
    return loop &&
           llvm::any_of(loop.getYieldOp().getOperands(), [&](Value next) {
             auto sum = next.getDefiningOp<arith::AddIOp>();
             return sum && (isOfAllGroups(sum.getLhs()) ||
                            isOfAllGroups(sum.getRhs()));
           });
  };
  return op.getBody()
      ->walk([&](Operation *inner) {
        return isFar(inner) ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}

/// Leaves as many `lanes` as are good for what `version` of `op` does. Whether
/// any are.
static bool fitLanes(unsigned &lanes, WorkItemsOp op, Version version,
                     const VectorUnit &unit, bool askedOnce) {
  unsigned good =
      countGoodLanes(*version.body.getBody(), *version.shapes, unit, askedOnce);
  if (good == 1)
    return false;
  lanes = std::min(lanes, good);
  if (lanes > 8 && goesFar(op))
    lanes = std::min(2 * lanes, kMaxLanes);
  return true;
}

/// The shapes of `body` where lanes begin at multiples of powers of two, and
/// how many of up to `lanes` are good there, if that brings more than `shapes`
/// do: half of what is apart, if lanes are good without, too.
static std::unique_ptr<LaneShapes>
findAligned(WorkItemsOp body, const LaneShapes &shapes, bool areGood,
            LaneAssumptions assumptions, unsigned &lanes,
            const VectorUnit &unit) {
  Block &block = *body.getBody();
  unsigned apart = Divergence(block, shapes).accesses;
  if (areGood && apart == 0)
    return nullptr;
  unsigned most = std::min(lanes, kAlignedLanes);
  for (unsigned tried = most; tried >= (areGood ? kFewAlignedLanes : most);
       tried /= 2) {
    assumptions.alignedLanes = tried;
    auto aligned =
        std::make_unique<LaneShapes>(body.getRegion(), 0, assumptions);
    if (countGoodAlignedLanes(block, shapes, *aligned, unit) == 1 ||
        (areGood && 2 * Divergence(block, *aligned).accesses > apart))
      continue;
    lanes = tried;
    return aligned;
  }
  return nullptr;
}

/// What both versions take for granted, also what guards and borders hid.
static Granted grantedFor(const Version &whole,
                          const std::optional<InteriorVersion> &inside) {
  Granted granted;
  granted.add(whole);
  if (inside)
    granted.add(*inside);
  return granted;
}

/// Executes vectors of `op` where `distance` is two to the power `power`, by
/// runs.
static void vectorizeShort(WorkItemsOp op, const ShortPower &distance,
                           unsigned power, unsigned lanes) {
  LaneShapes shapes(op.getRegion()), alongRows(op.getRegion(), 1);
  WorkItemBounds columns(op, shapes), rowBounds(op, alongRows, 1);
  Copy body(op);
  columns.takeOff(body.op, body.mapping);
  rowBounds.takeOff(body.op, body.mapping);
  ShortVersion version(body.op, distance, power, lanes);
  if (!version.bringsRuns(
          Divergence(*body.op.getBody(), version.shapes).accesses))
    return;
  Version whole{body.op, &version.shapes};
  Granted granted = grantedFor(whole, std::nullopt);
  llvm::append_range(granted.powers, version.patterns.getNeeds());
  granted.distances = version.patterns.getDistances();
  granted.numbers.push_back({distance.root, distance.numberFor(power)});
  granted.narrowedIds.set_subtract(shapes.getNarrowedIds());
  vectorize(op, columns, rowBounds, whole, std::nullopt, std::nullopt, granted,
            lanes, /*rows=*/1, /*masks=*/false);
}

/// The same for each power of two that is less than the lanes, of what is left
/// where all of `op` in front did nothing or not all.
static void vectorizeShort(WorkItemsOp op, const ShortPower &distance,
                           unsigned lanes, bool isRestGood) {
  OpBuilder b(op);
  // Most groups have nothing left, and ask for no distance.
  Location loc = op.getLoc();
  Value isLeft = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ne,
                                       op.getSizes()[2], constant(b, loc, 0));
  auto branch = scf::IfOp::create(b, loc, isLeft, /*withElse=*/false);
  op->moveBefore(branch.thenBlock()->getTerminator());
  for (unsigned power = 0; 1u << power < lanes; ++power)
    vectorizeShort(op, distance, power, lanes);
  // Few groups come here.
  if (!isRestGood)
    op.setTail(true);
}

/// Executes blocks of `op`, which accesses memory along both dimensions, so
/// that both are side by side. Whether it does.
static bool vectorizeCrossing(WorkItemsOp op) {
  auto kernel = op->getParentOfType<FunctionOpInterface>();
  unsigned forced = getLanes(kernel);
  bool hasLanes = forced > 1 ? forced == kCrossingLanes
                             : getSuggestedLanes(kernel) >= kCrossingLanes;
  if (!hasLanes || op.getLinear() || op.getLanes() || op.getTail())
    return false;
  LaneShapes shapes(op.getRegion()), alongRows(op.getRegion(), 1);
  WorkItemBounds columns(op, shapes), rowBounds(op, alongRows, 1);
  Copy body(op);
  columns.takeOff(body.op, body.mapping);
  rowBounds.takeOff(body.op, body.mapping);
  LaneAssumptions plain{/*insideBorders=*/false, /*plainNumbers=*/true};
  LaneShapes shapesOfBody(body.op.getRegion(), 0, plain);
  LaneShapes across(body.op.getRegion(), 1, plain);
  if (!isStraight(body.op) ||
      !crossesRows(*body.op.getBody(), shapesOfBody, across))
    return false;
  Version whole{body.op, &shapesOfBody};
  Granted granted = grantedFor(whole, std::nullopt);
  granted.narrowedIds.set_subtract(shapes.getNarrowedIds());
  // Those along rows are asked for apart.
  if (!across.getPlainNumbers().empty())
    granted.plainNumbers.push_back(
        {body.op, llvm::to_vector(across.getPlainNumbers())});
  LaneRemarks(op).inBlocks(kCrossingLanes);
  vectorize(op, columns, rowBounds, whole, std::nullopt, std::nullopt, granted,
            kCrossingLanes, /*rows=*/kCrossingLanes, /*masks=*/false, &across);
  return true;
}

/// `isLeft` says of `op` that it is what is left where lanes don't begin at
/// multiples.
static void visit(WorkItemsOp op, const VectorUnit &unit, bool isLeft = false) {
  auto kernel = op->getParentOfType<FunctionOpInterface>();
  unsigned forced = getLanes(kernel), suggested = getSuggestedLanes(kernel);
  unsigned lanes = std::max(forced, suggested);
  if (op.getLinear() || op.getLanes() || op.getTail())
    return;
  LaneRemarks remarks(op);
  if (forced == 1 && kernel->hasAttr(MuxDialect::getLanesAttrName()))
    return remarks.asForced();
  if (lanes <= 1 && !remarks.areWanted())
    return;
  LaneShapes shapes(op.getRegion());
  if (auto obstacle = findObstacle(op, shapes))
    return remarks.obstructed(obstacle->first, obstacle->second);
  WorkItemBounds columns(op, shapes);
  if (lanes <= 1 || (forced <= 1 && columns.passOne()))
    return remarks.unprofitable(op, shapes);
  LaneShapes alongRows(op.getRegion(), 1);
  WorkItemBounds rowBounds(op, alongRows, 1);
  Copy body(op);
  columns.takeOff(body.op, body.mapping);
  rowBounds.takeOff(body.op, body.mapping);
  LaneAssumptions assumptions{/*insideBorders=*/false, /*plainNumbers=*/true};
  LaneShapes shapesOfBody(body.op.getRegion(), 0, assumptions);
  Version whole{body.op, &shapesOfBody};

  Interior interior(body.op, shapesOfBody, assumptions);
  std::optional<InteriorVersion> &inside = interior.version;
  Version most = inside ? *inside : whole;
  // What is asked once here LLVM's vectoriser asks for each row, or not at all.
  bool askedOnce = inside || !most.shapes->getPlainNumbers().empty();
  bool isWorthIt = forced > 1 || fitLanes(lanes, op, most, unit, askedOnce);
  std::unique_ptr<LaneShapes> aligned;
  if (!isWorthIt || (forced <= 1 && !inside && !isLeft))
    aligned =
        findAligned(body.op, shapesOfBody, isWorthIt, assumptions, lanes, unit);
  if (!aligned && !isWorthIt)
    return isLeft ? void() : remarks.unprofitable(most.body, *most.shapes);
  if (aligned) {
    inside.reset();
    whole = most = {body.op, aligned.get()};
  }
  unsigned rows = usesPrivateArrays(whole.body)
                      ? 1
                      : countGoodRows(most.body, *most.shapes,
                                      RowShapes(most.body), lanes, unit);
  Granted granted = grantedFor(whole, inside);
  if (!isLeft)
    remarks.vectorized(lanes * rows, most.body, *most.shapes);
  bool takesEndsOff = inside && inside->gathersLess;
  // What is left where powers of two are small is no rest of a vector.
  bool masks = unit.masks && granted.multiples.empty() && !takesEndsOff &&
               isCheapUnderMask(op, shapes, unit);
  WorkItemsOp restBody = takesEndsOff ? inside->body : body.op;
  std::optional<LaneShapes> restShapes = getRestShapes(
      restBody, columns, takesEndsOff, granted, assumptions, unit);
  std::optional<Version> rest;
  if (restShapes) {
    rest = {restBody, &*restShapes};
    granted.add(*rest);
    masks = false;
  }
  granted.narrowedIds.set_subtract(shapes.getNarrowedIds());
  std::optional<ShortPower> distance =
      findShortPower(body.op, shapesOfBody, aligned.get(), lanes);
  vectorize(op, columns, rowBounds, whole, inside, rest, granted, lanes, rows,
            masks);
  if (distance)
    vectorizeShort(op, *distance, lanes, /*isRestGood=*/isWorthIt);
  if (aligned && isWorthIt)
    visit(op, unit, /*isLeft=*/true);
}

/// More stretches of a kernel are not split into rows, each in two versions.
static constexpr unsigned kMostSplit = 32;

namespace {
struct MuxVectorizeWorkItemsPass
    : cairn::mux::impl::MuxVectorizeWorkItemsPassBase<
          MuxVectorizeWorkItemsPass> {
  using MuxVectorizeWorkItemsPassBase::MuxVectorizeWorkItemsPassBase;

  bool canScheduleOn(RegisteredOperationName name) const override {
    return isModuleOr<func::FuncOp>(name);
  }

  void runOnOperation() override {
    SmallVector<WorkItemsOp> ops;
    auto find = [&] {
      ops.clear();
      getOperation()->walk([&](WorkItemsOp op) { ops.push_back(op); });
    };
    find();
    // With checks each work-item is counted.
    if (!getChecks(getOperation()).any() && ops.size() <= kMostSplit)
      llvm::for_each(ops, splitIntoRows);
    find();
    for (WorkItemsOp op : ops)
      if (!vectorizeCrossing(op))
        visit(op, {vectorBits, vectorRegisters, vectorMasks});
  }
};
} // namespace
