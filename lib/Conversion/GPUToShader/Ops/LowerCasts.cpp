//===- LowerCasts.cpp - constants and conversions of type -------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpLowerings.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace cairn;

static Value lowerConstant(ShaderBuilder &b, arith::ConstantOp op) {
  Attribute value = op.getValue();
  // `index` has become i32 already, in the type.
  if (auto integer = dyn_cast<IntegerAttr>(value);
      integer && integer.getType() != op.getType())
    return b.integer(op.getType(), integer.getValue().getZExtValue());
  return spirv::ConstantOp::create(b, op.getType(), value);
}

/// Widens, cuts or keeps integers; booleans are chosen from.
static Value convertInteger(ShaderBuilder &b, Operation *op, bool isSigned) {
  Value value = op->getOperand(0);
  Type type = op->getResult(0).getType();
  if (type == value.getType())
    return value;
  if (isBool(value.getType()))
    return b.select(value, b.integer(type, isSigned ? ~uint64_t(0) : 1),
                    b.integer(type, 0));
  if (isBool(type))
    return b.compare("INotEqual", b.bitAnd(value, 1),
                     b.integer(value.getType(), 0));
  return b.make(isSigned ? "SConvert" : "UConvert", type, value);
}

/// A byte or short in the low bits of 2^23 is added to it. GPUs whose
/// conversions take several times as long as a difference gain by that (1.13x
/// on a filter over bytes), others lose next to nothing.
static Value narrowToFloat(ShaderBuilder &b, Value value, Type type) {
  Value bits =
      b.bitOr(b.resizeUnsigned(value, 32),
              b.integer(withElement(type, b.getI32Type()), 0x4b000000));
  NamedAttribute exact(b.getStringAttr("no_contraction"), b.getUnitAttr());
  return b.make("FSub", type, {b.bitcast(type, bits), b.real(type, 8388608)},
                exact);
}

static Value intToFloat(ShaderBuilder &b, Operation *op, bool isSigned) {
  Value value = op->getOperand(0);
  Type type = op->getResult(0).getType();
  // Mesa makes -0 of a choice between -1.0 and 0.0, hence through an integer.
  if (isBool(value.getType())) {
    Type integers = withElement(type, b.getI32Type());
    value = b.select(value, b.integer(integers, isSigned ? -1 : 1),
                     b.integer(integers, 0));
  }
  if (!isSigned && bitWidth(value.getType()) <= 16 && bitWidth(type) == 32)
    return narrowToFloat(b, value, type);
  return b.make(isSigned ? "ConvertSToF" : "ConvertUToF", type, value);
}

/// To a boolean only 0 and 1, or 0 and -1, are defined.
static Value floatToInt(ShaderBuilder &b, Operation *op, StringRef name) {
  Value value = op->getOperand(0);
  Type type = op->getResult(0).getType();
  if (!isBool(type))
    return b.make(name, type, value);
  Value magnitude = b.make("GL.FAbs", value.getType(), value);
  return b.compare("FOrdGreaterThanEqual", magnitude,
                   b.real(value.getType(), 1));
}

/// The float next to `value` towards zero, with its last bit set where anything
/// was lost, so that rounding it once more rounds `value` itself.
static Value truncateToOdd(ShaderBuilder &b, Value value, Type type) {
  Type bits = withElement(type, b.getI32Type());
  auto flag = [&](Value condition) {
    return b.select(condition, b.integer(bits, 1), b.integer(bits, 0));
  };
  Value nearest = b.make("FConvert", type, value);
  Value back = b.make("FConvert", value.getType(), nearest);
  Value beyond =
      b.compare("FOrdGreaterThan", b.make("GL.FAbs", value.getType(), back),
                b.make("GL.FAbs", value.getType(), value));
  Value inexact = b.compare("FOrdNotEqual", back, value);
  Value truncated = b.sub(b.bitcast(bits, nearest), flag(beyond));
  return b.bitcast(type, b.bitOr(truncated, flag(inexact)));
}

static Value lowerTruncFloat(ShaderBuilder &b, arith::TruncFOp op) {
  arith::RoundingMode mode =
      op.getRoundingmode().value_or(arith::RoundingMode::to_nearest_even);
  if (mode != arith::RoundingMode::to_nearest_even)
    return b.refuse("conversions round to nearest even only");
  Value value = op.getIn();
  // Drivers go through float here, and so round twice.
  if (bitWidth(value.getType()) == 64 && bitWidth(op.getType()) == 16)
    value = truncateToOdd(b, value, withElement(op.getType(), b.getF32Type()));
  return b.make("FConvert", op.getType(), value);
}

static Value lowerBitcast(ShaderBuilder &b, Operation *op) {
  Value value = op->getOperand(0);
  Type type = op->getResult(0).getType();
  if (type == value.getType())
    return value;
  auto isNumeric = [](Type t) {
    return getElementTypeOrSelf(t).isIntOrFloat() && !isBool(t);
  };
  if (!isNumeric(type) || !isNumeric(value.getType()))
    return b.refuse(
        "a cast between these types is none of the bits of numbers");
  return b.make("Bitcast", type, value);
}

void cairn::addCastLowerings(OpLowerings &lowerings) {
  lowerings.add(lowerConstant);
  for (StringRef name : {"arith.extui", "arith.trunci", "arith.index_castui"})
    lowerings.addValue(name, [](ShaderBuilder &b, Operation *op) {
      return convertInteger(b, op, /*isSigned=*/false);
    });
  for (StringRef name : {"arith.extsi", "arith.index_cast"})
    lowerings.addValue(name, [](ShaderBuilder &b, Operation *op) {
      return convertInteger(b, op, /*isSigned=*/true);
    });
  lowerings.addValue("arith.uitofp", [](ShaderBuilder &b, Operation *op) {
    return intToFloat(b, op, /*isSigned=*/false);
  });
  lowerings.addValue("arith.sitofp", [](ShaderBuilder &b, Operation *op) {
    return intToFloat(b, op, /*isSigned=*/true);
  });
  lowerings.addValue("arith.fptoui", [](ShaderBuilder &b, Operation *op) {
    return floatToInt(b, op, "ConvertFToU");
  });
  lowerings.addValue("arith.fptosi", [](ShaderBuilder &b, Operation *op) {
    return floatToInt(b, op, "ConvertFToS");
  });
  lowerings.addSame("arith.extf", "FConvert");
  lowerings.add(lowerTruncFloat);
  for (StringRef name : {"arith.bitcast", "vector.bitcast", "llvm.bitcast"})
    lowerings.addValue(name, lowerBitcast);
  lowerings.addSame("ub.poison", "Undef");
}
