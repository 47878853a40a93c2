//===- SplitBits.cpp - values as pieces of other types ----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SplitBits.h"

#include "GPUToSPIRV/Bitcast.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SPIRV/IR/SPIRVOps.h"

using namespace mlir;

namespace cairn::shader {

Value getInt(OpBuilder &b, Location loc, Type type, uint64_t value) {
  APInt bits(64, value);
  return arith::ConstantOp::create(
      b, loc, b.getIntegerAttr(type, bits.trunc(type.getIntOrFloatBitWidth())));
}

static unsigned getLanes(Type type) {
  auto vector = dyn_cast<VectorType>(type);
  return vector ? vector.getNumElements() : 1;
}

static unsigned getWidth(Type type) {
  return getElementTypeOrSelf(type).getIntOrFloatBitWidth();
}

Value bitcast(OpBuilder &b, Location loc, Value value, Type type) {
  if (value.getType() == type)
    return value;
  // arith folds; only SPIR-V can change the number of lanes.
  if (getLanes(value.getType()) == getLanes(type))
    return b.createOrFold<arith::BitcastOp>(loc, type, value);
  return createBitcast(b, loc, value, type);
}

static SmallVector<Value> toLanes(OpBuilder &b, Location loc, Value value) {
  SmallVector<Value> lanes;
  if (!isa<VectorType>(value.getType()))
    return {value};
  for (unsigned i = 0; i < getLanes(value.getType()); ++i)
    lanes.push_back(spirv::CompositeExtractOp::create(b, loc, value,
                                                      static_cast<int32_t>(i)));
  return lanes;
}

static Value fromLanes(OpBuilder &b, Location loc, ArrayRef<Value> lanes) {
  if (lanes.size() == 1)
    return lanes.front();
  return spirv::CompositeConstructOp::create(
      b, loc, VectorType::get(lanes.size(), lanes.front().getType()), lanes);
}

/// Scalars as scalars of another size. A vector has at most four lanes, so that
/// eight bytes become a 64-bit number by way of two 32-bit ones.
static SmallVector<Value> resize(OpBuilder &b, Location loc,
                                 ArrayRef<Value> scalars, Type type) {
  unsigned from = getWidth(scalars.front().getType()), to = getWidth(type);
  SmallVector<Value> result;
  if (from == to) {
    for (Value scalar : scalars)
      result.push_back(bitcast(b, loc, scalar, type));
  } else if (std::max(from, to) > 4 * std::min(from, to)) {
    return resize(b, loc, resize(b, loc, scalars, b.getI32Type()), type);
  } else if (from > to) {
    Type lanes = VectorType::get(from / to, type);
    for (Value scalar : scalars)
      llvm::append_range(result,
                         toLanes(b, loc, bitcast(b, loc, scalar, lanes)));
  } else {
    unsigned count = to / from;
    for (size_t i = 0; i < scalars.size(); i += count)
      result.push_back(
          bitcast(b, loc, fromLanes(b, loc, scalars.slice(i, count)), type));
  }
  return result;
}

SmallVector<Value> split(OpBuilder &b, Location loc, Value value, Type piece) {
  Type type = value.getType();
  unsigned lanes = getLanes(piece);
  if (getLanes(type) * getWidth(type) == lanes * getWidth(piece)) {
    // A vector of four bytes and a word, say, are one bitcast apart; a vector
    // of eight lanes does not exist.
    return {bitcast(b, loc, value, piece)};
  }
  SmallVector<Value> scalars =
      resize(b, loc, toLanes(b, loc, value), getElementTypeOrSelf(piece));
  if (lanes == 1)
    return scalars;
  SmallVector<Value> result;
  for (size_t i = 0; i < scalars.size(); i += lanes)
    result.push_back(fromLanes(b, loc, ArrayRef(scalars).slice(i, lanes)));
  return result;
}

Value combine(OpBuilder &b, Location loc, ArrayRef<Value> pieces, Type type) {
  if (pieces.size() == 1)
    return bitcast(b, loc, pieces.front(), type);
  SmallVector<Value> scalars;
  for (Value piece : pieces)
    llvm::append_range(scalars, toLanes(b, loc, piece));
  return fromLanes(b, loc, resize(b, loc, scalars, getElementTypeOrSelf(type)));
}

} // namespace cairn::shader
