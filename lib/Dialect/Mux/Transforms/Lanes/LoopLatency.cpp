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
/// What a loop over a few vectors takes for itself in each trip, in cycles.
static constexpr double kLoopOverhead = 0.5;
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

/// Close to what CPUs of the last ten years take.
static OpCost costOf(Operation *op) {
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
  if (isa<arith::CmpFOp, arith::SelectOp>(op))
    return {2, 1};
  bool computes = llvm::any_of(op->getOperandTypes(), isFloat) ||
                  llvm::any_of(op->getResultTypes(), isFloat);
  return {computes ? 4U : 2U, 1};
}

/// The cycles from a trip of `loop` to the next, if nothing but results is
/// waited for.
static double latencyOf(scf::ForOp loop, const LaneShapes &shapes) {
  Block &body = *loop.getBody();
  DenseMap<Value, unsigned> ready;
  auto trip = [&] {
    for (Operation &op : body.without_terminator()) {
      unsigned start = 0;
      for (Value operand : op.getOperands())
        start = std::max(start, ready.lookup(operand));
      for (Value result : op.getResults())
        if (shapes.of(result).isVarying())
          ready[result] = start + costOf(&op).latency;
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
  for (Operation &op : loop.getBody()->without_terminator())
    if (op.getNumResults() == 1 && shapes.of(op.getResult(0)).isVarying() &&
        !isa<LLVM::GEPOp>(op))
      slots += costOf(&op).slots;
  for (Value arg : loop.getRegionIterArgs()) {
    if (!shapes.of(arg).isVarying())
      continue;
    ++carried;
    if (arg.getType().isIntOrFloat())
      bits = std::max(bits, arg.getType().getIntOrFloatBitWidth());
  }
  // For each vector of work-items.
  double vectors = std::max(1.0, double(lanes) * bits / unit.bits);
  double inLanes = latencyOf(loop, shapes) / vectors;
  // Wide vectors in memory cross the lines of the cache.
  double throughMemory = carried * (1 + unit.bits / 256.0) / 2;
  double insideOut =
      std::max(slots / kOpsPerCycle, throughMemory) + kLoopOverhead;
  return insideOut < inLanes;
}
