//===- LowerVector.cpp - vectors --------------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpLowerings.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace cairn;

/// The one position of an access; nothing if there are more or none.
static std::optional<OpFoldResult> onlyPosition(SmallVector<OpFoldResult> all) {
  if (all.size() != 1)
    return std::nullopt;
  APInt value;
  if (auto dynamic = dyn_cast<Value>(all[0]);
      dynamic && matchPattern(dynamic, m_ConstantInt(&value)))
    return Builder(dynamic.getContext())
        .getIntegerAttr(dynamic.getType(), value);
  return all[0];
}

static std::optional<int32_t> staticPosition(OpFoldResult position) {
  if (auto attr = dyn_cast<Attribute>(position))
    return cast<IntegerAttr>(attr).getInt();
  return std::nullopt;
}

static Value refuseShape(SPIRVBuilder &b) {
  return b.refuse("it is not an access to one element of a vector");
}

static bool isInRange(int32_t index, Type vector) {
  return index >= 0 && index < cast<VectorType>(vector).getNumElements();
}

static Value lowerExtract(SPIRVBuilder &b, vector::ExtractOp op) {
  auto position = onlyPosition(op.getMixedPosition());
  if (!position || isa<VectorType>(op.getType()))
    return refuseShape(b);
  if (auto index = staticPosition(*position))
    return isInRange(*index, op.getSource().getType())
               ? b.element(op.getSource(), *index)
               : b.make<spirv::UndefOp>(op.getType(), {});
  return b.make<spirv::VectorExtractDynamicOp>(
      op.getType(), {op.getSource(), cast<Value>(*position)});
}

static Value lowerInsert(SPIRVBuilder &b, vector::InsertOp op) {
  auto position = onlyPosition(op.getMixedPosition());
  if (!position || isa<VectorType>(op.getValueToStore().getType()))
    return refuseShape(b);
  if (auto index = staticPosition(*position)) {
    if (!isInRange(*index, op.getType()))
      return b.make<spirv::UndefOp>(op.getType(), {});
    return spirv::CompositeInsertOp::create(b, op.getValueToStore(),
                                            op.getDest(), {*index});
  }
  return b.make<spirv::VectorInsertDynamicOp>(
      op.getType(),
      {op.getDest(), op.getValueToStore(), cast<Value>(*position)});
}

static Value lowerBroadcast(SPIRVBuilder &b, vector::BroadcastOp op) {
  if (op.getSourceType() == op.getType())
    return op.getSource();
  if (isa<VectorType>(op.getSourceType()))
    return b.refuse("it is not the broadcast of a scalar");
  return b.spread(op.getType(), op.getSource());
}

static Value lowerShapeCast(SPIRVBuilder &b, vector::ShapeCastOp op) {
  if (op.getSource().getType() != op.getType())
    return b.refuse("SPIR-V has vectors of one dimension");
  return op.getSource();
}

static Value shuffle(SPIRVBuilder &b, Type type, Value first, Value second,
                     ArrayRef<int64_t> mask) {
  SmallVector<int32_t> components;
  for (int64_t lane : mask)
    // What a lane of -1 holds is nobody's concern; 0xffffffff says so.
    components.push_back(static_cast<int32_t>(lane));
  return spirv::VectorShuffleOp::create(b, type, first, second,
                                        b.getI32ArrayAttr(components));
}

static Value lowerShuffle(SPIRVBuilder &b, vector::ShuffleOp op) {
  return shuffle(b, op.getType(), op.getV1(), op.getV2(), op.getMask());
}

static Value lowerExtractSlice(SPIRVBuilder &b,
                               vector::ExtractStridedSliceOp op) {
  if (op.getOffsets().size() != 1)
    return b.refuse("it is not a slice of a vector of one dimension");
  int64_t offset = cast<IntegerAttr>(op.getOffsets()[0]).getInt();
  int64_t stride = cast<IntegerAttr>(op.getStrides()[0]).getInt();
  SmallVector<int64_t> mask;
  for (int64_t lane = 0; lane < op.getType().getNumElements(); ++lane)
    mask.push_back(offset + lane * stride);
  return shuffle(b, op.getType(), op.getSource(), op.getSource(), mask);
}

static Value lowerInsertSlice(SPIRVBuilder &b,
                              vector::InsertStridedSliceOp op) {
  if (op.getOffsets().size() != 1)
    return b.refuse("it is not a slice of a vector of one dimension");
  int64_t offset = cast<IntegerAttr>(op.getOffsets()[0]).getInt();
  int64_t stride = cast<IntegerAttr>(op.getStrides()[0]).getInt();
  int64_t width = op.getType().getNumElements();
  auto mask = llvm::to_vector(llvm::seq(width));
  for (int64_t lane = 0; lane < op.getSourceVectorType().getNumElements();
       ++lane)
    mask[offset + lane * stride] = width + lane;
  return shuffle(b, op.getType(), op.getDest(), op.getValueToStore(), mask);
}

