//===- LaneCost.cpp - where lanes pay ---------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LaneCost.h"
#include "Analysis/MemoryAccess.h"

#include "BarrierRegions/BarrierRegions.h"
#include "Lanes/Code/LaneEmitter.h"
#include "Lanes/Code/RowLoads.h"
#include "Lanes/Values/AccessRuns.h"

#include "cairn/Dialect/Contracts/AddressSpaces.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace cairn;
using namespace cairn::mux;

/// More rows of memory than this that lanes go along at once push each other
/// out of the first cache; where several trips are made at once, which take
/// much of a line, more are as good, if elements are of 32 bits.
static constexpr unsigned kRowsApart = 8, kRowsTransposed = 16;
/// More updates of memory in a row than this wait for each other, as CPUs take
/// some for those of the same place.
static constexpr unsigned kMostUpdates = 8;
/// What CPUs gather for each lane of as many as a vector has.
static constexpr unsigned kGatheredBits = 32;
/// What is done lane by lane costs a few operations for each lane, as much as
/// so many vectors bring.
static constexpr unsigned kOpsForOneInTurn = 16;

namespace {

/// What a work-item does, counted.
struct Work {
  /// Arithmetic on vectors of lanes.
  unsigned vectors = 0;
  /// Accesses side by side, and those that are not.
  unsigned consecutive = 0, scattered = 0;
  /// Those side by side of which the next trip takes others, further away: what
  /// a work-item alone would take one element of a line of the cache for.
  unsigned across = 0;
  /// Those that are so together with others of their block; those of three or
  /// more that are stores, or narrow, and stores under masks.
  unsigned inRuns = 0, inLongRuns = 0;
  /// Loads of elements that are close to each other, and are shuffled; those of
  /// them of less than 32 bits that are more than two apart.
  unsigned spaced = 0, spacedNarrow = 0;
  /// Loads that are gathers of the CPU's.
  unsigned gathers = 0;
  /// Those of them of local memory that are equally far apart.
  unsigned strided = 0;
  /// Those of them by which each lane goes along a row of its own, in other
  /// lines of the cache.
  unsigned apart = 0;
  /// Vectors of the program's that each lane loads from a place of its own.
  unsigned rowVectors = 0;
  /// Those of them that fill more than 32 bits, of which CPUs gather few.
  unsigned wideRowVectors = 0;
  /// Loads along rows of each lane's own, of several trips of a loop at once.
  unsigned transposed = 0;
  /// What is done lane by lane.
  unsigned inTurn = 0;
  /// Divisions of integers, which CPUs have no vectors for.
  unsigned divisions = 0;
  /// Atomic updates of which nobody asks what was there before.
  unsigned updates = 0;
  /// Those of one number that lanes make together.
  unsigned combined = 0;
  /// Branches that stay scalar, for each lane that comes to them.
  unsigned branchesInTurn = 0;
  /// Loops that lanes leave one behind the other.
  unsigned staggered = 0;
  /// Values that a loop carries and computes in the order of its trips.
  unsigned sums = 0;
  /// The most values that differ between lanes and are carried by one loop.
  unsigned carried = 0;
  /// Switches that lanes leave by different cases, and those cases.
  unsigned switches = 0, cases = 0;
  /// Arithmetic in such cases, which lanes do all and a work-item one of.
  unsigned inCases = 0;
  /// Whether there are values of more than 32 bits that differ.
  bool isWide = false;
};

} // namespace

/// The loop that `op` is in, or what is around all loops.
static Operation *getLoop(Operation *op) {
  do
    op = op->getParentOp();
  while (!isa<scf::ForOp, scf::WhileOp, WorkItemsOp, func::FuncOp>(op));
  return op;
}

/// Whether, in `loop`, `value` grows by the same for all lanes, wherever each
/// has begun.
static bool goesAlongRow(Value value, Operation *loop,
                         const LaneShapes &shapes) {
  llvm::SetVector<Value> open;
  open.insert(value);
  for (size_t i = 0; i < open.size(); ++i) {
    Value part = open[i];
    if (!shapes.of(part).isVarying() ||
        !loop->isAncestor(part.getParentRegion()->getParentOp()))
      continue;
    Operation *sum = part.getDefiningOp();
    if (!isa_and_nonnull<LLVM::GEPOp, arith::AddIOp, arith::ExtSIOp,
                         arith::ExtUIOp>(sum))
      return false;
    open.insert_range(sum->getOperands());
  }
  return true;
}

