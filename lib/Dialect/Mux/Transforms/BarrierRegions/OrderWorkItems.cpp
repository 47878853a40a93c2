//===- OrderWorkItems.cpp - which dimension goes fastest --------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The loop over work-items is fast along the dimension whose neighbours access
// neighbouring memory. For most kernels that is dimension 0; others, such as a
// transposition or one that takes get_global_id(0) for the row, store along
// another.
//
//===----------------------------------------------------------------------===//

#include "Analysis/MemoryAccess.h"
#include "BarrierRegions.h"
#include "Lanes/Values/LaneShapes.h"

#include "cairn/Dialect/Contracts/FunctionPass.h"
#include "cairn/Dialect/Mux/Transforms/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Interfaces/LoopLikeInterface.h"

namespace cairn::mux {
#define GEN_PASS_DEF_MUXORDERWORKITEMSPASS
#include "cairn/Dialect/Mux/Transforms/Passes.h.inc"
} // namespace cairn::mux

using namespace mlir;
using namespace cairn;
using namespace cairn::mux;

/// What an access costs where neighbours go for different cache lines, beside
/// one of neighbouring elements. Such loads overlap; stores wait for their
/// line.
static constexpr unsigned kScatteredLoad = 4, kScatteredStore = 8;
/// How often a loop is taken to go round.
static constexpr unsigned kTrips = 8, kMaxWeight = kTrips * kTrips * kTrips;

/// Whether `kernel` asks for ids of dimension `dim`. In one that does not, no
/// neighbours there access neighbouring elements.
static bool asksForIds(func::FuncOp kernel, unsigned dim) {
  return kernel
      .walk([&](WorkItemQuery query) {
        return isa<LocalIdOp, GlobalIdOp>(query) &&
                       query.getConstantDim() == dim
                   ? WalkResult::interrupt()
                   : WalkResult::advance();
      })
      .wasInterrupted();
}

namespace {
/// What the accesses of a kernel cost if work-items follow each other along a
/// dimension.
struct AccessCost {
  static constexpr uint64_t kNever = std::numeric_limits<uint64_t>::max();

  /// kNever if no neighbours access neighbouring elements.
  uint64_t cost = kNever;
  /// Whether neighbours go for different cache lines by some.
  bool goesAcross = false;
};
} // namespace

static AccessCost costAlong(func::FuncOp kernel, unsigned dim) {
  LaneShapes shapes(kernel.getBody(), dim,
                    {/*insideBorders=*/false, /*plainNumbers=*/true});
  uint64_t cost = 0;
  bool any = false, goesAcross = false;
  kernel.walk([&](Operation *op) {
    auto access = MemoryAccess::of(op);
    if (!access || getPrivateArray(access->address) ||
        shapes.of(access->address).isUniform())
      return;
    unsigned weight = 1;
    for (auto loop = op->getParentOfType<LoopLikeOpInterface>();
         loop && weight < kMaxWeight;
         loop = loop->getParentOfType<LoopLikeOpInterface>())
      weight *= kTrips;
    bool isConsecutive = shapes.isConsecutive(access->address, access->type);
    cost += weight * (isConsecutive     ? 1
                      : access->isStore ? kScatteredStore
                                        : kScatteredLoad);
    any |= isConsecutive;
    goesAcross |= !isConsecutive;
  });
  return {any ? cost : AccessCost::kNever, goesAcross};
}

/// Gives `kernel` another order than the usual one if that is clearly better.
static void giveBestOrder(func::FuncOp kernel) {
  auto along = [&](unsigned dim) {
    return asksForIds(kernel, dim) ? costAlong(kernel, dim) : AccessCost();
  };
  AccessCost along1 = along(1), along2 = along(2);
  bool isLast = along2.cost < along1.cost;
  AccessCost best = isLast ? along2 : along1;
  if (best.cost == AccessCost::kNever)
    return;
  uint64_t usual = costAlong(kernel, 0).cost;
  if (best.cost >= usual - usual / 3)
    return;
  MLIRContext *context = kernel.getContext();
  kernel->setAttr(MuxDialect::getWorkItemOrderAttrName(),
                  WorkItemOrderAttr::get(context, isLast ? WorkItemOrder::ZYX
                                                         : WorkItemOrder::YXZ));
  if (best.goesAcross)
    kernel->setAttr(MuxDialect::getGoesAcrossAttrName(),
                    UnitAttr::get(context));
}

namespace {
struct MuxOrderWorkItemsPass
    : cairn::mux::impl::MuxOrderWorkItemsPassBase<MuxOrderWorkItemsPass> {
  using MuxOrderWorkItemsPassBase::MuxOrderWorkItemsPassBase;

  bool canScheduleOn(RegisteredOperationName name) const override {
    return isModuleOr<func::FuncOp>(name);
  }

  void runOnOperation() override {
    if (getChecks(getOperation()).any())
      return; // which report by the order of the ids
    (void)forEachFunction<func::FuncOp>(getOperation(), orderWorkItems);
  }

  static LogicalResult orderWorkItems(func::FuncOp kernel) {
    // Where there are barriers, the storage between them is laid out along
    // dimension 0.
    if (!isKernel(kernel) || !kernel.getBody().hasOneBlock() ||
        kernel->hasAttr(MuxDialect::getWorkItemOrderAttrName()) ||
        holdsMeeting(kernel) || getSubGroupSize(kernel) > 1)
      return success();
    giveBestOrder(kernel);
    return success();
  }
};
} // namespace
