//===- LaneSubGroups.cpp - a sub-group is the lanes -------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the work-items of a sub-group exchange is in one vector. Those that
// reach an op together are the lanes that are on.
//
//===----------------------------------------------------------------------===//

#include "LaneSubGroups.h"

#include "Collectives/GroupOperations.h"
#include "LaneEmitter.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace cairn::mux;

bool cairn::mux::isSubGroupCollective(Operation *op) {
  auto barrier = dyn_cast<ControlBarrier>(op);
  return barrier && barrier.getSynchronizedGroup() == GroupKind::SubGroup;
}

bool cairn::mux::isOfLaneSubGroup(Operation *op) {
  if (!isa_and_nonnull<MuxDialect>(op->getDialect()))
    return false;
  if (!isSubGroupCollective(op) &&
      !isa<SubGroupIdOp, SubGroupSizeOp, SubGroupLocalIdOp>(op))
    return false;
  auto kernel = op->getParentOfType<FunctionOpInterface>();
  return kernel && getSubGroupSize(kernel) > 1;
}

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

LaneShape LaneShapes::computeSubGroup(Operation *op) {
  auto likeOperand = [&](Value operand) {
    LaneShape shape = of(operand);
    if (shape.kind == LaneShape::Unknown || shape.isUniform())
      return shape;
    return LaneShape::varying();
  };
  return TypeSwitch<Operation *, LaneShape>(op)
      .Case<SubGroupIdOp, SubGroupSizeOp, AnyOp, AllOp, ReduceOp>(
          [](auto) { return LaneShape::uniform(); })
      .Case([](SubGroupLocalIdOp) { return LaneShape::linear(1, true, true); })
      .Case([&](BroadcastOp op) { return likeOperand(op.getIds().front()); })
      .Case([&](SubGroupShuffleOp op) { return likeOperand(op.getLane()); })
      .Default(LaneShape::varying());
}

//===----------------------------------------------------------------------===//
// Vectors of what lanes exchange
//===----------------------------------------------------------------------===//

namespace {

/// Makes vectors of the elements of others.
class Exchange {
public:
  Exchange(OpBuilder &b, Location loc, int64_t lanes)
      : b(b), loc(loc), lanes(lanes) {}

  Value number(int32_t value) {
    return arith::ConstantIntOp::create(b, loc, b.getI32Type(), value);
  }
  /// The same number, or that of the lane, for each lane.
  Value splat(Value value) {
    return vector::BroadcastOp::create(
        b, loc, VectorType::get({lanes}, value.getType()), value);
  }
  Value laneNumbers() {
    auto numbers = llvm::to_vector(llvm::seq<int32_t>(0, lanes));
    return arith::ConstantOp::create(
        b, loc,
        DenseElementsAttr::get(VectorType::get({lanes}, b.getI32Type()),
                               ArrayRef<int32_t>(numbers)));
  }

  /// `value` where `mask`, which may be null, is on; else `other`.
  Value where(Value mask, Value value, TypedAttr other) {
    if (!mask)
      return value;
    return arith::SelectOp::create(
        b, loc, mask, value, splat(arith::ConstantOp::create(b, loc, other)));
  }

  Value pick(Value a, Value c, ArrayRef<int64_t> places) {
    return vector::ShuffleOp::create(b, loc, a, c, places);
  }

  /// The element that `place`, an i32, is the number of; some element where
  /// there is none of that number.
  Value elementAt(Value vector, Value place) {
    place = arith::AndIOp::create(b, loc, place, number(lanes - 1));
    return elementInside(vector, place);
  }

  /// Gives each lane the element that its own `places` say. LLVM makes a
  /// permutation of it where the CPU has one.
  Value permute(Value vector, Value places) {
    Type element = getElementTypeOrSelf(vector.getType());
    if (element.isIntOrFloat() && element.getIntOrFloatBitWidth() < 32)
      return permuteNarrow(vector, places);
    places = arith::AndIOp::create(b, loc, places, splat(number(lanes - 1)));
    Value made = ub::PoisonOp::create(b, loc, vector.getType());
    for (int64_t lane = 0; lane < lanes; ++lane) {
      Value place = vector::ExtractOp::create(b, loc, places, lane);
      made = vector::InsertOp::create(b, loc, elementInside(vector, place),
                                      made, lane);
    }
    return made;
  }

