//===- JamLoops.cpp - several trips side by side ----------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each operation of the body is done for all trips before the next one is. A
// trip that needs what the one before computes further behind gets it early if
// that takes nothing but pure operations. Where trips only add up, each of them
// has a sum, and all are added up behind the body.
//
//===----------------------------------------------------------------------===//

#include "cairn/Dialect/Mux/Structured/LoopNests.h"

#include "BarrierRegions/BarrierRegions.h"
#include "CombinedTrips.h"
#include "TripDependence.h"
#include "cairn/Dialect/OCL/IR/LoopHints.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/Transforms/LoopInvariantCodeMotionUtils.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;
using namespace cairn;
using namespace cairn::mux;

namespace {
class Jam {
public:
  Jam(scf::ForOp loop, int64_t factor, bool isUnchecked)
      : loop(loop), factor(factor), isUnchecked(isUnchecked),
        b(loop.getLoc(), loop) {}

  /// Why the trips cannot be put side by side at all.
  std::optional<Obstacle> findShape();
  /// What their order counts for.
  std::optional<Obstacle> findOrder();
  scf::ForOp run();

private:
  bool isAlike(Operation *op);
  bool isSame(Value value);
  bool isJammed(Operation *op);
  bool isEarly(Value value, Operation *user,
               llvm::SmallPtrSetImpl<void *> &seen);
  Operation *findLate(BlockArgument argument);
  std::optional<Obstacle> findSums();
  void startSums();
  void emit(Block &block);
  void emitLoop(scf::ForOp inner);
  Value provide(int64_t trip, Value value);
  Value combine(BlockArgument argument, Value value);
  void provideUses(int64_t trip, Operation *op);
  Value number(Type type, int64_t value) {
    return arith::ConstantOp::create(b, b.getIntegerAttr(type, value));
  }

  scf::ForOp loop;
  int64_t factor;
  bool isUnchecked;
  ImplicitLocOpBuilder b;
  /// What is handed on that each trip has one of, and what combines it.
  llvm::SmallMapVector<BlockArgument, SmallVector<Operation *>, 4> sums;
  SmallVector<IRMapping> trips;
};
} // namespace

//===----------------------------------------------------------------------===//
// What stands against it
//===----------------------------------------------------------------------===//

/// Whether `op` does the same in all trips that are put side by side: loads
/// too, as nothing is done between those of one address.
bool Jam::isAlike(Operation *op) {
  auto access = MemoryAccess::of(op);
  bool isRead = access && access->isPlain && !access->isStore;
  return op->getNumRegions() == 0 && (isRead || isPure(op)) &&
         llvm::all_of(op->getOperands(),
                      [&](Value operand) { return isSame(operand); });
}

/// Whether `value` is the same in all of them.
bool Jam::isSame(Value value) {
  if (loop.isDefinedOutsideOfLoop(value))
    return true;
  if (auto argument = dyn_cast<BlockArgument>(value)) {
    scf::ForOp inner = findCountedLoop(argument);
    return inner && inner != loop && isJammed(inner);
  }
  return isAlike(value.getDefiningOp());
}

/// Whether `op`, in the body or in a loop that is jammed, is a loop that all
/// trips go through together.
bool Jam::isJammed(Operation *op) {
  auto inner = dyn_cast<scf::ForOp>(op);
  return inner &&
         (inner->getParentOp() == loop || isJammed(inner->getParentOp())) &&
         llvm::all_of(inner->getOperands().take_front(3),
                      [&](Value bound) { return isSame(bound); });
}

/// Whether a trip has `value`, of the body, where the next one is at `user`.
bool Jam::isEarly(Value value, Operation *user,
                  llvm::SmallPtrSetImpl<void *> &seen) {
  if (loop.isDefinedOutsideOfLoop(value) || value == loop.getInductionVar())
    return true;
  if (auto argument = dyn_cast<BlockArgument>(value)) {
    // What the trip before hands on, and so on.
    if (!seen.insert(value.getAsOpaquePointer()).second)
      return true;
    return isEarly(loop.getTiedLoopYieldedValue(argument)->get(), user, seen);
  }
  Operation *op = value.getDefiningOp();
  if (op->isBeforeInBlock(user) || (op == user && !isJammed(op)))
    return true;
  return op->getNumRegions() == 0 && isPure(op) &&
         llvm::all_of(op->getOperands(), [&](Value operand) {
           return isEarly(operand, user, seen);
         });
}

