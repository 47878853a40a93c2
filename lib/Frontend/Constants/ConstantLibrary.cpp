//===- ConstantLibrary.cpp - library functions of constants -----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// C's functions of double, rounded to float for those of float, are within the
// bounds of OpenCL C 2.0, section 2.4.
//
//===----------------------------------------------------------------------===//

#include "ConstantLibrary.h"

#include "cairn/Dialect/OCL/IR/Builtins.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Module.h"
#include <cmath>

using namespace llvm;
using namespace cairn;

namespace {
using Numbers = ArrayRef<double>;
using LibraryFunction = double (*)(Numbers);

struct LibraryRow {
  StringLiteral name;
  LibraryFunction function;
};
} // namespace

static constexpr double kPi = 3.14159265358979323846;

static constexpr LibraryRow kFunctions[] = {
#define UNARY(name, value)                                                     \
  {#name, [](Numbers n) -> double {                                            \
     [[maybe_unused]] double x = n[0];                                         \
     return value;                                                             \
   }}
#define BINARY(name, value)                                                    \
  {#name, [](Numbers n) -> double {                                            \
     double x = n[0], y = n[1];                                                \
     return value;                                                             \
   }}
#define TERNARY(name, value)                                                   \
  {#name, [](Numbers n) -> double {                                            \
     double x = n[0], y = n[1], z = n[2];                                      \
     return value;                                                             \
   }}
    UNARY(acos, std::acos(x)),
    UNARY(acosh, std::acosh(x)),
    UNARY(asin, std::asin(x)),
    UNARY(asinh, std::asinh(x)),
    UNARY(atan, std::atan(x)),
    UNARY(atanh, std::atanh(x)),
    UNARY(cbrt, std::cbrt(x)),
    UNARY(ceil, std::ceil(x)),
    UNARY(cos, std::cos(x)),
    UNARY(cosh, std::cosh(x)),
    UNARY(degrees, x * (180 / kPi)),
    UNARY(erf, std::erf(x)),
    UNARY(erfc, std::erfc(x)),
    UNARY(exp, std::exp(x)),
    UNARY(exp10, std::pow(10.0, x)),
    UNARY(exp2, std::exp2(x)),
    UNARY(expm1, std::expm1(x)),
    UNARY(fabs, std::fabs(x)),
    UNARY(floor, std::floor(x)),
    UNARY(lgamma, std::lgamma(x)),
    UNARY(log, std::log(x)),
    UNARY(log10, std::log10(x)),
    UNARY(log1p, std::log1p(x)),
    UNARY(log2, std::log2(x)),
    UNARY(radians, x *(kPi / 180)),
    UNARY(recip, 1 / x),
    UNARY(rint, std::nearbyint(x)),
    UNARY(round, std::round(x)),
    UNARY(rsqrt, 1 / std::sqrt(x)),
    UNARY(sin, std::sin(x)),
    UNARY(sinh, std::sinh(x)),
    UNARY(sqrt, std::sqrt(x)),
    UNARY(tan, std::tan(x)),
    UNARY(tanh, std::tanh(x)),
    UNARY(tgamma, std::tgamma(x)),
    UNARY(trunc, std::trunc(x)),
    BINARY(atan2, std::atan2(x, y)),
    BINARY(copysign, std::copysign(x, y)),
    BINARY(divide, x / y),
    BINARY(fdim, std::fdim(x, y)),
    BINARY(fmax, std::fmax(x, y)),
    BINARY(fmin, std::fmin(x, y)),
    BINARY(fmod, std::fmod(x, y)),
    BINARY(hypot, std::hypot(x, y)),
    BINARY(max, x < y ? y : x),
    BINARY(min, y < x ? y : x),
    BINARY(pow, std::pow(x, y)),
    BINARY(powr, x < 0 ? NAN : std::pow(x, y)),
    BINARY(remainder, std::remainder(x, y)),
    BINARY(step, y < x ? 0 : 1),
    TERNARY(clamp, std::fmin(std::fmax(x, y), z)),
    TERNARY(fma, std::fma(x, y, z)),
    TERNARY(mad, std::fma(x, y, z)),
    TERNARY(mix, x + (y - x) * z),
};
#undef UNARY
#undef BINARY
#undef TERNARY

static LibraryFunction lookupFunction(StringRef name) {
  name.consume_front("native_") || name.consume_front("half_");
  const auto *row = find_if(
      kFunctions, [&](const LibraryRow &row) { return row.name == name; });
  return row == std::end(kFunctions) ? nullptr : row->function;
}

static Constant *foldScalar(LibraryFunction function, Type *type,
                            ArrayRef<Constant *> arguments) {
  SmallVector<double, 3> numbers;
  for (Constant *argument : arguments) {
    auto *number = dyn_cast_or_null<ConstantFP>(argument);
    if (!number)
      return nullptr;
    numbers.push_back(type->isFloatTy()
                          ? number->getValueAPF().convertToFloat()
                          : number->getValueAPF().convertToDouble());
  }
  return ConstantFP::get(type, function(numbers));
}

Constant *cairn::frontend::foldLibraryCall(const Function &callee,
                                           ArrayRef<Constant *> arguments) {
  Type *type = callee.getReturnType(), *scalar = type->getScalarType();
  if (arguments.empty() || (!scalar->isFloatTy() && !scalar->isDoubleTy()) ||
      any_of(arguments, [&](Constant *argument) {
        return argument->getType() != type && argument->getType() != scalar;
      }))
    return nullptr;
  unsigned pointerBits =
      callee.getParent()->getDataLayout().getPointerSizeInBits();
  auto call = ocl::demangleBuiltin(callee.getName(), pointerBits);
  LibraryFunction function =
      call ? lookupFunction(call->builtin->name) : nullptr;
  if (!function)
    return nullptr;
  auto *vector = dyn_cast<FixedVectorType>(type);
  if (!vector)
    return foldScalar(function, type, arguments);
  SmallVector<Constant *> lanes;
  for (unsigned lane = 0; lane < vector->getNumElements(); ++lane) {
    SmallVector<Constant *, 3> elements;
    for (Constant *argument : arguments)
      elements.push_back(argument->getType() == scalar
                             ? argument
                             : argument->getAggregateElement(lane));
    lanes.push_back(foldScalar(function, scalar, elements));
    if (!lanes.back())
      return nullptr;
  }
  return ConstantVector::get(lanes);
}