  Value reduce(GroupOperation operation, Value vector) {
    for (int64_t half = lanes / 2; half > 0; half /= 2)
      vector = combine(
          b, loc, operation,
          pick(vector, vector, llvm::to_vector(llvm::seq<int64_t>(half))),
          pick(vector, vector,
               llvm::to_vector(llvm::seq<int64_t>(half, 2 * half))));
    return vector::ExtractOp::create(b, loc, vector, int64_t(0));
  }

  /// In each lane what those of its cluster have together.
  Value reduceClusters(GroupOperation operation, Value vector, int64_t size) {
    for (int64_t distance = 1; distance < size; distance *= 2) {
      SmallVector<int64_t> partners;
      for (int64_t lane = 0; lane < lanes; ++lane)
        partners.push_back(lane ^ distance);
      vector =
          combine(b, loc, operation, vector, pick(vector, vector, partners));
    }
    return vector;
  }

  /// Each lane's element is that of the one so far before it; `first` where
  /// there is none.
  Value shiftUp(Value vector, TypedAttr first, int64_t distance) {
    SmallVector<int64_t> places;
    for (int64_t lane = 0; lane < lanes; ++lane)
      places.push_back(lane < distance ? lanes : lane - distance);
    Value outside = splat(arith::ConstantOp::create(b, loc, first));
    return pick(vector, outside, places);
  }

  Value scan(GroupOperation operation, Value vector, ScanKind kind) {
    TypedAttr identity =
        getIdentity(operation, getElementTypeOrSelf(vector.getType()));
    for (int64_t distance = 1; distance < lanes; distance *= 2)
      vector = combine(b, loc, operation, shiftUp(vector, identity, distance),
                       vector);
    return kind == ScanKind::Inclusive ? vector : shiftUp(vector, identity, 1);
  }

  /// Two values of each lane in a row, `low` of all and then `high` of all:
  /// each lane's is the one at `places` among them.
  Value permuteTwo(Value low, Value high, Value places) {
    if (isPoison(low))
      return permute(high, places);
    if (isPoison(high))
      return permute(low, places);
    Value bit = arith::AndIOp::create(b, loc, places, splat(number(lanes)));
    Value isLow = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, bit,
                                        splat(number(0)));
    return arith::SelectOp::create(b, loc, isLow, permute(low, places),
                                   permute(high, places));
  }

private:
  static bool isPoison(Value vector) {
    if (auto broadcast = vector.getDefiningOp<vector::BroadcastOp>())
      vector = broadcast.getSource();
    return vector.getDefiningOp<ub::PoisonOp>() != nullptr;
  }

  /// The same of elements narrower than their places. These are made as wide
  /// before: LLVM otherwise takes the half of a vector of places for the half
  /// of its bits that elements would need, and fails to select instructions.
  Value permuteNarrow(Value vector, Value places) {
    auto type = cast<VectorType>(vector.getType());
    Type bits = VectorType::get(
        {lanes}, b.getIntegerType(type.getElementTypeBitWidth()));
    Value words = arith::BitcastOp::create(b, loc, bits, vector);
    words = arith::ExtUIOp::create(b, loc, places.getType(), words);
    Value made = arith::TruncIOp::create(b, loc, bits, permute(words, places));
    return arith::BitcastOp::create(b, loc, type, made);
  }

  Value elementInside(Value vector, Value place) {
    Value index = arith::IndexCastUIOp::create(b, loc, b.getIndexType(), place);
    return vector::ExtractOp::create(b, loc, vector, index);
  }

  OpBuilder &b;
  Location loc;
  int64_t lanes;
};

} // namespace

Value cairn::mux::scanLanes(OpBuilder &b, Location loc,
                            GroupOperation operation, Value vector) {
  int64_t lanes = cast<VectorType>(vector.getType()).getNumElements();
  return Exchange(b, loc, lanes).scan(operation, vector, ScanKind::Inclusive);
}

//===----------------------------------------------------------------------===//
// Ops
//===----------------------------------------------------------------------===//

