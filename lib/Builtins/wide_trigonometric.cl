//===- wide_trigonometric.cl - sin, cos, tan, sincos in double -*- OpenCL -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// x = n * pi / 2 + r + low for the nearest integer n: polynomials give sin(r) and
// cos(r), and n modulo 4 says which of them is meant. The one branch, which
// hardly a program takes, is for large x.
//
//===----------------------------------------------------------------------===//

#include "wide_nearest.h"

// n has 20 bits below this.
#define LARGE 0x1p20

// Smaller ones are their own sine and tangent, and zeros are with their sign.
#define TINY 0x1p-27

struct Angle {
  double r, low; // from -pi/4 to pi/4, and less than the last place of r
  int n;         // modulo 4
};

// The bits of 2 / pi behind 64 zeros, the highest first.
static constant ulong twoOverPi[] = {
    0, 0xa2f9836e4e441529, 0xfc2757d1f534ddc0,
    0xdb6295993c439041, 0xfe5163abdebbc561, 0xb7246e3a424dd2e0,
    0x06492eea09d1921c, 0xfe1deb1cb129a73e, 0xe88235f52ebb4484,
    0xe99c7026b45f7e41, 0x3991d639835339f4, 0x9c845f8bbdf9283b,
    0x1ff897ffde05980f, 0xef2f118b5a0a6d1f, 0x6d367ecf27cb09b7,
    0x4f463f669e5fea2d, 0x7527bac7ebe5f17b, 0x3d0739f78a5292ea,
    0x6bfb5fb11f8d5d08, 0x56033046fc7b6bab};

// Payne and Hanek's reduction: the bits of 2 / pi from those on that make no
// whole turns with x, times the mantissa of x.
static struct Angle reduceLarge(double x) {
  // x is mantissa * 2^exponent.
  ulong bits = as_ulong(x);
  int exponent = (int)(bits >> 52 & 0x7ff) - 1075;
  ulong mantissa = (bits & 0xfffffffffffff) | 0x10000000000000;

  // 192 bits, of which the first but one makes a quarter of a turn with 2^exponent.
  uint start = exponent + 62;
  uint word = start >> 6, shift = start & 63;
  ulong w0 = twoOverPi[word], w1 = twoOverPi[word + 1];
  ulong w2 = twoOverPi[word + 2], w3 = twoOverPi[word + 3];
  ulong high = w0 << shift | w1 >> 1 >> (63 - shift);
  ulong middle = w1 << shift | w2 >> 1 >> (63 - shift);
  ulong low = w2 << shift | w3 >> 1 >> (63 - shift);

  // The product modulo 2^192, with the point behind its second bit.
  ulong carry = mul_hi(low, mantissa);
  low *= mantissa;
  ulong product = middle * mantissa;
  ulong sum = product + carry;
  carry = mul_hi(middle, mantissa) + (sum < product);
  middle = sum;
  high = high * mantissa + carry;

  // The fraction from -1/2 to 1/2.
  struct Angle angle;
  angle.n = (int)(high >> 62);
  high = high << 2 | middle >> 62;
  middle = middle << 2 | low >> 62;
  bool above = high >> 63;
  angle.n += above;
  if (above) {
    middle = -middle;
    high = ~high + (middle == 0);
  }
  int zeros = (int)clz(high);
  if (zeros == 64) {
    high = middle;
    middle = 0;
    zeros += (int)clz(high | 1);
  }
  shift = zeros & 63;
  high = high << shift | middle >> 1 >> (63 - shift);
  middle <<= shift;

  // In two parts, each a double, times pi / 2 in two parts.
  double first = convert_double(high & ~0x7ffUL);
  double second =
      convert_double((high & 0x7ff) << 42 | middle >> 22) * 0x1p-42;
  const double quarter = 0x1.921fb54442d18p+0;
  const double quarterLow = 0x1.1a62633145c07p-54;
  angle.r = first * quarter;
  angle.low = fma(first, quarter, -angle.r);
  angle.low += first * quarterLow + second * quarter;
  bool negative = above != (bits >> 63);
  double unit = powerOfTwo(-64 - zeros);
  unit = negative ? -unit : unit;
  angle.r *= unit;
  angle.low *= unit;
  angle.n = bits >> 63 ? -angle.n : angle.n;
  return angle;
}

