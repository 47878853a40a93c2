//===- VectorMemory.cpp - vectors of any length in memory -------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SplitVectors.h"

#include "IntBuilder.h"

using namespace mlir;
using namespace cairn;

bool cairn::isBitPacked(Type type) {
  auto vector = dyn_cast<VectorType>(type);
  if (!vector || !vector.getElementType().isInteger())
    return false;
  unsigned width = vector.getElementTypeBitWidth();
  return width < 8 || width > 64 || !llvm::isPowerOf2_32(width);
}

LogicalResult VectorSplitter::rewriteLoad(LLVM::LoadOp op) {
  if (op.getOrdering() != LLVM::AtomicOrdering::not_atomic)
    return reject(op);
  Type type = op.getType();
  uint64_t alignment =
      op.getAlignment().value_or(types.layout.getTypeABIAlignment(type));
  if (isBitPacked(type)) {
    unsigned bits = laneCount(type) * widthOf(type);
    Value packed = loadPart(b, op, b.getIntegerType(bits), 0, alignment);
    replace(op.getResult(),
            reinterpret(b, op.getLoc(), packed, partTypes(type), types));
    return success();
  }
  SmallVector<Value> pieces;
  uint64_t offset = 0;
  for (Type piece : partTypes(type)) {
    pieces.push_back(loadPart(b, op, piece, offset, alignment));
    offset += laneCount(piece) *
              types.layout.getTypeSize(getElementTypeOrSelf(piece));
  }
  replace(op.getResult(), pieces);
  return success();
}

LogicalResult VectorSplitter::rewriteStore(LLVM::StoreOp op) {
  if (op.getOrdering() != LLVM::AtomicOrdering::not_atomic)
    return reject(op);
  Type type = op.getValue().getType();
  uint64_t alignment =
      op.getAlignment().value_or(types.layout.getTypeABIAlignment(type));
  SmallVector<Value> pieces = parts(op.getValue());
  if (isBitPacked(type)) {
    unsigned bits = laneCount(type) * widthOf(type);
    Type packed = b.getIntegerType(bits);
    pieces = reinterpret(b, op.getLoc(), pieces, packed, types);
    storePart(b, op, pieces.front(), 0, alignment);
    return success();
  }
  uint64_t offset = 0;
  for (Value piece : pieces) {
    storePart(b, op, piece, offset, alignment);
    offset += laneCount(piece.getType()) *
              types.layout.getTypeSize(getElementTypeOrSelf(piece.getType()));
  }
  return success();
}
