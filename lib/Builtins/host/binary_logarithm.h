//===- binary_logarithm.h - log2 in double, of a width -------*- OpenCL -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The logarithm of a number that is a float, off by less than 2^-37 of it: less
// than float tells apart, also if it is multiplied to become an exponent. No
// float is denormal as a double.
//
//===----------------------------------------------------------------------===//

HELPER DOUBLE binaryLogarithm(DOUBLE x) {
  // x = 2^n * m with m between the square roots of 1/2 and 2. The sum carries
  // into the exponent what is above the latter's mantissa.
  ULONG sum = AS_ULONG(x) + (0x3ff0000000000000 - 0x3fe6a09e00000000);
  DOUBLE m = AS_DOUBLE((sum & 0x000fffffffffffff) + 0x3fe6a09e00000000);
  // An integer in the low bits of 2^52 is added to it.
  DOUBLE n = AS_DOUBLE((sum >> 52) | 0x4330000000000000) - (0x1p52 + 1023);

  // log2(m) is 2 / log(2) * atanh(s). The polynomial in s^2 is that divided by
  // s, off by less than 2^-37 (utils/minimax.py).
  DOUBLE s = (m - 1) / (m + 1);
  DOUBLE square = s * s;
  DOUBLE p =
      mad(square, (DOUBLE)0x1.5ce7cfb605df9p-2, (DOUBLE)0x1.a58d8fa83ec6ep-2);
  p = mad(square, p, (DOUBLE)0x1.27777fda8a224p-1);
  p = mad(square, p, (DOUBLE)0x1.ec709d12e14abp-1);
  p = mad(square, p, (DOUBLE)0x1.71547652bede5p+1);
  DOUBLE result = mad(s, p, n);

  // As integers, positive numbers are in order, infinity and NaN after them.
  LONG bits = AS_LONG(x);
  result = bits < 0x7ff0000000000000 ? result : x;
  return bits > 0 ? result : (bits << 1) == 0 ? (DOUBLE)-INFINITY : (DOUBLE)NAN;
}