HELPER struct Angle reduce(double x) {
  double sum = x * 0x1.45f306dc9c883p-1 + WIDE_SHIFT;
  double n = wholeOf(sum);
  // pi / 2 in parts of 33 bits, but for the last: what n makes of the others is
  // exact, and so is the first difference.
  double r = x - n * 0x1.921fb544p+0;
  double second = -n * 0x1.0b4611a6p-34, third = -n * 0x1.3198a2ep-69;
  double once = r + second;
  double added = once - r;
  double lost = (r - (once - added)) + (second - added);
  double twice = once + third;
  added = twice - once;
  lost += (once - (twice - added)) + (third - added);
  lost -= n * 0x1.b839a252049c1p-104;
  struct Angle angle;
  angle.r = twice + lost;
  angle.low = (twice - angle.r) + lost;
  angle.n = integerOf(sum);
  if (fabs(x) >= LARGE) {
    angle = reduceLarge(x);
    angle.r = fabs(x) < INFINITY ? angle.r : NAN;
  }
  return angle;
}

// Off by less than 2^-55 (utils/minimax.py).
HELPER double sineOf(struct Angle angle) {
  double r = angle.r, square = r * r;
  double p = mad(square, 0x1.5e095e35c857ep-33, -0x1.ae6005e70db8fp-26);
  p = mad(square, p, 0x1.71de3791484ccp-19);
  p = mad(square, p, -0x1.a01a019e7f42fp-13);
  p = mad(square, p, 0x1.1111111110b9ep-7);
  p = mad(square, p, -0x1.5555555555555p-3);
  double low = mad(-0.5 * square, angle.low, angle.low);
  return r + mad(square * r, p, low);
}

// Off by less than 2^-57 (utils/minimax.py).
HELPER double cosineOf(struct Angle angle) {
  double r = angle.r, square = r * r;
  double p = mad(square, -0x1.907c3c56a2398p-37, 0x1.1eeb66de3fde7p-29);
  p = mad(square, p, -0x1.27e4fa15c6aecp-22);
  p = mad(square, p, 0x1.a01a019f4cf91p-16);
  p = mad(square, p, -0x1.6c16c16c1695fp-10);
  p = mad(square, p, 0x1.5555555555555p-5);
  double halved = 0.5 * square, first = 1.0 - halved;
  double rest = (1.0 - first) - halved;
  return first + (rest + mad(square * square, p, -r * angle.low));
}

// The sine of an angle n more quarters of a turn further.
HELPER double sineOrCosine(double sine, double cosine, int n) {
  double value = n & 1 ? cosine : sine;
  return as_double(as_ulong(value) ^ (ulong)(n & 2) << 62);
}

LIBRARY double sin(double x) {
  struct Angle angle = reduce(x);
  double result = sineOrCosine(sineOf(angle), cosineOf(angle), angle.n);
  return fabs(x) < TINY ? x : result;
}

LIBRARY double cos(double x) {
  struct Angle angle = reduce(x);
  return sineOrCosine(sineOf(angle), cosineOf(angle), angle.n + 1);
}

LIBRARY_WITH_POINTER double sincos(double x, double *cosine) {
  struct Angle angle = reduce(x);
  double s = sineOf(angle), c = cosineOf(angle);
  *cosine = sineOrCosine(s, c, angle.n + 1);
  return fabs(x) < TINY ? x : sineOrCosine(s, c, angle.n);
}

LIBRARY double tan(double x) {
  struct Angle angle = reduce(x);
  double s = sineOf(angle), c = cosineOf(angle);
  bool odd = angle.n & 1;
  double result = (odd ? -c : s) / (odd ? s : c);
  return fabs(x) < TINY ? x : result;
}
