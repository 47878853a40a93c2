//===- SplitVectors.cpp - vectors of legal lengths --------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SplitVectors.h"

#include "IntBuilder.h"

#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SPIRV/IR/SPIRVOps.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace cairn;

static Type accessedType(Operation *op) {
  if (auto load = dyn_cast<LLVM::LoadOp>(op))
    return load.getType();
  if (auto store = dyn_cast<LLVM::StoreOp>(op))
    return store.getValue().getType();
  return {};
}

bool cairn::needsSplitting(Operation *op, const SPIRVTypes &types) {
  return llvm::TypeSwitch<Operation *, bool>(op)
      .Case<LLVM::LoadOp, LLVM::StoreOp>(
          [](Operation *access) { return isBitPacked(accessedType(access)); })
      .Case<vector::ReductionOp, vector::ExtractStridedSliceOp,
            vector::InsertStridedSliceOp, vector::ShapeCastOp,
            vector::InterleaveOp, vector::DeinterleaveOp>(
          [](auto) { return true; })
      .Case([](vector::ExtractOp extract) {
        return isa<VectorType>(extract.getType());
      })
      .Case<vector::BitCastOp, LLVM::BitcastOp, arith::BitcastOp>(
          [&](Operation *cast) {
            return !isSPIRVBitcast(cast->getOperand(0).getType(),
                                   cast->getResult(0).getType(), types);
          })
      .Case([&](arith::SelectOp select) {
        return isa<VectorType>(select.getType()) && !types.selectsVectors &&
               !isa<VectorType>(select.getCondition().getType());
      })
      .Default(false);
}

