//===- wide_gamma.cl - tgamma in double ----------------------*- OpenCL -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// From 2 to 3 a polynomial, from there to 10, and down to 0, by
// gamma(x + 1) = x * gamma(x), above by Stirling's series, below 0 by reflection:
// gamma(-x) = -pi / (x * sin(pi * x) * gamma(x)).
//
//===----------------------------------------------------------------------===//

#include "library.h"

/// gamma(2.5 + s) for |s| <= 0.5: Chebyshev's interpolation, of relative error
/// 2^-59.
static double gammaAround2Point5(double s) {
  double p = -0x1.61678760e530bp-24;
  p = mad(p, s, 0x1.ba42dbab2658fp-23);
  p = mad(p, s, -0x1.c189aebb2619bp-22);
  p = mad(p, s, 0x1.1e01a1e36520ap-20);
  p = mad(p, s, -0x1.57dc4d9963c13p-19);
  p = mad(p, s, 0x1.e716924cc6e9dp-18);
  p = mad(p, s, -0x1.ad8b2d371d88ep-17);
  p = mad(p, s, 0x1.013bdfc057f7bp-14);
  p = mad(p, s, 0x1.0886fa7157a6ep-18);
  p = mad(p, s, 0x1.8b8fcf944edc5p-11);
  p = mad(p, s, 0x1.a55ed2133d31ep-10);
  p = mad(p, s, 0x1.5489cc6a2c406p-7);
  p = mad(p, s, 0x1.d0a9bc49334e7p-6);
  p = mad(p, s, 0x1.c138b89493ef9p-4);
  p = mad(p, s, 0x1.03f6d2fa4f4fdp-2);
  p = mad(p, s, 0x1.4f224d4b7e016p-1);
  p = mad(p, s, 0x1.de9585f1a7093p-1);
  return mad(p, s, 0x1.544fa6d47b390p+0);
}

#define REAL double
#include "gamma_of_small.h"

/// gamma(x) for x >= 10 is the result times `*factor`. The product may overflow
/// where its reciprocal is wanted, and does not underflow yet.
static double gammaOfLarge(double x, private double *factor) {
  // The logarithm of gamma(x) by Stirling's formula: B(2k) / (2k * (2k - 1)).
  double r = 1 / x, z = r * r;
  double s = -0x1.e4286cb0f5398p-6;
  s = mad(s, z, 0x1.a41a41a41a41ap-8);
  s = mad(s, z, -0x1.f6ab0d9993c7dp-10);
  s = mad(s, z, 0x1.b951e2b18ff23p-11);
  s = mad(s, z, -0x1.3813813813814p-11);
  s = mad(s, z, 0x1.a01a01a01a01ap-11);
  s = mad(s, z, -0x1.6c16c16c16c17p-9);
  s = mad(s, z, 0x1.5555555555555p-4) * r;
  // exp(s) - 1 for 0 < s < 1/120.
  double e = mad(s, 1.0 / 720, 1.0 / 120);
  e = mad(s, e, 1.0 / 24);
  e = mad(s, e, 1.0 / 6);
  e = mad(s, e, 0.5);
  e = mad(s * s, e, s);
  // x^(x - 1/2) overflows before gamma does: half of it at a time. The
  // exponent is exact.
  double power = pow(x, 0.5 * x - 0.25);
  const double rootOfTwoPi = 0x1.40d931ff62706p+1;
  double rest = rootOfTwoPi * exp(-x);
  *factor = power;
  return mad(rest, e, rest) * power;
}

/// gamma(x) * *factor, for x > 0.
static double gammaOfPositive(double x, private double *factor) {
  *factor = 1;
  return x < 10 ? gammaOfSmall(x) : gammaOfLarge(x, factor);
}

LIBRARY double tgamma(double x) {
  double y = fabs(x);
  if (isnan(x) || y == INFINITY)
    return x > 0 ? x : NAN;
  if (y < 0x1p-60)
    return 1 / x;
  double factor;
  if (x > 0) {
    if (x > 172)
      return INFINITY;
    double value = gammaOfPositive(x, &factor);
    return value * factor;
  }
  if (x == floor(x))
    return NAN;
  double sine = sinpi(y);
  if (y > 190)
    return copysign(0.0, -sine);
  double value = gammaOfPositive(y, &factor);
  // The last division alone may give a denormal, and round.
  return -(M_PI / (y * sine)) / value / factor;
}
