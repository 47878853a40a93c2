//===- VectorizeWorkItems.cpp - several work-items at once ------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BarrierRegions/BarrierRegions.h"
#include "LaneRemarks.h"
#include "Lanes/Code/LaneEmitter.h"
#include "Lanes/Code/WorkItemVectors.h"
#include "Lanes/Cost/LaneCost.h"
#include "Lanes/Values/LaneCrossings.h"
#include "Lanes/Values/ShortPowers.h"

#include "cairn/Dialect/Contracts/FunctionPass.h"
#include "cairn/Dialect/Mux/Transforms/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace cairn::mux {
#define GEN_PASS_DEF_MUXVECTORIZEWORKITEMSPASS
#include "cairn/Dialect/Mux/Transforms/Passes.h.inc"
} // namespace cairn::mux

using namespace mlir;
using namespace cairn;
using namespace cairn::mux;

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
  executeByVectors(op, {columns, rowBounds, whole, std::nullopt, std::nullopt,
                        granted, lanes});
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
  executeByVectors(op, {columns, rowBounds, whole, std::nullopt, std::nullopt,
                        granted, kCrossingLanes, /*rows=*/kCrossingLanes,
                        /*masks=*/false, &across});
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
  executeByVectors(op, {columns, rowBounds, whole, inside, rest, granted, lanes,
                        rows, masks});
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
