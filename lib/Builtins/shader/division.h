//===- division.h - what a long division leaves --------------*- OpenCL -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Short quotients are found in float, the others in integers of 32 bits, with
// digits of 8 bits.
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_BUILTINS_SHADER_DIVISION_H
#define CAIRN_LIB_BUILTINS_SHADER_DIVISION_H

#include "fused.h"

// x = mantissa * 2^exponent, with 24 bits in the mantissa, for a finite x > 0.
HELPER uint mantissaOf(float x, int *exponent) {
  uint bits = as_uint(x);
  int biased = bits >> 23;
  uint mantissa = biased == 0 ? bits : (bits & 0x7fffff) | 0x800000;
  int shift = clz(mantissa) - 8;
  *exponent = max(biased, 1) - 150 - shift;
  return mantissa << shift;
}

/// As below, for any quotient. A remainder has at most the divisor's bits, so
/// that with the bits of a digit behind it fits.
static float divideLong(float x, float y, private uint *quotient) {
  int exponent, places;
  uint left = mantissaOf(x, &places), divisor = mantissaOf(y, &exponent);
  places -= exponent;
  uint q = left >= divisor;
  left -= q ? divisor : 0;
  float reciprocal = 1 / convert_float(divisor);
  while (places > 0) {
    int bits = min(places, 8);
    left <<= bits;
    // Off by at most one, as what a digit loses is far below that.
    uint digit = convert_uint(convert_float(left) * reciprocal);
    int rest = (int)(left - digit * divisor);
    int correction = rest < 0 ? -1 : rest >= (int)divisor;
    left = rest - correction * (int)divisor;
    q = (q << bits) + digit + correction;
    places -= bits;
  }
  *quotient = q;
  return ldexp(convert_float(left), exponent);
}

/// x modulo y for finite x >= 0 and finite y > 0; `*quotient` receives the last
/// bits of the integer quotient.
static float divide(float x, float y, private uint *quotient) {
  if (x < y) {
    *quotient = 0;
    return x;
  }
  // Off by less than one half: what is left is below y in size, and a multiple
  // of y's last place, so that it is a float. The product is below 2^128, and
  // devices need not divide by what is beyond 2^126.
  float nearest = rint(x / y);
  if (nearest < 0x1p+20f && y > 0x1p-80f && y < 0x1p+120f && x < 0x1p+127f) {
    float left = remainderOf(x, nearest, y);
    bool isBeyond = left < 0;
    *quotient = (uint)nearest - isBeyond;
    return isBeyond ? left + y : left;
  }
  return divideLong(x, y, quotient);
}

#endif // CAIRN_LIB_BUILTINS_SHADER_DIVISION_H
