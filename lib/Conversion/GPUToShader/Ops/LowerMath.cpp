//===- LowerMath.cpp - mathematical functions -------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ShaderLowerings.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;
using namespace cairn;

namespace {
struct FunctionRow {
  StringRef name;
  StringRef spirvName;
};
} // namespace

/// Of floats of all widths.
static constexpr FunctionRow exactFunctions[] = {
    {"math.absf", "GL.FAbs"},         {"math.fma", "GL.Fma"},
    {"vector.fma", "GL.Fma"},         {"math.sqrt", "GL.Sqrt"},
    {"math.rsqrt", "GL.InverseSqrt"},
};

/// Of half and float only. They are as precise as the device has them: the
/// levels above leave them where that is enough.
static constexpr FunctionRow transcendentalFunctions[] = {
    {"math.acos", "GL.Acos"},   {"math.acosh", "GL.Acosh"},
    {"math.asin", "GL.Asin"},   {"math.asinh", "GL.Asinh"},
    {"math.atan", "GL.Atan"},   {"math.atanh", "GL.Atanh"},
    {"math.atan2", "GL.Atan2"}, {"math.cos", "GL.Cos"},
    {"math.cosh", "GL.Cosh"},   {"math.exp", "GL.Exp"},
    {"math.exp2", "GL.Exp2"},   {"math.log", "GL.Log"},
    {"math.log2", "GL.Log2"},   {"math.sin", "GL.Sin"},
    {"math.sinh", "GL.Sinh"},   {"math.tan", "GL.Tan"},
    {"math.tanh", "GL.Tanh"},
};

static bool isDouble(Type type) { return getElementTypeOrSelf(type).isF64(); }

static Value refuseDouble(SPIRVBuilder &b) {
  return b.refuse("GLSL.std.450 has no transcendental functions of double");
}

/// On half and float only.
template <Value (*lower)(SPIRVBuilder &, Operation *)>
static Value unlessDouble(SPIRVBuilder &b, Operation *op) {
  if (isDouble(op->getResult(0).getType()))
    return refuseDouble(b);
  return lower(b, op);
}

static Value unary(SPIRVBuilder &b, StringRef name, Value x) {
  return b.make(name, x.getType(), x);
}

static Value binary(SPIRVBuilder &b, StringRef name, Value x, Value y) {
  return b.make(name, x.getType(), {x, y});
}

//===----------------------------------------------------------------------===//
// Of the exponential function's family
//===----------------------------------------------------------------------===//

static Value lowerLog10(SPIRVBuilder &b, Operation *op) {
  Value x = op->getOperand(0);
  return binary(b, "FMul", unary(b, "GL.Log2", x),
                b.real(x.getType(), 0.30102999566398119521));
}

static Value lowerLog1p(SPIRVBuilder &b, Operation *op) {
  Value x = op->getOperand(0);
  return unary(b, "GL.Log", binary(b, "FAdd", x, b.real(x.getType(), 1)));
}

static Value lowerExpm1(SPIRVBuilder &b, Operation *op) {
  Value x = op->getOperand(0);
  return binary(b, "FSub", unary(b, "GL.Exp", x), b.real(x.getType(), 1));
}

static Value lowerCbrt(SPIRVBuilder &b, Operation *op) {
  Value x = op->getOperand(0);
  Value root = binary(b, "GL.Pow", unary(b, "GL.FAbs", x),
                      b.real(x.getType(), 1.0 / 3.0));
  return b.copySign(root, x);
}

/// GLSL's is undefined for negative bases, for which OpenCL's is a power of
/// whole exponents, with the sign of odd ones.
static Value power(SPIRVBuilder &b, Value base, Value exponent) {
  Type type = base.getType();
  Value result = binary(b, "GL.Pow", unary(b, "GL.FAbs", base), exponent);
  Value half = binary(b, "FMul", exponent, b.real(type, 0.5));
  Value isOdd = b.compare("FOrdEqual",
                          binary(b, "FSub", half, unary(b, "GL.Floor", half)),
                          b.real(type, 0.5));
  Value isNegative = b.compare("FOrdLessThan", base, b.real(type, 0));
  return b.select(b.logicalAnd(isNegative, isOdd), unary(b, "FNegate", result),
                  result);
}

