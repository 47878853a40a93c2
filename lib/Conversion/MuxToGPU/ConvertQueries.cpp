//===- ConvertQueries.cpp - ids and sizes of the launch ---------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MuxToGPU.h"

#include "cairn/Dialect/Mux/IR/Mux.h"
#include "cairn/Dialect/OCL/IR/OCL.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace cairn;
using namespace cairn::mux;

namespace {

class QueryConverter {
public:
  QueryConverter(func::FuncOp kernel, const DeviceTraits &device)
      : kernel(kernel), device(device), reqdSize(getReqdWorkGroupSize(kernel)),
        isUniform(device.hasUniformWorkGroups ||
                  kernel->hasAttr(ocl::kUniformWorkGroupSizeAttr)) {}

  /// What `op` asks for; null if it asks for nothing or stays as it is.
  Value convert(OpBuilder &b, Operation *op);

private:
  Value constant(OpBuilder &b, Location loc, Type type, int64_t value) {
    return arith::ConstantIntOp::create(b, loc, type, value);
  }
  Value fromIndex(OpBuilder &b, Location loc, Type type, Value index) {
    return arith::IndexCastUIOp::create(b, loc, type, index);
  }
  template <typename QueryOp>
  Value along(OpBuilder &b, Location loc, Type type, unsigned dim) {
    return QueryOp::create(b, loc, type, constant(b, loc, b.getI32Type(), dim));
  }
  Value alongDim(OpBuilder &b, WorkItemQuery op, unsigned dim);
  Value dimQuery(OpBuilder &b, WorkItemQuery op);
  Value localId(OpBuilder &b, Location loc, Type type, unsigned dim);
  Value localSize(OpBuilder &b, Location loc, Type type, unsigned dim);
  Value localLinearId(OpBuilder &b, Location loc, Type type);
  Value globalLinearId(OpBuilder &b, Location loc, Type type);
  Value getSubGroupSize(Location loc);

  func::FuncOp kernel;
  const DeviceTraits &device;
  std::optional<std::array<int64_t, 3>> reqdSize;
  /// All groups have the enqueued local size.
  bool isUniform;
  /// At the start of the kernel; null until asked for.
  Value subGroupSize;
};

} // namespace

Value QueryConverter::localId(OpBuilder &b, Location loc, Type type,
                              unsigned dim) {
  return fromIndex(
      b, loc, type,
      gpu::ThreadIdOp::create(b, loc, static_cast<gpu::Dimension>(dim)));
}

Value QueryConverter::localSize(OpBuilder &b, Location loc, Type type,
                                unsigned dim) {
  if (reqdSize && isUniform)
    return constant(b, loc, type, (*reqdSize)[dim]);
  return along<LocalSizeOp>(b, loc, type, dim);
}

Value QueryConverter::alongDim(OpBuilder &b, WorkItemQuery op, unsigned dim) {
  Location loc = op.getLoc();
  Type type = op->getResult(0).getType();
  if (isa<LocalIdOp>(op))
    return localId(b, loc, type, dim);
  if (isa<LocalSizeOp>(op))
    return localSize(b, loc, type, dim);
  if (isa<EnqueuedLocalSizeOp>(op) && reqdSize)
    return constant(b, loc, type, (*reqdSize)[dim]);
  OperationState state(loc, op->getName());
  state.addOperands(constant(b, loc, b.getI32Type(), dim));
  state.addTypes(type);
  return b.create(state)->getResult(0);
}

Value QueryConverter::dimQuery(OpBuilder &b, WorkItemQuery op) {
  Location loc = op.getLoc();
  Value outOfRange =
      constant(b, loc, op->getResult(0).getType(), op.getOutOfRangeValue());
  if (std::optional<uint32_t> dim = op.getConstantDim())
    return *dim < 3 ? alongDim(b, op, *dim) : outOfRange;
  Value value = outOfRange;
  for (unsigned dim = 0; dim < 3; ++dim) {
    Value match =
        arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, op.getDim(),
                              constant(b, loc, op.getDim().getType(), dim));
    value = arith::SelectOp::create(b, loc, match, alongDim(b, op, dim), value);
  }
  return value;
}

/// `ids` counted through a box, dimension 0 fastest; of the sizes, the last
/// plays no part.
static Value linearize(OpBuilder &b, Location loc, ArrayRef<Value> ids,
                       Value sizeX, Value sizeY) {
  auto step = [&](Value outer, Value size, Value inner) -> Value {
    return arith::AddIOp::create(
        b, loc, arith::MulIOp::create(b, loc, outer, size), inner);
  };
  return step(step(ids[2], sizeY, ids[1]), sizeX, ids[0]);
}

