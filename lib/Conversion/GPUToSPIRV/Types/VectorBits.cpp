//===- VectorBits.cpp - bitcasts of any shape -------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// SPIR-V casts between scalars and vectors of up to four lanes of one size. Any
// other cast goes through words: the widest integers of which all pieces
// consist.
//
//===----------------------------------------------------------------------===//

#include "IntBuilder.h"
#include "SplitVectors.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include <numeric>

using namespace mlir;
using namespace cairn;

Value cairn::laneOf(OpBuilder &b, Location loc, Value piece, int64_t lane) {
  if (!isa<VectorType>(piece.getType()))
    return piece;
  if (auto join = piece.getDefiningOp<vector::FromElementsOp>())
    return join.getElements()[lane];
  return b.createOrFold<vector::ExtractOp>(loc, piece, lane);
}

int64_t cairn::laneCount(Type type) {
  auto vector = dyn_cast<VectorType>(type);
  return vector ? vector.getNumElements() : 1;
}

SmallVector<Value> cairn::lanesOf(OpBuilder &b, Location loc, Value piece) {
  SmallVector<Value> lanes;
  for (int64_t n = 0; n < laneCount(piece.getType()); ++n)
    lanes.push_back(laneOf(b, loc, piece, n));
  return lanes;
}

Value cairn::joinLanes(OpBuilder &b, Location loc, Type type,
                       ValueRange lanes) {
  if (auto vector = dyn_cast<VectorType>(type))
    return b.createOrFold<vector::FromElementsOp>(loc, vector, lanes);
  return lanes.front();
}

static unsigned totalBits(Type type) { return laneCount(type) * widthOf(type); }

/// Whether values of `type` exist in SPIR-V, and have bits.
static bool hasSPIRVBits(Type type, const SPIRVTypes &target) {
  return widthOf(type) > 1 &&
         target.vectorLength(laneCount(type)) == laneCount(type) &&
         (isa<FloatType>(getElementTypeOrSelf(type)) ||
          target.isInteger(widthOf(type)));
}

bool cairn::isSPIRVBitcast(Type from, Type to, const SPIRVTypes &target) {
  if (laneCount(from) == laneCount(to) && widthOf(from) == widthOf(to))
    return true;
  return hasSPIRVBits(from, target) && hasSPIRVBits(to, target) &&
         totalBits(from) == totalBits(to);
}

static Value castOnce(OpBuilder &b, Location loc, Type type, Value value) {
  Type from = value.getType();
  if (from == type)
    return value;
  if (laneCount(from) == laneCount(type))
    return b.createOrFold<arith::BitcastOp>(loc, type, value);
  if (isa<VectorType>(from) && isa<VectorType>(type))
    return b.createOrFold<vector::BitCastOp>(loc, type, value);
  return b.createOrFold<LLVM::BitcastOp>(loc, type, value);
}

namespace {

/// Takes pieces apart into words of one width, and puts them together again.
class WordCaster {
public:
  WordCaster(OpBuilder &b, Location loc, const SPIRVTypes &target,
             unsigned wordBits)
      : b(b), loc(loc), target(target), word(b.getIntegerType(wordBits)),
        bits(wordBits) {}

  void takeApart(Value piece, SmallVectorImpl<Value> &words);
  Value putTogether(Type type, ArrayRef<Value> words);

private:
  /// The type through which `type` is cast to words at once, if there is one.
  Type wordsType(Type type) const {
    unsigned count = totalBits(type) / bits;
    Type words = count == 1 ? Type(word) : VectorType::get({count}, word);
    return isSPIRVBitcast(type, words, target) ? words : Type();
  }

  OpBuilder &b;
  Location loc;
  const SPIRVTypes &target;
  IntegerType word;
  unsigned bits;
};

} // namespace