std::optional<Obstacle> Jam::findShape() {
  Type type = loop.getInductionVar().getType();
  std::optional<int64_t> step = stepOf(loop);
  int64_t together;
  if (!step || type.isIndex() || llvm::MulOverflow(*step, factor, together) ||
      !llvm::isIntN(type.getIntOrFloatBitWidth(), together))
    return Obstacle{loop, "this loop does not count by a positive constant, of "
                          "which its type holds so many"};
  loop.walk([](scf::ForOp inner) { moveLoopInvariantCode(inner); });
  std::optional<Obstacle> obstacle = findBarrier(loop);
  if (obstacle)
    return obstacle;
  if (llvm::none_of(*loop.getBody(),
                    [&](Operation &op) { return isJammed(&op); }))
    return Obstacle{loop, "there is no loop that counts in this one's body by "
                          "bounds that are the same in all trips"};
  return findSums();
}

/// Who takes what the trip before hands on as `argument` where that has it only
/// further behind; null if nobody does.
Operation *Jam::findLate(BlockArgument argument) {
  for (OpOperand &use : argument.getUses()) {
    Operation *op = loop.getBody()->findAncestorOpInBlock(*use.getOwner());
    llvm::SmallPtrSet<void *, 8> seen;
    if (!op->hasTrait<OpTrait::IsTerminator>() && !isEarly(argument, op, seen))
      return use.getOwner();
  }
  return nullptr;
}

std::optional<Obstacle> Jam::findSums() {
  for (BlockArgument argument : loop.getRegionIterArgs()) {
    Operation *late = findLate(argument);
    if (!late)
      continue;
    auto combining = findCombining(argument, isUnchecked);
    if (combining.empty() || !neutralOf(combining.front()))
      return Obstacle{late,
                      "this takes what the trip before has only behind a "
                      "loop, or from memory, and is not a sum in any order"};
    sums[argument] = combining;
  }
  return std::nullopt;
}

