//===- CommonFunctions.cpp - OpenCL C's common functions in MPFR *- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "MathFunctions.h"

#include <algorithm>
#include <cmath>

using namespace cairn::accuracy;

/// The distance from 1 to the next number.
static double epsilon(const Format &format) {
  return std::ldexp(1.0, 1 - format.digits);
}

/// Whether two operands cannot overflow when they are added.
static bool isSmall(const MathCall &call, mpfr_srcptr value) {
  return mpfr_number_p(value) &&
         (mpfr_zero_p(value) ||
          mpfr_get_exp(value) < call.format.maxExponent - 1);
}

void cl::clamp(MathCall &call) {
  // Undefined if the limits are in the wrong order; a NaN has no order.
  call.skip = !mpfr_lessequal_p(call.y, call.z);
  Real raised;
  mpfr_max(raised, call.x, call.y, MPFR_RNDN);
  mpfr_min(call.result, raised, call.z, MPFR_RNDN);
  call.eitherZero = mpfr_zero_p(call.result);
}

static void scaleByPi(MathCall &call, unsigned numerator, bool divide) {
  Real pi;
  mpfr_set_prec(pi, mpfr_get_prec(call.result) + 20);
  mpfr_const_pi(pi, MPFR_RNDN);
  if (divide)
    mpfr_ui_div(pi, numerator, pi, MPFR_RNDN);
  else
    mpfr_div_ui(pi, pi, numerator, MPFR_RNDN);
  call.ternary = mpfr_mul(call.result, call.x, pi, MPFR_RNDN);
}

void cl::degrees(MathCall &call) { scaleByPi(call, 180, true); }

void cl::radians(MathCall &call) { scaleByPi(call, 180, false); }

void cl::maxOfNumbers(MathCall &call) {
  cl::fmax(call);
  call.skip = mpfr_nan_p(call.x) || mpfr_nan_p(call.y);
}

void cl::minOfNumbers(MathCall &call) {
  cl::fmin(call);
  call.skip = mpfr_nan_p(call.x) || mpfr_nan_p(call.y);
}

void cl::mix(MathCall &call) {
  call.skip = !isSmall(call, call.x) || !isSmall(call, call.y) ||
              mpfr_nan_p(call.z) || mpfr_cmp_ui(call.z, 0) < 0 ||
              mpfr_cmp_ui(call.z, 1) > 0;
  if (call.skip)
    return;
  Real difference;
  // The error that this leaves is far below the unit.
  mpfr_set_prec(difference, 160);
  mpfr_sub(difference, call.y, call.x, MPFR_RNDN);
  mpfr_mul(difference, difference, call.z, MPFR_RNDN);
  mpfr_add(call.result, call.x, difference, MPFR_RNDN);
  double largest = std::max(std::fabs(mpfr_get_d(call.x, MPFR_RNDN)),
                            std::fabs(mpfr_get_d(difference, MPFR_RNDN)));
  // Subnormals have no relative accuracy.
  double smallest = decode(call.format, call.format.smallestNormal());
  call.unit = std::max(largest, smallest) * epsilon(call.format);
}

void cl::sign(MathCall &call) {
  if (mpfr_nan_p(call.x))
    mpfr_set_zero(call.result, 1);
  else if (mpfr_zero_p(call.x))
    mpfr_set(call.result, call.x, MPFR_RNDN);
  else
    mpfr_set_si(call.result, mpfr_sgn(call.x), MPFR_RNDN);
  call.eitherZero = mpfr_nan_p(call.x);
}

void cl::smoothstep(MathCall &call) {
  mpfr_srcptr low = call.x, high = call.y, x = call.z;
  call.skip = !isSmall(call, low) || !isSmall(call, high) ||
              !isSmall(call, x) || !mpfr_less_p(low, high);
  if (call.skip)
    return;
  Real t, length;
  mpfr_set_prec(length, 160);
  mpfr_set_prec(t, 160);
  mpfr_sub(length, high, low, MPFR_RNDN);
  mpfr_sub(t, x, low, MPFR_RNDN);
  mpfr_div(t, t, length, MPFR_RNDN);
  if (mpfr_sgn(t) < 0)
    mpfr_set_zero(t, 1);
  if (mpfr_cmp_ui(t, 1) > 0)
    mpfr_set_ui(t, 1, MPFR_RNDN);
  // t * t * (3 - 2 * t)
  mpfr_mul_2ui(length, t, 1, MPFR_RNDN);
  mpfr_ui_sub(length, 3, length, MPFR_RNDN);
  mpfr_mul(t, t, t, MPFR_RNDN);
  mpfr_mul(call.result, t, length, MPFR_RNDN);
  call.unit = epsilon(call.format);
}

void cl::step(MathCall &call) {
  call.skip = mpfr_nan_p(call.x) || mpfr_nan_p(call.y);
  mpfr_set_ui(call.result, mpfr_less_p(call.y, call.x) ? 0 : 1, MPFR_RNDN);
}
