//===- power.cl - pow, powr, pown and rootn in float ---------*- OpenCL -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// All are 2^(y * log2(x)), the exponent as a sum of two floats. That has the
// limits for zero, infinity and NaN by itself where they exist, and powr is
// nothing else; the others have values where there is no limit (OpenCL C 2.0,
// section 2.5.1). Nothing here is a branch: what either side of a ?: takes is
// computed before.
//
//===----------------------------------------------------------------------===//

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

HELPER float powerOfTwo(float high, float low) {
  // What is further off is infinite or zero. NaN passes.
  low = fabs(high) > 252 ? 0.0f : low;
  high = high < -252 ? -252.0f : high;
  high = high > 252 ? 252.0f : high;
  float sum = high + SHIFT;
  float r = (high - wholeOf(sum)) + low;
  return scale(powerOfFraction(r), integerOf(sum));
}

// 2^(logarithm * (y + yLow))
HELPER float power(struct Sum logarithm, float y, float yLow) {
  float high = logarithm.high * y;
  float low = productError(logarithm.high, y, high);
  low = mad(logarithm.low, y, low);
  low = mad(logarithm.high, yLow, low);
  return powerOfTwo(high, low);
}

// Gives `x` the sign of `y` where the low bit of `odd` is set.
HELPER float signOfOdd(float x, float y, int odd) {
  return as_float(as_int(x) | (as_int(y) & (odd << 31)));
}

LIBRARY float powr(float x, float y) {
  return power(binaryLogarithm(x), y, 0);
}

LIBRARY float pow(float x, float y) {
  // Infinities are even. Neither a NaN nor a fraction is whole, for which a
  // negative x stays negative and has no logarithm.
  float halved = y * 0.5f;
  int whole = rint(y) == y;
  int odd = whole & (rint(halved) != halved);
  float size = fabs(x);
  float base = whole || x == -INFINITY ? size : x;
  float result = power(binaryLogarithm(base), y, 0);
  return signOfOdd(base == 1 || y == 0 ? 1.0f : result, x, odd);
}

LIBRARY float pown(float x, int n) {
  float size = fabs(x);
  // Each part of n is a float, the second small beside the first.
  int low = abs(n) > 0x1000000 ? n & 0xff : 0;
  float result = power(binaryLogarithm(size), convert_float(n - low),
                       convert_float(low));
  return signOfOdd(n == 0 ? 1.0f : result, x, n);
}

LIBRARY float rootn(float x, int n) {
  float size = fabs(x);
  float base = (n & 1) != 0 ? size : x;
  float divisor = convert_float(n);
  float y = 1 / divisor;
  float yLow = remainderOf(1.0f, y, divisor) * y;
  float result = power(binaryLogarithm(base), y, yLow);
  return signOfOdd(n == 0 ? NAN : result, x, n);
}
