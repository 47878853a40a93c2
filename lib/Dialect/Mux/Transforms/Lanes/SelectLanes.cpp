//===- SelectLanes.cpp - how many work-items at once ------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BarrierRegions/BarrierRegions.h"
#include "LaneCost.h"

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

/// Whether a loop of the work-items' loads what lies side by side.
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

/// Whether the loops of `kernel` are turned inside out if it has no lanes, and
/// nothing is loaded that registers would save from being loaded again.
static bool isBetterSplit(func::FuncOp kernel, const LaneShapes &shapes) {
  if (loadsVectors(kernel, shapes))
    return false;
  BarrierHolders split;
  addUniformLoops(kernel, split);
  return !split.empty();
}

static unsigned countGoodLanes(func::FuncOp kernel) {
  if (!kernel.getBody().hasOneBlock())
    return 1;
  Region &body = kernel.getBody();
  unsigned dim = getDimensions(getWorkItemOrder(kernel)).front();
  // Those at borders are few, and are kept apart.
  LaneShapes shapes(body, dim, {/*insideBorders=*/true, /*plainNumbers=*/true});
  bool noMoreGathers = Divergence(body.front(), shapes).accesses <
                       Divergence(body.front(), LaneShapes(body, dim)).accesses;
  unsigned lanes = countGoodLanes(body.front(), shapes, noMoreGathers);
  if (lanes == 1) {
    LaneShapes aligned(body, dim,
                       {/*insideBorders=*/false, /*plainNumbers=*/true,
                        /*alignedLanes=*/kManyLanes});
    lanes = countGoodAlignedLanes(body.front(), shapes, aligned);
  }
  // Each stretch between barriers is asked for itself.
  if (lanes == 1 && holdsMeeting(kernel))
    lanes = kManyLanes;
  return lanes > 1 && isBetterSplit(kernel, shapes) ? 1 : lanes;
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
    unsigned good = getChecks(kernel).any() ? 1 : countGoodLanes(kernel);
    if (good > 1)
      kernel->setAttr(MuxDialect::getSuggestedLanesAttrName(),
                      b.getI32IntegerAttr(good));
    return success();
  }
};
} // namespace
