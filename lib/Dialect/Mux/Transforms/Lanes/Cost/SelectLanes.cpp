//===- SelectLanes.cpp - how many work-items at once ------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/MemoryAccess.h"
#include "BarrierRegions/BarrierRegions.h"
#include "LaneCost.h"
#include "Lanes/Values/LaneCrossings.h"
#include "Lanes/Values/LaneQuotients.h"
#include "LoopLatency.h"

#include "cairn/Dialect/Contracts/FunctionPass.h"
#include "cairn/Dialect/Mux/Transforms/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

namespace cairn::mux {
#define GEN_PASS_DEF_MUXSELECTLANESPASS
#include "cairn/Dialect/Mux/Transforms/Passes.h.inc"
} // namespace cairn::mux

using namespace mlir;
using namespace cairn;
using namespace cairn::mux;

/// Rows of groups that have more than one are as a rule no longer than this.
static constexpr unsigned kRowOfSquare = 16;

/// How many work-items fit beside each other in the arrays that `gep` indexes
/// by their id along a row, as `tile[y][x]` does.
static unsigned rowOfArrays(LLVM::GEPOp gep, const LaneShapes &shapes) {
  unsigned row = kMaxLanes;
  Type type = gep.getElemType();
  for (auto [position, index] : llvm::enumerate(gep.getIndices())) {
    if (position == 0)
      continue;
    auto array = dyn_cast<LLVM::LLVMArrayType>(type);
    if (!array)
      break;
    type = array.getElementType();
    auto value = dyn_cast<Value>(index);
    LaneShape shape = value ? shapes.of(value) : LaneShape::uniform();
    if (shape.kind == LaneShape::Linear && shape.stride > 0)
      row = std::min<uint64_t>(row, array.getNumElements() / shape.stride);
  }
  return row;
}

/// How many places there are in local memory from a work-item's to that of its
/// neighbour in the next row, as in `tile[y * 8 + x]`.
static unsigned rowOfPlaces(Value address, const LaneShapes &shapes,
                            const LaneShapes &across) {
  LaneShape along = shapes.of(address), next = across.of(address);
  if (along.kind != LaneShape::Linear || next.kind != LaneShape::Linear ||
      along.stride <= 0 || next.stride <= along.stride)
    return kMaxLanes;
  return std::min<int64_t>(kMaxLanes, next.stride / along.stride);
}

/// How many of a row fit in the local arrays that all of it has a place in.
static unsigned rowOfLocalArrays(func::FuncOp kernel,
                                 const LaneShapes &shapes) {
  unsigned row = kMaxLanes;
  unsigned otherDim = getDimensions(getWorkItemOrder(kernel))[1];
  std::optional<LaneShapes> across;
  kernel.walk([&](Operation *op) {
    auto access = MemoryAccess::of(op);
    if (!access || !isInLocalMemory(access->address) || shapes.isMasked(op))
      return;
    for (Value address = access->address;
         auto gep = address.getDefiningOp<LLVM::GEPOp>();
         address = gep.getBase())
      row = std::min(row, rowOfArrays(gep, shapes));
    if (!across)
      across.emplace(kernel.getBody(), otherDim,
                     LaneAssumptions{/*insideBorders=*/false,
                                     /*plainNumbers=*/true});
    row = std::min(row, rowOfPlaces(access->address, shapes, *across));
  });
  return std::max(row, 1u);
}

/// How many work-items along `dim` in a group of `kernel` are good to be
/// executed at once, unless the launch has fewer: groups that nobody tells
/// apart are merged.
static unsigned expectedRow(func::FuncOp kernel, unsigned dim,
                            const LaneShapes &shapes) {
  if (kernel->hasAttr(MuxDialect::getGroupsUnobservedAttrName()))
    return kMaxLanes;
  unsigned row = kMaxLanes;
  if (auto size = getReqdWorkGroupSize(kernel))
    row = std::clamp<int64_t>((*size)[dim], 1, kMaxLanes);
  else
    row = rowOfLocalArrays(kernel, shapes);
  // What a stretch stored, another one loads at other places: wide vectors
  // would wait for several stores.
  if (holdsMeeting(kernel))
    return std::min(row, kRowOfSquare);
  if (getReqdWorkGroupSize(kernel))
    return row;
  bool isFlat =
      !kernel
           .walk([&](WorkItemQuery query) {
             bool isOther = isa<LocalIdOp, GlobalIdOp>(query) &&
                            query.getConstantDim() != std::optional(dim);
             return isOther ? WalkResult::interrupt() : WalkResult::advance();
           })
           .wasInterrupted();
  return isFlat ? kMaxLanes : kRowOfSquare;
}

