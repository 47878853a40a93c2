//===- MathReferences.cpp - bounds of the math functions --------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each math and common function: what MPFR computes for it, and its bounds for
// half, float and double. Those for float and double are of the OpenCL C 2.0
// specification, section 2.4, full profile; those for half, and for the common
// functions, of the unified OpenCL C specification 3.0, which is the first to
// give any.
//
//===----------------------------------------------------------------------===//
#include "MathCall.h"
#include "MathFunctions.h"

#include "llvm/ADT/StringMap.h"

using namespace cairn::accuracy;

namespace {

using Table = llvm::StringMap<Reference>;

Bound ulps(double count) { return {Bound::Ulps, count}; }
const Bound exact = {Bound::Exact, 0};
const Bound rounded = {Bound::Rounded, 0};
const Bound unbounded = {Bound::Unbounded, 0};

void addTrigonometry(Table &table) {
  auto add = [&](const char *name, MathFunction function, double half,
                 double others) {
    table[name] =
        mathReference(function, ulps(half), ulps(others), ulps(others));
  };
  add("acos", unary(mpfr_acos), 2, 4);
  add("acosh", unary(mpfr_acosh), 2, 4);
  add("acospi", unary(mpfr_acospi), 2, 5);
  add("asin", unary(mpfr_asin), 2, 4);
  add("asinh", unary(mpfr_asinh), 2, 4);
  add("asinpi", unary(mpfr_asinpi), 2, 5);
  add("atan", unary(mpfr_atan), 2, 5);
  add("atan2", binary(mpfr_atan2), 2, 6);
  add("atan2pi", binary(mpfr_atan2pi), 2, 6);
  add("atanh", unary(mpfr_atanh), 2, 5);
  add("atanpi", unary(mpfr_atanpi), 2, 5);
  add("cos", unary(mpfr_cos), 2, 4);
  add("cosh", unary(mpfr_cosh), 2, 4);
  add("cospi", unary(mpfr_cospi), 2, 4);
  add("sin", unary(mpfr_sin), 2, 4);
  add("sincos", cl::sincos, 2, 4);
  add("sinh", unary(mpfr_sinh), 2, 4);
  add("sinpi", unary(mpfr_sinpi), 2, 4);
  add("tan", unary(mpfr_tan), 2, 5);
  add("tanh", unary(mpfr_tanh), 2, 5);
  add("tanpi", unary(mpfr_tanpi), 2, 6);
}

void addExponentials(Table &table) {
  auto add = [&](const char *name, MathFunction function, Bound half,
                 Bound single, Bound wide) {
    table[name] = mathReference(function, half, single, wide);
  };
  add("cbrt", unary(mpfr_cbrt), ulps(2), ulps(2), ulps(2));
  add("exp", unary(mpfr_exp), ulps(2), ulps(3), ulps(3));
  add("exp2", unary(mpfr_exp2), ulps(2), ulps(3), ulps(3));
  add("exp10", unary(mpfr_exp10), ulps(2), ulps(3), ulps(3));
  add("expm1", unary(mpfr_expm1), ulps(2), ulps(3), ulps(3));
  add("hypot", binary(mpfr_hypot), ulps(2), ulps(4), ulps(4));
  add("log", unary(mpfr_log), ulps(2), ulps(3), ulps(3));
  add("log2", unary(mpfr_log2), ulps(2), ulps(3), ulps(3));
  add("log10", unary(mpfr_log10), ulps(2), ulps(3), ulps(3));
  add("log1p", unary(mpfr_log1p), ulps(2), ulps(2), ulps(2));
  add("pow", cl::power, ulps(4), ulps(16), ulps(16));
  add("pown", withInteger(mpfr_pow_si), ulps(4), ulps(16), ulps(16));
  add("powr", cl::powerOfPositive, ulps(4), ulps(16), ulps(16));
  add("rootn", withInteger(mpfr_rootn_si), ulps(4), ulps(16), ulps(16));
  add("rsqrt", cl::rsqrt, ulps(1), ulps(2), ulps(2));
  add("sqrt", unary(mpfr_sqrt), rounded, ulps(3), rounded);
  // The gamma and the error functions.
  add("erf", unary(mpfr_erf), ulps(4), ulps(16), ulps(16));
  add("erfc", unary(mpfr_erfc), ulps(4), ulps(16), ulps(16));
  add("lgamma", cl::lgamma, unbounded, unbounded, unbounded);
  add("lgamma_r", cl::lgamma, unbounded, unbounded, unbounded);
  add("tgamma", unary(mpfr_gamma), ulps(4), ulps(16), ulps(16));
  for (const char *name : {"lgamma", "lgamma_r", "tgamma", "erfc", "erf"})
    table[name].isSlow = true;
}

void addExact(Table &table) {
  auto add = [&](const char *name, MathFunction function, Bound bound) {
    table[name] = mathReference(function, bound, bound, bound);
  };
  add("ceil", unary(mpfr_rint_ceil), rounded);
  add("copysign", cl::copysign, exact);
  add("fabs", cl::fabs, exact);
  add("fdim", cl::fdim, rounded);
  add("floor", unary(mpfr_rint_floor), rounded);
  add("fma", ternary(mpfr_fma), rounded);
  add("fmax", cl::fmax, exact);
  add("fmin", cl::fmin, exact);
  add("fmod", binary(mpfr_fmod), exact);
  add("fract", cl::fract, rounded);
  add("frexp", cl::frexp, exact);
  add("ilogb", cl::ilogb, exact);
  add("ldexp", cl::ldexp, rounded);
  add("logb", cl::logb, exact);
  // Section 2.4 lets double do as it likes, and half; what is meant is this.
  add("mad", cl::mad, rounded);
  add("maxmag", cl::maxmag, exact);
  add("minmag", cl::minmag, exact);
  add("modf", cl::modf, exact);
  add("nan", cl::nan, exact);
  add("nextafter", cl::nextafter, exact);
  add("remainder", binary(mpfr_remainder), exact);
  add("remquo", cl::remquo, exact);
  add("rint", unary(mpfr_rint_roundeven), rounded);
  add("round", unary(mpfr_rint_round), rounded);
  add("trunc", unary(mpfr_rint_trunc), rounded);
}

void addCommon(Table &table) {
  auto add = [&](const char *name, MathFunction function, Bound bound) {
    table[name] = mathReference(function, bound, bound, bound);
  };
  add("clamp", cl::clamp, exact);
  add("degrees", cl::degrees, ulps(2));
  add("max", cl::maxOfNumbers, exact);
  add("min", cl::minOfNumbers, exact);
  // Units are of the largest operand of the last sum, as a difference may
  // cancel.
  add("mix", cl::mix, ulps(2));
  add("radians", cl::radians, ulps(2));
  add("sign", cl::sign, exact);
  // In epsilons.
  add("smoothstep", cl::smoothstep, ulps(8));
  add("step", cl::step, exact);
}

/// The functions of single precision that trade accuracy for speed.
void addRelaxed(Table &table) {
  struct Row {
    const char *name;
    MathFunction function;
    /// The largest operand that half_ functions must take.
    double largest;
  };
  const Row rows[] = {
      {"cos", unary(mpfr_cos), 65536},
      {"divide", binary(mpfr_div), INFINITY},
      {"exp", unary(mpfr_exp), INFINITY},
      {"exp2", unary(mpfr_exp2), INFINITY},
      {"exp10", unary(mpfr_exp10), INFINITY},
      {"log", unary(mpfr_log), INFINITY},
      {"log2", unary(mpfr_log2), INFINITY},
      {"log10", unary(mpfr_log10), INFINITY},
      {"powr", cl::powerOfPositive, INFINITY},
      {"recip", cl::reciprocal, INFINITY},
      {"rsqrt", cl::rsqrt, INFINITY},
      {"sin", unary(mpfr_sin), 65536},
      {"sqrt", unary(mpfr_sqrt), INFINITY},
      {"tan", unary(mpfr_tan), 65536},
  };
  for (const Row &row : rows) {
    Bound bound = ulps(8192);
    table["half_" + std::string(row.name)] =
        mathReference(mayFlush(row.function, row.largest), bound, bound, bound);
    table["native_" + std::string(row.name)] =
        mathReference(isModest(row.function), unbounded, unbounded, unbounded);
  }
}

} // namespace

const Reference *cairn::accuracy::findMathReference(llvm::StringRef name) {
  static const Table table = [] {
    Table table;
    addTrigonometry(table);
    addExponentials(table);
    addExact(table);
    addCommon(table);
    addRelaxed(table);
    return table;
  }();
  auto at = table.find(name);
  return at == table.end() ? nullptr : &at->second;
}
