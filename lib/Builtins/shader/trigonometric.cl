//===- trigonometric.cl - sin, cos, tan and sincos in float --*- OpenCL -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// x = n * pi / 2 + r for the nearest integer n: polynomials give sin(r) and
// cos(r), and n modulo 4 says which of them is meant. All is float; the one
// branch, which hardly a program takes, is for large x.
//
//===----------------------------------------------------------------------===//

#include "nearest.h"

#define HALF_PI 0x1.921fb6p+0f
#define TWO_OVER_PI 0x1.45f306p-1f

// Beyond this the product with 2 / pi in float may miss the nearest n.
#define LARGE 0x1p16f

struct Angle {
  float r; // from -pi/4 to pi/4
  int n;   // modulo 4
};

// Payne and Hanek's reduction: the bits of 2 / pi from those on that make no
// whole turns with x, times the mantissa of x.
static struct Angle reduceLarge(float x) {
  // 2 / pi, the highest bits first.
  const uint w0 = 0xa2f9836e, w1 = 0x4e441529, w2 = 0xfc2757d1,
             w3 = 0xf534ddc0, w4 = 0xdb629599, w5 = 0x3c439041;
  uint bits = as_uint(x);
  uint exponent = (bits >> 23 & 0xff) - 128;
  uint mantissa = bits << 8 | 0x80000000;

  // The product has seven words, p6 the highest; the lowest is of no use.
  uint carry = mul_hi(w5, mantissa), low;
  low = w4 * mantissa;
  uint p1 = low + carry;
  carry = mul_hi(w4, mantissa) + (p1 < low);
  low = w3 * mantissa;
  uint p2 = low + carry;
  carry = mul_hi(w3, mantissa) + (p2 < low);
  low = w2 * mantissa;
  uint p3 = low + carry;
  carry = mul_hi(w2, mantissa) + (p3 < low);
  low = w1 * mantissa;
  uint p4 = low + carry;
  carry = mul_hi(w1, mantissa) + (p4 < low);
  low = w0 * mantissa;
  uint p5 = low + carry;
  uint p6 = mul_hi(w0, mantissa) + (p5 < low);

  // The words around the point, moved so that it is behind the second bit: x is
  // mantissa * 2^(exponent - 30), and p6 would be all fraction for 2^-32.
  uint word = exponent >> 5, shift = exponent & 31;
  uint high = word == 0 ? p6 : word == 1 ? p5 : word == 2 ? p4 : p3;
  uint middle = word == 0 ? p5 : word == 1 ? p4 : word == 2 ? p3 : p2;
  uint last = word == 0 ? p4 : word == 1 ? p3 : word == 2 ? p2 : p1;
  if (shift != 0) {
    high = high << shift | middle >> (32 - shift);
    middle = middle << shift | last >> (32 - shift);
  }
  struct Angle angle;
  angle.n = high >> 30;
  high = high << 2 | middle >> 30;
  middle <<= 2;

  // The fraction from -1/2 to 1/2.
  bool above = high >> 31;
  angle.n += above;
  if (above) {
    middle = -middle;
    high = ~high + (middle == 0);
  }
  uint zeros = clz(high);
  if (zeros == 32) {
    high = middle;
    zeros += clz(high);
    high = zeros == 64 ? 0 : high << (zeros - 32);
  } else if (zeros != 0) {
    high = high << zeros | middle >> (32 - zeros);
  }
  // In two parts, each a float, so that the sum of the products alone rounds.
  float unit = as_float((127 - 32 - zeros) << 23) * HALF_PI;
  float r = mad(convert_float(high & 0xffffff00), unit,
                convert_float(high & 0xff) * unit);
  bool negative = above != (bits >> 31);
  angle.r = negative ? -r : r;
  angle.n = bits >> 31 ? -angle.n : angle.n;
  return angle;
}

// x - n * pi / 2 for x below LARGE. The parts of pi / 2 are positive, so that a
// negative zero less so many of them stays one.
HELPER float reduceSmall(float x, float n) {
#ifdef FUSED_FMA
  // The first difference is exact: both are multiples of 2^-24 below 1.
  float r = fma(n, -0x1.921fb4p+0f, x);
  r = fma(n, -0x1.4442dp-24f, r);
  return fma(n, -0x1.846988p-48f, r);
#else
  // All products but the last are exact: n has 16 bits, the parts have 8.
  float r = x - n * 0x1.92p+0f;
  r -= n * 0x1.fap-12f;
  r -= n * 0x1.54p-20f;
  r -= n * 0x1.1p-30f;
  r -= n * 0x1.68p-39f;
  return r - n * 0x1.84698ap-48f;
#endif
}

HELPER struct Angle reduce(float x) {
  struct Angle angle;
  float sum = mad(x, TWO_OVER_PI, SHIFT);
  angle.n = integerOf(sum);
  angle.r = reduceSmall(x, wholeOf(sum));
  if (fabs(x) >= LARGE) {
    angle = reduceLarge(x);
    angle.r = fabs(x) < INFINITY ? angle.r : NAN;
  }
  angle.r = x == x ? angle.r : x;
  return angle;
}

// Off by less than 2^-32 and 2^-34 (utils/minimax.py).
HELPER float sineOf(float r) {
  float square = r * r;
  float p = mad(square, 0x1.6dbb36p-19f, -0x1.a0139ep-13f);
  p = mad(square, p, 0x1.11110ep-7f);
  p = mad(square, p, -0x1.555556p-3f);
  float sine = mad(square * r, p, r);
  // The sum of a negative zero and a positive one has lost its sign.
  return as_float(as_int(sine) | (as_int(r) & 0x80000000));
}

HELPER float cosineOf(float r) {
  float square = r * r;
  float p = mad(square, -0x1.2522dap-22f, 0x1.a015cp-16f);
  p = mad(square, p, -0x1.6c16cp-10f);
  p = mad(square, p, 0x1.555556p-5f);
  p = mad(square, p, -0.5f);
  return mad(square, p, 1.0f);
}

HELPER float sineInQuadrant(float r, int n) {
  float value = n & 1 ? cosineOf(r) : sineOf(r);
  return as_float(as_int(value) ^ (n & 2) << 30);
}

LIBRARY float sin(float x) {
  struct Angle angle = reduce(x);
  return sineInQuadrant(angle.r, angle.n);
}

LIBRARY float cos(float x) {
  struct Angle angle = reduce(x);
  return sineInQuadrant(angle.r, angle.n + 1);
}

LIBRARY float tan(float x) {
  struct Angle angle = reduce(x);
  float sine = sineOf(angle.r), cosine = cosineOf(angle.r);
  return angle.n & 1 ? -cosine / sine : sine / cosine;
}

LIBRARY_WITH_POINTER float sincos(float x, float *cosine) {
  struct Angle angle = reduce(x);
  *cosine = sineInQuadrant(angle.r, angle.n + 1);
  return sineInQuadrant(angle.r, angle.n);
}
