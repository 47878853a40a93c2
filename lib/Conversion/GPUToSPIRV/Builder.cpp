//===- Builder.cpp - builds what stands in the place of an op -*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Builder.h"

#include "Bitcast.h"

using namespace mlir;
using namespace cairn;

Value SPIRVBuilder::make(SPIRVInstruction instruction, Type result,
                         ValueRange operands, ArrayRef<NamedAttribute> attrs) {
  OperationState state(getLoc(), instruction.getOpName(getContext()), operands,
                       TypeRange{result}, attrs);
  return create(state)->getResult(0);
}

static Value makeConstant(SPIRVBuilder &b, Type type, TypedAttr value) {
  if (auto vector = dyn_cast<VectorType>(type))
    value = SplatElementsAttr::get(vector, value);
  return spirv::ConstantOp::create(b, type, value);
}

Value SPIRVBuilder::integer(Type type, uint64_t value) {
  APInt bits(bitWidth(type), value, /*isSigned=*/false, /*implicitTrunc=*/true);
  return makeConstant(*this, type,
                      getIntegerAttr(getElementTypeOrSelf(type), bits));
}

Value SPIRVBuilder::real(Type type, double value) {
  return makeConstant(*this, type,
                      getFloatAttr(getElementTypeOrSelf(type), value));
}

Value SPIRVBuilder::spread(Type type, Value scalar) {
  auto vector = dyn_cast<VectorType>(type);
  if (!vector || isa<VectorType>(scalar.getType()))
    return scalar;
  SmallVector<Value> elements(vector.getNumElements(), scalar);
  return make<spirv::CompositeConstructOp>(vector.clone(scalar.getType()),
                                           elements);
}

Value SPIRVBuilder::select(Value condition, Value whenTrue, Value whenFalse) {
  Type type = whenTrue.getType();
  // A scalar condition for vectors came with SPIR-V 1.4.
  condition = spread(type, condition);
  return make<spirv::SelectOp>(type, {condition, whenTrue, whenFalse});
}

Value SPIRVBuilder::bitcast(Type type, Value value) {
  return type == value.getType() ? value
                                 : createBitcast(*this, getLoc(), value, type);
}

template <typename OpTy>
static Value resize(SPIRVBuilder &b, Value value, unsigned bits) {
  Type type = withElement(value.getType(), b.getIntegerType(bits));
  return type == value.getType() ? value : b.make<OpTy>(type, value);
}

Value SPIRVBuilder::resizeUnsigned(Value value, unsigned bits) {
  return resize<spirv::UConvertOp>(*this, value, bits);
}

Value SPIRVBuilder::resizeSigned(Value value, unsigned bits) {
  return resize<spirv::SConvertOp>(*this, value, bits);
}

Value SPIRVBuilder::element(Value composite, unsigned index) {
  return spirv::CompositeExtractOp::create(*this, composite,
                                           {static_cast<int32_t>(index)});
}

//===----------------------------------------------------------------------===//
// Arithmetic
//===----------------------------------------------------------------------===//

Value SPIRVBuilder::add(Value a, Value b) {
  return make<spirv::IAddOp>(a.getType(), {a, b});
}

Value SPIRVBuilder::sub(Value a, Value b) {
  return make<spirv::ISubOp>(a.getType(), {a, b});
}

Value SPIRVBuilder::mul(Value a, Value b) {
  return make<spirv::IMulOp>(a.getType(), {a, b});
}

Value SPIRVBuilder::bitAnd(Value a, Value b) {
  return make<spirv::BitwiseAndOp>(a.getType(), {a, b});
}

Value SPIRVBuilder::bitAnd(Value a, uint64_t mask) {
  return bitAnd(a, integer(a.getType(), mask));
}

Value SPIRVBuilder::bitOr(Value a, Value b) {
  return make<spirv::BitwiseOrOp>(a.getType(), {a, b});
}

Value SPIRVBuilder::bitXor(Value a, Value b) {
  return make<spirv::BitwiseXorOp>(a.getType(), {a, b});
}

Value SPIRVBuilder::shiftLeft(Value a, unsigned bits) {
  return make<spirv::ShiftLeftLogicalOp>(a.getType(),
                                         {a, integer(a.getType(), bits)});
}

Value SPIRVBuilder::shiftRight(Value a, unsigned bits) {
  return make<spirv::ShiftRightLogicalOp>(a.getType(),
                                          {a, integer(a.getType(), bits)});
}

Value SPIRVBuilder::compare(SPIRVInstruction comparison, Value a, Value b) {
  return make(comparison, withElement(a.getType(), getI1Type()), {a, b});
}

Value SPIRVBuilder::logicalOr(Value a, Value b) {
  return make<spirv::LogicalOrOp>(a.getType(), {a, b});
}

Value SPIRVBuilder::logicalAnd(Value a, Value b) {
  return make<spirv::LogicalAndOp>(a.getType(), {a, b});
}

Value SPIRVBuilder::logicalNot(Value a) {
  return make<spirv::LogicalNotOp>(a.getType(), a);
}

Value SPIRVBuilder::isNan(Value a) {
  return make<spirv::IsNanOp>(withElement(a.getType(), getI1Type()), a);
}

Value SPIRVBuilder::copySign(Value magnitude, Value sign) {
  Type type = magnitude.getType();
  unsigned width = bitWidth(type);
  Type bits = withElement(type, getIntegerType(width));
  uint64_t signBit = uint64_t(1) << (width - 1);
  // A choice and not `|` of the bits of both: where a branch keeps `sign` or
  // this, LLVM 15 makes a wrong ternary instruction of AVX-512 of the latter.
  Value positive = bitAnd(bitcast(bits, magnitude), signBit - 1);
  Value isNegative =
      compare<spirv::SLessThanOp>(bitcast(bits, sign), integer(bits, 0));
  return bitcast(
      type,
      select(isNegative, bitOr(positive, integer(bits, signBit)), positive));
}