/// Whether `value` is what `loop` counts, more than once for each trip. Of
/// those of `seen` it is known that they are not.
static bool goesAcross(Value value, scf::ForOp loop, bool multiplied,
                       DenseSet<std::pair<Value, unsigned>> &seen) {
  if (value == loop.getInductionVar())
    return multiplied;
  Operation *def = value.getDefiningOp();
  if (!def || !loop->isProperAncestor(def) ||
      !seen.insert({value, multiplied}).second)
    return false;
  multiplied |= isa<arith::MulIOp, arith::ShLIOp>(def);
  return isa<LLVM::GEPOp, arith::AddIOp, arith::SubIOp, arith::MulIOp,
             arith::ShLIOp, arith::ExtSIOp, arith::ExtUIOp, arith::TruncIOp>(
             def) &&
         llvm::any_of(def->getOperands(), [&](Value operand) {
           return goesAcross(operand, loop, multiplied, seen);
         });
}

static bool isWide(Type type) {
  type = getElementTypeOrSelf(type);
  return type.isIntOrFloat() && type.getIntOrFloatBitWidth() > 32;
}

static bool isNarrow(Type type) {
  type = getElementTypeOrSelf(type);
  return type.isIntOrFloat() && type.getIntOrFloatBitWidth() < 32;
}

/// Counts `op`, which is done so many `times`.
static void count(Operation *op, const LaneShapes &shapes,
                  const AccessRuns &runs, unsigned times, Work &work) {
  if (auto choice = dyn_cast<scf::IndexSwitchOp>(op);
      choice && shapes.isDivergent(op)) {
    work.switches += times;
    work.cases += choice.getNumCases() * times;
  }
  if (auto access = MemoryAccess::of(op)) {
    bool isUniform = shapes.of(access->address).isUniform();
    Type type = access->type;
    if (getPrivateArray(access->address)) {
      (isUniform ? work.vectors : work.scattered) += times;
    } else if (shapes.isConsecutive(access->address, type)) {
      work.consecutive += times;
      DenseSet<std::pair<Value, unsigned>> seen;
      auto loop = dyn_cast<scf::ForOp>(getLoop(op));
      work.across += (loop && goesAcross(access->address, loop,
                                         /*multiplied=*/false, seen)) *
                     times;
    } else if (const AccessRun *run = runs.of(op)) {
      work.inRuns += times;
      bool isLong = run->accesses.size() > 2;
      bool isMasked = access->isStore && shapes.isMasked(op);
      work.inLongRuns +=
          (isMasked || (isLong && (access->isStore || isNarrow(type)))) * times;
    } else if (auto load = dyn_cast<LLVM::LoadOp>(op);
               load && shapes.getSpacing(load)) {
      work.spaced += times;
      work.spacedNarrow +=
          (isNarrow(type) && std::abs(*shapes.getSpacing(load)) > 2) * times;
    } else if (auto load = dyn_cast<LLVM::LoadOp>(op); load && !isUniform &&
                                                       isRowVector(load) &&
                                                       !shapes.isMasked(op)) {
      work.rowVectors += times;
      auto vector = cast<VectorType>(type);
      unsigned bits = vector.getNumElements() * vector.getElementTypeBitWidth();
      work.wideRowVectors += (bits > kGatheredBits) * times;
    } else if (!isUniform) {
      auto vector = dyn_cast<VectorType>(type);
      work.scattered += (vector ? vector.getNumElements() : 1) * times;
      bool isGather = isa<LLVM::LoadOp>(op) && !vector && !isNarrow(type);
      bool isLocal = isInLocalMemory(access->address);
      work.gathers += isGather * times;
      work.strided += (isGather && isLocal &&
                       shapes.of(access->address).kind == LaneShape::Linear) *
                      times;
      work.apart +=
          (!isLocal && goesAlongRow(access->address, getLoop(op), shapes)) *
          times;
      // CPUs gather nothing narrower.
      work.inTurn += isNarrow(type) * times;
    }
    return;
  }
  if (isCombined(op, shapes)) {
    work.combined += times;
    return;
  }
  if (isa<LLVM::AtomicRMWOp>(op) && op->use_empty()) {
    work.updates += times;
    return;
  }
  if (auto loop = dyn_cast<scf::ForOp>(op))
    work.staggered += shapes.isStaggered(loop);
  bool varies = llvm::any_of(op->getResults(), [&](Value result) {
    return shapes.of(result).isVarying();
  });
  if (!varies || op->getNumRegions())
    return;
  if (isa<arith::DivSIOp, arith::DivUIOp, arith::RemSIOp, arith::RemUIOp>(op))
    work.divisions += !matchPattern(op->getOperand(1), m_Constant()) * times;
  if (hasVectorForm(op) || (hasComponentForm(op) && !choosesByData(op))) {
    work.vectors += times;
    auto choice = op->getParentOfType<scf::IndexSwitchOp>();
    work.inCases += (choice && shapes.isDivergent(choice)) * times;
  } else if (!isa<LLVM::GEPOp>(op)) {
    work.inTurn += times;
  }
}