/// Whether a loop of the work-items' loads what lies side by side, which
/// registers save from being loaded again.
static bool loadsVectors(func::FuncOp kernel, const LaneShapes &shapes) {
  return kernel
      .walk([&](LLVM::LoadOp load) {
        bool isInLoop = load->getParentOfType<scf::ForOp>() ||
                        load->getParentOfType<scf::WhileOp>();
        return isInLoop && shapes.isConsecutive(load.getAddr(), load.getType())
                   ? WalkResult::interrupt()
                   : WalkResult::advance();
      })
      .wasInterrupted();
}

/// Whether a loop of `kernel` that is turned inside out if there are no lanes
/// is better so.
static bool isBetterSplit(func::FuncOp kernel, const LaneShapes &shapes,
                          const VectorUnit &unit, unsigned lanes) {
  if (loadsVectors(kernel, shapes))
    return false;
  BarrierHolders split;
  addUniformLoops(kernel, split);
  return llvm::any_of(split, [&](Operation *loop) {
    return isBetterInsideOut(cast<scf::ForOp>(loop), shapes, unit, lanes);
  });
}

static unsigned countGoodLanes(func::FuncOp kernel, const VectorUnit &unit) {
  if (!kernel.getBody().hasOneBlock())
    return 1;
  Region &body = kernel.getBody();
  unsigned dim = getDimensions(getWorkItemOrder(kernel)).front();
  // Those at borders are few, and are kept apart, as are those of other rows.
  LaneAssumptions mostly{/*insideBorders=*/true, /*plainNumbers=*/true};
  unsigned ops = 0;
  kernel.walk([&](Operation *) { ++ops; });
  mostly.sameQuotients = ops <= kMostOpsInRows;
  LaneShapes shapes(body, dim, mostly);
  LaneAssumptions plain{/*insideBorders=*/false, /*plainNumbers=*/true};
  if (crossesRows(
          body.front(), LaneShapes(body, dim, plain),
          LaneShapes(body, getDimensions(getWorkItemOrder(kernel))[1], plain)))
    return kCrossingLanes;
  bool askedOnce = Divergence(body.front(), shapes).accesses <
                   Divergence(body.front(), LaneShapes(body, dim)).accesses;
  unsigned lanes = countGoodLanes(body.front(), shapes, unit, askedOnce);
  if (lanes == 1) {
    LaneShapes aligned(body, dim,
                       {/*insideBorders=*/false, /*plainNumbers=*/true,
                        /*alignedLanes=*/kAlignedLanes});
    lanes = countGoodAlignedLanes(body.front(), shapes, aligned, unit);
  }
  if (computesBlocks(kernel, shapes))
    return 1;
  // Each stretch between barriers is asked for itself.
  if (lanes == 1 && holdsMeeting(kernel))
    lanes = unit.manyLanes();
  if (lanes > 1 && isBetterSplit(kernel, shapes, unit, lanes))
    return 1;
  return std::min(lanes, llvm::bit_floor(expectedRow(kernel, dim, shapes)));
}

namespace {
struct MuxSelectLanesPass
    : cairn::mux::impl::MuxSelectLanesPassBase<MuxSelectLanesPass> {
  using MuxSelectLanesPassBase::MuxSelectLanesPassBase;

  bool canScheduleOn(RegisteredOperationName name) const override {
    return isModuleOr<func::FuncOp>(name);
  }

  void runOnOperation() override {
    if (lanes > kMaxLanes || (lanes && !llvm::isPowerOf2_64(lanes))) {
      getOperation()->emitError("expected lanes to be 0 for automatic, or a "
                                "power of two up to ")
          << kMaxLanes << ", got " << lanes.getValue();
      return signalPassFailure();
    }
    (void)forEachFunction<func::FuncOp>(
        getOperation(), [&](func::FuncOp kernel) { return select(kernel); });
  }

  LogicalResult select(func::FuncOp kernel) {
    if (!isKernel(kernel) || kernel.isExternal() ||
        kernel->hasAttr(MuxDialect::getLanesAttrName()))
      return success();
    Builder b(&getContext());
    if (lanes) {
      kernel->setAttr(MuxDialect::getLanesAttrName(),
                      b.getI32IntegerAttr(lanes));
      return success();
    }
    VectorUnit unit = {vectorBits, vectorRegisters, vectorMasks};
    unsigned good = getChecks(kernel).any() ? 1 : countGoodLanes(kernel, unit);
    if (good > 1)
      kernel->setAttr(MuxDialect::getSuggestedLanesAttrName(),
                      b.getI32IntegerAttr(good));
    return success();
  }
};
} // namespace
