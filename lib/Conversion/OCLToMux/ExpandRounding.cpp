//===- ExpandRounding.cpp - conversions in a rounding mode ------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Arithmetic rounds to nearest even, always. The other modes of a conversion
// into floating point (OpenCL C 2.0, section 1.2.3.2) come from the encoding:
// seen as integers, the numbers of one sign are in order without gaps, from
// zero over the denormals to infinity. So the neighbour of a number is one more
// or one less.
//
//===----------------------------------------------------------------------===//

#include "ExpandRounding.h"

#include "Constants.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace cairn;
using namespace cairn::ocl;
using llvm::APFloat;
using llvm::APInt;

static Value bitcast(OpBuilder &b, Location loc, Type type, Value value) {
  if (isa<VectorType>(type))
    return vector::BitCastOp::create(b, loc, type, value);
  return arith::BitcastOp::create(b, loc, type, value);
}

static Value compare(OpBuilder &b, Location loc, arith::CmpFPredicate predicate,
                     Value lhs, Value rhs) {
  return arith::CmpFOp::create(b, loc, predicate, lhs, rhs);
}

/// The two neighbours of `value`, one bigger in magnitude and one smaller.
static Value awayFromZero(OpBuilder &b, Location loc, Value value) {
  Type type = value.getType(), bitsType = integerTypeOf(b, type);
  Value bits = arith::AddIOp::create(b, loc, bitcast(b, loc, bitsType, value),
                                     integerConstant(b, loc, bitsType, 1));
  return bitcast(b, loc, type, bits);
}
static Value towardsZero(OpBuilder &b, Location loc, Value value) {
  Type type = value.getType(), bitsType = integerTypeOf(b, type);
  Value bits = arith::SubIOp::create(b, loc, bitcast(b, loc, bitsType, value),
                                     integerConstant(b, loc, bitsType, 1));
  return bitcast(b, loc, type, bits);
}

/// double to half, to nearest even. There is no instruction for it on most
/// machines, and by way of float it would be rounded twice. So the step to
/// float rounds to odd: what is inexact gets an odd significand, which is never
/// halfway between two halves.
static Value narrowDoubleToHalf(OpBuilder &b, Location loc, Value value,
                                Type type) {
  Type single = withElement(type, b.getF32Type());
  Type bitsType = withElement(type, b.getI32Type());
  Value near = arith::TruncFOp::create(b, loc, single, value);
  Value back = arith::ExtFOp::create(b, loc, value.getType(), near);
  Value magnitude = math::AbsFOp::create(b, loc, value);
  Value backMagnitude = math::AbsFOp::create(b, loc, back);
  Value bits = bitcast(b, loc, bitsType, near);
  // Cut off instead of rounded; then the lowest bit says whether anything was.
  Value exceeds =
      compare(b, loc, arith::CmpFPredicate::OGT, backMagnitude, magnitude);
  Value cut = arith::SubIOp::create(
      b, loc, bits, arith::ExtUIOp::create(b, loc, bitsType, exceeds));
  Value inexact = compare(b, loc, arith::CmpFPredicate::ONE, back, value);
  Value odd = arith::OrIOp::create(
      b, loc, cut, arith::ExtUIOp::create(b, loc, bitsType, inexact));
  return arith::TruncFOp::create(b, loc, type, bitcast(b, loc, single, odd));
}

