//===- BoundWorkItems.cpp - guards as bounds of scalar loops ----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "WorkItemBounds.h"

#include "cairn/Dialect/Contracts/FunctionPass.h"
#include "cairn/Dialect/Mux/Transforms/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace cairn::mux {
#define GEN_PASS_DEF_MUXBOUNDWORKITEMSPASS
#include "cairn/Dialect/Mux/Transforms/Passes.h.inc"
} // namespace cairn::mux

using namespace mlir;
using namespace cairn;
using namespace cairn::mux;

/// Puts the work-items of `op` that its guards let pass in front of it, without
/// the guards, and leaves to it those of a group in which the lower half of an
/// id stops counting; where there are no such groups, it leaves nothing. Where
/// only one passes, the op has it itself.
static void bound(WorkItemsOp op) {
  if (op.getLinear() || op.getLanes() || op.getTail())
    return;
  LaneShapes shapes(op.getRegion());
  WorkItemBounds bounds(op, shapes);
  if (bounds.empty())
    return;
  OpBuilder b(op);
  Location loc = op.getLoc();
  ItemRange range = bounds.emitRange(b);
  Value count = arith::SubIOp::create(b, loc, range.end, range.first);
  Value zero = arith::ConstantIntOp::create(b, loc, b.getI64Type(), 0);
  if (bounds.passOne()) {
    // A loop of one trip is worth neither copies nor to be without its guard.
    startAt(op, 0, range.first, count);
    return op.setTail(true);
  }
  Value inside = count;
  if (range.holds)
    inside = arith::SelectOp::create(b, loc, range.holds, count, zero);
  IRMapping mapping;
  auto bounded = cast<WorkItemsOp>(b.clone(*op, mapping));
  bounds.takeOff(bounded, mapping);
  startAt(bounded, 0, range.first, inside);
  if (!range.holds)
    return op.erase();
  Value rest = arith::SubIOp::create(b, loc, count, inside);
  startAt(op, 0, zero, rest);
  op.setTail(true);
}

namespace {
struct MuxBoundWorkItemsPass
    : cairn::mux::impl::MuxBoundWorkItemsPassBase<MuxBoundWorkItemsPass> {
  using MuxBoundWorkItemsPassBase::MuxBoundWorkItemsPassBase;

  bool canScheduleOn(RegisteredOperationName name) const override {
    return isModuleOr<func::FuncOp>(name);
  }

  void runOnOperation() override {
    if (getChecks(getOperation()).any())
      return; // each work-item is counted
    SmallVector<WorkItemsOp> ops;
    getOperation()->walk([&](WorkItemsOp op) { ops.push_back(op); });
    for (WorkItemsOp op : ops)
      bound(op);
  }
};
} // namespace
