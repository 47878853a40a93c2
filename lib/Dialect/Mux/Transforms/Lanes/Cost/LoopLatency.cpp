//===- LoopLatency.cpp - loops that wait for themselves ---------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In
//
//     for (i = 0; i < n; ++i) x = r * x * (1 - x);
//
// no operation can begin before the last one has ended. Lanes fill the wait
// with the few other vectors that they have, the work-items of a group with all
// of theirs.
//
//===----------------------------------------------------------------------===//

#include "LoopLatency.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;
using namespace cairn::mux;

/// So many vector operations begin in a cycle, of the CPUs that do most.
static constexpr double kOpsPerCycle = 4;
/// Cycles for a value that is loaded and stored in each trip, for one that is
/// loaded, and for the loop itself.
static constexpr double kThroughMemory = 0.9, kFromMemory = 0.5,
                        kLoopOverhead = 0.25;
/// After so many trips each takes as long as the one before.
static constexpr unsigned kTrips = 16;

namespace {
/// What a CPU takes for an operation on vectors.
struct OpCost {
  /// Cycles until there is a result.
  unsigned latency;
  /// For how many simple ones there would be time.
  unsigned slots;
};
} // namespace

static bool isFloat(Type type) { return isa<FloatType>(type); }

static bool contracts(Operation *op) {
  auto flags = dyn_cast<arith::ArithFastMathInterface>(op);
  return flags && bitEnumContainsAll(flags.getFastMathFlagsAttr().getValue(),
                                     arith::FastMathFlags::contract);
}

/// Whether the sum that uses `op`, a product, has it for free.
static bool isFused(Operation *op) {
  if (!isa<arith::MulFOp>(op) || !op->hasOneUse() || !contracts(op))
    return false;
  Operation *sum = *op->user_begin();
  return isa<arith::AddFOp, arith::SubFOp>(sum) && contracts(sum);
}

/// Whether `op` chooses the smaller or the larger one of what it compares, as
/// one instruction does, to the last bit.
static bool isMinOrMax(Operation *op) {
  auto select = dyn_cast<arith::SelectOp>(op);
  auto compare =
      select ? select.getCondition().getDefiningOp<arith::CmpFOp>() : nullptr;
  if (!compare)
    return false;
  using Predicate = arith::CmpFPredicate;
  Predicate predicate = compare.getPredicate();
  bool isExact = predicate == Predicate::OLT || predicate == Predicate::OGT ||
                 predicate == Predicate::UGE || predicate == Predicate::ULE;
  auto sidesAre = [&](Value lhs, Value rhs) {
    return compare.getLhs() == lhs && compare.getRhs() == rhs;
  };
  Value a = select.getTrueValue(), b = select.getFalseValue();
  return isExact && (sidesAre(a, b) || sidesAre(b, a));
}

/// What `op` waits for; the smaller one of two not for their comparison.
static ValueRange waitsFor(Operation *op) {
  ValueRange operands = op->getOperands();
  return isMinOrMax(op) ? operands.drop_front() : operands;
}

/// Close to what CPUs of the last ten years take.
static OpCost costOf(Operation *op, const VectorUnit &unit) {
  if (isFused(op))
    return {0, 0};
  if (isa<arith::DivFOp, math::SqrtOp, LLVM::SqrtOp>(op))
    return {12, 12};
  if (isa<math::FmaOp, math::AbsFOp, math::CopySignOp>(op))
    return {4, 1};
  if (isa<math::MathDialect>(op->getDialect())) // a library function
    return {30, 30};
  if (isa<arith::MulIOp>(op))
    return {4, 1};
  // Masks are registers of another kind, further away.
  if (isa<arith::CmpFOp, arith::CmpIOp>(op) && unit.masks)
    return {6, 1};
  if (isa<arith::SelectOp>(op))
    return {isMinOrMax(op) ? 4U : 2U, 1};
  bool computes = llvm::any_of(op->getOperandTypes(), isFloat) ||
                  llvm::any_of(op->getResultTypes(), isFloat);
  return {computes ? 4U : 2U, 1};
}

/// The cycles from a trip of `loop` to the next, if nothing but results is
/// waited for.
static double latencyOf(scf::ForOp loop, const LaneShapes &shapes,
                        const VectorUnit &unit) {
  Block &body = *loop.getBody();
  DenseMap<Value, unsigned> ready;
  auto trip = [&] {
    for (Operation &op : body.without_terminator()) {
      unsigned start = 0;
      for (Value operand : waitsFor(&op))
        start = std::max(start, ready.lookup(operand));
      for (Value result : op.getResults())
        if (shapes.of(result).isVarying())
          ready[result] = start + costOf(&op, unit).latency;
    }
    unsigned last = 0;
    SmallVector<unsigned> next;
    for (Value value : body.getTerminator()->getOperands()) {
      next.push_back(ready.lookup(value));
      last = std::max(last, next.back());
    }
    for (auto [arg, time] : llvm::zip_equal(loop.getRegionIterArgs(), next))
      ready[arg] = time;
    return last;
  };
  unsigned begin = 0, end = 0;
  for (unsigned i = 0; i < kTrips; ++i)
    begin = trip();
  for (unsigned i = 0; i < kTrips; ++i)
    end = trip();
  return static_cast<double>(end - begin) / kTrips;
}

bool cairn::mux::isBetterInsideOut(scf::ForOp loop, const LaneShapes &shapes,
                                   const VectorUnit &unit, unsigned lanes) {
  unsigned slots = 0, carried = 0, bits = 32;
  llvm::DenseSet<Value> fromOutside;
  for (Operation &op : loop.getBody()->without_terminator()) {
    if (op.getNumResults() == 1 && shapes.of(op.getResult(0)).isVarying() &&
        !isa<LLVM::GEPOp>(op))
      slots += costOf(&op, unit).slots;
    for (Value operand : op.getOperands())
      if (shapes.of(operand).isVarying() &&
          !loop->isAncestor(operand.getParentBlock()->getParentOp()))
        fromOutside.insert(operand);
  }
  for (Value arg : loop.getRegionIterArgs()) {
    if (!shapes.of(arg).isVarying())
      continue;
    ++carried;
    if (arg.getType().isIntOrFloat())
      bits = std::max(bits, arg.getType().getIntOrFloatBitWidth());
  }
  // For each vector of work-items.
  double vectors = std::max(1.0, double(lanes) * bits / unit.bits);
  double inLanes = latencyOf(loop, shapes, unit) / vectors;
  double memory = carried * kThroughMemory + fromOutside.size() * kFromMemory;
  // Wide vectors in memory cross the lines of the cache.
  memory *= (1 + unit.bits / 256.0) / 2;
  return std::max(slots / kOpsPerCycle, memory) + kLoopOverhead < inLanes;
}
