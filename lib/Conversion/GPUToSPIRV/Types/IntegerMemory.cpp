//===- IntegerMemory.cpp - integers of any width in memory ------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LegalizeIntegers.h"

using namespace mlir;
using namespace cairn;

namespace {
/// What of memory is accessed at once.
struct Chunk {
  uint64_t offset;
  unsigned bits;
};
} // namespace

/// An integer takes as many bytes as its bits fill.
static SmallVector<Chunk> chunksOf(unsigned width, uint64_t alignment) {
  SmallVector<Chunk> chunks;
  uint64_t bytes = llvm::divideCeil(width, 8);
  for (uint64_t at = 0; at < bytes;) {
    uint64_t size = std::min<uint64_t>(llvm::bit_floor(bytes - at), 8);
    size = std::min(size, llvm::MinAlign(alignment, at));
    chunks.push_back({at, static_cast<unsigned>(size * 8)});
    at += size;
  }
  return chunks;
}

LogicalResult IntegerLegalizer::rewriteLoad(LLVM::LoadOp op) {
  if (op.getOrdering() != LLVM::AtomicOrdering::not_atomic)
    return reject(op);
  IntBuilder i(b, op.getLoc());
  Type type = op.getType();
  uint64_t alignment =
      op.getAlignment().value_or(types.layout.getTypeABIAlignment(type));
  unsigned width = widthOf(type);
  if (width == 8) {
    Value loaded = loadPart(b, op, type, 0, alignment);
    replace(op.getResult(), i.resize(loaded, 32));
    return success();
  }
  if (width == 1) {
    Value loaded = loadPart(b, op, b.getI8Type(), 0, alignment);
    Value wide = types.int8 ? loaded : i.resize(loaded, 32);
    replace(op.getResult(), i.resize(wide, 1));
    return success();
  }
  ArrayRef<Type> held = partTypes(type);
  SmallVector<Value> limbs(held.size());
  unsigned heldBits = widthOf(held.front());
  for (Chunk chunk : chunksOf(width, alignment)) {
    Value loaded =
        loadPart(b, op, b.getIntegerType(chunk.bits), chunk.offset, alignment);
    Value &limb = limbs[chunk.offset * 8 / heldBits];
    Value placed =
        i.shl(i.resize(loaded, heldBits), chunk.offset * 8 % heldBits);
    limb = limb ? i.bitOr(limb, placed) : placed;
  }
  // The bits of the last byte that are not the integer's are arbitrary.
  if (width % heldBits && width % 8)
    limbs.back() = i.mask(limbs.back(), width % heldBits);
  replace(op.getResult(), limbs);
  return success();
}

LogicalResult IntegerLegalizer::rewriteStore(LLVM::StoreOp op) {
  if (op.getOrdering() != LLVM::AtomicOrdering::not_atomic)
    return reject(op);
  IntBuilder i(b, op.getLoc());
  Type type = op.getValue().getType();
  uint64_t alignment =
      op.getAlignment().value_or(types.layout.getTypeABIAlignment(type));
  unsigned width = widthOf(type);
  SmallVector<Value> limbs = parts(op.getValue());
  if (width == 8) {
    storePart(b, op, i.resize(limbs.front(), 8), 0, alignment);
    return success();
  }
  if (width == 1) {
    Value wide = types.int8 ? limbs.front() : i.resize(limbs.front(), 32);
    storePart(b, op, i.resize(wide, 8), 0, alignment);
    return success();
  }
  unsigned heldBits = widthOf(limbs.front().getType());
  for (Chunk chunk : chunksOf(width, alignment)) {
    Value limb = limbs[chunk.offset * 8 / heldBits];
    Value moved = i.lshr(limb, chunk.offset * 8 % heldBits);
    storePart(b, op, i.resize(moved, chunk.bits), chunk.offset, alignment);
  }
  return success();
}
