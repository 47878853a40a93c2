//===- wide_exponential.cl - exponentials in double ----------*- OpenCL -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// As exponential.h and hyperbolic.cl have it for float. There is no branch and no
// table.
//
//===----------------------------------------------------------------------===//

#include "wide_exponential.h"

// (e^x - 1) / 2, which is finite for x below 710.1.
HELPER double halfOfExpm1(double x) {
  struct Reduced parts = reduced(x);
  double power = powerOfTwo(parts.n - 1);
  return mad(power, exponentialRest(parts.r, parts.low), power - 0.5);
}

LIBRARY double exp(double x) { return exponential(x, 0.0, 1.0); }

LIBRARY double exp2(double x) {
  x = limited(x, -1100.0, 1030.0);
  double sum = x + WIDE_SHIFT;
  double r = x - wholeOf(sum);
  // Off by less than 2^-57 (utils/minimax.py).
  double p = mad(r, 0x1.e79b04ae2639ap-32, 0x1.e61bf960af0d9p-28);
  p = mad(r, p, 0x1.b5267e382ed5cp-24);
  p = mad(r, p, 0x1.62bfc7409a27dp-20);
  p = mad(r, p, 0x1.ffcbfba86ac76p-17);
  p = mad(r, p, 0x1.4309130efb37ap-13);
  p = mad(r, p, 0x1.5d87fe78cdbf1p-10);
  p = mad(r, p, 0x1.3b2ab6fba007bp-7);
  p = mad(r, p, 0x1.c6b08d7049fe6p-5);
  p = mad(r, p, 0x1.ebfbdff82c5a5p-3);
  p = mad(r, p, 0x1.62e42fefa39efp-1);
  return scale(mad(r, p, 1.0), integerOf(sum));
}

LIBRARY double exp10(double x) {
  x = limited(x, -330.0, 310.0);
  double sum = x * 0x1.a934f0979a371p+1 + WIDE_SHIFT;
  double n = wholeOf(sum);
  double first = mad(n, -0x1.34413509fp-2, x);
  double second = n * 0x1.e7fbcc47c4acdp-40;
  double r = first - second, low = (first - r) - second;
  // In units of the natural logarithm of 10.
  const double unit = 0x1.26bb1bbb55516p+1, unitLow = -0x1.f48ad494ea3e9p-53;
  low = mad(low, unit, r * unitLow);
  return scale(exponentialRest(r * unit, low) + 1.0, integerOf(sum));
}

// What is smaller is its own image, and zeros are with their sign.
#define TINY 0x1p-54

LIBRARY double expm1(double x) {
  double result = 2.0 * halfOfExpm1(limited(x, -40.0, 709.9));
  return fabs(x) < TINY ? x : result;
}

LIBRARY double sinh(double x) {
  double size = fabs(x);
  double rest = halfOfExpm1(limited(size, 0.0, 30.0));
  double near = rest + rest / mad(2.0, rest, 1.0);
  double result = size > 30.0 ? exponential(size, 0.0, 0.5) : near;
  return size < TINY ? x : copysign(result, x);
}

LIBRARY double cosh(double x) {
  double rising = exponential(fabs(x), 0.0, 0.5);
  return rising + 0.25 / rising;
}

LIBRARY double tanh(double x) {
  // 1 from 20 on.
  double size = fabs(x);
  double rest = halfOfExpm1(2.0 * limited(size, 0.0, 20.0));
  return size < TINY ? x : copysign(rest / (rest + 1.0), x);
}
