//===- PrintLaneShapes.cpp - what the analysis found ------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LaneShapes.h"

#include "cairn/Dialect/Contracts/FunctionPass.h"
#include "cairn/Dialect/Mux/Transforms/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace cairn::mux {
#define GEN_PASS_DEF_MUXPRINTLANESHAPESPASS
#include "cairn/Dialect/Mux/Transforms/Passes.h.inc"
} // namespace cairn::mux

using namespace mlir;
using namespace cairn;
using namespace cairn::mux;

static void print(Diagnostic &to, const LaneShape &shape) {
  switch (shape.kind) {
  case LaneShape::Unknown:
    to << "unknown";
    return;
  case LaneShape::Uniform:
    to << "uniform";
    return;
  case LaneShape::Linear:
    to << "linear " << shape.stride;
    return;
  case LaneShape::Varying:
    to << "varying";
    return;
  }
}

static void print(Operation *op, const LaneShapes &shapes) {
  if (op->getNumResults() == 0 && !shapes.isDivergent(op))
    return;
  InFlightDiagnostic remark = op->emitRemark();
  Diagnostic &text = *remark.getUnderlyingDiagnostic();
  llvm::interleave(
      op->getResults(), [&](Value result) { print(text, shapes.of(result)); },
      [&] { text << ", "; });
  if (shapes.isDivergent(op))
    text << (op->getNumResults() ? ", divergent" : "divergent");
}

namespace {
struct MuxPrintLaneShapesPass
    : cairn::mux::impl::MuxPrintLaneShapesPassBase<MuxPrintLaneShapesPass> {
  using MuxPrintLaneShapesPassBase::MuxPrintLaneShapesPassBase;

  bool canScheduleOn(RegisteredOperationName name) const override {
    return isModuleOr<func::FuncOp>(name);
  }

  void runOnOperation() override {
    auto printAll = [](Region &root) {
      LaneShapes shapes(root);
      root.walk<WalkOrder::PreOrder>([&](Operation *op) { print(op, shapes); });
    };
    auto printKernel = [&](func::FuncOp kernel) {
      if (!isKernel(kernel) || kernel.isExternal() ||
          !kernel.getBody().hasOneBlock())
        return success();
      if (kernel->hasAttr(MuxDialect::getWorkItemLoopsAttrName()))
        kernel.walk([&](WorkItemsOp op) { printAll(op.getRegion()); });
      else
        printAll(kernel.getBody());
      return success();
    };
    (void)forEachFunction<func::FuncOp>(getOperation(), printKernel);
    markAllAnalysesPreserved();
  }
};
} // namespace
