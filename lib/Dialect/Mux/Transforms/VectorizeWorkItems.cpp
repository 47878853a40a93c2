//===- VectorizeWorkItems.cpp - several work-items at once ------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LaneCost.h"
#include "LaneEmitter.h"
#include "WorkItemBounds.h"

#include "cairn/Dialect/Mux/Transforms/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/ScopeExit.h"

namespace cairn::mux {
#define GEN_PASS_DEF_MUXVECTORIZEWORKITEMSPASS
#include "cairn/Dialect/Mux/Transforms/Passes.h.inc"
} // namespace cairn::mux

using namespace mlir;
using namespace cairn::mux;

static Value constant(OpBuilder &b, Location loc, int64_t value) {
  return arith::ConstantIntOp::create(b, loc, b.getI64Type(), value);
}

/// Puts the work-items of `op` that fill whole vectors in front of it, and
/// leaves the others to it. `body` is what is executed for the first.
static void vectorize(WorkItemsOp op, WorkItemsOp body,
                      const WorkItemBounds &bounds, const LaneShapes &shapes,
                      unsigned lanes) {
  OpBuilder b(op);
  Location loc = op.getLoc();
  ItemRange range = bounds.emitRange(b);
  Value count = range.end;
  if (!bounds.empty())
    count = arith::SubIOp::create(b, loc, range.end, range.first);
  Value whole =
      arith::AndIOp::create(b, loc, count, constant(b, loc, -int64_t(lanes)));
  // None of a group in which the lower half of an id stops counting.
  if (range.holds)
    whole = arith::SelectOp::create(b, loc, range.holds, whole,
                                    constant(b, loc, 0));
  SmallVector<Value> sizes = {whole, op.getSizes()[1], op.getSizes()[2]};
  auto vectors = WorkItemsOp::create(b, loc, sizes, nullptr);
  vectors.setLanes(lanes);
  {
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPoint(vectors.getBody()->getTerminator());
    LaneEmitter emitter(b, shapes, lanes);
    for (auto [from, to] :
         llvm::zip_equal(body.getLocalIds(), vectors.getLocalIds()))
      emitter.map(from, to);
    emitter.emit(*body.getBody(), /*mask=*/Value());
  }
  if (!bounds.empty())
    startAt(vectors, range.first, whole);
  b.setInsertionPoint(op);
  Value rest = arith::SubIOp::create(b, loc, count, whole);
  Value next = whole;
  if (!bounds.empty())
    next = arith::AddIOp::create(b, loc, range.first, whole);
  startAt(op, next, rest);
  op.setTail(true);
}

/// Why `op` stays as it is; nothing if it need not.
static std::optional<std::pair<Operation *, StringRef>>
findObstacle(WorkItemsOp op, const LaneShapes &shapes) {
  std::optional<std::pair<Operation *, StringRef>> found;
  op.getBody()->walk<WalkOrder::PreOrder>([&](Operation *inner) {
    std::optional<StringRef> why = whyNotInLanes(inner, shapes);
    if (!why)
      return WalkResult::advance();
    found = {inner, *why};
    return WalkResult::interrupt();
  });
  return found;
}

static void visit(WorkItemsOp op) {
  auto kernel = op->getParentOfType<FunctionOpInterface>();
  unsigned forced = getLanes(kernel), suggested = getSuggestedLanes(kernel);
  unsigned lanes = std::max(forced, suggested);
  if (lanes <= 1 || op.getLinear() || op.getLanes() || op.getTail())
    return;
  auto options = remark::RemarkOpts::name("lanes").category("vectorize");
  LaneShapes shapes(op.getRegion());
  if (auto obstacle = findObstacle(op, shapes)) {
    remark::missed(obstacle->first->getLoc(), options)
        << "work-items are executed one by one: " << obstacle->second;
    return;
  }
  WorkItemBounds bounds(op, shapes);
  IRMapping mapping;
  OpBuilder b(op);
  auto body = cast<WorkItemsOp>(b.clone(*op, mapping));
  llvm::scope_exit erase([&] { body.erase(); });
  bounds.takeOff(body, mapping);
  LaneShapes inside(body.getRegion());
  if (forced <= 1 && countGoodLanes(*body.getBody(), inside) == 1)
    return;
  vectorize(op, body, bounds, inside, lanes);
  remark::passed(op.getLoc(), options)
      << std::to_string(lanes) << " work-items are executed at once";
}

namespace {
struct MuxVectorizeWorkItemsPass
    : cairn::mux::impl::MuxVectorizeWorkItemsPassBase<
          MuxVectorizeWorkItemsPass> {
  using MuxVectorizeWorkItemsPassBase::MuxVectorizeWorkItemsPassBase;

  void runOnOperation() override {
    SmallVector<WorkItemsOp> ops;
    getOperation().walk([&](WorkItemsOp op) { ops.push_back(op); });
    for (WorkItemsOp op : ops)
      visit(op);
  }
};
} // namespace
