//===- LowerMath.cpp - functions of the math dialect ------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelLowerings.h"

#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;
using namespace cairn;

namespace {
struct FunctionRow {
  StringRef name;
  StringRef spirvName;
};
} // namespace

static constexpr FunctionRow functions[] = {
    {"math.absf", "CL.fabs"},         {"math.acos", "CL.acos"},
    {"math.acosh", "CL.acosh"},       {"math.asin", "CL.asin"},
    {"math.asinh", "CL.asinh"},       {"math.atan", "CL.atan"},
    {"math.atan2", "CL.atan2"},       {"math.atanh", "CL.atanh"},
    {"math.cbrt", "CL.cbrt"},         {"math.ceil", "CL.ceil"},
    {"math.copysign", "CL.copysign"}, {"math.cos", "CL.cos"},
    {"math.cosh", "CL.cosh"},         {"math.erf", "CL.erf"},
    {"math.erfc", "CL.erfc"},         {"math.exp", "CL.exp"},
    {"math.exp2", "CL.exp2"},         {"math.expm1", "CL.expm1"},
    {"math.floor", "CL.floor"},       {"math.fma", "CL.fma"},
    {"math.fpowi", "CL.pown"},        {"math.isfinite", "IsFinite"},
    {"math.isinf", "IsInf"},          {"math.isnan", "IsNan"},
    {"math.isnormal", "IsNormal"},    {"math.log", "CL.log"},
    {"math.log10", "CL.log10"},       {"math.log1p", "CL.log1p"},
    {"math.log2", "CL.log2"},         {"math.powf", "CL.pow"},
    {"math.round", "CL.round"},       {"math.roundeven", "CL.rint"},
    {"math.rsqrt", "CL.rsqrt"},       {"math.sin", "CL.sin"},
    {"math.sinh", "CL.sinh"},         {"math.sqrt", "CL.sqrt"},
    {"math.tan", "CL.tan"},           {"math.tanh", "CL.tanh"},
    {"math.trunc", "CL.trunc"},       {"vector.fma", "CL.fma"},
};

static LogicalResult lowerSincos(SPIRVBuilder &b, Operation *op,
                                 SmallVectorImpl<Value> &results) {
  Value x = op->getOperand(0);
  results.assign(
      {b.make("CL.sin", x.getType(), x), b.make("CL.cos", x.getType(), x)});
  return success();
}

static Value lowerClamp(SPIRVBuilder &b, math::ClampFOp op) {
  Type type = op.getType();
  Value atLeast = b.make("CL.fmax", type, {op.getValue(), op.getMin()});
  return b.make("CL.fmin", type, {atLeast, op.getMax()});
}

void cairn::addKernelMathLowerings(OpLowerings &lowerings) {
  for (const FunctionRow &row : functions)
    lowerings.addSame(row.name, row.spirvName);
  lowerings.add("math.sincos", lowerSincos);
  lowerings.add(lowerClamp);
}