static Value lowerPower(SPIRVBuilder &b, Operation *op) {
  return power(b, op->getOperand(0), op->getOperand(1));
}

static Value lowerIntegerPower(SPIRVBuilder &b, Operation *op) {
  Value base = op->getOperand(0);
  return power(b, base,
               b.make("ConvertSToF", base.getType(), op->getOperand(1)));
}

static LogicalResult lowerSincos(SPIRVBuilder &b, Operation *op,
                                 SmallVectorImpl<Value> &results) {
  Value x = op->getOperand(0);
  if (isDouble(x.getType())) {
    refuseDouble(b);
    return failure();
  }
  results.assign({unary(b, "GL.Sin", x), unary(b, "GL.Cos", x)});
  return success();
}

//===----------------------------------------------------------------------===//
// Signs and bounds
//===----------------------------------------------------------------------===//

static Value lowerCopySign(SPIRVBuilder &b, math::CopySignOp op) {
  return b.copySign(op.getLhs(), op.getRhs());
}

static Value lowerClamp(SPIRVBuilder &b, math::ClampFOp op) {
  Value atLeast = binary(b, "GL.NMax", op.getValue(), op.getMin());
  return binary(b, "GL.NMin", atLeast, op.getMax());
}

//===----------------------------------------------------------------------===//
// Classes
//===----------------------------------------------------------------------===//

static Value infinity(SPIRVBuilder &b, Type type) {
  return b.real(type, std::numeric_limits<double>::infinity());
}

static Value lowerIsFinite(SPIRVBuilder &b, math::IsFiniteOp op) {
  Value x = op.getOperand();
  return b.compare("FOrdLessThan", unary(b, "GL.FAbs", x),
                   infinity(b, x.getType()));
}

static Value lowerIsNormal(SPIRVBuilder &b, math::IsNormalOp op) {
  Value x = op.getOperand();
  Type type = x.getType();
  auto element = cast<FloatType>(getElementTypeOrSelf(type));
  double least = APFloat::getSmallestNormalized(element.getFloatSemantics())
                     .convertToDouble();
  Value magnitude = unary(b, "GL.FAbs", x);
  return b.logicalAnd(
      b.compare("FOrdGreaterThanEqual", magnitude, b.real(type, least)),
      b.compare("FOrdLessThan", magnitude, infinity(b, type)));
}

void cairn::addShaderMathLowerings(OpLowerings &lowerings) {
  for (const FunctionRow &row : exactFunctions)
    lowerings.addSame(row.name, row.spirvName);
  for (const FunctionRow &row : transcendentalFunctions)
    lowerings.addValue(row.name, [row](SPIRVBuilder &b, Operation *op) {
      Type type = op->getResult(0).getType();
      return isDouble(type) ? refuseDouble(b)
                            : b.make(row.spirvName, type, op->getOperands());
    });
  lowerings.addValue("math.log10", unlessDouble<lowerLog10>);
  lowerings.addValue("math.log1p", unlessDouble<lowerLog1p>);
  lowerings.addValue("math.expm1", unlessDouble<lowerExpm1>);
  lowerings.addValue("math.cbrt", unlessDouble<lowerCbrt>);
  lowerings.addValue("math.powf", unlessDouble<lowerPower>);
  lowerings.addValue("math.fpowi", unlessDouble<lowerIntegerPower>);
  lowerings.add("math.sincos", lowerSincos);
  lowerings.add(lowerCopySign);
  lowerings.add(lowerClamp);
  lowerings.addSame("math.isnan", "IsNan");
  lowerings.addSame("math.isinf", "IsInf");
  lowerings.add(lowerIsFinite);
  lowerings.add(lowerIsNormal);
}
