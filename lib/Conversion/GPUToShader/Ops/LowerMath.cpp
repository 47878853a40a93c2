//===- LowerMath.cpp - mathematical functions -------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ShaderLowerings.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace cairn;

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

template <typename OpTy> static Value unary(SPIRVBuilder &b, Value x) {
  return b.make<OpTy>(x.getType(), x);
}

template <typename OpTy>
static Value binary(SPIRVBuilder &b, Value x, Value y) {
  return b.make<OpTy>(x.getType(), {x, y});
}

//===----------------------------------------------------------------------===//
// The family of the exponential function
//===----------------------------------------------------------------------===//

static Value lowerLog10(SPIRVBuilder &b, Operation *op) {
  Value x = op->getOperand(0);
  return binary<spirv::FMulOp>(b, unary<spirv::GLLog2Op>(b, x),
                               b.real(x.getType(), 0.30102999566398119521));
}

static Value lowerLog1p(SPIRVBuilder &b, Operation *op) {
  Value x = op->getOperand(0);
  return unary<spirv::GLLogOp>(
      b, binary<spirv::FAddOp>(b, x, b.real(x.getType(), 1)));
}

static Value lowerExpm1(SPIRVBuilder &b, Operation *op) {
  Value x = op->getOperand(0);
  return binary<spirv::FSubOp>(b, unary<spirv::GLExpOp>(b, x),
                               b.real(x.getType(), 1));
}

static Value lowerCbrt(SPIRVBuilder &b, Operation *op) {
  Value x = op->getOperand(0);
  Value root = binary<spirv::GLPowOp>(b, unary<spirv::GLFAbsOp>(b, x),
                                      b.real(x.getType(), 1.0 / 3.0));
  return b.copySign(root, x);
}

/// GLSL's is undefined for negative bases, for which OpenCL's is a power of
/// whole exponents, with the sign of odd ones.
static Value power(SPIRVBuilder &b, Value base, Value exponent) {
  Type type = base.getType();
  Value result =
      binary<spirv::GLPowOp>(b, unary<spirv::GLFAbsOp>(b, base), exponent);
  Value half = binary<spirv::FMulOp>(b, exponent, b.real(type, 0.5));
  Value isOdd = b.compare<spirv::FOrdEqualOp>(
      binary<spirv::FSubOp>(b, half, unary<spirv::GLFloorOp>(b, half)),
      b.real(type, 0.5));
  Value isNegative = b.compare<spirv::FOrdLessThanOp>(base, b.real(type, 0));
  return b.select(b.logicalAnd(isNegative, isOdd),
                  unary<spirv::FNegateOp>(b, result), result);
}

static Value lowerPower(SPIRVBuilder &b, Operation *op) {
  return power(b, op->getOperand(0), op->getOperand(1));
}

static Value lowerIntegerPower(SPIRVBuilder &b, Operation *op) {
  Value base = op->getOperand(0);
  return power(b, base,
               b.make<spirv::ConvertSToFOp>(base.getType(), op->getOperand(1)));
}

static LogicalResult lowerSincos(SPIRVBuilder &b, Operation *op,
                                 SmallVectorImpl<Value> &results) {
  Value x = op->getOperand(0);
  if (isDouble(x.getType())) {
    refuseDouble(b);
    return failure();
  }
  results.assign({unary<spirv::GLSinOp>(b, x), unary<spirv::GLCosOp>(b, x)});
  return success();
}

/// The root of a half is computed in float, which rounds as exactly as one
/// expects of a root: the one of halves is off by a unit for a quarter of them
/// on NVIDIA's GPUs.
static Value lowerSqrt(SPIRVBuilder &b, math::SqrtOp op) {
  Value x = op.getOperand();
  Type type = x.getType();
  if (!getElementTypeOrSelf(type).isF16())
    return unary<spirv::GLSqrtOp>(b, x);
  Value wide = b.make<spirv::FConvertOp>(withElement(type, b.getF32Type()), x);
  return b.make<spirv::FConvertOp>(type, unary<spirv::GLSqrtOp>(b, wide));
}

//===----------------------------------------------------------------------===//
// Signs and bounds
//===----------------------------------------------------------------------===//

static Value lowerCopySign(SPIRVBuilder &b, math::CopySignOp op) {
  return b.copySign(op.getLhs(), op.getRhs());
}

static Value lowerClamp(SPIRVBuilder &b, math::ClampFOp op) {
  Type type = op.getType();
  Value atLeast = b.make(inst::GL::NMax, type, {op.getValue(), op.getMin()});
  return b.make(inst::GL::NMin, type, {atLeast, op.getMax()});
}

//===----------------------------------------------------------------------===//
// Classes
//===----------------------------------------------------------------------===//

static Value infinity(SPIRVBuilder &b, Type type) {
  return b.real(type, std::numeric_limits<double>::infinity());
}