/// Operations by lanes for a case: whether it is this one, and what of. Those
/// that a jump to the only case takes as long as.
static constexpr uint64_t kOpsForCase = 2, kOpsForJump = 10;
/// Work-items that would jump one behind the other.
static constexpr uint64_t kJumpingLanes = 8;

/// Whether all cases of switches by lanes take less than one case of each for
/// every lane, beside `others`, work around them.
static bool isWorthAllCases(const Work &work, uint64_t others = 0) {
  uint64_t allCases = kOpsForCase * work.cases + work.inCases;
  uint64_t outside = work.vectors - work.inCases + others;
  return allCases <= kJumpingLanes * (outside + kOpsForJump * work.switches);
}

bool cairn::mux::isMaskedInTurn(Operation *op, const LaneShapes &shapes,
                                const VectorUnit &unit) {
  auto access = MemoryAccess::of(op);
  if (!access || getPrivateArray(access->address) ||
      shapes.of(access->address).isUniform())
    return false;
  // The components of neighbours are gathered one by one.
  bool isVector = !isa<VectorType>(access->type) &&
                  shapes.isConsecutive(access->address, access->type);
  return isNarrow(access->type) && !(unit.masks && isVector);
}

/// Whether `value` is an index, of which there are as many bits as addresses
/// have.
static bool isIndex(Value value) {
  return llvm::all_of(value.getUsers(),
                      [](Operation *user) { return isa<LLVM::GEPOp>(user); });
}

/// Whether `loop` computes what it carries as the value `number` in the order
/// of its trips: floating point, and integers that are not just added up, by
/// any operation whose order makes no difference.
static bool isInOrder(scf::ForOp loop, unsigned number,
                      const LaneShapes &shapes) {
  BlockArgument arg = loop.getRegionIterArg(number);
  if (isa<FloatType>(arg.getType()))
    return true;
  Value next = loop.getYieldedValues()[number];
  Operation *op = next.getDefiningOp();
  if (!arg.getType().isInteger() || !op || op->getNumOperands() != 2)
    return arg.getType().isInteger() && next != arg;
  bool isFirst = op->getOperand(0) == arg;
  if (!isFirst && op->getOperand(1) != arg)
    return true;
  bool isSum = op->hasTrait<OpTrait::IsCommutative>() ||
               (isa<arith::SubIOp>(op) && isFirst);
  // An index that goes by steps is nothing to wait for.
  bool isStep = isa<arith::AddIOp, arith::SubIOp>(op) &&
                shapes.of(op->getOperand(isFirst)).isUniform();
  return !isStep && !(isSum && arg.hasOneUse() && next.hasOneUse());
}

/// What differs between lanes of what `op` computes or, a loop, carries.
static void countValues(Operation *op, const LaneShapes &shapes, unsigned times,
                        Work &work) {
  unsigned carried = 0;
  for (Value result : op->getResults()) {
    if (!shapes.of(result).isVarying())
      continue;
    auto vector = dyn_cast<VectorType>(result.getType());
    carried += vector ? vector.getNumElements() : 1;
    work.isWide |= isWide(result.getType()) && !isIndex(result);
    auto loop = dyn_cast<scf::ForOp>(op);
    if (loop &&
        isInOrder(loop, cast<OpResult>(result).getResultNumber(), shapes))
      work.sums += times;
  }
  if (isa<scf::ForOp, scf::WhileOp>(op))
    work.carried = std::max(work.carried, carried);
}

