//===- LowerRounding.cpp - rounding to integers -----------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Down and up are GLSL's for every type. The others are done on the encoding
// for double: Mesa's drivers for CPUs go through 32-bit integers where the CPU
// has no instruction for a vector as wide as they make it.
//
//===----------------------------------------------------------------------===//

#include "ShaderLowerings.h"

#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;
using namespace cairn;

namespace {
enum class Rounding { ToZero, HalfToEven, HalfAway };
} // namespace

static bool isOfDoubles(Type type) {
  return getElementTypeOrSelf(type).isF64();
}

//===----------------------------------------------------------------------===//
// On the encoding
//===----------------------------------------------------------------------===//

static Value roundDouble(SPIRVBuilder &b, Value x, Rounding rounding) {
  constexpr uint64_t mantissaBits = 52, exponentMask = 0x7ff, bias = 1023;
  constexpr uint64_t signBit = uint64_t(1) << 63;
  constexpr uint64_t one = bias << mantissaBits, half = (bias - 1)
                                                        << mantissaBits;
  Type type = withElement(x.getType(), b.getI64Type());
  Value bits = b.bitcast(type, x);
  Value zero = b.integer(type, 0), unit = b.integer(type, 1);

  // How many of the last bits are the fraction's.
  Value exponent = b.bitAnd(b.shiftRight(bits, mantissaBits), exponentMask);
  Value count = b.sub(b.integer(type, bias + mantissaBits), exponent);
  Value isBelowOne =
      b.compare<spirv::SGreaterThanOp>(count, b.integer(type, mantissaBits));
  count = b.select(b.compare<spirv::SLessThanOp>(count, zero), zero, count);
  count = b.bitAnd(count, 63); // of those below one, which are none of these
  Value fraction =
      b.sub(b.make<spirv::ShiftLeftLogicalOp>(type, {unit, count}), unit);

  // A carry out of the mantissa belongs in the exponent.
  Value sum = bits;
  if (rounding == Rounding::HalfAway) {
    sum = b.add(bits, b.shiftRight(b.add(fraction, unit), 1));
  } else if (rounding == Rounding::HalfToEven) {
    Value last = b.make<spirv::ShiftRightLogicalOp>(type, {bits, count});
    Value isOdd = b.bitAnd(b.bitAnd(last, fraction), 1);
    sum = b.add(b.add(bits, b.shiftRight(fraction, 1)), isOdd);
  }
  Value whole = b.bitAnd(sum, b.make<spirv::NotOp>(type, fraction));

  Value belowOne = b.bitAnd(bits, signBit);
  if (rounding != Rounding::ToZero) {
    Value isUp = b.compare(rounding == Rounding::HalfAway
                               ? instruction<spirv::UGreaterThanEqualOp>()
                               : instruction<spirv::UGreaterThanOp>(),
                           b.bitAnd(bits, signBit - 1), b.integer(type, half));
    belowOne = b.bitOr(belowOne, b.select(isUp, b.integer(type, one), zero));
  }
  return b.bitcast(x.getType(), b.select(isBelowOne, belowOne, whole));
}

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

static Value lowerTrunc(SPIRVBuilder &b, math::TruncOp op) {
  Value x = op.getOperand();
  return isOfDoubles(x.getType()) ? roundDouble(b, x, Rounding::ToZero)
                                  : b.make(inst::GL::Trunc, x.getType(), x);
}

static Value lowerRoundEven(SPIRVBuilder &b, math::RoundEvenOp op) {
  Value x = op.getOperand();
  return isOfDoubles(x.getType())
             ? roundDouble(b, x, Rounding::HalfToEven)
             : b.make<spirv::GLRoundEvenOp>(x.getType(), x);
}

/// Halves away from zero; what GLSL's `Round` does with them is the device's
/// choice. The difference is exact, and not a number for infinity, which
/// thereby stays what it is.
static Value lowerRound(SPIRVBuilder &b, math::RoundOp op) {
  Value x = op.getOperand();
  Type type = x.getType();
  if (isOfDoubles(type))
    return roundDouble(b, x, Rounding::HalfAway);
  Value whole = b.make(inst::GL::Trunc, x.getType(), x);
  Value rest =
      b.make<spirv::GLFAbsOp>(type, b.make<spirv::FSubOp>(type, {x, whole}));
  Value isAway =
      b.compare<spirv::FOrdGreaterThanEqualOp>(rest, b.real(type, 0.5));
  Value step = b.select(isAway, b.real(type, 1), b.real(type, 0));
  return b.make<spirv::FAddOp>(type, {whole, b.copySign(step, x)});
}

void cairn::addShaderRoundingLowerings(OpLowerings &lowerings) {
  lowerings.addSame<math::CeilOp, spirv::GLCeilOp>();
  lowerings.addSame<math::FloorOp, spirv::GLFloorOp>();
  lowerings.add(lowerTrunc);
  lowerings.add(lowerRoundEven);
  lowerings.add(lowerRound);
}
