//===- LowerBits.cpp - operations on the bits of integers -------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Vulkan counts bits of 32-bit integers only; the counts of others are made of
// these.
//
//===----------------------------------------------------------------------===//

#include "ShaderLowerings.h"

#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;
using namespace cairn;

namespace {
/// The halves of 64-bit integers.
struct Halves {
  Halves(SPIRVBuilder &b, Value value)
      : low(b.resizeUnsigned(value, 32)),
        high(b.resizeUnsigned(b.shiftRight(value, 32), 32)) {}
  Value low, high;
};
} // namespace

/// 32 for zero: `FindUMsb` gives -1.
static Value countLeadingZeros32(SPIRVBuilder &b, Value value) {
  Type type = value.getType();
  return b.sub(b.integer(type, 31), b.make<spirv::GLFindUMsbOp>(type, value));
}

static Value lowerCountLeadingZeros(SPIRVBuilder &b,
                                    math::CountLeadingZerosOp op) {
  Value value = op.getOperand();
  unsigned bits = bitWidth(value.getType());
  if (bits == 64) {
    Halves halves(b, value);
    Type half = halves.low.getType();
    Value inLow =
        b.add(countLeadingZeros32(b, halves.low), b.integer(half, 32));
    Value isLow = b.compare<spirv::IEqualOp>(halves.high, b.integer(half, 0));
    return b.resizeUnsigned(
        b.select(isLow, inLow, countLeadingZeros32(b, halves.high)), 64);
  }
  Value count = countLeadingZeros32(b, b.resizeUnsigned(value, 32));
  if (bits != 32)
    count = b.sub(count, b.integer(count.getType(), 32 - bits));
  return b.resizeUnsigned(count, bits);
}

/// At most `limit`, which it is for zero: `FindILsb` gives -1.
static Value countTrailingZeros32(SPIRVBuilder &b, Value value,
                                  unsigned limit) {
  Type type = value.getType();
  return b.make<spirv::GLUMinOp>(
      type, {b.make<spirv::GLFindILsbOp>(type, value), b.integer(type, limit)});
}

static Value lowerCountTrailingZeros(SPIRVBuilder &b,
                                     math::CountTrailingZerosOp op) {
  Value value = op.getOperand();
  unsigned bits = bitWidth(value.getType());
  if (bits == 64) {
    Halves halves(b, value);
    Type half = halves.low.getType();
    Value inHigh =
        b.add(countTrailingZeros32(b, halves.high, 32), b.integer(half, 32));
    Value isHigh = b.compare<spirv::IEqualOp>(halves.low, b.integer(half, 0));
    return b.resizeUnsigned(
        b.select(isHigh, inHigh, b.make<spirv::GLFindILsbOp>(half, halves.low)),
        64);
  }
  return b.resizeUnsigned(
      countTrailingZeros32(b, b.resizeUnsigned(value, 32), bits), bits);
}

static Value bitCount32(SPIRVBuilder &b, Value value) {
  return b.make<spirv::BitCountOp>(value.getType(), value);
}

static Value lowerPopulationCount(SPIRVBuilder &b, math::CtPopOp op) {
  Value value = op.getOperand();
  unsigned bits = bitWidth(value.getType());
  if (bits == 64) {
    Halves halves(b, value);
    return b.resizeUnsigned(
        b.add(bitCount32(b, halves.low), bitCount32(b, halves.high)), 64);
  }
  return b.resizeUnsigned(bitCount32(b, b.resizeUnsigned(value, 32)), bits);
}

void cairn::addShaderBitLowerings(OpLowerings &lowerings) {
  lowerings.add(lowerCountLeadingZeros);
  lowerings.add(lowerCountTrailingZeros);
  lowerings.add(lowerPopulationCount);
}