/// Whether `load` is of a vector of bytes or the like that components are asked
/// for, which are a few apart between neighbours.
static bool isTakenApart(Operation *load) {
  return isNarrow(load->getResult(0).getType()) &&
         llvm::any_of(load->getUsers(), [](Operation *user) {
           return isa<vector::ExtractOp>(user);
         });
}

/// Whether work-items compute vectors, which LLVM's vectoriser does not put
/// together, and which fill no register by themselves.
static bool computesVectors(Block &block, const LaneShapes &shapes,
                            const VectorUnit &unit) {
  auto isOne = [&](Value value) {
    auto type = dyn_cast<VectorType>(value.getType());
    return type && shapes.of(value).isVarying() &&
           (!type.getElementType().isIntOrFloat() ||
            type.getNumElements() * type.getElementTypeBitWidth() < unit.bits);
  };
  return block
      .walk([&](Operation *op) {
        bool computes = (!isa<LLVM::LoadOp>(op) || isTakenApart(op)) &&
                        llvm::any_of(op->getResults(), isOne);
        return computes ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}

/// More cases, or longer ones, LLVM leaves as branches.
static constexpr unsigned kMostChoices = 2, kMostChoiceOps = 4;

/// Whether LLVM makes selects of `op`.
static bool isFewChoices(Operation *op) {
  auto choice = dyn_cast<scf::IndexSwitchOp>(op);
  return choice && choice.getNumCases() <= kMostChoices &&
         llvm::all_of(choice->getRegions(), [](Region &region) {
           return llvm::hasNItemsOrLess(region.front(), kMostChoiceOps) &&
                  llvm::all_of(region.front().without_terminator(),
                               [](Operation &inner) {
                                 return inner.getNumRegions() == 0 &&
                                        isPure(&inner);
                               });
         });
}

/// Operations on vectors that make up for an access that is not side by side,
/// and for one that is lane by lane; what transposing costs that scalars have
/// as vectors anyway.
static constexpr unsigned kOpsForAccess = 4, kOpsForOneInTurnOutside = 8,
                          kLanesOfVector = 3;

/// So many operations for an access are worth vectors of all bits that a CPU
/// has, where LLVM's vectoriser counts by the widest value.
static constexpr unsigned kManyOpsForAccess = 10;

/// Whether lanes are cheaper than the loop that LLVM's vectoriser makes of
/// straight-line code: where branches diverge, which it has masks for on both
/// sides, where work-items have vectors of their own, where bytes of neighbours
/// are a few apart, where structs are written, where much is computed, and
/// between barriers, where loops are short.
static bool isGoodStraight(Block &block, const LaneShapes &shapes,
                           const Work &work, const VectorUnit &unit,
                           bool askedOnce) {
  auto kernel = block.getParentOp()->getParentOfType<func::FuncOp>();
  if (!kernel)
    kernel = dyn_cast<func::FuncOp>(block.getParentOp());
  bool hasBranch = block
                       .walk([](Operation *op) {
                         return op->getNumRegions() && !isFewChoices(op)
                                    ? WalkResult::interrupt()
                                    : WalkResult::advance();
                       })
                       .wasInterrupted();
  bool isShort = isa<WorkItemsOp>(block.getParentOp()) &&
                 !kernel->hasAttr(MuxDialect::getGroupsUnobservedAttrName());
  // The vectoriser would scatter all.
  bool inRuns = !shapes.getMultiples().empty();
  unsigned mostScattered = inRuns ? work.consecutive / 2 : 0;
  // It puts gathers together one by one.
  bool hasGathers = work.gathers > 0 && work.gathers * 4 <= work.vectors;
  if (hasGathers)
    mostScattered += work.gathers;
  else if (askedOnce)
    mostScattered += work.strided; // which it gathers too, after asking
  // Vectors of work-items' own it does not put together at all.
  if (work.consecutive > 0 && work.vectors > 0 && work.updates == 0 &&
      work.divisions == 0 && work.wideRowVectors == 0 &&
      computesVectors(block, shapes, unit) &&
      kOpsForAccess * (work.scattered + work.spaced + work.rowVectors) +
              kOpsForOneInTurnOutside * work.inTurn <=
          work.vectors)
    return true;
  bool hasRuns = work.inLongRuns > 0;
  bool isUpdate = work.combined + work.branchesInTurn > 0;
  return (work.consecutive > 0 || hasRuns || isUpdate) &&
         work.scattered + kLanesOfVector * work.rowVectors <= mostScattered &&
         (work.spaced == work.spacedNarrow || hasRuns) && work.inTurn == 0 &&
         work.updates == 0 && work.divisions == 0 &&
         (isShort || inRuns || askedOnce || hasGathers || hasRuns ||
          work.combined > 0 ||
          work.vectors >=
              kManyOpsForAccess * (work.consecutive + work.inRuns) ||
          work.spacedNarrow > 0 || (hasBranch && work.vectors > 0) ||
          computesVectors(block, shapes, unit));
}

Divergence::Divergence(Block &block, const LaneShapes &shapes) {
  block.walk([&](Operation *op) {
    regions += op->getNumRegions() && shapes.isDivergent(op);
    auto access = MemoryAccess::of(op);
    accesses += access && !shapes.of(access->address).isUniform() &&
                !shapes.isConsecutive(access->address, access->type);
  });
}

/// So many, if nothing is known of a loop.
static constexpr uint64_t kTripsOfLoop = 16;
/// More trips make nothing else worth doing.
static constexpr uint64_t kManyTrips = 64;

/// How many trips `loop` makes, if that is plain to see.
static uint64_t knownTrips(Operation *loop) {
  auto counted = dyn_cast<scf::ForOp>(loop);
  std::optional<APInt> trips =
      counted ? counted.getStaticTripCount() : std::nullopt;
  return trips ? trips->getLimitedValue(kManyTrips) : 0;
}

/// What a loop whose trips nobody knows is taken for, and more than what
/// nothing in it counts.
static constexpr unsigned kUsualTrips = 8, kMostTimes = 64;

/// How often `op` is done in each trip of `outer`, a loop around it or itself.
static unsigned timesIn(Operation *op, Operation *outer) {
  unsigned times = 1;
  Operation *loop = isa<scf::ForOp, scf::WhileOp>(op) ? op : getLoop(op);
  for (; loop != outer && times < kMostTimes; loop = getLoop(loop)) {
    uint64_t trips = knownTrips(loop);
    times *= trips ? trips : kUsualTrips;
  }
  return std::min(times, kMostTimes);
}

/// How many lanes are good for `inLoops`, if any are.
static unsigned countLanesFor(const Work &inLoops, const VectorUnit &unit) {
  bool isMuch = inLoops.isWide || inLoops.carried > unit.manyCarried();
  unsigned lanes = isMuch ? unit.fewLanes() : unit.manyLanes();
  if (inLoops.updates > 0)
    lanes = std::min(lanes, kMostUpdates);
  if (inLoops.transposed + inLoops.rowVectors > 0)
    lanes =
        std::min(lanes, inLoops.isWide ? kRowsTransposed / 2 : kRowsTransposed);
  return lanes;
}

/// Counts what is done in `loop`. Whether lanes can do it.
static bool countLoop(Operation *loop, const LaneShapes &shapes,
                      const AccessRuns &runs, const VectorUnit &unit,
                      Work &work) {
  DenseSet<Operation *> transposed;
  loop->walk([&](scf::ForOp inner) {
    transposed.insert_range(findRowLoads(inner, shapes));
  });
  for (Operation *load : transposed)
    (isa<VectorType>(load->getResult(0).getType()) ? work.rowVectors
                                                   : work.transposed) +=
        timesIn(load, loop);
  bool isPossible = true;
  loop->walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (op != loop && isInTurn(*op->getBlock(), shapes))
      return WalkResult::skip();
    isPossible &= !whyNotInLanes(op, shapes).has_value();
    if (transposed.contains(op))
      return WalkResult::advance();
    unsigned times = timesIn(op, loop);
    count(op, shapes, runs, times, work);
    if (shapes.isMasked(op) && isMaskedInTurn(op, shapes, unit))
      work.inTurn += times;
    countValues(op, shapes, times, work);
    return WalkResult::advance();
  });
  return isPossible;
}

