//===- WholeTrips.cpp - several trips of a loop as one ----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "WholeTrips.h"

#include "BarrierRegions/BarrierRegions.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace cairn::mux;

static Value number(ImplicitLocOpBuilder &b, Type type, int64_t value) {
  return arith::ConstantOp::create(b, b.getIntegerAttr(type, value));
}

std::optional<int64_t> cairn::mux::stepOf(scf::ForOp loop) {
  APInt step;
  if (matchPattern(loop.getStep(), m_ConstantInt(&step)) &&
      step.isStrictlyPositive())
    return step.getSExtValue();
  return std::nullopt;
}

/// The bound up to which there are `factor` trips at a time.
static Value endOfWholeTrips(ImplicitLocOpBuilder &b, scf::ForOp loop,
                             int64_t factor) {
  Type type = loop.getInductionVar().getType();
  Value count = countTrips(b, loop);
  Value left = arith::RemUIOp::create(b, count, number(b, type, factor));
  Value whole = arith::SubIOp::create(b, count, left);
  Value length = arith::MulIOp::create(b, whole, loop.getStep());
  Value end = arith::AddIOp::create(b, loop.getLowerBound(), length);
  // Beyond the last trip it may be beyond the largest number.
  Value isAll = arith::CmpIOp::create(b, arith::CmpIPredicate::eq, left,
                                      number(b, type, 0));
  Value enters = arith::CmpIOp::create(b, arith::CmpIPredicate::ne, count,
                                       number(b, type, 0));
  Value isUpTo = arith::AndIOp::create(b, isAll, enters);
  return arith::SelectOp::create(b, isUpTo, loop.getUpperBound(), end);
}

WholeTrips WholeTrips::of(ImplicitLocOpBuilder &b, scf::ForOp loop,
                          int64_t factor) {
  Type type = loop.getInductionVar().getType();
  int64_t step = *stepOf(loop);
  b.setInsertionPoint(loop);
  WholeTrips trips;
  Value end = endOfWholeTrips(b, loop, factor);
  trips.main = scf::ForOp::create(
      b, loop.getLowerBound(), end, number(b, type, step * factor),
      loop.getInitArgs(), [](OpBuilder &, Location, Value, ValueRange) {},
      loop.getUnsignedCmp());
  b.setInsertionPointToStart(trips.main.getBody());
  // The trips are below the loop's bound.
  auto flags = loop.getUnsignedCmp() ? arith::IntegerOverflowFlags::nuw
                                     : arith::IntegerOverflowFlags::nsw;
  for (int64_t trip = 0; trip < factor; ++trip) {
    Value at = trips.main.getInductionVar();
    if (trip)
      at = arith::AddIOp::create(b, at, number(b, type, trip * step), flags);
    trips.counters.push_back(at);
  }
  return trips;
}

void WholeTrips::finish(ImplicitLocOpBuilder &b, scf::ForOp loop,
                        ValueRange yielded) {
  scf::YieldOp::create(b, yielded);
  loop.setLowerBound(main.getUpperBound());
  loop.getInitArgsMutable().assign(main.getResults());
}

scf::ForOp cairn::mux::unrollTrips(scf::ForOp loop, int64_t factor) {
  ImplicitLocOpBuilder b(loop.getLoc(), loop);
  WholeTrips trips = WholeTrips::of(b, loop, factor);
  SmallVector<Value> carried(trips.main.getRegionIterArgs());
  for (Value counter : trips.counters) {
    IRMapping values;
    values.map(loop.getInductionVar(), counter);
    values.map(loop.getRegionIterArgs(), carried);
    for (Operation &op : loop.getBody()->without_terminator())
      b.clone(op, values);
    for (auto [value, next] : llvm::zip_equal(carried, loop.getYieldedValues()))
      value = values.lookupOrDefault(next);
  }
  trips.finish(b, loop, carried);
  return trips.main;
}
