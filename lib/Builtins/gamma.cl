//===- gamma.cl - tgamma and lgamma in float -----------------*- OpenCL -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// As wide_gamma.cl, but for powers, which are of sums of two floats.
//
//===----------------------------------------------------------------------===//

#include "power.h"

/// gamma(2.5 + s) for |s| <= 0.5, off by less than 2^-32 (utils/minimax.py).
HELPER float gammaAround2Point5(float s) {
  float p = mad(s, 0x1.a23c72p-11f, 0x1.a55992p-10f);
  p = mad(s, p, 0x1.54333cp-7f);
  p = mad(s, p, 0x1.d0aa02p-6f);
  p = mad(s, p, 0x1.c139c4p-4f);
  p = mad(s, p, 0x1.03f6d2p-2f);
  p = mad(s, p, 0x1.4f224cp-1f);
  p = mad(s, p, 0x1.de9586p-1f);
  return mad(s, p, 0x1.544fa6p+0f);
}

#define REAL float
#include "gamma_of_small.h"

/// The logarithm of gamma(x) for x >= 10, but for that of
/// x^(x - 1/2) * e^-x * sqrt(2 * pi): Stirling's series.
HELPER float stirling(float x) {
  float r = 1 / x, z = r * r;
  float s = mad(z, 0x1.a01a02p-11f, -0x1.6c16c2p-9f);
  return mad(z, s, 0x1.555556p-4f) * r;
}

/// gamma(x) is sqrt(2 * pi) * *factor * 2^(the sum), for x >= 10.
static struct Sum gammaOfLarge(float x, private float *factor) {
  float s = stirling(x);
  *factor = mad(s, mad(s, mad(s, 1 / 6.0f, 0.5f), 1.0f), 1.0f);
  // (x - 1/2) * log2(x) - x * log2(e); the exponent of x is exact.
  struct Sum logarithm = binaryLogarithm(x);
  float y = x - 0.5f;
  const float e = 0x1.715476p+0f, eLow = 0x1.4ae0cp-26f;
  float first = logarithm.high * y, second = e * x;
  struct Sum power;
  power.high = first - second;
  float added = power.high - first;
  power.low = (first - (power.high - added)) - (second + added);
  power.low += productError(logarithm.high, y, first);
  power.low -= productError(e, x, second);
  power.low += mad(logarithm.low, y, -(eLow * x));
  return power;
}

LIBRARY float tgamma(float x) {
  const float rootOfTwoPi = 0x1.40d932p+1f;
  float y = fabs(x);
  if (isnan(x) || y == INFINITY)
    return x > 0 ? x : NAN;
  if (y < 0x1p-26f)
    return 1 / x;
  if (x > 0) {
    if (x < 10)
      return gammaOfSmall(x);
    if (x > 36)
      return INFINITY;
    float factor;
    struct Sum power = gammaOfLarge(x, &factor);
    return powerOfTwo(power.high, power.low, rootOfTwoPi * factor);
  }
  if (x == floor(x))
    return NAN;
  // gamma(-y) = -pi / (y * sin(pi * y) * gamma(y)).
  float reflected = -M_PI_F / (y * sinpi(y));
  if (y < 10)
    return reflected / gammaOfSmall(y);
  float factor;
  struct Sum power = gammaOfLarge(y, &factor);
  return powerOfTwo(-power.high, -power.low, reflected / (rootOfTwoPi * factor));
}

/// The logarithm of gamma(x) for x > 0.
static float logarithmOfGamma(float x) {
  if (x >= 10) {
    const float halfLogarithmOfTwoPi = 0x1.d67f1cp-1f;
    float rest = halfLogarithmOfTwoPi - 0.5f + stirling(x);
    // Infinite from where gamma's logarithm is.
    return mad(x - 0.5f, log(x) - 1, rest);
  }
  if (x >= 2.5f)
    return log(gammaOfSmall(x));
  // gamma(2 + t) is gamma(x) times x + 1 and x, times x, or itself.
  float t = x < 0.5f ? x : x < 1.5f ? x - 1 : x - 2;
  float product = x < 0.5f ? x * (x + 1) : x;
  // The logarithm of gamma(2 + t) by t * (1 + t), off by less than 2^-29
  // (utils/minimax.py).
  float p = mad(t, 0x1.b58186p-13f, -0x1.deb5ccp-12f);
  p = mad(t, p, 0x1.dcda44p-11f);
  p = mad(t, p, -0x1.130876p-9f);
  p = mad(t, p, 0x1.47a024p-8f);
  p = mad(t, p, -0x1.95d3ecp-7f);
  p = mad(t, p, 0x1.0e0c96p-5f);
  p = mad(t, p, -0x1.9ae64ep-4f);
  p = mad(t, p, 0x1.b0ee6p-2f);
  p = p * t * (1 + t);
  return x < 1.5f ? p - log(product) : p;
}

LIBRARY float lgamma(float x) {
  float y = fabs(x);
  if (isnan(x) || y == INFINITY)
    return y;
  if (y < 0x1p-26f)
    return -log(y);
  if (x > 0)
    return logarithmOfGamma(x);
  if (x == floor(x))
    return INFINITY;
  // By reflection, as tgamma.
  return log(M_PI_F / (y * fabs(sinpi(y)))) - logarithmOfGamma(y);
}
