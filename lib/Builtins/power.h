//===- power.h - logarithms in two floats, and powers --------*- OpenCL -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The exponent of a power is a sum of two floats. Nothing here is a branch:
// what either side of a ?: takes is computed before.
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_BUILTINS_POWER_H
#define CAIRN_LIB_BUILTINS_POWER_H

#include "nearest.h"

// A number as the sum of two, the second less than the last place of the first.
struct Sum {
  float high, low;
};

// log2(x), off by less than 2^-28 of it.
HELPER struct Sum binaryLogarithm(float x) {
  // x = 2^n * m with m between the square roots of 1/2 and 2.
  struct Scaled number = scaled(x, 0x3f3504f3);
  float n = number.n, f = number.f;

  // s = f / (2 + f), with the divisor and the quotient in two parts.
  float divisor = f + 2, divisorLow = f - (divisor - 2);
  float reciprocal = 1 / divisor;
  float s = f * reciprocal;
  float sLow = mad(-s, divisorLow, remainderOf(f, s, divisor)) * reciprocal;

  // log2(m) = 2 / log(2) * atanh(s), of which this is all but the first term
  // (utils/minimax.py).
  float square = s * s;
  float p = mad(square, 0x1.58ac64p-2f, 0x1.a5c95cp-2f);
  p = mad(square, p, 0x1.27770p-1f);
  p = mad(square, p, 0x1.ec709ep-1f);
  const float factor = 0x1.715476p+1f, factorLow = 0x1.4ae0cp-25f;
  float high = factor * s;
  float low = productError(factor, s, high);
  low = mad(factorLow, s, low);
  low = mad(factor, sLow, low);
  low = mad(square * s, p, low);

  // The larger first: what it cannot hold goes to the smaller.
  float whole = high + low;
  low = (high - whole) + low;
  struct Sum sum;
  sum.high = n + whole;
  sum.low = (whole - (sum.high - n)) + low;
  float limit = x == 0 ? -INFINITY : x > 0 ? x : NAN;
  bool isLimit = !(x > 0 && x < INFINITY);
  sum.high = isLimit ? limit : sum.high;
  sum.low = isLimit ? 0 : sum.low;
  return sum;
}

// factor * 2^(high + low), for a factor near 1.
HELPER float powerOfTwo(float high, float low, float factor) {
  // What is further off is infinite or zero. NaN passes.
  low = fabs(high) > 252 ? 0.0f : low;
  high = high < -252 ? -252.0f : high;
  high = high > 252 ? 252.0f : high;
  float sum = high + SHIFT;
  float r = (high - wholeOf(sum)) + low;
  return scale(powerOfFraction(r) * factor, integerOf(sum));
}

// 2^(logarithm * (y + yLow))
HELPER float power(struct Sum logarithm, float y, float yLow) {
  float high = logarithm.high * y;
  float low = productError(logarithm.high, y, high);
  low = mad(logarithm.low, y, low);
  low = mad(logarithm.high, yLow, low);
  return powerOfTwo(high, low, 1.0f);
}

#endif // CAIRN_LIB_BUILTINS_POWER_H