static Value lowerIsFinite(SPIRVBuilder &b, math::IsFiniteOp op) {
  Value x = op.getOperand();
  return b.compare<spirv::FOrdLessThanOp>(unary<spirv::GLFAbsOp>(b, x),
                                          infinity(b, x.getType()));
}

static Value lowerIsNormal(SPIRVBuilder &b, math::IsNormalOp op) {
  Value x = op.getOperand();
  Type type = x.getType();
  auto element = cast<FloatType>(getElementTypeOrSelf(type));
  double least = APFloat::getSmallestNormalized(element.getFloatSemantics())
                     .convertToDouble();
  Value magnitude = unary<spirv::GLFAbsOp>(b, x);
  return b.logicalAnd(
      b.compare<spirv::FOrdGreaterThanEqualOp>(magnitude, b.real(type, least)),
      b.compare<spirv::FOrdLessThanOp>(magnitude, infinity(b, type)));
}

//===----------------------------------------------------------------------===//
// One instruction each
//===----------------------------------------------------------------------===//

/// Functions on half and float only. They are as precise as the device has
/// them: the levels above leave them where that is enough.
template <typename OpTy>
static void addTranscendental(OpLowerings &lowerings,
                              SPIRVInstruction function) {
  lowerings.addValue(
      OpTy::getOperationName(), [function](SPIRVBuilder &b, Operation *op) {
        Type type = op->getResult(0).getType();
        return isDouble(type) ? refuseDouble(b)
                              : b.make(function, type, op->getOperands());
      });
}

template <typename OpTy, typename SPIRVOpTy>
static void addTranscendental(OpLowerings &lowerings) {
  addTranscendental<OpTy>(lowerings, instruction<SPIRVOpTy>());
}

void cairn::addShaderMathLowerings(OpLowerings &lowerings) {
  lowerings.addSame<math::AbsFOp, spirv::GLFAbsOp>();
  lowerings.addSame<math::FmaOp, spirv::GLFmaOp>();
  lowerings.addSame<vector::FMAOp, spirv::GLFmaOp>();
  lowerings.add(lowerSqrt);
  lowerings.addSame<math::RsqrtOp, spirv::GLInverseSqrtOp>();
  addTranscendental<math::AcosOp, spirv::GLAcosOp>(lowerings);
  addTranscendental<math::AcoshOp, spirv::GLAcoshOp>(lowerings);
  addTranscendental<math::AsinOp, spirv::GLAsinOp>(lowerings);
  addTranscendental<math::AsinhOp, spirv::GLAsinhOp>(lowerings);
  addTranscendental<math::AtanOp, spirv::GLAtanOp>(lowerings);
  addTranscendental<math::AtanhOp, spirv::GLAtanhOp>(lowerings);
  addTranscendental<math::Atan2Op>(lowerings, inst::GL::Atan2);
  addTranscendental<math::CosOp, spirv::GLCosOp>(lowerings);
  addTranscendental<math::CoshOp, spirv::GLCoshOp>(lowerings);
  addTranscendental<math::ExpOp, spirv::GLExpOp>(lowerings);
  addTranscendental<math::Exp2Op, spirv::GLExp2Op>(lowerings);
  addTranscendental<math::LogOp, spirv::GLLogOp>(lowerings);
  addTranscendental<math::Log2Op, spirv::GLLog2Op>(lowerings);
  addTranscendental<math::SinOp, spirv::GLSinOp>(lowerings);
  addTranscendental<math::SinhOp, spirv::GLSinhOp>(lowerings);
  addTranscendental<math::TanOp, spirv::GLTanOp>(lowerings);
  addTranscendental<math::TanhOp, spirv::GLTanhOp>(lowerings);
  lowerings.addValue(math::Log10Op::getOperationName(),
                     unlessDouble<lowerLog10>);
  lowerings.addValue(math::Log1pOp::getOperationName(),
                     unlessDouble<lowerLog1p>);
  lowerings.addValue(math::ExpM1Op::getOperationName(),
                     unlessDouble<lowerExpm1>);
  lowerings.addValue(math::CbrtOp::getOperationName(), unlessDouble<lowerCbrt>);
  lowerings.addValue(math::PowFOp::getOperationName(),
                     unlessDouble<lowerPower>);
  lowerings.addValue(math::FPowIOp::getOperationName(),
                     unlessDouble<lowerIntegerPower>);
  lowerings.add(math::SincosOp::getOperationName(), lowerSincos);
  lowerings.add(lowerCopySign);
  lowerings.add(lowerClamp);
  lowerings.addSame<math::IsNaNOp, spirv::IsNanOp>();
  lowerings.addSame<math::IsInfOp, spirv::IsInfOp>();
  lowerings.add(lowerIsFinite);
  lowerings.add(lowerIsNormal);
}
