//===- hyperbolic.cl - hyperbolic functions, expm1 and log1p -*- OpenCL -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In float: exponentials and logarithms, and polynomials where these would cancel.
// There is no branch and no table.
//
//===----------------------------------------------------------------------===//

#include "exponential.h"
#include "logarithm.h"

#define LOG_2 0x1.62e43p-1f

// What is smaller is its own image, and zeros are with their sign.
#define TINY 0x1p-25f

LIBRARY float sinh(float x) {
  // Below 1, off by less than 2^-28 (utils/minimax.py).
  float square = x * x;
  float p = mad(square, 0x1.78a24cp-19f, 0x1.a0091cp-13f);
  p = mad(square, p, 0x1.11111ep-7f);
  p = mad(square, p, 0x1.555556p-3f);
  float near = mad(x * square, p, x);
  float size = fabs(x);
  float rising = exponential(limited(size, 0.0f, 130.0f), 0.0f, 0.5f);
  float far = rising - 0.25f / rising;
  return size < 1.0f ? near : copysign(far, x);
}

LIBRARY float cosh(float x) {
  float rising = exponential(limited(fabs(x), 0.0f, 130.0f), 0.0f, 0.5f);
  return rising + 0.25f / rising;
}

LIBRARY float tanh(float x) {
  // Below 5/8, off by less than 2^-28 (utils/minimax.py).
  float square = x * x;
  float p = mad(square, -0x1.75e1dp-8f, 0x1.52269cp-6f);
  p = mad(square, p, -0x1.b83c5ap-5f);
  p = mad(square, p, 0x1.110726p-3f);
  p = mad(square, p, -0x1.555532p-2f);
  float near = mad(x * square, p, x);
  float size = fabs(x);
  // 1 from 10 on.
  float power = exponential(2.0f * limited(size, 0.0f, 10.0f), 0.0f, 1.0f);
  float far = 1.0f - 2.0f / (power + 1.0f);
  // The sign of a zero is kept, too.
  return copysign(size < 0.625f ? near : far, x);
}

LIBRARY float expm1(float x) {
  // x = n * log(2) + r: half of the result is 2^(n - 1) * (e^r - 1) + 2^(n - 1) -
  // 1/2, and infinite only after it is doubled.
  float y = limited(x, -20.0f, 88.9f);
  float sum = mad(y, 0x1.715476p+0f, SHIFT);
  float n = wholeOf(sum);
  float r = mad(n, -0x1.62e4p-1f, y);
  r = mad(n, -0x1.7f7d1cp-20f, r);
  float rest = exponentialRest(r);
  float power = as_float((integerOf(sum) + 126) << 23);
  float halved = mad(power, rest, power - 0.5f);
  return fabs(x) < TINY ? x : 2.0f * halved;
}

// log(1 + x)
HELPER float logarithmOfOneAnd(float x) {
  struct Scaled number = scaled(1.0f + x, TWO_THIRDS);
  // 1 + x without what its rounding lost: x * 2^-n + 2^-n - 1, where 1 is not
  // small beside x.
  int n = (int)number.n;
  float power = as_float((127 - clamp(n, -24, 30)) << 23);
  float f = n > 30 ? number.f : mad(x, power, power - 1.0f);
  float result = mad(number.n, LOG_2, logarithmOfSum(f));
  return withLimits(1.0f + x, result);
}

LIBRARY float log1p(float x) {
  return fabs(x) < TINY ? x : logarithmOfOneAnd(x);
}

LIBRARY float asinh(float x) {
  // From 2^30 on the logarithm of 2 * |x|.
  float size = fabs(x);
  bool isLarge = size > 0x1p+30f;
  float y = isLarge ? 1.0f : size;
  float square = y * y;
  float above = y + square / (1.0f + sqrt(square + 1.0f));
  float result = logarithmOfOneAnd(isLarge ? size : above);
  result += isLarge ? LOG_2 : 0.0f;
  return size < TINY || isnan(x) ? x : copysign(result, x);
}

LIBRARY float acosh(float x) {
  bool isLarge = x > 0x1p+30f;
  float above = (isLarge ? 2.0f : x) - 1.0f;
  float root = sqrt(mad(above, above, 2.0f * above));
  float result = logarithmOfOneAnd(isLarge ? x : above + root);
  result += isLarge ? LOG_2 : 0.0f;
  return x >= 1 ? result : NAN;
}

LIBRARY float atanh(float x) {
  float size = fabs(x);
  float result = 0.5f * logarithmOfOneAnd(2.0f * size / (1.0f - size));
  // Devices need not divide by a number beyond 2^126.
  result = size > 1.0f ? NAN : copysign(result, x);
  return size < TINY ? x : result;
}
