//===- remainder.cl - fmod, remainder and remquo on float ----*- OpenCL -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Long division with digits of 28 bits. In double a digit times the divisor is
// exact, and so is what is left of the dividend. Devices of shaders, to which
// doubles are slow, find short quotients in float.
//
//===----------------------------------------------------------------------===//

#ifdef SHADER
#include "shader/fused.h"
#else
#include "library.h"
#endif

/// x modulo y for finite x >= 0 and finite y > 0; `*quotient` receives the last
/// bits of the integer quotient.
static double divide(double x, double y, private uint *quotient) {
  uint q = 0;
  while (x >= y) {
    // The difference of the exponents says where the digit is.
    int places = (int)(as_ulong(x) >> 52) - (int)(as_ulong(y) >> 52) - 28;
    places = places > 0 ? places : 0;
    double scaled = y * as_double((ulong)(places + 1023) << 52);
    double digit = trunc(x / scaled);
    x -= digit * scaled;
    if (x < 0) { // the division had rounded up to the digit
      x += scaled;
      digit -= 1;
    }
    q += places < 32 ? (uint)digit << places : 0;
  }
  *quotient = q;
  return x;
}

/// The same in float, for numbers of which the quotient is short.
static float rest(float x, float y, private uint *quotient) {
#ifdef SHADER
  if (x < y) {
    *quotient = 0;
    return x;
  }
  // Off by less than one half: what is left is below y in size, and a multiple
  // of y's last place, so that it is a float.
  float nearest = rint(x / y);
  if (nearest < 0x1p+20f && y > 0x1p-80f && y < 0x1p+120f) {
    float left = remainderOf(x, nearest, y);
    bool isBeyond = left < 0;
    *quotient = (uint)nearest - isBeyond;
    return isBeyond ? left + y : left;
  }
#endif
  return (float)divide(x, y, quotient);
}

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
  return copysign(rest(fabs(x), fabs(y), &quotient), x);
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
  float result = rest(fabs(x), divisor, &q);
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