static Value lowerInterleave(SPIRVBuilder &b, vector::InterleaveOp op) {
  if (op.getSourceVectorType().getRank() != 1)
    return b.refuse("SPIR-V has vectors of one dimension");
  int64_t width = op.getSourceVectorType().getNumElements();
  SmallVector<int64_t> mask;
  for (int64_t lane = 0; lane < width; ++lane)
    mask.append({lane, width + lane});
  return shuffle(b, op.getType(), op.getLhs(), op.getRhs(), mask);
}

/// The lanes of even numbers, and those of odd ones.
static LogicalResult lowerDeinterleave(SPIRVBuilder &b, Operation *op,
                                       SmallVectorImpl<Value> &results) {
  Value source = op->getOperand(0);
  auto type = cast<VectorType>(op->getResult(0).getType());
  if (type.getRank() != 1) {
    b.refuse("SPIR-V has vectors of one dimension");
    return failure();
  }
  for (int64_t first : {0, 1}) {
    SmallVector<int64_t> mask;
    for (int64_t lane = 0; lane < type.getNumElements(); ++lane)
      mask.push_back(2 * lane + first);
    results.push_back(shuffle(b, type, source, source, mask));
  }
  return success();
}

static LogicalResult lowerToElements(SPIRVBuilder &b, Operation *op,
                                     SmallVectorImpl<Value> &results) {
  for (unsigned i = 0, e = op->getNumResults(); i != e; ++i)
    results.push_back(b.element(op->getOperand(0), i));
  return success();
}

//===----------------------------------------------------------------------===//
// Reductions
//===----------------------------------------------------------------------===//

/// The op of `arith` that combines two elements.
static StringRef combinerName(vector::CombiningKind kind, bool isFloat) {
  switch (kind) {
  case vector::CombiningKind::ADD:
    return isFloat ? arith::AddFOp::getOperationName()
                   : arith::AddIOp::getOperationName();
  case vector::CombiningKind::MUL:
    return isFloat ? arith::MulFOp::getOperationName()
                   : arith::MulIOp::getOperationName();
  case vector::CombiningKind::MINUI:
    return arith::MinUIOp::getOperationName();
  case vector::CombiningKind::MINSI:
    return arith::MinSIOp::getOperationName();
  case vector::CombiningKind::MINNUMF:
    return arith::MinNumFOp::getOperationName();
  case vector::CombiningKind::MAXUI:
    return arith::MaxUIOp::getOperationName();
  case vector::CombiningKind::MAXSI:
    return arith::MaxSIOp::getOperationName();
  case vector::CombiningKind::MAXNUMF:
    return arith::MaxNumFOp::getOperationName();
  case vector::CombiningKind::AND:
    return arith::AndIOp::getOperationName();
  case vector::CombiningKind::OR:
    return arith::OrIOp::getOperationName();
  case vector::CombiningKind::XOR:
    return arith::XOrIOp::getOperationName();
  case vector::CombiningKind::MAXIMUMF:
    return arith::MaximumFOp::getOperationName();
  case vector::CombiningKind::MINIMUMF:
    return arith::MinimumFOp::getOperationName();
  }
  llvm_unreachable("a kind outside of the enum");
}

/// `a` and `b` combined as that op of `arith` would be lowered.
static Value combine(SPIRVBuilder &b, StringRef name, Value lhs, Value rhs,
                     Attribute fastmath) {
  OperationState state(b.getLoc(), name, {lhs, rhs}, TypeRange{lhs.getType()});
  if (isa<FloatType>(lhs.getType()))
    state.addAttribute("fastmath", fastmath);
  Operation *op = b.create(state);
  SmallVector<Value, 1> results;
  if (failed((*b.lowerings.find(name))(b, op, results)))
    llvm_unreachable("a combiner has no lowering");
  op->erase();
  return results.front();
}

static Value lowerReduction(SPIRVBuilder &b, vector::ReductionOp op) {
  Type type = op.getType();
  StringRef name = combinerName(op.getKind(), isa<FloatType>(type));
  Value result = op.getAcc();
  for (int64_t i = 0, e = op.getSourceVectorType().getNumElements(); i < e;
       ++i) {
    Value element = b.element(op.getVector(), i);
    result = result ? combine(b, name, result, element, op.getFastmathAttr())
                    : element;
  }
  return result;
}

void cairn::addVectorLowerings(OpLowerings &lowerings) {
  lowerings.add(lowerExtract);
  lowerings.add(lowerInsert);
  lowerings.add(lowerBroadcast);
  lowerings.add(lowerShapeCast);
  lowerings.add(lowerShuffle);
  lowerings.add(lowerExtractSlice);
  lowerings.add(lowerInsertSlice);
  lowerings.add(lowerInterleave);
  lowerings.add(vector::DeinterleaveOp::getOperationName(), lowerDeinterleave);
  lowerings.add(lowerReduction);
  lowerings.addSame<vector::FromElementsOp, spirv::CompositeConstructOp>();
  lowerings.add(vector::ToElementsOp::getOperationName(), lowerToElements);
}
