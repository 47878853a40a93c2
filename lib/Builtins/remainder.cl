//===- remainder.cl - fmod, remainder and remquo on float ----*- OpenCL -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// By long division, in what is fast on a CPU or on the devices of shaders.
//
//===----------------------------------------------------------------------===//

#ifdef SHADER
#include "shader/division.h"
#else
#include "host/division.h"
#endif

/// Whether there is no remainder.
static bool isUndefined(float x, float y) {
  return isinf(x) || y == 0 || isnan(x) || isnan(y);
}

LIBRARY float fmod(float x, float y) {
  if (isUndefined(x, y))
    return NAN;
  if (isinf(y))
    return x;
  uint quotient;
  return copysign(divide(fabs(x), fabs(y), &quotient), x);
}

/// The quotient is to the nearest integer, to the even one between two.
static float nearestRemainder(float x, float y, private int *quotient) {
  *quotient = 0;
  if (isUndefined(x, y))
    return NAN;
  if (isinf(y))
    return x;
  uint q;
  float divisor = fabs(y);
  float result = divide(fabs(x), divisor, &q);
  // The difference is exact, as one is at least half as large as the other.
  float other = divisor - result;
  if (result > other || (result == other && (q & 1))) {
    result = -other;
    ++q;
  }
  bool negative = signbit(x) != signbit(y);
  int last = q & 0x7f;
  *quotient = negative ? -last : last;
  // Zero has the sign of x as well.
  return signbit(x) ? -result : result;
}

LIBRARY float remainder(float x, float y) {
  int quotient;
  return nearestRemainder(x, y, &quotient);
}

LIBRARY_WITH_POINTER float remquo(float x, float y, private int *quotient) {
  int q;
  float result = nearestRemainder(x, y, &q);
  *quotient = q;
  return result;
}
