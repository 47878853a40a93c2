//===- exponential.cl - exp, exp2 and exp10 in float ---------*- OpenCL -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// All are 2^n * 2^r for the nearest integer n. What r is in exp and exp10 is found
// from the logarithm of 2 in two parts, the first with so few bits that n times
// it is exact. There is no branch and no table.
//
//===----------------------------------------------------------------------===//

#include "nearest.h"

// What is further off is infinite or zero all the same. NaN passes.
HELPER float limited(float x, float low, float high) {
  x = x < low ? low : x;
  return x > high ? high : x;
}

LIBRARY float exp2(float x) {
  x = limited(x, -200.0f, 200.0f);
  float sum = x + SHIFT;
  return scale(powerOfFraction(x - wholeOf(sum)), integerOf(sum));
}

LIBRARY float exp(float x) {
  x = limited(x, -150.0f, 130.0f);
  float sum = mad(x, 0x1.715476p+0f, SHIFT);
  float n = wholeOf(sum);
  float r = mad(n, -0x1.62e4p-1f, x);
  r = mad(n, -0x1.7f7d1cp-20f, r);
  // e^r, off by less than 2^-28 (utils/minimax.py).
  float p = mad(r, 0x1.6d7c4p-10f, 0x1.1276b6p-7f);
  p = mad(r, p, 0x1.5554a6p-5f);
  p = mad(r, p, 0x1.5553f6p-3f);
  p = mad(r, p, 0.5f);
  p = mad(r * r, p, r) + 1.0f;
  return scale(p, integerOf(sum));
}

LIBRARY float exp10(float x) {
  x = limited(x, -60.0f, 60.0f);
  float sum = mad(x, 0x1.a934fp+1f, SHIFT);
  float n = wholeOf(sum);
  float r = mad(n, -0x1.344p-2f, x);
  r = mad(n, -0x1.3509f8p-18f, r);
  // r in units of the logarithm of 2.
  r = mad(r, 0x1.a934fp+1f, r * 0x1.2f346ep-24f);
  return scale(powerOfFraction(r), integerOf(sum));
}
