//===- HostQueries.cpp - what work-items ask for ----------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HiddenArgs.h"

#include "cairn/runtime/HostABI.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace cairn;
using namespace cairn::mux;

Value HiddenArgs::launchField(OpBuilder &b, Location loc, uint64_t offset,
                              Type type) {
  Value address = arg(Launch);
  if (offset)
    address = LLVM::GEPOp::create(
        b, loc, address.getType(), b.getI8Type(), address,
        ArrayRef<LLVM::GEPArg>{static_cast<int32_t>(offset)});
  unsigned alignment = type.getIntOrFloatBitWidth() / 8;
  // Nothing writes the launch while the kernel runs.
  return LLVM::LoadOp::create(b, loc, type, address, alignment,
                              /*isVolatile=*/false, /*isNonTemporal=*/false,
                              /*isInvariant=*/true);
}

Value HiddenArgs::launchAddress(OpBuilder &b, Location loc, size_t offset,
                                Type type) {
  Value address = LLVM::GEPOp::create(
      b, loc, arg(Launch).getType(), b.getI8Type(), arg(Launch),
      ArrayRef<LLVM::GEPArg>{static_cast<int32_t>(offset)});
  return LLVM::LoadOp::create(b, loc, type, address, /*alignment=*/8,
                              /*isVolatile=*/false, /*isNonTemporal=*/false,
                              /*isInvariant=*/true);
}

Value HiddenArgs::enqueuedSize(OpBuilder &b, Location loc, unsigned dim) {
  if (reqdSize)
    return arith::ConstantIntOp::create(b, loc, b.getI64Type(),
                                        (*reqdSize)[dim]);
  return alongDim(b, loc, offsetof(CairnHostLaunch, localSize), dim);
}

/// The group at the upper edge of a dimension holds what is left.
Value HiddenArgs::localSize(OpBuilder &b, Location loc, unsigned dim) {
  Value size = enqueuedSize(b, loc, dim);
  if (isUniform)
    return size;
  Value global = alongDim(b, loc, offsetof(CairnHostLaunch, globalSize), dim);
  Value group = arg(static_cast<HiddenArg>(GroupX + dim));
  Value start = arith::MulIOp::create(b, loc, group, size);
  Value left = arith::SubIOp::create(b, loc, global, start);
  return arith::MinUIOp::create(b, loc, size, left);
}

Value HiddenArgs::query(OpBuilder &b, WorkItemQuery op, unsigned dim) {
  Location loc = op.getLoc();
  return TypeSwitch<Operation *, Value>(op)
      .Case([&](GlobalSizeOp) {
        return alongDim(b, loc, offsetof(CairnHostLaunch, globalSize), dim);
      })
      .Case([&](GlobalOffsetOp) {
        return alongDim(b, loc, offsetof(CairnHostLaunch, globalOffset), dim);
      })
      .Case([&](NumGroupsOp) {
        return alongDim(b, loc, offsetof(CairnHostLaunch, numGroups), dim);
      })
      .Case([&](EnqueuedLocalSizeOp) { return enqueuedSize(b, loc, dim); })
      .Case([&](LocalSizeOp) { return localSize(b, loc, dim); })
      .Case(
          [&](GroupIdOp) { return arg(static_cast<HiddenArg>(GroupX + dim)); })
      .Default(Value());
}

Value HiddenArgs::lowerDimQuery(OpBuilder &b, WorkItemQuery op) {
  Location loc = op.getLoc();
  auto outOfRange = [&] {
    return arith::ConstantIntOp::create(b, loc, b.getI64Type(),
                                        op.getOutOfRangeValue());
  };
  if (std::optional<uint32_t> dim = op.getConstantDim())
    return *dim < 3 ? query(b, op, *dim) : Value(outOfRange());
  Value value = outOfRange();
  for (unsigned dim = 0; dim < 3; ++dim) {
    Value candidate = query(b, op, dim);
    if (!candidate)
      return {};
    Value number = arith::ConstantIntOp::create(b, loc, b.getI32Type(), dim);
    Value match = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq,
                                        op.getDim(), number);
    value = arith::SelectOp::create(b, loc, match, candidate, value);
  }
  return value;
}

Value HiddenArgs::lowerQuery(OpBuilder &b, Operation *op) {
  Location loc = op->getLoc();
  if (auto query = dyn_cast<WorkItemQuery>(op))
    return lowerDimQuery(b, query);
  auto constant = [&](Type type, int64_t value) -> Value {
    return arith::ConstantIntOp::create(b, loc, type, value);
  };
  return TypeSwitch<Operation *, Value>(op)
      .Case([&](WorkDimOp) {
        return launchField(b, loc, offsetof(CairnHostLaunch, workDim),
                           b.getI32Type());
      })
      .Case([&](PrintfBufferOp op) {
        return launchAddress(b, loc, offsetof(CairnHostLaunch, printfBuffer),
                             op.getType());
      })
      .Case([&](CheckRecordOp op) {
        return launchAddress(b, loc, offsetof(CairnHostLaunch, checks),
                             op.getType());
      })
      // A sub-group that is not lanes is one work-item.
      .Case([&](NumSubGroupsOp) -> Value {
        Value product = localSize(b, loc, 0);
        for (unsigned dim : {1, 2})
          product =
              arith::MulIOp::create(b, loc, product, localSize(b, loc, dim));
        return product;
      })
      .Case([&](MaxSubGroupSizeOp) { return constant(b.getI32Type(), 1); })
      .Case<IsFtzOp, UseFastOp, IsEmbeddedProfileOp>([&](Operation *op) {
        return constant(b.getI1Type(), answerOfBuild(op));
      })
      .Default(Value());
}
