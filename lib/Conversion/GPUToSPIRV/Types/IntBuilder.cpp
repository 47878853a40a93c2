//===- IntBuilder.cpp - integer expressions ---------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IntBuilder.h"

using namespace mlir;
using namespace cairn;

unsigned cairn::widthOf(Type type) {
  return getElementTypeOrSelf(type).getIntOrFloatBitWidth();
}

Type cairn::withElement(Type type, Type element) {
  if (auto vector = dyn_cast<VectorType>(type))
    return vector.clone(element);
  return element;
}

Value IntBuilder::constant(Type type, const APInt &value) {
  unsigned width = widthOf(type);
  IntegerAttr element =
      getIntegerAttr(getElementTypeOrSelf(type), value.zextOrTrunc(width));
  TypedAttr attr = element;
  if (auto vector = dyn_cast<VectorType>(type))
    attr = DenseElementsAttr::get(vector, element.getValue());
  return arith::ConstantOp::create(*this, attr);
}

Value IntBuilder::constant(Type type, uint64_t value) {
  unsigned width = widthOf(type);
  return constant(type, APInt(std::max(width, 64u), value).zextOrTrunc(width));
}

Value IntBuilder::add(Value l, Value r) {
  return createOrFold<arith::AddIOp>(l, r);
}
Value IntBuilder::sub(Value l, Value r) {
  return createOrFold<arith::SubIOp>(l, r);
}
Value IntBuilder::mul(Value l, Value r) {
  return createOrFold<arith::MulIOp>(l, r);
}
Value IntBuilder::bitAnd(Value l, Value r) {
  return createOrFold<arith::AndIOp>(l, r);
}
Value IntBuilder::bitOr(Value l, Value r) {
  return createOrFold<arith::OrIOp>(l, r);
}
Value IntBuilder::bitXor(Value l, Value r) {
  return createOrFold<arith::XOrIOp>(l, r);
}
Value IntBuilder::bitNot(Value v) {
  return bitXor(v,
                constant(v.getType(), APInt::getAllOnes(widthOf(v.getType()))));
}
Value IntBuilder::shl(Value l, Value r) {
  return createOrFold<arith::ShLIOp>(l, r);
}
Value IntBuilder::lshr(Value l, Value r) {
  return createOrFold<arith::ShRUIOp>(l, r);
}
Value IntBuilder::ashr(Value l, Value r) {
  return createOrFold<arith::ShRSIOp>(l, r);
}
Value IntBuilder::shl(Value l, uint64_t bits) {
  return bits ? shl(l, constant(l.getType(), bits)) : l;
}
Value IntBuilder::lshr(Value l, uint64_t bits) {
  return bits ? lshr(l, constant(l.getType(), bits)) : l;
}
Value IntBuilder::ashr(Value l, uint64_t bits) {
  return bits ? ashr(l, constant(l.getType(), bits)) : l;
}

Value IntBuilder::mask(Value v, uint64_t bits) {
  unsigned width = widthOf(v.getType());
  if (bits >= width)
    return v;
  return bitAnd(v, constant(v.getType(), APInt::getLowBitsSet(width, bits)));
}

Value IntBuilder::compare(arith::CmpIPredicate predicate, Value l, Value r) {
  return createOrFold<arith::CmpIOp>(predicate, l, r);
}

Value IntBuilder::select(Value condition, Value l, Value r) {
  return createOrFold<arith::SelectOp>(condition, l, r);
}

Value IntBuilder::resize(Value v, unsigned width) {
  unsigned from = widthOf(v.getType());
  Type type = withElement(v.getType(), getIntegerType(width));
  if (width == from)
    return v;
  if (width < from)
    return createOrFold<arith::TruncIOp>(type, v);
  return createOrFold<arith::ExtUIOp>(type, v);
}

Value IntBuilder::resizeSigned(Value v, unsigned width) {
  if (width <= widthOf(v.getType()))
    return resize(v, width);
  return createOrFold<arith::ExtSIOp>(
      withElement(v.getType(), getIntegerType(width)), v);
}

Value IntBuilder::bitcast(Value v, Type type) {
  if (v.getType() == type)
    return v;
  return createOrFold<arith::BitcastOp>(type, v);
}