void WordCaster::takeApart(Value piece, SmallVectorImpl<Value> &words) {
  Type type = piece.getType();
  if (Type all = wordsType(type)) {
    llvm::append_range(words, lanesOf(b, loc, castOnce(b, loc, all, piece)));
    return;
  }
  if (isa<VectorType>(type)) {
    for (Value lane : lanesOf(b, loc, piece))
      takeApart(lane, words);
    return;
  }
  unsigned width = widthOf(type);
  IntBuilder i(b, loc);
  Value integer = i.bitcast(piece, b.getIntegerType(width));
  // The limbs of a wide integer are cheaper to take apart than itself.
  if (width > 64 && width % 64 == 0 && bits < 64) {
    for (unsigned at = 0; at < width; at += 64)
      takeApart(i.resize(i.lshr(integer, at), 64), words);
    return;
  }
  for (unsigned at = 0; at < width; at += bits)
    words.push_back(i.resize(i.lshr(integer, at), bits));
}

Value WordCaster::putTogether(Type type, ArrayRef<Value> words) {
  if (Type all = wordsType(type))
    return castOnce(b, loc, type, joinLanes(b, loc, all, words));
  if (isa<VectorType>(type)) {
    Type lane = getElementTypeOrSelf(type);
    unsigned perLane = widthOf(type) / bits;
    SmallVector<Value> lanes;
    for (; !words.empty(); words = words.drop_front(perLane))
      lanes.push_back(putTogether(lane, words.take_front(perLane)));
    return joinLanes(b, loc, type, lanes);
  }
  unsigned width = widthOf(type);
  IntBuilder i(b, loc);
  auto orAll = [&](ArrayRef<Value> parts, unsigned partBits) {
    Value all;
    for (auto [n, part] : llvm::enumerate(parts)) {
      Value shifted = i.shl(i.resize(part, width), n * partBits);
      all = all ? i.bitOr(all, shifted) : shifted;
    }
    return i.bitcast(all, type);
  };
  if (width > 64 && width % 64 == 0 && bits < 64) {
    SmallVector<Value> limbs;
    unsigned perLimb = 64 / bits;
    for (; !words.empty(); words = words.drop_front(perLimb))
      limbs.push_back(
          putTogether(b.getIntegerType(64), words.take_front(perLimb)));
    return orAll(limbs, 64);
  }
  return orAll(words, bits);
}

SmallVector<Value> cairn::reinterpret(OpBuilder &b, Location loc,
                                      ValueRange pieces, ArrayRef<Type> types,
                                      const SPIRVTypes &target) {
  bool isPairwise = pieces.size() == types.size() &&
                    llvm::all_of(llvm::zip(pieces, types), [&](auto pair) {
                      auto [piece, type] = pair;
                      return isSPIRVBitcast(piece.getType(), type, target);
                    });
  SmallVector<Value> result;
  if (isPairwise) {
    for (auto [piece, type] : llvm::zip(pieces, types))
      result.push_back(castOnce(b, loc, type, piece));
    return result;
  }

  // A piece of more words than a vector has is cast lane by lane, so its lanes,
  // too, consist of whole words.
  unsigned wordBits = 64;
  auto limitWord = [&](Type type) {
    wordBits = std::gcd(wordBits, totalBits(type));
  };
  for (Value piece : pieces)
    limitWord(piece.getType());
  llvm::for_each(types, limitWord);
  auto hasWholeLanes = [&](Type type) {
    unsigned words = totalBits(type) / wordBits;
    return widthOf(type) % wordBits == 0 ||
           (target.vectorLength(words) == words && hasSPIRVBits(type, target));
  };
  while (wordBits > 1 && ((!target.isInteger(wordBits) && wordBits != 8) ||
                          !llvm::all_of(types, hasWholeLanes) ||
                          !llvm::all_of(pieces.getTypes(), hasWholeLanes)))
    wordBits /= 2;

  WordCaster caster(b, loc, target, wordBits);
  SmallVector<Value> words;
  for (Value piece : pieces)
    caster.takeApart(piece, words);
  ArrayRef<Value> left = words;
  for (Type type : types) {
    unsigned count = totalBits(type) / wordBits;
    result.push_back(caster.putTogether(type, left.take_front(count)));
    left = left.drop_front(count);
  }
  return result;
}