LogicalResult VectorSplitter::split(Type type, SmallVectorImpl<Type> &parts) {
  auto vector = dyn_cast<VectorType>(type);
  if (!vector) {
    parts.push_back(type);
    return success();
  }
  if (vector.isScalable() || vector.getRank() != 1)
    return failure();
  Type element = vector.getElementType();
  int64_t left = vector.getNumElements();
  if (!element.isIntOrFloat()) {
    parts.append(left, element);
    return success();
  }
  while (left > 0) {
    int64_t count = types.vectorLength(left);
    parts.push_back(count == 1 ? element : VectorType::get({count}, element));
    left -= count;
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Ops that work on each lane
//===----------------------------------------------------------------------===//

LogicalResult VectorSplitter::rewriteLanewise(Operation *op) {
  int64_t count = 1;
  for (Type type : op->getResultTypes())
    count = std::max(count, laneCount(type));
  for (Type type : op->getOperandTypes())
    count = std::max(count, laneCount(type));
  SmallVector<SmallVector<Value>> operands, results(op->getNumResults());
  for (Value operand : op->getOperands())
    operands.push_back(isa<VectorType>(operand.getType())
                           ? lanes(operand)
                           : SmallVector<Value>(count, operand));
  SmallVector<Type> resultTypes;
  for (Type type : op->getResultTypes())
    resultTypes.push_back(getElementTypeOrSelf(type));
  for (int64_t n = 0; n < count; ++n) {
    SmallVector<Value> lane;
    for (const SmallVector<Value> &operand : operands)
      lane.push_back(operand[n]);
    Operation *piece = cloneWith(b, op, resultTypes, lane);
    for (auto [all, result] : llvm::zip(results, piece->getResults()))
      all.push_back(result);
  }
  for (auto [result, all] : llvm::zip(op->getResults(), results))
    replaceByLanes(result, all);
  return success();
}

LogicalResult VectorSplitter::rewriteElementwise(Operation *op) {
  // All vectors have as many lanes, and so, but for those of pointers, as many
  // pieces.
  auto isLanes = [](Type type) {
    auto vector = dyn_cast<VectorType>(type);
    return vector && !vector.getElementType().isIntOrFloat();
  };
  if (llvm::any_of(op->getOperandTypes(), isLanes) ||
      llvm::any_of(op->getResultTypes(), isLanes))
    return rewriteLanewise(op);
  size_t count = partTypes(op->getResult(0).getType()).size();
  SmallVector<SmallVector<Value>> operands, results(op->getNumResults());
  for (Value operand : op->getOperands())
    operands.push_back(isa<VectorType>(operand.getType())
                           ? parts(operand)
                           : SmallVector<Value>(count, operand));
  for (size_t n = 0; n < count; ++n) {
    SmallVector<Value> pieceOperands;
    for (const SmallVector<Value> &operand : operands) {
      if (operand.size() != count)
        return reject(op);
      pieceOperands.push_back(operand[n]);
    }
    SmallVector<Type> pieceTypes;
    for (Type type : op->getResultTypes())
      pieceTypes.push_back(partTypes(type)[n]);
    Operation *piece = cloneWith(b, op, pieceTypes, pieceOperands);
    for (auto [all, result] : llvm::zip(results, piece->getResults()))
      all.push_back(result);
  }
  for (auto [result, all] : llvm::zip(op->getResults(), results))
    replace(result, all);
  return success();
}

LogicalResult VectorSplitter::rewriteSelect(arith::SelectOp op) {
  Value condition = op.getCondition();
  if (isa<VectorType>(condition.getType()))
    return rewriteElementwise(op);
  SmallVector<Value> pieces;
  for (auto [l, r] :
       llvm::zip(parts(op.getTrueValue()), parts(op.getFalseValue()))) {
    Value pieceCondition = condition;
    if (isa<VectorType>(l.getType()) && !types.selectsVectors)
      pieceCondition = vector::BroadcastOp::create(
          b, op.getLoc(), withElement(l.getType(), condition.getType()),
          condition);
    pieces.push_back(
        arith::SelectOp::create(b, op.getLoc(), pieceCondition, l, r));
  }
  replace(op.getResult(), pieces);
  return success();
}

//===----------------------------------------------------------------------===//
// Constants, casts and reductions
//===----------------------------------------------------------------------===//

LogicalResult VectorSplitter::rewriteConstant(arith::ConstantOp op) {
  auto values = dyn_cast<DenseElementsAttr>(op.getValue());
  if (!values)
    return reject(op);
  SmallVector<Value> pieces;
  int64_t first = 0;
  for (Type type : partTypes(op.getType())) {
    int64_t count = laneCount(type);
    TypedAttr piece;
    if (auto vector = dyn_cast<VectorType>(type)) {
      if (values.isSplat()) {
        piece = values.resizeSplat(vector);
      } else {
        auto all = values.getValues<Attribute>();
        piece = DenseElementsAttr::get(
            vector, SmallVector<Attribute>(all.begin() + first,
                                           all.begin() + first + count));
      }
    } else {
      piece = cast<TypedAttr>(values.getValues<Attribute>()[first]);
    }
    first += count;
    pieces.push_back(arith::ConstantOp::create(b, op.getLoc(), piece));
  }
  replace(op.getResult(), pieces);
  return success();
}

LogicalResult VectorSplitter::rewriteBitcast(Operation *op) {
  Value from = op->getOperand(0), to = op->getResult(0);
  if (!getElementTypeOrSelf(from.getType()).isIntOrFloat() ||
      !getElementTypeOrSelf(to.getType()).isIntOrFloat())
    return rewriteLanewise(op);
  replace(to, reinterpret(b, op->getLoc(), parts(from), partTypes(to.getType()),
                          types));
  return success();
}

LogicalResult VectorSplitter::rewriteReduction(vector::ReductionOp op) {
  Value result = op.getAcc();
  for (Value lane : lanes(op.getVector()))
    result =
        result ? vector::makeArithReduction(b, op.getLoc(), op.getKind(),
                                            result, lane, op.getFastmathAttr())
               : lane;
  replace(op.getDest(), result);
  return success();
}

//===----------------------------------------------------------------------===//
// Ops on lanes by their places
//===----------------------------------------------------------------------===//

LogicalResult VectorSplitter::rewriteLaneAccess(Operation *op) {
  llvm::TypeSwitch<Operation *>(op)
      .Case([&](vector::ExtractOp extract) {
        if (extract.getMixedPosition().empty())
          replace(extract.getResult(), parts(extract.getSource()));
        else
          extractLane(extract.getResult(), extract.getSource(),
                      extract.getMixedPosition().front());
      })
      .Case([&](vector::InsertOp insert) {
        if (insert.getMixedPosition().empty())
          replace(insert.getResult(), parts(insert.getValueToStore()));
        else
          insertLane(insert.getResult(), insert.getValueToStore(),
                     insert.getDest(), insert.getMixedPosition().front());
      })
      .Case([&](LLVM::ExtractElementOp extract) {
        extractLane(extract.getRes(), extract.getVector(),
                    getAsOpFoldResult(extract.getPosition()));
      })
      .Case([&](LLVM::InsertElementOp insert) {
        insertLane(insert.getRes(), insert.getValue(), insert.getVector(),
                   getAsOpFoldResult(insert.getPosition()));
      });
  return success();
}

/// The lanes of an op with one result, as numbers of its operands' lanes.
static SmallVector<int64_t> shuffleMask(Operation *op) {
  auto at = [](ArrayAttr attr) { return cast<IntegerAttr>(attr[0]).getInt(); };
  SmallVector<int64_t> mask;
  llvm::TypeSwitch<Operation *>(op)
      .Case<vector::ShuffleOp, LLVM::ShuffleVectorOp>(
          [&](auto shuffle) { llvm::append_range(mask, shuffle.getMask()); })
      .Case([&](vector::ExtractStridedSliceOp slice) {
        for (int64_t n = 0; n < at(slice.getSizes()); ++n)
          mask.push_back(at(slice.getOffsets()) + n * at(slice.getStrides()));
      })
      .Case([&](vector::InsertStridedSliceOp slice) {
        int64_t inserted = laneCount(slice.getSourceVectorType());
        for (int64_t n = 0; n < laneCount(slice.getType()); ++n)
          mask.push_back(inserted + n);
        for (int64_t n = 0; n < inserted; ++n)
          mask[at(slice.getOffsets()) + n * at(slice.getStrides())] = n;
      })
      .Case([&](vector::InterleaveOp interleave) {
        int64_t count = laneCount(interleave.getLhs().getType());
        for (int64_t n = 0; n < count; ++n)
          mask.append({n, count + n});
      });
  return mask;
}

LogicalResult VectorSplitter::rewriteShuffle(Operation *op) {
  auto deinterleave = dyn_cast<vector::DeinterleaveOp>(op);
  if (!deinterleave) {
    shuffle(op->getResult(0), op->getOperands(), shuffleMask(op));
    return success();
  }
  for (auto [first, result] : llvm::enumerate(deinterleave.getResults())) {
    SmallVector<int64_t> mask;
    for (int64_t n = 0; n < laneCount(result.getType()); ++n)
      mask.push_back(2 * n + first);
    shuffle(result, deinterleave.getSource(), mask);
  }
  return success();
}

LogicalResult VectorSplitter::rewriteElements(Operation *op) {
  llvm::TypeSwitch<Operation *>(op)
      .Case([&](vector::ShapeCastOp cast) {
        replace(cast.getResult(), parts(cast.getSource()));
      })
      .Case([&](vector::BroadcastOp broadcast) {
        Value lane = part(broadcast.getSource());
        SmallVector<Value> pieces;
        for (Type type : partTypes(broadcast.getType()))
          pieces.push_back(
              isa<VectorType>(type)
                  ? vector::BroadcastOp::create(b, op->getLoc(), type, lane)
                        .getResult()
                  : lane);
        replace(broadcast.getResult(), pieces);
      })
      .Case([&](vector::FromElementsOp join) {
        replaceByLanes(join.getResult(),
                       SmallVector<Value>(join.getElements()));
      })
      .Case([&](vector::ToElementsOp apart) {
        for (auto [result, lane] :
             llvm::zip(apart.getElements(), lanes(apart.getSource())))
          replace(result, lane);
      });
  return success();
}

//===----------------------------------------------------------------------===//
// Ops
//===----------------------------------------------------------------------===//

LogicalResult VectorSplitter::rewriteUniform(Operation *op) {
  SmallVector<Value> pieces;
  for (Type type : partTypes(op->getResult(0).getType()))
    pieces.push_back(cloneWith(b, op, type, ValueRange())->getResult(0));
  replace(op->getResult(0), pieces);
  return success();
}

LogicalResult VectorSplitter::rewrite(Operation *op) {
  return llvm::TypeSwitch<Operation *, LogicalResult>(op)
      .Case(
          [&](arith::ConstantOp constant) { return rewriteConstant(constant); })
      .Case<ub::PoisonOp, LLVM::UndefOp, LLVM::PoisonOp, LLVM::ZeroOp>(
          [&](Operation *uniform) { return rewriteUniform(uniform); })
      .Case([&](LLVM::LoadOp load) { return rewriteLoad(load); })
      .Case([&](LLVM::StoreOp store) { return rewriteStore(store); })
      .Case([&](arith::SelectOp select) { return rewriteSelect(select); })
      .Case<vector::BitCastOp, LLVM::BitcastOp, arith::BitcastOp>(
          [&](Operation *cast) { return rewriteBitcast(cast); })
      .Case<LLVM::GEPOp, LLVM::PtrToIntOp, LLVM::IntToPtrOp,
            LLVM::AddrSpaceCastOp, LLVM::ICmpOp, LLVM::SelectOp>(
          [&](Operation *lanewise) { return rewriteLanewise(lanewise); })
      .Case([&](vector::ReductionOp reduction) {
        return rewriteReduction(reduction);
      })
      .Case<vector::ExtractOp, vector::InsertOp, LLVM::ExtractElementOp,
            LLVM::InsertElementOp>(
          [&](Operation *access) { return rewriteLaneAccess(access); })
      .Case<vector::ShuffleOp, LLVM::ShuffleVectorOp,
            vector::ExtractStridedSliceOp, vector::InsertStridedSliceOp,
            vector::InterleaveOp, vector::DeinterleaveOp>(
          [&](Operation *shuffle) { return rewriteShuffle(shuffle); })
      .Case<vector::ShapeCastOp, vector::BroadcastOp, vector::FromElementsOp,
            vector::ToElementsOp>(
          [&](Operation *elements) { return rewriteElements(elements); })
      .Default([&](Operation *op) -> LogicalResult {
        if (isa_and_nonnull<arith::ArithDialect, math::MathDialect>(
                op->getDialect()) ||
            isa<spirv::BitReverseOp>(op))
          return rewriteElementwise(op);
        return reject(op);
      });
}

LogicalResult cairn::splitVectors(Region &body, const SPIRVTypes &types) {
  return VectorSplitter(body.getContext(), types).run(body);
}
