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

#include "Numbers/ExpandRounding.h"

#include "Bitcast.h"
#include "Constants.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace cairn;
using namespace cairn::ocl;
using llvm::APFloat;
using llvm::APInt;

/// The number next to `value` that is bigger in magnitude.
static Value awayFromZero(OpBuilder &b, Location loc, Value value) {
  Type type = value.getType(), bitsType = integerTypeOf(b, type);
  Value bits = arith::AddIOp::create(b, loc, bitcast(b, loc, bitsType, value),
                                     integerConstant(b, loc, bitsType, 1));
  return bitcast(b, loc, type, bits);
}

/// double to half, to nearest even. There is no instruction for it on most
/// machines, and by way of float it would be rounded twice. So the step to
/// float rounds to odd: what is inexact gets an odd significand, which is never
/// halfway between two halves.
static Value narrowDoubleToHalf(OpBuilder &b, Location loc, Value value,
                                Type type) {
  Type bitsType = integerTypeOf(b, value.getType());
  Value bits = bitcast(b, loc, bitsType, value);
  Value below = integerConstant(b, loc, bitsType, APInt::getLowBitsSet(64, 29));
  Value kept = integerConstant(b, loc, bitsType, APInt::getHighBitsSet(64, 35));
  // Any bit that float has no place for carries into the last that it has.
  Value carry = arith::AddIOp::create(
      b, loc, arith::AndIOp::create(b, loc, bits, below), below);
  Value odd = arith::AndIOp::create(
      b, loc, arith::OrIOp::create(b, loc, bits, carry), kept);
  Value single =
      arith::TruncFOp::create(b, loc, withElement(type, b.getF32Type()),
                              bitcast(b, loc, value.getType(), odd));
  return arith::TruncFOp::create(b, loc, type, single);
}

namespace {
/// The magnitude of a number as bits, before and after all that a narrower type
/// has no place for was cut off.
struct CutMagnitude {
  Value whole, kept;
};
} // namespace

/// The bits of `number`, exact in the type of `semantics`.
static APInt bitsIn(const llvm::fltSemantics &semantics, APFloat number) {
  bool losesInfo;
  number.convert(semantics, APFloat::rmTowardZero, &losesInfo);
  return number.bitcastToAPInt();
}

static CutMagnitude cutMagnitude(OpBuilder &b, Location loc, Value bits,
                                 const llvm::fltSemantics &wide,
                                 const llvm::fltSemantics &narrow) {
  Type type = bits.getType();
  unsigned width = APFloat::semanticsSizeInBits(wide);
  unsigned precision = APFloat::semanticsPrecision(wide);
  unsigned difference = precision - APFloat::semanticsPrecision(narrow);
  auto constant = [&](const APInt &value) {
    return integerConstant(b, loc, type, value);
  };
  auto number = [&](int64_t value) { return constant(APInt(width, value)); };
  auto is = [&](arith::CmpIPredicate predicate, Value lhs, const APInt &rhs) {
    return arith::CmpIOp::create(b, loc, predicate, lhs, constant(rhs));
  };

  Value whole = arith::AndIOp::create(
      b, loc, bits, constant(APInt::getLowBitsSet(width, width - 1)));
  // Each power of two below the normal numbers costs one bit more.
  Value exponent = arith::ShRUIOp::create(b, loc, whole, number(precision - 1));
  int64_t leastNormal = APFloat::semanticsMinExponent(narrow) -
                        APFloat::semanticsMinExponent(wide) + 1;
  Value lost =
      arith::SubIOp::create(b, loc, number(leastNormal + difference), exponent);
  lost = arith::MaxSIOp::create(b, loc, lost, number(difference));
  lost = arith::MinSIOp::create(b, loc, lost, number(precision - 1));
  Value mask =
      arith::ShLIOp::create(b, loc, constant(APInt::getAllOnes(width)), lost);
  Value kept = arith::AndIOp::create(b, loc, whole, mask);
  Value isTiny = is(arith::CmpIPredicate::ult, whole,
                    bitsIn(wide, APFloat::getSmallest(narrow)));
  kept = arith::SelectOp::create(b, loc, isTiny, number(0), kept);
  kept = arith::MinUIOp::create(
      b, loc, kept, constant(bitsIn(wide, APFloat::getLargest(narrow))));
  Value isSpecial = is(arith::CmpIPredicate::uge, whole,
                       APFloat::getInf(wide).bitcastToAPInt());
  return {whole, arith::SelectOp::create(b, loc, isSpecial, whole, kept)};
}

/// In a direction. Compilers of drivers take the way to the narrower type and
/// back for nothing at all, so what was lost cannot be asked for afterwards: it
/// is cut off before, by integers, and the conversion has nothing to round.
static Value narrowDirected(OpBuilder &b, Location loc, Value value, Type type,
                            RoundingMode rounding) {
  Type bitsType = integerTypeOf(b, value.getType());
  unsigned width = getElementTypeOrSelf(bitsType).getIntOrFloatBitWidth();
  Value bits = bitcast(b, loc, bitsType, value);
  CutMagnitude cut = cutMagnitude(b, loc, bits, semanticsOf(value.getType()),
                                  semanticsOf(type));
  Value sign = arith::AndIOp::create(
      b, loc, bits,
      integerConstant(b, loc, bitsType, APInt::getSignMask(width)));
  Value exact = bitcast(b, loc, value.getType(),
                        arith::OrIOp::create(b, loc, cut.kept, sign));
  Value near = arith::TruncFOp::create(b, loc, type, exact);
  if (rounding == RoundingMode::RTZ)
    return near;
  auto side = rounding == RoundingMode::RTP ? arith::CmpIPredicate::sge
                                            : arith::CmpIPredicate::slt;
  Value away = arith::AndIOp::create(
      b, loc,
      arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ne, cut.whole,
                            cut.kept),
      arith::CmpIOp::create(b, loc, side, bits,
                            integerConstant(b, loc, bitsType, 0)));
  return arith::SelectOp::create(b, loc, away, awayFromZero(b, loc, near),
                                 near);
}

Value cairn::narrowFloat(OpBuilder &b, Location loc, Value value, Type type,
                         RoundingMode rounding) {
  if (rounding != RoundingMode::Default && rounding != RoundingMode::RTE)
    return narrowDirected(b, loc, value, type, rounding);
  if (getElementTypeOrSelf(value.getType()).isF64() &&
      getElementTypeOrSelf(type).isF16())
    return narrowDoubleToHalf(b, loc, value, type);
  return arith::TruncFOp::create(b, loc, type, value);
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
