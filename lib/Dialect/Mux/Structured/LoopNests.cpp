//===- LoopNests.cpp - the order of trips in a nest of loops ----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cairn/Dialect/Mux/Structured/LoopNests.h"

#include "BarrierRegions/BarrierRegions.h"
#include "CombinedTrips.h"
#include "TripDependence.h"
#include "cairn/Dialect/Mux/IR/MuxMarks.h"
#include "cairn/Dialect/OCL/IR/LoopHints.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/Transforms/LoopInvariantCodeMotionUtils.h"

using namespace mlir;
using namespace cairn;
using namespace cairn::mux;

static Value number(ImplicitLocOpBuilder &b, Type type, int64_t value) {
  return arith::ConstantOp::create(b, b.getIntegerAttr(type, value));
}

//===----------------------------------------------------------------------===//
// Tiles
//===----------------------------------------------------------------------===//

std::optional<LoopPair>
cairn::mux::tileLoop(scf::ForOp loop, int64_t trips,
                     std::optional<Obstacle> &obstacle) {
  Type type = loop.getInductionVar().getType();
  std::optional<int64_t> step = stepOf(loop);
  int64_t span;
  if (!step || type.isIndex() || llvm::MulOverflow(*step, trips, span) ||
      !llvm::isIntN(type.getIntOrFloatBitWidth(), span)) {
    obstacle = {loop, "this loop does not count by a positive constant, of "
                      "which its type holds so many"};
    return std::nullopt;
  }
  ImplicitLocOpBuilder b(loop.getLoc(), loop);
  // Tiles are counted from 0, as the end of the last one may be beyond the
  // largest number.
  Value count = countTrips(b, loop);
  Value whole = arith::DivUIOp::create(b, count, number(b, type, trips));
  Value left = arith::RemUIOp::create(b, count, number(b, type, trips));
  Value isLeft = arith::CmpIOp::create(b, arith::CmpIPredicate::ne, left,
                                       number(b, type, 0));
  Value tiles =
      arith::AddIOp::create(b, whole, arith::ExtUIOp::create(b, type, isLeft));
  auto outer = scf::ForOp::create(
      b, number(b, type, 0), tiles, number(b, type, 1), loop.getInitArgs(),
      [](OpBuilder &, Location, Value, ValueRange) {}, /*unsignedCmp=*/true);
  if (Attribute dim = loop->getAttr(kWorkItemDimAttr))
    outer->setAttr(kWorkItemDimAttr, dim);
  b.setInsertionPointToStart(outer.getBody());
  Value offset =
      arith::MulIOp::create(b, outer.getInductionVar(), number(b, type, span));
  Value first = arith::AddIOp::create(b, loop.getLowerBound(), offset);
  Value rest = arith::SubIOp::create(b, loop.getUpperBound(), first);
  Value here = arith::MinUIOp::create(b, rest, number(b, type, span));
  Value end = arith::AddIOp::create(b, first, here);
  loop.replaceAllUsesWith(outer.getResults());
  loop->moveBefore(outer.getBody(), outer.getBody()->end());
  loop.setLowerBound(first);
  loop.setUpperBound(end);
  loop.getInitArgsMutable().assign(outer.getRegionIterArgs());
  b.setInsertionPointToEnd(outer.getBody());
  scf::YieldOp::create(b, loop.getResults());
  return LoopPair{outer, loop};
}

//===----------------------------------------------------------------------===//
// Interchange
//===----------------------------------------------------------------------===//

namespace {
class Interchange {
public:
  Interchange(scf::ForOp outer, bool isUnchecked)
      : outer(outer), isUnchecked(isUnchecked) {}

  /// Finds the loop inside, and what is handed on through both.
  std::optional<Obstacle> findShape();
  std::optional<Obstacle> findOrder();
  LoopPair run();

private:
  scf::ForOp outer, inner;
  bool isUnchecked;
  /// The number in the outer loop of each value that the inner one hands on.
  SmallVector<unsigned> places;
  /// What combines a value that is handed on with others.
  SmallVector<Operation *> combining;
  bool isOrdered = false;
};
} // namespace

