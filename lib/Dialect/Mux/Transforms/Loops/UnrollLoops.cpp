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
/// And longer ones than these in half as many trips.
static constexpr unsigned kFewBodyOps = 24;
/// So many trips are unrolled by drivers.
static constexpr unsigned kMaxDriverTrips = 16;
/// Trips further apart have a line of the cache each.
static constexpr int64_t kMaxDistance = 8;

/// Whether `op` loads from memory that is far away.
static bool isFarLoad(Operation *op) {
  auto access = MemoryAccess::of(op);
  return access && !access->isStore && access->isPlain &&
         cast<LLVM::LLVMPointerType>(access->address.getType())
                 .getAddressSpace() != PrivateSpace;
}

/// The ops of `loop`, if trips have nothing to do but compute with what they
/// load and are short.
static std::optional<unsigned> countShortTrip(scf::ForOp loop) {
  unsigned ops = 0;
  WalkResult result = loop.getBody()->walk([&](Operation *op) {
    bool isPlain = isMemoryEffectFree(op) || isFarLoad(op) ||
                   isa<scf::IfOp, scf::YieldOp>(op);
    bool isLoop = isa<LoopLikeOpInterface>(op);
    return ++ops > kMaxBodyOps || !isPlain || isLoop ? WalkResult::interrupt()
                                                     : WalkResult::advance();
  });
  return result.wasInterrupted() ? std::nullopt : std::optional(ops);
}

namespace {
/// What trips load from memory that is far away.
struct FarLoads {
  /// Whether another trip loads something else.
  bool move = false;
  bool areBytes = false, areWide = false, areLocal = false;

  static FarLoads of(scf::ForOp loop);
};

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

FarLoads FarLoads::of(scf::ForOp loop) {
  FarLoads loads;
  loop.getBody()->walk([&](Operation *op) {
    if (!isFarLoad(op))
      return;
    Value address = op->getOperand(0);
    unsigned bits =
        getElementTypeOrSelf(op->getResult(0)).getIntOrFloatBitWidth();
    loads.move |= !loop.isDefinedOutsideOfLoop(address);
    loads.areBytes |= bits == 8;
    loads.areWide |= bits == 64;
    loads.areLocal |= isInLocalMemory(address);
  });
  return loads;
}

/// Whether the trips of `loop` load side by side, or the same: what neighbours
/// load in each trip may be far apart, and work-items need several trips for
/// what comes with one line of the cache.
static bool loadsSideBySide(scf::ForOp loop) {
  Distances distances(loop);
  for (Operation &op : loop.getBody()->without_terminator()) {
    if (!isFarLoad(&op))
      continue;
    Value address = op.getOperand(0);
    while (auto step = address.getDefiningOp<LLVM::GEPOp>()) {
      for (Value index : step.getDynamicIndices())
        if (!distances.of(index))
          return false;
      address = step.getBase();
    }
    if (!loop.isDefinedOutsideOfLoop(address))
      return false;
  }
  return true;
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

/// How many trips of `loop` are worth being done at a time, up to `factor`;
/// nothing if it is one. Rows of numbers of 64 bits take the registers that as
/// many work-items need.
static std::optional<int64_t> tripsAtATime(scf::ForOp loop, int64_t factor) {
  // Work-items that share a row in long steps have few of them.
  std::optional<int64_t> step = stepOf(loop);
  if (!step || *step > kMaxDistance || ocl::LoopHint::of(loop) || !isLong(loop))
    return std::nullopt;
  std::optional<unsigned> ops = countShortTrip(loop);
  FarLoads loads = FarLoads::of(loop);
  if (!ops || !loads.move || (loads.areWide && !loadsSideBySide(loop)))
    return std::nullopt;
  // What is near needs few loads in flight.
  bool isHalf = loads.areLocal || loads.areBytes || *ops > kFewBodyOps;
  return isHalf ? std::max<int64_t>(factor / 2, 2) : factor;
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
    if (factor < 2) {
      getOperation()->emitError()
          << "expected a factor of 2 or more, got " << int64_t(factor);
      return signalPassFailure();
    }
    (void)forEachFunction<func::FuncOp>(
        getOperation(), [this](func::FuncOp function) {
          SmallVector<std::pair<scf::ForOp, int64_t>> loops;
          function.walk([&](scf::ForOp loop) {
            if (std::optional<int64_t> trips = tripsAtATime(loop, factor))
              loops.push_back({loop, *trips});
          });
          for (auto [loop, trips] : loops) {
            auto [main, rest] = unrollTrips(loop, trips);
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
