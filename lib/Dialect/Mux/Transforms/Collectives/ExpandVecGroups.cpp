//===- ExpandVecGroups.cpp - collectives over vectors -----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GroupOperations.h"
#include "VectorElements.h"

#include "cairn/Dialect/Contracts/FunctionPass.h"
#include "cairn/Dialect/Mux/Transforms/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "llvm/ADT/TypeSwitch.h"

namespace cairn::mux {
#define GEN_PASS_DEF_MUXEXPANDVECGROUPSPASS
#include "cairn/Dialect/Mux/Transforms/Passes.h.inc"
} // namespace cairn::mux

using namespace mlir;
using namespace cairn;
using namespace cairn::mux;

static Value combineAll(OpBuilder &b, Location loc, GroupOperation operation,
                        ArrayRef<Value> values) {
  Value result = values.front();
  for (Value value : values.drop_front())
    result = combine(b, loc, operation, result, value);
  return result;
}

static Value expandScan(OpBuilder &b, ScanOp op, ArrayRef<Value> values) {
  Location loc = op.getLoc();
  bool isInclusive = op.getKind() == ScanKind::Inclusive;
  SmallVector<Value> results;
  Value sum;
  for (Value value : values) {
    if (!isInclusive)
      results.push_back(
          sum ? sum
              : arith::ConstantOp::create(
                    b, loc, getIdentity(op.getCombiner(), value.getType()))
                    .getResult());
    sum = sum ? combine(b, loc, op.getCombiner(), sum, value) : value;
    if (isInclusive)
      results.push_back(sum);
  }
  if (!isa<VectorType>(op.getType()))
    return results.front();
  Value vector = ub::PoisonOp::create(b, loc, op.getType());
  for (auto [i, result] : llvm::enumerate(results))
    vector = vector::InsertOp::create(b, loc, result, vector,
                                      static_cast<int64_t>(i));
  return vector;
}

static Value expandBroadcast(OpBuilder &b, BroadcastOp op) {
  if (!isa<VectorType>(op.getValue().getType()))
    return op.getValue();
  Value index = arith::IndexCastUIOp::create(b, op.getLoc(), b.getIndexType(),
                                             op.getIds().front());
  return vector::ExtractOp::create(b, op.getLoc(), op.getValue(),
                                   OpFoldResult(index));
}

static LogicalResult expand(GroupCollective op) {
  Value value = op.getContribution();
  auto vector = dyn_cast<VectorType>(value.getType());
  if (vector && vector.isScalable())
    return op.emitError("a vec_group of a scalable vector, whose length is not "
                        "known, has no lowering yet");
  OpBuilder b(op);
  Location loc = op.getLoc();
  // What the invocations of the group contribute.
  SmallVector<Value> values = extractElements(b, loc, value);
  Value result =
      TypeSwitch<Operation *, Value>(op)
          .Case([&](AnyOp) {
            return combineAll(b, loc, GroupOperation::Or, values);
          })
          .Case([&](AllOp) {
            return combineAll(b, loc, GroupOperation::And, values);
          })
          .Case([&](ReduceOp op) {
            return combineAll(b, loc, op.getCombiner(), values);
          })
          .Case([&](ScanOp op) { return expandScan(b, op, values); })
          .Case([&](BroadcastOp op) { return expandBroadcast(b, op); });
  op->getResult(0).replaceAllUsesWith(result);
  op.erase();
  return success();
}

namespace {
struct MuxExpandVecGroupsPass
    : cairn::mux::impl::MuxExpandVecGroupsPassBase<MuxExpandVecGroupsPass> {
  using MuxExpandVecGroupsPassBase::MuxExpandVecGroupsPassBase;

  bool canScheduleOn(RegisteredOperationName name) const override {
    return isModuleOr<func::FuncOp>(name);
  }

  void runOnOperation() override {
    SmallVector<GroupCollective> ops;
    getOperation()->walk([&](GroupCollective op) {
      if (op.getGroup() == GroupKind::VecGroup)
        ops.push_back(op);
    });
    for (GroupCollective op : ops)
      if (failed(expand(op)))
        return signalPassFailure();
  }
};
} // namespace