std::optional<Obstacle> Jam::findOrder() {
  TripDependence dependence(loop);
  if (auto ordered = dependence.findOrdered())
    return ordered;
  for (const auto &x : dependence.getAccesses())
    for (const auto &y : dependence.getAccesses()) {
      Operation *first = loop.getBody()->findAncestorOpInBlock(*x.op);
      // One operation is done for one trip after the other.
      bool isInOrder = first == loop.getBody()->findAncestorOpInBlock(*y.op) &&
                       !isJammed(first);
      if (x.isStore && !isInOrder && !dependence.areApart(x, y, loop))
        return Obstacle{x.op, "this may write what another trip accesses"};
    }
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Trips side by side
//===----------------------------------------------------------------------===//

/// Trips but the first one, which goes on with the sum, begin anew.
void Jam::startSums() {
  for (auto &[argument, combining] : sums) {
    allowAnyOrder(combining);
    Value neutral = arith::ConstantOp::create(b, neutralOf(combining.front()));
    for (IRMapping &trip : llvm::drop_begin(trips))
      trip.map(argument, neutral);
  }
}

/// What all trips together hand on as `argument`, each of them `value`.
Value Jam::combine(BlockArgument argument, Value value) {
  auto *sum = sums.find(argument);
  if (sum == sums.end())
    return provide(factor - 1, value);
  Value combined = provide(0, value);
  for (int64_t trip = 1; trip < factor; ++trip) {
    Value other = provide(trip, value);
    Operation *op = b.clone(*sum->second.front());
    op->setOperands({combined, other});
    combined = op->getResult(0);
  }
  return combined;
}

/// What a trip has for `value`, which is emitted if it is not yet.
Value Jam::provide(int64_t trip, Value value) {
  if (Value known = trips[trip].lookupOrNull(value))
    return known;
  if (loop.isDefinedOutsideOfLoop(value))
    return value;
  if (auto argument = dyn_cast<BlockArgument>(value)) {
    Value given =
        provide(trip - 1, loop.getTiedLoopYieldedValue(argument)->get());
    trips[trip].map(value, given);
    return given;
  }
  Operation *op = value.getDefiningOp();
  provideUses(trip, op);
  b.clone(*op, trips[trip]);
  return trips[trip].lookup(value);
}

/// What `op`, in the body, and all in it takes of the body.
void Jam::provideUses(int64_t trip, Operation *op) {
  op->walk([&](Operation *user) {
    for (Value operand : user->getOperands())
      if (operand.getParentBlock() == loop.getBody())
        provide(trip, operand);
  });
}

/// The operations of `block` for all trips; the terminator is left to the
/// caller.
void Jam::emit(Block &block) {
  for (Operation &op : block.without_terminator()) {
    bool isOutermost = &block == loop.getBody();
    if (auto inner = dyn_cast<scf::ForOp>(op); inner && isJammed(inner)) {
      for (int64_t trip = 0; isOutermost && trip < factor; ++trip)
        provideUses(trip, &op);
      emitLoop(inner);
      continue;
    }
    for (int64_t trip = 0; trip < factor; ++trip) {
      bool isKnown =
          op.getNumResults() && trips[trip].lookupOrNull(op.getResult(0));
      if (isKnown)
        continue;
      if (isOutermost)
        provideUses(trip, &op);
      if (trip && isAlike(&op))
        trips[trip].map(
            op.getResults(),
            trips[0].lookup(op.getResult(0)).getDefiningOp()->getResults());
      else
        b.clone(op, trips[trip]);
    }
  }
}

void Jam::emitLoop(scf::ForOp inner) {
  SmallVector<Value> inits, yielded;
  for (IRMapping &trip : trips)
    for (Value init : inner.getInitArgs())
      inits.push_back(trip.lookupOrDefault(init));
  auto bound = [&](Value value) { return trips[0].lookupOrDefault(value); };
  auto jammed = scf::ForOp::create(
      b, inner.getLoc(), bound(inner.getLowerBound()),
      bound(inner.getUpperBound()), bound(inner.getStep()), inits,
      [](OpBuilder &, Location, Value, ValueRange) {}, inner.getUnsignedCmp());
  ocl::copyLoopHint(inner, jammed);
  unsigned count = inner.getNumRegionIterArgs();
  for (auto [i, trip] : llvm::enumerate(trips)) {
    trip.map(inner.getInductionVar(), jammed.getInductionVar());
    trip.map(inner.getRegionIterArgs(),
             jammed.getRegionIterArgs().slice(i * count, count));
    trip.map(inner.getResults(), jammed.getResults().slice(i * count, count));
  }
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(jammed.getBody());
  emit(*inner.getBody());
  for (IRMapping &trip : trips)
    for (Value value : inner.getBody()->getTerminator()->getOperands())
      yielded.push_back(trip.lookupOrDefault(value));
  scf::YieldOp::create(b, inner.getLoc(), yielded);
}

scf::ForOp Jam::run() {
  trips.resize(factor);
  startSums();
  WholeTrips whole = WholeTrips::of(b, loop, factor);
  scf::ForOp main = whole.main;
  for (auto [trip, counter] : llvm::zip_equal(trips, whole.counters))
    trip.map(loop.getInductionVar(), counter);
  trips[0].map(loop.getRegionIterArgs(), main.getRegionIterArgs());
  emit(*loop.getBody());
  SmallVector<Value> yielded;
  for (auto [argument, value] :
       llvm::zip_equal(loop.getRegionIterArgs(), loop.getYieldedValues()))
    yielded.push_back(combine(argument, value));
  whole.finish(b, loop, yielded);
  return main;
}

scf::ForOp cairn::mux::unrollAndJam(scf::ForOp loop, int64_t factor,
                                    bool isUnchecked,
                                    std::optional<Obstacle> &obstacle) {
  Jam jam(loop, factor, isUnchecked);
  obstacle = jam.findShape();
  if (!obstacle && !isUnchecked)
    obstacle = jam.findOrder();
  return obstacle ? scf::ForOp() : jam.run();
}