unsigned cairn::mux::countGoodLanes(Block &block, const LaneShapes &shapes,
                                    const VectorUnit &unit, bool askedOnce) {
  Work inLoops, outside;
  AccessRuns runs(shapes);
  bool hasLoop = false, isPossible = true;
  uint64_t mostTrips = 0;
  block.walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (isInTurn(*op->getBlock(), shapes)) {
      outside.branchesInTurn += op == &op->getBlock()->front();
      return WalkResult::skip();
    }
    isPossible &= !whyNotInLanes(op, shapes).has_value();
    if (isa<scf::ForOp, scf::WhileOp>(op) && !holdsMeeting(op)) {
      hasLoop = true;
      mostTrips = std::max(mostTrips, knownTrips(op));
      isPossible &= countLoop(op, shapes, runs, unit, inLoops);
      return WalkResult::skip();
    }
    count(op, shapes, runs, /*times=*/1, outside);
    countValues(op, shapes, /*times=*/1, outside);
    return isPossible ? WalkResult::advance() : WalkResult::interrupt();
  });
  if (!isPossible || !isWorthAllCases(inLoops) ||
      !isWorthAllCases(outside, kTripsOfLoop * inLoops.vectors))
    return 1;
  if (!hasLoop)
    return !isGoodStraight(block, shapes, outside, unit, askedOnce) ? 1
           : outside.isWide ? unit.fewLanes()
                            : unit.manyLanes();
  // What a loop computes in order waits for each operation, as a sum does for
  // each addition, which gathers hide. Lanes that go across memory use whole
  // lines of it.
  unsigned worth = inLoops.vectors + 4 * inLoops.sums + 4 * inLoops.across;
  // Along rows, LLVM's vectoriser adds up what need not come in order.
  unsigned shuffles = (inLoops.spaced + inLoops.inRuns) * 2 +
                      inLoops.rowVectors +
                      inLoops.transposed * (inLoops.sums ? 2 : 8);
  // What only copies is worth it, too: LLVM's vectoriser has loops of few
  // trips, or goes from row to row.
  bool isCopy = inLoops.consecutive + inLoops.inRuns > 0;
  // What is the same for all lanes they do once.
  bool isSame = inLoops.scattered + inLoops.inTurn + inLoops.updates == 0;
  bool pays =
      (inLoops.vectors > 0 || isCopy || isSame) &&
      inLoops.scattered * 4 + shuffles <= worth &&
      inLoops.inTurn * kOpsForOneInTurn <= inLoops.vectors &&
      outside.inTurn * kOpsForOneInTurn <=
          inLoops.vectors * std::max(mostTrips / 16, uint64_t(1)) / 2 &&
      outside.updates == 0 &&
      outside.scattered <= 2 + worth * std::max(mostTrips / 4, uint64_t(1)) / 4;
  // Updates are no cheaper for several at once, but a work-item that goes
  // through memory by large steps is.
  if (inLoops.updates > 0)
    pays &= inLoops.staggered > 0 && inLoops.consecutive > 0;
  if (!pays)
    return 1;
  // A block of a matrix for each work-item is made of vectors by itself; those
  // of lanes would not stay in registers. Over barriers it is in memory anyway.
  auto kernel = dyn_cast<func::FuncOp>(block.getParentOp());
  if (kernel && !holdsMeeting(kernel) && inLoops.apart &&
      inLoops.carried > unit.registers)
    return 1;
  if (inLoops.apart * kOpsForOneInTurn > inLoops.vectors)
    return kRowsApart;
  return countLanesFor(inLoops, unit);
}

