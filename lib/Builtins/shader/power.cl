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

#include "power.h"
#include "width.h"

#define WIDTH
#include "sign_of_odd.h"
#undef WIDTH

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
