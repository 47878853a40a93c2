//===- VectorLanes.cpp - lanes of vectors in pieces -------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IntBuilder.h"
#include "SplitVectors.h"

#include "mlir/Dialect/UB/IR/UBOps.h"

using namespace mlir;
using namespace cairn;

SmallVector<Value> VectorSplitter::lanes(Value value) {
  SmallVector<Value> all;
  for (Value piece : parts(value))
    llvm::append_range(all, lanesOf(b, value.getLoc(), piece));
  return all;
}

void VectorSplitter::replaceByLanes(Value value, ArrayRef<Value> lanes) {
  SmallVector<Value> pieces;
  for (Type type : partTypes(value.getType())) {
    int64_t count = laneCount(type);
    pieces.push_back(
        joinLanes(b, value.getLoc(), type, lanes.take_front(count)));
    lanes = lanes.drop_front(count);
  }
  replace(value, pieces);
}

/// Lane numbers are of a fixed or an `index` type.
static std::optional<int64_t> constantLane(OpFoldResult position) {
  return getConstantIntValue(position);
}

void VectorSplitter::extractLane(Value result, Value source,
                                 OpFoldResult position) {
  SmallVector<Value> pieces = parts(source);
  Location loc = result.getLoc();
  if (std::optional<int64_t> lane = constantLane(position)) {
    for (Value piece : pieces) {
      int64_t count = laneCount(piece.getType());
      if (*lane >= 0 && *lane < count) {
        replace(result, laneOf(b, loc, piece, *lane));
        return;
      }
      *lane -= count;
    }
    // Behind the last lane.
    replace(result, ub::PoisonOp::create(b, loc, result.getType()).getResult());
    return;
  }
  Value index = cast<Value>(position);
  IntBuilder i(b, loc);
  auto number = [&](int64_t n) -> Value {
    return arith::ConstantOp::create(b, loc,
                                     b.getIntegerAttr(index.getType(), n));
  };
  // Choose the piece first: one dynamic access at the end.
  if (llvm::all_of(pieces, [&](Value piece) {
        return piece.getType() == pieces.front().getType() &&
               isa<VectorType>(piece.getType());
      })) {
    Value chosen = pieces.front();
    int64_t length = laneCount(chosen.getType());
    for (auto [n, piece] : llvm::enumerate(pieces))
      if (n) {
        Value isBehind =
            i.compare(arith::CmpIPredicate::uge, index, number(n * length));
        if (!types.selectsVectors)
          isBehind = vector::BroadcastOp::create(
              b, loc, VectorType::get({length}, b.getI1Type()), isBehind);
        chosen = i.select(isBehind, piece, chosen);
      }
    Value lane = i.bitAnd(index, number(llvm::PowerOf2Ceil(length) - 1));
    replace(result, vector::ExtractOp::create(b, loc, chosen,
                                              ArrayRef<OpFoldResult>{lane})
                        .getResult());
    return;
  }
  SmallVector<Value> all = lanes(source);
  Value chosen = all.front();
  for (auto [n, lane] : llvm::enumerate(all))
    if (n)
      chosen = i.select(i.compare(arith::CmpIPredicate::eq, index, number(n)),
                        lane, chosen);
  replace(result, chosen);
}

void VectorSplitter::insertLane(Value result, Value lane, Value target,
                                OpFoldResult position) {
  Location loc = result.getLoc();
  SmallVector<Value> pieces = parts(target);
  if (std::optional<int64_t> at = constantLane(position)) {
    for (Value &piece : pieces) {
      int64_t count = laneCount(piece.getType());
      if (*at >= 0 && *at < count) {
        if (isa<VectorType>(piece.getType()))
          piece = b.createOrFold<vector::InsertOp>(loc, lane, piece, *at);
        else
          piece = lane;
      }
      *at -= count;
    }
    replace(result, pieces);
    return;
  }
  Value index = cast<Value>(position);
  IntBuilder i(b, loc);
  SmallVector<Value> all = lanes(target);
  for (auto [n, old] : llvm::enumerate(all)) {
    Value number =
        arith::ConstantOp::create(b, loc, b.getIntegerAttr(index.getType(), n));
    old =
        i.select(i.compare(arith::CmpIPredicate::eq, index, number), lane, old);
  }
  replaceByLanes(result, all);
}

//===----------------------------------------------------------------------===//
// Shuffles
//===----------------------------------------------------------------------===//

/// `mask` counts the lanes of `pieces`, one behind the other; -1 is any.
Value VectorSplitter::shufflePiece(Location loc, Type type,
                                   ArrayRef<Value> pieces,
                                   ArrayRef<int64_t> mask) {
  // Which piece, and which of its lanes.
  struct Origin {
    Value piece;
    int64_t lane = -1;
  };
  SmallVector<Origin> origins;
  SmallVector<Value> used;
  for (int64_t lane : mask) {
    Origin origin;
    for (Value piece : pieces) {
      int64_t count = laneCount(piece.getType());
      if (lane >= 0 && lane < count) {
        origin = {piece, lane};
        if (!llvm::is_contained(used, piece))
          used.push_back(piece);
        break;
      }
      lane -= count;
    }
    origins.push_back(origin);
  }
  if (used.empty())
    return ub::PoisonOp::create(b, loc, type);

  bool isWhole = used.size() == 1 && used[0].getType() == type;
  for (auto [n, origin] : llvm::enumerate(origins))
    isWhole &= origin.lane < 0 || origin.lane == int64_t(n);
  if (isWhole)
    return used[0];

  bool areVectors = llvm::all_of(
      used, [](Value piece) { return isa<VectorType>(piece.getType()); });
  if (isa<VectorType>(type) && used.size() <= 2 && areVectors) {
    SmallVector<int64_t> lanes;
    for (Origin origin : origins) {
      bool isSecond = origin.piece && origin.piece != used[0];
      lanes.push_back(isSecond ? origin.lane + laneCount(used[0].getType())
                               : std::max<int64_t>(origin.lane, 0));
    }
    return vector::ShuffleOp::create(b, loc, used[0], used.back(), lanes);
  }
  SmallVector<Value> lanes;
  for (Origin origin : origins)
    lanes.push_back(origin.piece ? laneOf(b, loc, origin.piece, origin.lane)
                                 : laneOf(b, loc, used[0], 0));
  return joinLanes(b, loc, type, lanes);
}

void VectorSplitter::shuffle(Value result, ValueRange sources,
                             ArrayRef<int64_t> mask) {
  SmallVector<Value> pieces, shuffled;
  for (Value source : sources)
    llvm::append_range(pieces, parts(source));
  for (Type type : partTypes(result.getType())) {
    int64_t count = laneCount(type);
    shuffled.push_back(
        shufflePiece(result.getLoc(), type, pieces, mask.take_front(count)));
    mask = mask.drop_front(count);
  }
  replace(result, shuffled);
}
