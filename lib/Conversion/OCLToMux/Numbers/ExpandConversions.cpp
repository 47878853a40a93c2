//===- ExpandConversions.cpp - convert_* to arith ---------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OCLToMux.h"

#include "Constants.h"
#include "Numbers/ExpandRounding.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;
using namespace cairn;
using namespace cairn::ocl;

/// Integer to integer: modulo, or clamped to the range of `to`.
static Value convertInteger(OpBuilder &b, Location loc, Value value,
                            const BuiltinType &from, const BuiltinType &to,
                            Type type, bool saturate) {
  unsigned fromBits = from.elementBits(), toBits = to.elementBits();
  if (saturate) {
    // Bounds of `to`, as far as `from` can exceed them.
    APInt low = to.isSigned() ? APInt::getSignedMinValue(toBits)
                              : APInt::getZero(toBits);
    APInt high = to.isSigned() ? APInt::getSignedMaxValue(toBits)
                               : APInt::getMaxValue(toBits);
    unsigned highBits = to.isSigned() ? toBits - 1 : toBits;
    unsigned fromHighBits = from.isSigned() ? fromBits - 1 : fromBits;
    if (from.isSigned() && (!to.isSigned() || toBits < fromBits)) {
      APInt bound = to.isSigned() ? low.sext(fromBits) : APInt(fromBits, 0);
      value = arith::MaxSIOp::create(
          b, loc, value, integerConstant(b, loc, value.getType(), bound));
    }
    if (highBits < fromHighBits) {
      Value bound =
          integerConstant(b, loc, value.getType(), high.zextOrTrunc(fromBits));
      value = from.isSigned()
                  ? Value(arith::MinSIOp::create(b, loc, value, bound))
                  : Value(arith::MinUIOp::create(b, loc, value, bound));
    }
  }
  if (toBits < fromBits)
    return arith::TruncIOp::create(b, loc, type, value);
  if (toBits == fromBits)
    return value;
  return from.isSigned() ? Value(arith::ExtSIOp::create(b, loc, type, value))
                         : Value(arith::ExtUIOp::create(b, loc, type, value));
}

/// `value`, infinite where the type has no number that big.
static Value bound(OpBuilder &b, Location loc, Type type, APInt value,
                   bool isSigned) {
  APFloat number(semanticsOf(type));
  number.convertFromAPInt(value, isSigned, APFloat::rmNearestTiesToEven);
  return floatConstant(b, loc, type, number);
}

/// `converted`, but the ends of the range of `to` where `value` is beyond them,
/// and 0 where it is NaN. The bounds are powers of two, so that they are exact
/// (or infinite) in floating point.
static Value saturate(OpBuilder &b, Location loc, Value value, Value converted,
                      const BuiltinType &to) {
  unsigned bits = to.elementBits();
  bool isSigned = to.isSigned();
  APInt low = isSigned ? APInt::getSignedMinValue(bits) : APInt(bits, 0);
  APInt high =
      isSigned ? APInt::getSignedMaxValue(bits) : APInt::getMaxValue(bits);
  Type type = value.getType();
  auto select = [&](arith::CmpFPredicate predicate, Value bound, APInt result) {
    Value beyond = arith::CmpFOp::create(b, loc, predicate, value, bound);
    converted = arith::SelectOp::create(
        b, loc, beyond, integerConstant(b, loc, converted.getType(), result),
        converted);
  };
  select(arith::CmpFPredicate::OLE, bound(b, loc, type, low, isSigned), low);
  select(arith::CmpFPredicate::OGE,
         bound(b, loc, type, high.zext(bits + 1) + 1, false), high);
  select(arith::CmpFPredicate::UNO, value, APInt(bits, 0));
  return converted;
}

/// Floating point to integer: towards zero by default, an out-of-range value is
/// the implementation's business unless saturated, where NaN gives 0 (OpenCL C
/// 2.0, section 1.2.3.2 and 1.2.3.3).
static Value convertToInteger(OpBuilder &b, Location loc, Value value,
                              const BuiltinType &to, Type type,
                              const Builtin &builtin) {
  switch (builtin.rounding) {
  case RoundingMode::RTE:
    value = math::RoundEvenOp::create(b, loc, value);
    break;
  case RoundingMode::RTP:
    value = math::CeilOp::create(b, loc, value);
    break;
  case RoundingMode::RTN:
    value = math::FloorOp::create(b, loc, value);
    break;
  default:
    break;
  }
  Value converted = to.isSigned()
                        ? Value(arith::FPToSIOp::create(b, loc, type, value))
                        : Value(arith::FPToUIOp::create(b, loc, type, value));
  // Out of range the conversion alone is undefined in LLVM, and would let one
  // bad value poison the program; frozen, it is some value.
  converted = LLVM::FreezeOp::create(b, loc, converted);
  return builtin.saturates ? saturate(b, loc, value, converted, to) : converted;
}

Value cairn::expandConversion(OpBuilder &b, BuiltinOp op,
                              const Builtin &builtin,
                              const BuiltinSignature &signature) {
  if (builtin.category != BuiltinCategory::Conversion)
    return {};
  Location loc = op.getLoc();
  const BuiltinType &from = signature.params[0], &to = signature.result;
  Value value = op.getArgs()[0];
  Type type = op.getResult().getType();
  if (from.isInteger() && to.isInteger())
    return convertInteger(b, loc, value, from, to, type, builtin.saturates);
  if (from.isFloat() && to.isInteger())
    return convertToInteger(b, loc, value, to, type, builtin);

  // Into floating point; widening rounds nothing.
  if (from.isInteger())
    return convertIntegerToFloat(b, loc, value, from.isSigned(), type,
                                 builtin.rounding);
  if (from.elementBits() == to.elementBits())
    return value;
  if (from.elementBits() < to.elementBits())
    return arith::ExtFOp::create(b, loc, type, value);
  return narrowFloat(b, loc, value, type, builtin.rounding);
}
