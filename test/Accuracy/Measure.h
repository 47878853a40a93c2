//===- Measure.h - distances from exact values in ulps ----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_TEST_ACCURACY_MEASURE_H
#define CAIRN_TEST_ACCURACY_MEASURE_H

#include "Format.h"

// Functions, which convert their arguments; macros would not.
#define MPFR_USE_NO_MACRO
#include <mpfr.h>

namespace cairn::accuracy {

/// An MPFR number that is freed.
class Real {
public:
  Real() { mpfr_init2(value, 128); }
  ~Real() { mpfr_clear(value); }
  Real(const Real &) = delete;
  Real &operator=(const Real &) = delete;
  operator mpfr_ptr() { return value; }
  operator mpfr_srcptr() const { return value; }

private:
  mpfr_t value;
};

/// While it lives, MPFR computes in the format itself, subnormals excepted
/// (mpfr_subnormalize), or else in a range in which only what is far beyond
/// every format overflows or underflows.
class ExponentRange {
public:
  ExponentRange() : ExponentRange(-40000, 40000) {}
  explicit ExponentRange(const Format &format)
      : ExponentRange(format.minExponent, format.maxExponent) {}
  ~ExponentRange() {
    mpfr_set_emin(oldMin);
    mpfr_set_emax(oldMax);
  }

private:
  ExponentRange(mpfr_exp_t min, mpfr_exp_t max)
      : oldMin(mpfr_get_emin()), oldMax(mpfr_get_emax()) {
    mpfr_set_emin(min);
    mpfr_set_emax(max);
  }
  mpfr_exp_t oldMin, oldMax;
};

/// ulp(exact) as 2 to the power of the result (OpenCL C 2.0, section 2.4).
long ulpExponent(const Format &format, mpfr_srcptr exact);

/// |actual - exact| in ulps, or in units of `unit` if that is not 0. An
/// infinity counts as the power of two behind the largest finite number. The
/// result is infinite where one is a NaN, or `exact` an infinity, and the other
/// is not the same.
double measureError(const Format &format, uint64_t actual, mpfr_srcptr exact,
                    double unit = 0);

/// Whether `actual` is a zero, and `exact` lies where numbers are subnormal.
bool isFlushed(const Format &format, uint64_t actual, mpfr_srcptr exact);

} // namespace cairn::accuracy

#endif // CAIRN_TEST_ACCURACY_MEASURE_H