/// What `op` gives to each lane, or to all alike.
Value LaneEmitter::exchange(Operation *op, Value mask) {
  Location loc = op->getLoc();
  Exchange exchange(b, loc, lanes);
  auto contribution = [&](Value value, GroupOperation operation) {
    return exchange.where(mask, part(value),
                          getIdentity(operation, value.getType()));
  };
  auto choose = [&](Value value, Value lane) -> Value {
    if (!shapes.of(lane).isUniform())
      return exchange.permute(part(value), part(lane));
    if (shapes.of(value).isUniform())
      return scalar(value);
    return exchange.elementAt(part(value), scalar(lane));
  };
  return TypeSwitch<Operation *, Value>(op)
      .Case([&](AnyOp op) {
        return exchange.reduce(
            GroupOperation::LogicalOr,
            contribution(op.getValue(), GroupOperation::LogicalOr));
      })
      .Case([&](AllOp op) {
        return exchange.reduce(
            GroupOperation::LogicalAnd,
            contribution(op.getValue(), GroupOperation::LogicalAnd));
      })
      .Case([&](ReduceOp op) {
        return exchange.reduce(op.getCombiner(),
                               contribution(op.getValue(), op.getCombiner()));
      })
      .Case([&](SubGroupClusteredReduceOp op) {
        int64_t size = std::min<int64_t>(op.getClusterSize(), lanes);
        return exchange.reduceClusters(
            op.getCombiner(), contribution(op.getValue(), op.getCombiner()),
            size);
      })
      .Case([&](ScanOp op) {
        return exchange.scan(op.getCombiner(),
                             contribution(op.getValue(), op.getCombiner()),
                             op.getKind());
      })
      .Case([&](BroadcastOp op) {
        return choose(op.getValue(), op.getIds().front());
      })
      .Case([&](SubGroupShuffleOp op) {
        return choose(op.getValue(), op.getLane());
      })
      .Case([&](SubGroupShuffleXorOp op) {
        Value places = arith::XOrIOp::create(b, loc, exchange.laneNumbers(),
                                             part(op.getMask()));
        return exchange.permute(part(op.getValue()), places);
      })
      .Case([&](SubGroupShuffleUpOp op) {
        // Counted from the first lane of the sub-group before.
        Value places = arith::SubIOp::create(b, loc, exchange.laneNumbers(),
                                             part(op.getDelta()));
        places = arith::AddIOp::create(b, loc, places,
                                       exchange.splat(exchange.number(lanes)));
        return exchange.permuteTwo(part(op.getPrevious()),
                                   part(op.getCurrent()), places);
      })
      .Case([&](SubGroupShuffleDownOp op) {
        Value places = arith::AddIOp::create(b, loc, exchange.laneNumbers(),
                                             part(op.getDelta()));
        return exchange.permuteTwo(part(op.getCurrent()), part(op.getNext()),
                                   places);
      })
      .Default(Value());
}

bool LaneEmitter::emitSubGroupOp(Operation *op, Value mask) {
  if (!subGroupSize)
    return false;
  if (isa<SubGroupIdOp>(op)) {
    setScalar(op->getResult(0), subGroupId);
  } else if (isa<SubGroupSizeOp>(op)) {
    setScalar(op->getResult(0), subGroupSize);
  } else if (isa<SubGroupLocalIdOp>(op)) {
    setScalar(op->getResult(0), Exchange(b, op->getLoc(), lanes).number(0));
  } else if (isa<MemBarrierOp>(op)) {
    b.clone(*op);
  } else if (auto barrier = dyn_cast<SubGroupBarrierOp>(op)) {
    // All lanes are here; what they accessed stays in front.
    MemBarrierOp::create(b, op->getLoc(), barrier.getScope(),
                         barrier.getOrdering(), barrier.getMemory());
  } else if (isSubGroupCollective(op)) {
    Value result = exchange(op, mask);
    assert(result && "a collective of sub-groups that lanes do not know");
    if (shapes.of(op->getResult(0)).isUniform())
      setScalar(op->getResult(0), result);
    else
      set(op->getResult(0), {result});
  } else {
    return false;
  }
  return true;
}
