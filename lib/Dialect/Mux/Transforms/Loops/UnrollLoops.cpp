//===- UnrollLoops.cpp - loads of several trips in flight -------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A loop that does little but load waits for memory once in each trip.
// Compilers of drivers unroll loops whose trips they can count, and leave the
// others.
//
//===----------------------------------------------------------------------===//

#include "Analysis/MemoryAccess.h"
#include "Arrays/WholeLoops.h"
#include "BarrierRegions/BarrierRegions.h"
#include "MakeAvailable.h"
#include "WholeTrips.h"

#include "cairn/Dialect/Contracts/FunctionPass.h"
#include "cairn/Dialect/Mux/IR/Mux.h"
#include "cairn/Dialect/Mux/Transforms/Passes.h"
#include "cairn/Dialect/OCL/IR/LoopHints.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Matchers.h"

namespace cairn::mux {
#define GEN_PASS_DEF_MUXUNROLLLOOPSPASS
#include "cairn/Dialect/Mux/Transforms/Passes.h.inc"
} // namespace cairn::mux

using namespace mlir;
using namespace cairn;
using namespace cairn::mux;

/// Longer bodies have enough to do in a trip.
static constexpr unsigned kMaxBodyOps = 48;
/// So many trips are unrolled by drivers.
static constexpr unsigned kMaxDriverTrips = 16;
/// Trips that load further apart have a line of the cache each.
static constexpr int64_t kMaxDistance = 8;

/// Whether `op` loads from memory that is far away.
static bool isFarLoad(Operation *op) {
  auto access = MemoryAccess::of(op);
  return access && !access->isStore && access->isPlain &&
         cast<LLVM::LLVMPointerType>(access->address.getType())
                 .getAddressSpace() != PrivateSpace;
}

/// Whether trips of `loop` have nothing to do but compute with what they load.
static bool isShort(scf::ForOp loop) {
  unsigned ops = 0;
  WalkResult result = loop.getBody()->walk([&](Operation *op) {
    bool isPlain = isMemoryEffectFree(op) || isFarLoad(op) ||
                   isa<scf::IfOp, scf::YieldOp>(op);
    bool isLoop = isa<LoopLikeOpInterface>(op);
    return ++ops > kMaxBodyOps || !isPlain || isLoop ? WalkResult::interrupt()
                                                     : WalkResult::advance();
  });
  return !result.wasInterrupted();
}

namespace {
/// How far values move on in each trip of a loop. Each is looked at once: a sum
/// of sums of the same two values has exponentially many paths.
class Distances {
public:
  explicit Distances(scf::ForOp loop) : loop(loop) {}

  /// 0 for what is computed in front of the loop; nothing where it is not seen
  /// or beyond `kMaxDistance`.
  std::optional<int64_t> of(Value value) {
    if (auto it = known.find(value); it != known.end())
      return it->second;
    std::optional<int64_t> distance = compute(value);
    if (distance && *distance > kMaxDistance)
      distance = std::nullopt;
    known[value] = distance;
    return distance;
  }

private:
  std::optional<int64_t> compute(Value value);

  scf::ForOp loop;
  llvm::DenseMap<Value, std::optional<int64_t>> known;
};
} // namespace

std::optional<int64_t> Distances::compute(Value value) {
  if (value == loop.getInductionVar())
    return stepOf(loop);
  if (loop.isDefinedOutsideOfLoop(value))
    return 0;
  Operation *op = value.getDefiningOp();
  if (!op)
    return std::nullopt;
  if (isa<arith::ExtSIOp, arith::ExtUIOp, arith::TruncIOp>(op))
    return of(op->getOperand(0));
  if (!isa<arith::AddIOp, arith::MulIOp, arith::ShLIOp>(op))
    return std::nullopt;
  auto lhs = of(op->getOperand(0));
  auto rhs = of(op->getOperand(1));
  if (!lhs || !rhs)
    return std::nullopt;
  if (isa<arith::AddIOp>(op))
    return *lhs + *rhs;
  if (!*lhs && !*rhs)
    return 0;
  APInt factor;
  if (*rhs || !matchPattern(op->getOperand(1), m_ConstantInt(&factor)) ||
      factor.uge(kMaxDistance))
    return std::nullopt;
  return isa<arith::ShLIOp>(op) ? *lhs << factor.getZExtValue()
                                : *lhs * factor.getZExtValue();
}

/// Whether the trips of `loop` load side by side, or the same: what neighbours
/// load in each trip may be far apart, and work-items need several trips for
/// what comes with one line of the cache.
static bool loadsSideBySide(scf::ForOp loop) {
  bool loads = false;
  Distances distances(loop);
  for (Operation &op : loop.getBody()->without_terminator()) {
    if (!isFarLoad(&op))
      continue;
    Value address = op.getOperand(0);
    while (auto step = address.getDefiningOp<LLVM::GEPOp>()) {
      for (Value index : step.getDynamicIndices()) {
        std::optional<int64_t> distance = distances.of(index);
        if (!distance)
          return false;
        loads |= *distance != 0;
      }
      address = step.getBase();
    }
    if (!loop.isDefinedOutsideOfLoop(address))
      return false;
  }
  return loads;
}

/// Whether `loop` has more than a few trips, as far as one can see. A loop in
/// another one often has few, unless a tile is as long as the work-group.
static bool isLong(scf::ForOp loop) {
  if (KnownTrips::of(loop, kMaxDriverTrips))
    return false;
  Value end = loop.getUpperBound();
  while (Operation *op = end.getDefiningOp()) {
    if (!isa<arith::ExtSIOp, arith::ExtUIOp, arith::TruncIOp>(op))
      break;
    end = op->getOperand(0);
  }
  return !loop->getParentOfType<LoopLikeOpInterface>() ||
         matchPattern(end, m_Constant()) ||
         isa_and_nonnull<LocalSizeOp>(end.getDefiningOp());
}

static bool isWorthUnrolling(scf::ForOp loop) {
  return stepOf(loop) && !ocl::LoopHint::of(loop) && isLong(loop) &&
         isShort(loop) && loadsSideBySide(loop);
}

/// Puts the loads of a trip in front of all else. Nothing in it writes.
static void loadInFront(Block &body) {
  Operation *front = &body.front();
  for (Operation &op : llvm::make_early_inc_range(body)) {
    if (!isFarLoad(&op) || !makeAvailable(op.getOperand(0), front))
      continue;
    if (front == &op)
      front = op.getNextNode();
    else
      op.moveBefore(front);
  }
}

namespace {
struct MuxUnrollLoopsPass
    : cairn::mux::impl::MuxUnrollLoopsPassBase<MuxUnrollLoopsPass> {
  using MuxUnrollLoopsPassBase::MuxUnrollLoopsPassBase;

  bool canScheduleOn(RegisteredOperationName name) const override {
    return isModuleOr<func::FuncOp>(name);
  }

  void runOnOperation() override {
    (void)forEachFunction<func::FuncOp>(
        getOperation(), [this](func::FuncOp function) {
          SmallVector<scf::ForOp> loops;
          function.walk([&](scf::ForOp loop) {
            if (isWorthUnrolling(loop))
              loops.push_back(loop);
          });
          for (scf::ForOp loop : loops) {
            auto [main, rest] = unrollTrips(loop, factor);
            if (main) {
              loadInFront(*main.getBody());
              ocl::disableUnrolling(main);
            }
            if (rest)
              ocl::disableUnrolling(rest);
          }
          return success();
        });
  }
};
} // namespace