Value QueryConverter::localLinearId(OpBuilder &b, Location loc, Type type) {
  SmallVector<Value, 3> ids;
  for (unsigned dim = 0; dim < 3; ++dim)
    ids.push_back(localId(b, loc, type, dim));
  return linearize(b, loc, ids, localSize(b, loc, type, 0),
                   localSize(b, loc, type, 1));
}

Value QueryConverter::globalLinearId(OpBuilder &b, Location loc, Type type) {
  SmallVector<Value, 3> ids;
  for (unsigned dim = 0; dim < 3; ++dim)
    ids.push_back(
        arith::SubIOp::create(b, loc, along<GlobalIdOp>(b, loc, type, dim),
                              along<GlobalOffsetOp>(b, loc, type, dim)));
  return linearize(b, loc, ids, along<GlobalSizeOp>(b, loc, type, 0),
                   along<GlobalSizeOp>(b, loc, type, 1));
}

/// Upstream's size is that of a full sub-group. Which are not full, the device
/// decides, so they are counted, where all invocations are still together. Rows
/// of a multiple of the largest size that there is make full ones only.
Value QueryConverter::getSubGroupSize(Location loc) {
  constexpr int64_t maxSize = 128;
  if (!subGroupSize) {
    OpBuilder b = OpBuilder::atBlockBegin(&kernel.getBody().front());
    Type type = b.getI32Type();
    if (reqdSize && isUniform && (*reqdSize)[0] % maxSize == 0)
      return subGroupSize = fromIndex(
                 b, loc, type,
                 gpu::SubgroupSizeOp::create(b, loc, b.getIndexType(),
                                             /*upper_bound=*/IntegerAttr()));
    subGroupSize =
        ReduceOp::create(b, loc, type, GroupKind::SubGroup, GroupOperation::Add,
                         /*id=*/IntegerAttr(), constant(b, loc, type, 1));
  }
  return subGroupSize;
}

Value QueryConverter::convert(OpBuilder &b, Operation *op) {
  if (auto query = dyn_cast<WorkItemQuery>(op))
    return dimQuery(b, query);
  Location loc = op->getLoc();
  Type index = b.getIndexType();
  IntegerAttr unbounded;
  auto count = [&](Value value) {
    return fromIndex(b, loc, b.getI32Type(), value);
  };
  return TypeSwitch<Operation *, Value>(op)
      .Case([&](LocalLinearIdOp op) {
        return localLinearId(b, loc, op.getType());
      })
      .Case([&](GlobalLinearIdOp op) {
        return globalLinearId(b, loc, op.getType());
      })
      .Case([&](SubGroupIdOp) {
        return count(gpu::SubgroupIdOp::create(b, loc, index, unbounded));
      })
      .Case([&](NumSubGroupsOp) {
        return count(gpu::NumSubgroupsOp::create(b, loc, index, unbounded));
      })
      .Case([&](MaxSubGroupSizeOp) {
        return count(gpu::SubgroupSizeOp::create(b, loc, index, unbounded));
      })
      .Case([&](SubGroupLocalIdOp) {
        return count(gpu::LaneIdOp::create(b, loc, unbounded));
      })
      .Case([&](SubGroupSizeOp) {
        return device.hasGroupOperations ? Value() : getSubGroupSize(loc);
      })
      .Case([&](UseFastOp op) {
        return constant(b, loc, op.getType(),
                        device.usesFastMath || answerOfBuild(op));
      })
      // What a device does with subnormal numbers is its own choice, unless the
      // program leaves it to it: then it may well flush them.
      .Case<IsFtzOp, IsEmbeddedProfileOp>([&](auto op) {
        return constant(b, loc, op.getType(), answerOfBuild(op));
      })
      .Default(Value());
}

void cairn::convertQueries(func::FuncOp kernel, const DeviceTraits &device) {
  SmallVector<Operation *> queries;
  kernel.walk([&](UniformityOpInterface op) { queries.push_back(op); });
  QueryConverter converter(kernel, device);
  for (Operation *op : queries) {
    OpBuilder b(op);
    if (Value value = converter.convert(b, op)) {
      op->getResult(0).replaceAllUsesWith(value);
      op->erase();
    }
  }
}
