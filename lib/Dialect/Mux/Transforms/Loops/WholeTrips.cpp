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

static unsigned widthOf(Type type) {
  return type.isIndex() ? IndexType::kInternalStorageBitWidth
                        : type.getIntOrFloatBitWidth();
}

std::optional<int64_t> cairn::mux::stepOf(scf::ForOp loop) {
  APInt step;
  if (matchPattern(loop.getStep(), m_ConstantInt(&step)) &&
      step.isStrictlyPositive())
    return step.getSExtValue();
  return std::nullopt;
}

/// The number of trips, a constant where it is known.
static Value tripsOf(ImplicitLocOpBuilder &b, scf::ForOp loop) {
  Type type = loop.getInductionVar().getType();
  if (std::optional<APInt> trips = loop.getStaticTripCount())
    return arith::ConstantOp::create(
        b, b.getIntegerAttr(type, trips->zextOrTrunc(widthOf(type))));
  return countTrips(b, loop);
}

/// The bound up to which there are `factor` trips at a time.
static Value endOfWholeTrips(ImplicitLocOpBuilder &b, scf::ForOp loop,
                             int64_t factor) {
  Type type = loop.getInductionVar().getType();
  Value step = loop.getStep(), lower = loop.getLowerBound();
  Value count = tripsOf(b, loop);
  Value left = b.createOrFold<arith::RemUIOp>(count, number(b, type, factor));
  Value whole = b.createOrFold<arith::SubIOp>(count, left);
  Value length = b.createOrFold<arith::MulIOp>(whole, step);
  Value end = b.createOrFold<arith::AddIOp>(lower, length);
  // Beyond the last trip it may be beyond the largest number.
  Value isAll = b.createOrFold<arith::CmpIOp>(arith::CmpIPredicate::eq, left,
                                              number(b, type, 0));
  Value enters = b.createOrFold<arith::CmpIOp>(arith::CmpIPredicate::ne, count,
                                               number(b, type, 0));
  Value isUpTo = b.createOrFold<arith::AndIOp>(isAll, enters);
  end = b.createOrFold<arith::SelectOp>(isUpTo, loop.getUpperBound(), end);
  // So may several steps be, with any number of trips. Then none are whole.
  APInt most = loop.getUnsignedCmp() ? APInt::getMaxValue(widthOf(type))
                                     : APInt::getSignedMaxValue(widthOf(type));
  auto largest = arith::ConstantOp::create(
      b, b.getIntegerAttr(type, most.udiv(APInt(most.getBitWidth(), factor))));
  Value isSmall =
      b.createOrFold<arith::CmpIOp>(arith::CmpIPredicate::ule, step, largest);
  return b.createOrFold<arith::SelectOp>(isSmall, end, lower);
}

WholeTrips WholeTrips::of(ImplicitLocOpBuilder &b, scf::ForOp loop,
                          int64_t factor) {
  Type type = loop.getInductionVar().getType();
  Value step = loop.getStep();
  b.setInsertionPoint(loop);
  WholeTrips trips;
  Value end = endOfWholeTrips(b, loop, factor);
  Value steps = b.createOrFold<arith::MulIOp>(step, number(b, type, factor));
  trips.main = scf::ForOp::create(
      b, loop.getLowerBound(), end, steps, loop.getInitArgs(),
      [](OpBuilder &, Location, Value, ValueRange) {}, loop.getUnsignedCmp());
  b.setInsertionPointToStart(trips.main.getBody());
  // The trips are below the loop's bound.
  auto flags = loop.getUnsignedCmp() ? arith::IntegerOverflowFlags::nuw
                                     : arith::IntegerOverflowFlags::nsw;
  for (int64_t trip = 0; trip < factor; ++trip) {
    Value at = trips.main.getInductionVar();
    if (trip) {
      Value distance =
          b.createOrFold<arith::MulIOp>(step, number(b, type, trip));
      at = arith::AddIOp::create(b, at, distance, flags);
    }
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

/// Takes away a loop of no trips, or of one; gives any other one.
static scf::ForOp simplify(scf::ForOp loop) {
  std::optional<APInt> trips = loop.getStaticTripCount();
  if (!trips || trips->ugt(1))
    return loop;
  IRRewriter rewriter(loop);
  if (trips->isOne())
    (void)loop.promoteIfSingleIteration(rewriter);
  else
    rewriter.replaceOp(loop, loop.getInitArgs());
  return {};
}

UnrolledTrips cairn::mux::unrollTrips(scf::ForOp loop, int64_t factor) {
  ImplicitLocOpBuilder b(loop.getLoc(), loop);
  WholeTrips trips = WholeTrips::of(b, loop, factor);
  trips.main->setDiscardableAttrs(loop->getDiscardableAttrDictionary());
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
  return {simplify(trips.main), simplify(loop)};
}
