//===- VectorizeWorkItems.cpp - several work-items at once ------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LaneCost.h"
#include "LaneEmitter.h"

#include "cairn/Dialect/Mux/Transforms/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace cairn::mux {
#define GEN_PASS_DEF_MUXVECTORIZEWORKITEMSPASS
#include "cairn/Dialect/Mux/Transforms/Passes.h.inc"
} // namespace cairn::mux

using namespace mlir;
using namespace cairn::mux;

static Value constant(OpBuilder &b, Location loc, int64_t value) {
  return arith::ConstantIntOp::create(b, loc, b.getI64Type(), value);
}

/// How many work-items along dimension 0 are executed in whole vectors: none of
/// a group in which the lower half of an id stops counting.
static Value countWhole(OpBuilder &b, WorkItemsOp op, const LaneShapes &shapes,
                        unsigned lanes) {
  Location loc = op.getLoc();
  Value size = op.getSizes()[0];
  Value whole =
      arith::AndIOp::create(b, loc, size, constant(b, loc, -int64_t(lanes)));
  Value high = constant(b, loc, 31);
  for (Value first : shapes.getNarrowedIds()) {
    Value end = arith::AddIOp::create(b, loc, first, size);
    Value last = arith::SubIOp::create(b, loc, end, constant(b, loc, 1));
    Value isSame =
        arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq,
                              arith::ShRUIOp::create(b, loc, first, high),
                              arith::ShRUIOp::create(b, loc, last, high));
    whole = arith::SelectOp::create(b, loc, isSame, whole, constant(b, loc, 0));
  }
  return whole;
}

/// Puts the work-items of `op` that fill whole vectors in front of it, and
/// leaves the others to it.
static void vectorize(WorkItemsOp op, const LaneShapes &shapes,
                      unsigned lanes) {
  OpBuilder b(op);
  Location loc = op.getLoc();
  ValueRange sizes = op.getSizes();
  Value whole = countWhole(b, op, shapes, lanes);
  SmallVector<Value> inVectors = {whole, sizes[1], sizes[2]};
  auto vectors = WorkItemsOp::create(b, loc, inVectors, nullptr);
  vectors.setLanes(lanes);
  {
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPoint(vectors.getBody()->getTerminator());
    LaneEmitter emitter(b, shapes, lanes);
    for (auto [from, to] :
         llvm::zip_equal(op.getLocalIds(), vectors.getLocalIds()))
      emitter.map(from, to);
    emitter.emit(*op.getBody(), /*mask=*/Value());
  }
  b.setInsertionPoint(op);
  Value rest = arith::SubIOp::create(b, loc, sizes[0], whole);
  op.getSizeXMutable().assign(rest);
  op.setTail(true);
  b.setInsertionPointToStart(op.getBody());
  Value id = op.getLocalIds()[0];
  auto shifted = arith::AddIOp::create(b, loc, id, whole);
  id.replaceAllUsesExcept(shifted, shifted);
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
  if (forced <= 1 && countGoodLanes(*op.getBody(), shapes) == 1)
    return;
  vectorize(op, shapes, lanes);
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
