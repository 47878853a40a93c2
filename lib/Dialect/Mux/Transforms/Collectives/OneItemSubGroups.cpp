//===- OneItemSubGroups.cpp - sub-groups of one work-item -------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Matrices/MatrixExpansion.h"
#include "cairn/Dialect/Contracts/FunctionPass.h"
#include "cairn/Dialect/Mux/IR/Mux.h"
#include "cairn/Dialect/Mux/Transforms/Passes.h"
#include "cairn/Dialect/Mux/Transforms/SubGroups.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/TypeSwitch.h"

namespace cairn::mux {
#define GEN_PASS_DEF_MUXONEITEMSUBGROUPSPASS
#include "cairn/Dialect/Mux/Transforms/Passes.h.inc"
} // namespace cairn::mux

using namespace mlir;
using namespace cairn;
using namespace cairn::mux;

static bool isOfSubGroup(Operation *op) {
  auto barrier = dyn_cast<ControlBarrier>(op);
  return barrier && barrier.getSynchronizedGroup() == GroupKind::SubGroup;
}

/// A shuffle by 0 gives the work-item's own value; by 1, the size of the
/// sub-group, that of the neighbouring one; all else is undefined.
static Value shuffleBy(OpBuilder &b, Location loc, Value delta, Value own,
                       Value neighbour) {
  Value zero = arith::ConstantIntOp::create(b, loc, delta.getType(), 0);
  Value isOwn =
      arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, delta, zero);
  return arith::SelectOp::create(b, loc, isOwn, own, neighbour);
}

/// What `op` gives to the only work-item of its sub-group; null if it gives
/// nothing.
static Value resolve(OpBuilder &b, Operation *op) {
  Location loc = op->getLoc();
  return TypeSwitch<Operation *, Value>(op)
      .Case<AnyOp, AllOp, BroadcastOp, ReduceOp, SubGroupClusteredReduceOp,
            SubGroupShuffleOp, SubGroupShuffleXorOp>(
          [](auto op) { return op.getValue(); })
      .Case([&](ScanOp op) -> Value {
        if (op.getKind() == ScanKind::Inclusive)
          return op.getValue();
        return arith::ConstantOp::create(
            b, loc, getIdentity(op.getCombiner(), op.getType()));
      })
      .Case([&](SubGroupShuffleUpOp op) {
        return shuffleBy(b, loc, op.getDelta(), op.getCurrent(),
                         op.getPrevious());
      })
      .Case([&](SubGroupShuffleDownOp op) {
        return shuffleBy(b, loc, op.getDelta(), op.getCurrent(), op.getNext());
      })
      .Default(Value());
}

void cairn::mux::resolveOneItemSubGroups(Operation *function) {
  function->walk([](Operation *op) {
    if (!isOfSubGroup(op))
      return;
    OpBuilder b(op);
    if (Value value = resolve(b, op)) {
      op->getResult(0).replaceAllUsesWith(value);
      op->erase();
    }
  });
}

/// A kernel without sub-groups does not notice how large they are.
static LogicalResult checkRequiredSize(Operation *function) {
  std::optional<uint32_t> size = getIntelReqdSubGroupSize(function);
  if (!size || *size == 1 || !findSubGroupUse(function))
    return success();
  return function->emitError("kernel '")
         << getBaseFnName(function) << "' requires sub-groups of " << *size
         << " work-items, expected 1, as a sub-group has here";
}

namespace {
struct MuxOneItemSubGroupsPass
    : cairn::mux::impl::MuxOneItemSubGroupsPassBase<MuxOneItemSubGroupsPass> {
  using MuxOneItemSubGroupsPassBase::MuxOneItemSubGroupsPassBase;

  bool canScheduleOn(RegisteredOperationName name) const override {
    return isModuleOr<func::FuncOp>(name);
  }

  void runOnOperation() override {
    auto resolve = [](func::FuncOp function) -> LogicalResult {
      if (getSubGroupSize(function) > 1)
        return success();
      if (isKernelEntryPoint(function) && failed(checkRequiredSize(function)))
        return failure();
      resolveOneItemSubGroups(function);
      return success();
    };
    if (failed(forEachFunction<func::FuncOp>(getOperation(), resolve)))
      return signalPassFailure();
    if (failed(expandMatrices(getOperation())))
      signalPassFailure();
  }
};
} // namespace