bool cairn::mux::computesMuch(Block &block, const LaneShapes &shapes) {
  Work work;
  AccessRuns runs(shapes);
  block.walk([&](Operation *op) {
    count(op, shapes, runs, timesIn(op, block.getParentOp()), work);
  });
  return work.vectors >=
         kOpsForOneInTurn * (work.scattered + work.inTurn + work.divisions);
}

bool cairn::mux::loadsApart(scf::ForOp loop, const LaneShapes &shapes) {
  return loop
      ->walk([&](LLVM::LoadOp load) {
        Value address = load.getAddr();
        bool isApart = !getPrivateArray(address) &&
                       !shapes.of(address).isUniform() &&
                       !shapes.isConsecutive(address, load.getType());
        return isApart ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}

bool cairn::mux::computesBlocks(func::FuncOp kernel, const LaneShapes &shapes) {
  auto isBlock = [&](scf::ForOp loop) {
    return !holdsMeeting(loop) &&
           llvm::count_if(loop.getResults(), [&](Value value) {
             return shapes.of(value).isVarying();
           }) > kMostInRegisters;
  };
  return holdsMeeting(kernel) && kernel
                                     .walk([&](scf::ForOp loop) {
                                       return isBlock(loop) &&
                                                      loadsApart(loop, shapes)
                                                  ? WalkResult::interrupt()
                                                  : WalkResult::advance();
                                     })
                                     .wasInterrupted();
}

unsigned cairn::mux::countGoodAlignedLanes(Block &block,
                                           const LaneShapes &shapes,
                                           const LaneShapes &aligned,
                                           const VectorUnit &unit) {
  bool brings =
      !aligned.getMultiples().empty() &&
      Divergence(block, aligned).accesses < Divergence(block, shapes).accesses;
  return brings ? std::min(countGoodLanes(block, aligned, unit), kAlignedLanes)
                : 1;
}

//===----------------------------------------------------------------------===//
// Rows
//===----------------------------------------------------------------------===//

/// More rows than this hide no more latency.
static constexpr unsigned kMaxRows = 8;
/// No more than so many where each has numbers of its own that are put into
/// vectors by instructions, for which there are registers in all trips of a
/// loop that is unrolled.
static constexpr unsigned kMaxSpreadRows = 4;
/// So many ops are not worth having several times; those that rows have each
/// for themselves where there is no loop.
static constexpr unsigned kMaxRowOps = 64, kMaxStraightRowOps = 96;
/// What fewer loads without a loop bring by being shared is not worth it.
static constexpr unsigned kMinSharedStraight = 4;

namespace {
/// What rows do in a loop that they go round together, or in a stretch without
/// loops.
struct RowWork {
  /// Vectors loaded once for all rows, and vectors computed for each.
  unsigned shared = 0, own = 0;
  /// Bits of a lane that a row carries round the loop, or has computed and
  /// still needs, and of its widest value.
  unsigned carried = 0, widest = 0;
  /// Loads along rows of each lane's own, of four trips as a rule.
  unsigned transposed = 0;
  /// Whether a row computes a number that all its lanes take. What it loads for
  /// them CPUs spread as they load it.
  bool spreads = false;
  bool isGood = true;
};
} // namespace

/// Counts what rows do in `op`, which is somewhere in `scope`.
static void count(Operation *op, Operation *scope,
                  const DenseSet<Operation *> &transposed,
                  const LaneShapes &shapes, const RowShapes &rows,
                  RowWork &work) {
  if (auto load = dyn_cast<LLVM::LoadOp>(op)) {
    bool isVector = shapes.isConsecutive(load.getAddr(), load.getType()) ||
                    (transposed.contains(op) && rows.isSame(op));
    work.shared += isVector && rows.isSame(op);
    work.isGood &= isVector || shapes.of(load.getAddr()).isUniform();
  } else if (op->getNumRegions()) {
    work.isGood &= !shapes.isDivergent(op) && rows.isSameWay(op);
  } else if (op->getNumResults() == 1 && !rows.isSame(op) &&
             shapes.of(op->getResult(0)).isVarying()) {
    ++work.own;
    work.isGood &= hasVectorForm(op);
    work.spreads |= llvm::any_of(op->getOperands(), [&](Value operand) {
      return shapes.of(operand).isUniform() && !rows.isSame(operand) &&
             scope->isAncestor(operand.getParentRegion()->getParentOp()) &&
             !operand.getDefiningOp<LLVM::LoadOp>();
    });
  }
}

/// The bits of each number in `type`, and of all of them.
static std::pair<unsigned, unsigned> bitsOf(Type type) {
  Type element = getElementTypeOrSelf(type);
  unsigned bits = element.isIntOrFloat() ? element.getIntOrFloatBitWidth() : 64;
  auto vector = dyn_cast<VectorType>(type);
  return {bits, vector ? vector.getNumElements() * bits : bits};
}

static void count(scf::ForOp loop, const LaneShapes &shapes,
                  const RowShapes &rows, RowWork &work) {
  for (Value arg : loop.getRegionIterArgs()) {
    if (rows.isSame(arg))
      continue;
    auto [widest, bits] = bitsOf(arg.getType());
    work.widest = std::max(work.widest, widest);
    work.carried += bits;
  }
  DenseSet<Operation *> transposed;
  transposed.insert_range(findRowLoads(loop, shapes));
  work.transposed += transposed.size();
  loop.getBody()->walk(
      [&](Operation *op) { count(op, loop, transposed, shapes, rows, work); });
}

/// What of a stretch without loops, as what is left of a loop that a compiler
/// has unrolled to its end.
static void countStraight(WorkItemsOp items, const LaneShapes &shapes,
                          const RowShapes &rows, RowWork &work) {
  unsigned ops = 0, live = 0;
  DenseMap<Operation *, unsigned> ending;
  for (Operation &op : items.getBody()->without_terminator()) {
    count(&op, items, /*transposed=*/{}, shapes, rows, work);
    ops += !isa<LLVM::GEPOp>(op) && !rows.isSame(&op);
    live -= ending.lookup(&op);
    for (Value result : op.getResults()) {
      if (rows.isSame(result) || result.use_empty() ||
          !(shapes.of(result).isVarying() || isa<VectorType>(result.getType())))
        continue;
      auto [widest, bits] = bitsOf(result.getType());
      work.widest = std::max(work.widest, widest);
      live += bits;
      Operation *last = *result.getUsers().begin();
      for (Operation *user : result.getUsers())
        if (last->isBeforeInBlock(user))
          last = user;
      ending[last] += bits;
    }
    work.carried = std::max(work.carried, live);
  }
  work.isGood &= ops <= kMaxStraightRowOps &&
                 work.shared >= kMinSharedStraight &&
                 2 * work.shared >= work.own;
}

bool cairn::mux::usesPrivateArrays(WorkItemsOp items) {
  auto isArray = [](Value operand) {
    return operand.getDefiningOp<LLVM::AllocaOp>() != nullptr;
  };
  return items.getBody()
      ->walk([&](Operation *op) {
        return llvm::any_of(op->getOperands(), isArray)
                   ? WalkResult::interrupt()
                   : WalkResult::advance();
      })
      .wasInterrupted();
}

unsigned cairn::mux::countGoodRows(WorkItemsOp items, const LaneShapes &shapes,
                                   const RowShapes &rows, unsigned lanes,
                                   const VectorUnit &unit) {
  RowWork work;
  unsigned ops = 0;
  bool isStraight = true;
  items.getBody()->walk([&](Operation *op) {
    ++ops;
    isStraight &= op->getNumRegions() == 0;
    if (auto loop = dyn_cast<scf::ForOp>(op);
        loop && !shapes.isDivergent(loop) && rows.isSameWay(loop))
      count(loop, shapes, rows, work);
  });
  if (isStraight)
    countStraight(items, shapes, rows, work);
  else
    work.isGood &= ops <= kMaxRowOps;
  if (usesPrivateArrays(items) || !work.isGood || !work.shared || !work.own ||
      !work.carried)
    return 1;
  // Two values beside those that are carried, and two registers to spare.
  auto registersOf = [&](unsigned bits) {
    return llvm::divideCeil(lanes * bits, unit.bits);
  };
  unsigned others = (2 + 4 * work.transposed) * registersOf(work.widest) + 2;
  if (others >= unit.registers)
    return 1;
  unsigned fit = (unit.registers - others) / registersOf(work.carried);
  unsigned most = work.spreads ? kMaxSpreadRows : kMaxRows;
  return fit < 2 ? 1 : std::min(most, unsigned(llvm::bit_floor(fit)));
}
