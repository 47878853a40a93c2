//===- Measure.cpp - distances from exact values in ulps --------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Measure.h"

#include <algorithm>
#include <cmath>

using namespace cairn::accuracy;

long cairn::accuracy::ulpExponent(const Format &format, mpfr_srcptr exact) {
  long smallest = format.minExponent - 1;
  if (mpfr_zero_p(exact))
    return smallest;
  long exponent = mpfr_get_exp(exact);
  // At a power of two the nearest other number is the one below.
  if (mpfr_min_prec(exact) == 1)
    --exponent;
  return std::clamp<long>(exponent - format.digits, smallest,
                          format.maxExponent - format.digits);
}

double cairn::accuracy::measureError(const Format &format, uint64_t actual,
                                     mpfr_srcptr exact, double unit) {
  double value = decode(format, actual);
  if (mpfr_nan_p(exact) || std::isnan(value))
    return mpfr_nan_p(exact) && std::isnan(value) ? 0 : INFINITY;
  if (mpfr_inf_p(exact))
    return std::isinf(value) && std::signbit(value) == (mpfr_sgn(exact) < 0)
               ? 0
               : INFINITY;
  static Real difference;
  if (std::isinf(value)) {
    mpfr_set_si_2exp(difference, value < 0 ? -1 : 1, format.maxExponent,
                     MPFR_RNDN);
    // Beyond that number, infinity is as near as can be.
    if (mpfr_cmpabs(exact, difference) >= 0 &&
        (mpfr_sgn(exact) < 0) == (value < 0))
      return 0;
  } else {
    mpfr_set_d(difference, value, MPFR_RNDN);
  }
  mpfr_sub(difference, difference, exact, MPFR_RNDN);
  if (unit != 0)
    mpfr_div_d(difference, difference, unit, MPFR_RNDN);
  else
    mpfr_mul_2si(difference, difference, -ulpExponent(format, exact),
                 MPFR_RNDN);
  return std::fabs(mpfr_get_d(difference, MPFR_RNDN));
}

bool cairn::accuracy::isFlushed(const Format &format, uint64_t actual,
                                mpfr_srcptr exact) {
  return format.isZero(actual) && mpfr_regular_p(exact) &&
         mpfr_get_exp(exact) < format.minExponent + format.digits - 1;
}
