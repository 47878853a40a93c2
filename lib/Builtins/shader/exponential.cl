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

#include "exponential.h"

LIBRARY float exp2(float x) {
  x = limited(x, -200.0f, 200.0f);
  float sum = x + SHIFT;
  return scale(powerOfFraction(x - wholeOf(sum)), integerOf(sum));
}

LIBRARY float exp(float x) {
  return exponential(limited(x, -150.0f, 130.0f), 0.0f, 1.0f);
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
