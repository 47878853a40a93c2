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
/// A part of memory that is accessed at once.
struct Chunk {
  uint64_t offset;
  unsigned bits;
};

/// Where a chunk of a vector's memory has bits of a lane.
struct Piece {
  int64_t lane;
  /// The first bit in the lane, the first in the chunk, and how many bits.
  unsigned laneBit, chunkBit, bits;
};
} // namespace

/// An integer takes as many bytes as its bits fill.
static SmallVector<Chunk> chunksOf(unsigned width, uint64_t alignment,
                                   uint64_t most = 8) {
  SmallVector<Chunk> chunks;
  uint64_t bytes = llvm::divideCeil(width, 8);
  for (uint64_t at = 0; at < bytes;) {
    uint64_t size = std::min<uint64_t>(llvm::bit_floor(bytes - at), most);
    size = std::min(size, llvm::MinAlign(alignment, at));
    chunks.push_back({at, static_cast<unsigned>(size * 8)});
    at += size;
  }
  return chunks;
}

/// A chunk has several lanes or, where the memory is not aligned to a lane, a
/// part of one.
static SmallVector<Piece> piecesOf(Chunk chunk, unsigned laneBits) {
  SmallVector<Piece> pieces;
  unsigned bits = std::min(chunk.bits, laneBits);
  for (unsigned bit = 0; bit < chunk.bits; bit += bits) {
    uint64_t place = 8 * chunk.offset + bit;
    pieces.push_back({static_cast<int64_t>(place / laneBits),
                      static_cast<unsigned>(place % laneBits), bit, bits});
  }
  return pieces;
}

/// The bytes that a load or store of a vector accesses at once.
constexpr uint64_t kWordBytes = 4;

/// Lanes are taken out of words, so that none is a value of its own.
static Value loadLanes(IntBuilder &i, OpBuilder &b, LLVM::LoadOp op,
                       VectorType held, uint64_t alignment) {
  unsigned width = widthOf(op.getType());
  SmallVector<Value> lanes(held.getNumElements());
  for (Chunk chunk : chunksOf(width * lanes.size(), alignment, kWordBytes)) {
    Value loaded = i.resize(
        loadPart(b, op, b.getIntegerType(chunk.bits), chunk.offset, alignment),
        32);
    for (Piece piece : piecesOf(chunk, width)) {
      Value bits = i.shl(i.mask(i.lshr(loaded, piece.chunkBit), piece.bits),
                         piece.laneBit);
      Value &lane = lanes[piece.lane];
      lane = lane ? i.bitOr(lane, bits) : bits;
    }
  }
  return vector::FromElementsOp::create(b, op.getLoc(), held, lanes);
}

static void storeLanes(IntBuilder &i, OpBuilder &b, LLVM::StoreOp op,
                       Value value, uint64_t alignment) {
  unsigned width = widthOf(op.getValue().getType());
  int64_t count = cast<VectorType>(value.getType()).getNumElements();
  for (Chunk chunk : chunksOf(width * count, alignment, kWordBytes)) {
    Value word = i.constant(b.getI32Type(), 0);
    for (Piece piece : piecesOf(chunk, width)) {
      Value lane = vector::ExtractOp::create(b, op.getLoc(), value, piece.lane);
      Value bits = i.mask(i.lshr(lane, piece.laneBit), piece.bits);
      word = i.bitOr(word, i.shl(bits, piece.chunkBit));
    }
    storePart(b, op, i.resize(word, chunk.bits), chunk.offset, alignment);
  }
}

LogicalResult IntegerLegalizer::rewriteLoad(LLVM::LoadOp op) {
  if (op.getOrdering() != LLVM::AtomicOrdering::not_atomic)
    return reject(op);
  IntBuilder i(b, op.getLoc());
  Type type = op.getType();
  uint64_t alignment =
      op.getAlignment().value_or(types.layout.getTypeABIAlignment(type));
  unsigned width = widthOf(type);
  if (auto held = dyn_cast<VectorType>(partTypes(type).front());
      held && (width == 8 || width == 16)) {
    replace(op.getResult(), loadLanes(i, b, op, held, alignment));
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
  if (isa<VectorType>(type) && (width == 8 || width == 16)) {
    storeLanes(i, b, op, limbs.front(), alignment);
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