Value cairn::narrowFloat(OpBuilder &b, Location loc, Value value, Type type,
                         RoundingMode rounding) {
  Value near = getElementTypeOrSelf(value.getType()).isF64() &&
                       getElementTypeOrSelf(type).isF16()
                   ? narrowDoubleToHalf(b, loc, value, type)
                   : Value(arith::TruncFOp::create(b, loc, type, value));
  if (rounding == RoundingMode::Default || rounding == RoundingMode::RTE)
    return near;
  // A NaN is neither above nor below.
  Value back = arith::ExtFOp::create(b, loc, value.getType(), near);
  if (rounding == RoundingMode::RTZ) {
    Value exceeds = compare(b, loc, arith::CmpFPredicate::OGT,
                            math::AbsFOp::create(b, loc, back),
                            math::AbsFOp::create(b, loc, value));
    return arith::SelectOp::create(b, loc, exceeds, towardsZero(b, loc, near),
                                   near);
  }
  bool up = rounding == RoundingMode::RTP;
  Value wrong = compare(
      b, loc, up ? arith::CmpFPredicate::OLT : arith::CmpFPredicate::OGT, back,
      value);
  Value zero = floatConstant(b, loc, value.getType(),
                             APFloat::getZero(semanticsOf(value.getType())));
  Value away = compare(
      b, loc, up ? arith::CmpFPredicate::OGT : arith::CmpFPredicate::OLT, value,
      zero);
  Value neighbour = arith::SelectOp::create(
      b, loc, away, awayFromZero(b, loc, near), towardsZero(b, loc, near));
  return arith::SelectOp::create(b, loc, wrong, neighbour, near);
}

Value cairn::convertIntegerToFloat(OpBuilder &b, Location loc, Value value,
                                   bool isSigned, Type type,
                                   RoundingMode rounding) {
  Type from = value.getType();
  unsigned bits = getElementTypeOrSelf(from).getIntOrFloatBitWidth();
  const llvm::fltSemantics &semantics = semanticsOf(type);
  unsigned precision = APFloat::semanticsPrecision(semantics);
  if (rounding == RoundingMode::Default || rounding == RoundingMode::RTE ||
      bits - isSigned <= precision)
    return isSigned ? Value(arith::SIToFPOp::create(b, loc, type, value))
                    : Value(arith::UIToFPOp::create(b, loc, type, value));

  // The magnitude without what its number has no place for converts exactly.
  Value magnitude = value;
  if (isSigned)
    magnitude = math::AbsIOp::create(b, loc, value);
  unsigned maxBits = APFloat::semanticsMaxExponent(semantics) + 1;
  if (bits > maxBits) // half: whatever is above its largest number is alike
    magnitude = arith::MinUIOp::create(
        b, loc, magnitude,
        integerConstant(b, loc, from, APInt::getLowBitsSet(bits, maxBits)));
  Value one = integerConstant(b, loc, from, 1);
  Value leading = math::CountLeadingZerosOp::create(
      b, loc, arith::OrIOp::create(b, loc, magnitude, one));
  Value below = arith::ShRUIOp::create(
      b, loc, integerConstant(b, loc, from, APInt::getAllOnes(bits)), leading);
  below = arith::ShRUIOp::create(b, loc, below,
                                 integerConstant(b, loc, from, precision));
  Value rest = arith::AndIOp::create(b, loc, magnitude, below);
  Value kept = arith::SubIOp::create(b, loc, magnitude, rest);
  Value result = arith::UIToFPOp::create(b, loc, type, kept);

  Value zero = integerConstant(b, loc, from, 0);
  if (rounding != RoundingMode::RTZ) {
    Value away =
        arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ne, rest, zero);
    if (isSigned) {
      auto side = rounding == RoundingMode::RTP ? arith::CmpIPredicate::sgt
                                                : arith::CmpIPredicate::slt;
      away = arith::AndIOp::create(
          b, loc, away, arith::CmpIOp::create(b, loc, side, value, zero));
    }
    if (isSigned || rounding == RoundingMode::RTP)
      result = arith::SelectOp::create(b, loc, away,
                                       awayFromZero(b, loc, result), result);
  }
  if (!isSigned)
    return result;
  Value negative =
      arith::CmpIOp::create(b, loc, arith::CmpIPredicate::slt, value, zero);
  return arith::SelectOp::create(b, loc, negative,
                                 arith::NegFOp::create(b, loc, result), result);
}