std::optional<Obstacle> Interchange::findShape() {
  auto loops = outer.getBody()->getOps<scf::ForOp>();
  if (loops.empty())
    return Obstacle{outer, "there is no loop that counts in this one's body"};
  inner = *loops.begin();
  for (Operation &op : outer.getBody()->without_terminator())
    if (&op != inner && (op.getNumRegions() || !isPure(&op)))
      return Obstacle{&op, "this is in the outer loop beside the inner one"};
  if (auto barrier = findBarrier(outer))
    return barrier;
  moveLoopInvariantCode(outer);
  for (Value bound : inner->getOperands().take_front(3))
    if (!outer.isDefinedOutsideOfLoop(bound))
      return Obstacle{inner, "the bounds of the inner loop depend on the trip "
                             "of the outer one"};
  auto yield = cast<scf::YieldOp>(outer.getBody()->getTerminator());
  for (auto [i, init] : llvm::enumerate(inner.getInitArgs())) {
    auto *argument = llvm::find(outer.getRegionIterArgs(), init);
    size_t place = argument - outer.getRegionIterArgs().begin();
    if (argument == outer.getRegionIterArgs().end() || !init.hasOneUse() ||
        yield.getOperand(place) != inner.getResult(i) ||
        !inner.getResult(i).hasOneUse())
      return Obstacle{inner, "what the inner loop hands on starts anew, or is "
                             "used, in each trip of the outer one"};
    places.push_back(place);
    auto found = findCombining(inner.getRegionIterArg(i), isUnchecked);
    isOrdered |= found.empty();
    llvm::append_range(combining, found);
  }
  if (places.size() != outer.getNumRegionIterArgs())
    return Obstacle{outer, "the outer loop hands on what the inner one does "
                           "not"};
  return std::nullopt;
}

/// Gives `to` the dimension that `from` has the work-items of; whether it has.
static bool copyDim(scf::ForOp from, scf::ForOp to) {
  Attribute dim = from->getAttr(kWorkItemDimAttr);
  if (dim)
    to->setAttr(kWorkItemDimAttr, dim);
  return dim != nullptr;
}

/// What the order of the trips counts for.
std::optional<Obstacle> Interchange::findOrder() {
  if (inner->hasAttr(kWorkItemDimAttr) && outer->hasAttr(kWorkItemDimAttr))
    return std::nullopt;
  if (isOrdered)
    return Obstacle{inner, "what this loop hands on depends on the order of "
                           "the trips"};
  TripDependence trips(outer);
  if (auto ordered = trips.findOrdered())
    return ordered;
  for (const auto &x : trips.getAccesses())
    for (const auto &y : trips.getAccesses())
      if (x.isStore && !trips.areApart(x, y, outer) &&
          !trips.areApart(x, y, inner))
        return Obstacle{x.op, "this may write what another trip accesses"};
  return std::nullopt;
}

LoopPair Interchange::run() {
  ImplicitLocOpBuilder b(outer.getLoc(), outer);
  auto around = scf::ForOp::create(
      b, inner.getLowerBound(), inner.getUpperBound(), inner.getStep(),
      outer.getInitArgs(), [](OpBuilder &, Location, Value, ValueRange) {},
      inner.getUnsignedCmp());
  b.setInsertionPointToEnd(around.getBody());
  auto within = scf::ForOp::create(
      b, outer.getLowerBound(), outer.getUpperBound(), outer.getStep(),
      around.getRegionIterArgs(),
      [](OpBuilder &, Location, Value, ValueRange) {}, outer.getUnsignedCmp());
  around->setLoc(inner.getLoc());
  ocl::copyLoopHint(inner, around);
  ocl::copyLoopHint(outer, within);
  // Accesses of work-items do not depend on each other, in any order of them.
  Attribute hints = inner->getAttr(ocl::kLoopAnnotationAttr);
  if (copyDim(inner, around) && copyDim(outer, within) && hints)
    within->setAttr(ocl::kLoopAnnotationAttr, hints);
  scf::YieldOp::create(b, within.getResults());
  IRMapping mapping;
  mapping.map(outer.getInductionVar(), within.getInductionVar());
  mapping.map(inner.getInductionVar(), around.getInductionVar());
  for (auto [argument, place] :
       llvm::zip_equal(inner.getRegionIterArgs(), places))
    mapping.map(argument, within.getRegionIterArg(place));
  b.setInsertionPointToEnd(within.getBody());
  for (Operation &op : outer.getBody()->without_terminator())
    if (&op != inner)
      b.clone(op, mapping);
  allowAnyOrder(combining);
  for (Operation &op : inner.getBody()->without_terminator())
    b.clone(op, mapping);
  SmallVector<Value> yielded(places.size());
  for (auto [value, place] :
       llvm::zip_equal(inner.getBody()->getTerminator()->getOperands(), places))
    yielded[place] = mapping.lookupOrDefault(value);
  scf::YieldOp::create(b, yielded);
  outer.replaceAllUsesWith(around.getResults());
  outer.erase();
  return {around, within};
}

std::optional<LoopPair>
cairn::mux::interchangeLoops(scf::ForOp loop, bool isUnchecked,
                             std::optional<Obstacle> &obstacle) {
  Interchange interchange(loop, isUnchecked);
  obstacle = interchange.findShape();
  if (!obstacle && !isUnchecked)
    obstacle = interchange.findOrder();
  if (obstacle)
    return std::nullopt;
  return interchange.run();
}
