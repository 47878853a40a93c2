//===- ExpandShuffles.cpp - shuffle, shuffle2 and as_type -------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Functions that move bits and compute nothing.
//
//===----------------------------------------------------------------------===//

#include "OCLToMux.h"

#include "Constants.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace cairn;
using namespace cairn::ocl;

static unsigned lanesOf(Type type) {
  auto vector = dyn_cast<VectorType>(type);
  return vector ? vector.getNumElements() : 1;
}

//===----------------------------------------------------------------------===//
// shuffle and shuffle2 (section 1.13.12)
//===----------------------------------------------------------------------===//

static Value extract(OpBuilder &b, Location loc, Value vector,
                     OpFoldResult lane) {
  return vector::ExtractOp::create(b, loc, vector, lane);
}

/// Each element of the mask has as many low bits that count as it takes to
/// number the elements of the sources.
static Value shuffleByConstant(OpBuilder &b, Location loc, OperandRange sources,
                               DenseIntElementsAttr mask) {
  unsigned lanes = lanesOf(sources[0].getType()) * sources.size();
  SmallVector<int64_t> positions;
  for (const APInt &position : mask.getValues<APInt>())
    positions.push_back(position.getZExtValue() & (lanes - 1));
  return vector::ShuffleOp::create(b, loc, sources.front(), sources.back(),
                                   positions);
}

static Value shuffleByValue(OpBuilder &b, Location loc, OperandRange sources,
                            Value mask, VectorType type) {
  unsigned lanes = lanesOf(sources[0].getType());
  Type maskType = mask.getType();
  Value lane = arith::AndIOp::create(
      b, loc, mask, integerConstant(b, loc, maskType, lanes - 1));
  Value second;
  if (sources.size() == 2) {
    Value bit = arith::AndIOp::create(b, loc, mask,
                                      integerConstant(b, loc, maskType, lanes));
    second = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ne, bit,
                                   integerConstant(b, loc, maskType, 0));
  }
  SmallVector<Value, 16> elements;
  for (int64_t i = 0; i < type.getNumElements(); ++i) {
    OpFoldResult here = b.getIndexAttr(i);
    Value from = arith::IndexCastUIOp::create(b, loc, b.getIndexType(),
                                              extract(b, loc, lane, here));
    Value element = extract(b, loc, sources[0], from);
    if (second)
      element =
          arith::SelectOp::create(b, loc, extract(b, loc, second, here),
                                  extract(b, loc, sources[1], from), element);
    elements.push_back(element);
  }
  return vector::FromElementsOp::create(b, loc, type, elements);
}

static Value expandShuffle(OpBuilder &b, BuiltinOp op) {
  OperandRange sources = op.getArgs().drop_back();
  Value mask = op.getArgs().back();
  DenseIntElementsAttr constant;
  if (matchPattern(mask, m_Constant(&constant)))
    return shuffleByConstant(b, op.getLoc(), sources, constant);
  return shuffleByValue(b, op.getLoc(), sources, mask,
                        cast<VectorType>(op.getResult().getType()));
}

//===----------------------------------------------------------------------===//
// as_type (section 1.2.4.2)
//===----------------------------------------------------------------------===//

/// The first lanes of `value`, or `value` and more lanes of no particular
/// value.
static Value resize(OpBuilder &b, Location loc, Value value, unsigned lanes) {
  SmallVector<int64_t> positions;
  for (unsigned i = 0; i < lanes; ++i)
    positions.push_back(i < lanesOf(value.getType()) ? i : 0);
  return vector::ShuffleOp::create(b, loc, value, value, positions);
}

static Value expandReinterpretation(OpBuilder &b, BuiltinOp op) {
  Location loc = op.getLoc();
  Value value = op.getArgs()[0];
  Type from = value.getType(), to = op.getResult().getType();
  if (from == to)
    return value;
  if (!isa<VectorType>(from) && !isa<VectorType>(to))
    return arith::BitcastOp::create(b, loc, to, value);
  // Bits of as many vectors, where a scalar is a vector of one and three
  // elements have the room of four.
  if (lanesOf(from) == 3 && lanesOf(to) != 3)
    value = resize(b, loc, value, 4);
  else if (!isa<VectorType>(from))
    value =
        vector::BroadcastOp::create(b, loc, VectorType::get({1}, from), value);
  bool shrinks = lanesOf(to) == 3 && lanesOf(from) != 3;
  int64_t lanes = shrinks ? 4 : lanesOf(to);
  value = vector::BitCastOp::create(
      b, loc, VectorType::get({lanes}, getElementTypeOrSelf(to)), value);
  if (shrinks)
    return resize(b, loc, value, 3);
  return isa<VectorType>(to) ? value
                             : extract(b, loc, value, b.getIndexAttr(0));
}

Value cairn::expandDataMovement(OpBuilder &b, BuiltinOp op,
                                const Builtin &builtin) {
  switch (builtin.category) {
  case BuiltinCategory::Shuffle:
    return expandShuffle(b, op);
  case BuiltinCategory::Reinterpret:
    return expandReinterpretation(b, op);
  default:
    return {};
  }
}
