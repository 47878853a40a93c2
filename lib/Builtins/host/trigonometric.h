//===- trigonometric.h - sin, cos, tan, sincos of a width ----*- OpenCL -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// sin(x + shift * pi), shift being 0 or 1/2.
HELPER DOUBLE sineOrCosine(DOUBLE x, double shift) {
  // 1 / pi in two parts, the first rounded down. A large x is a multiple of
  // some 2^q: that part of 1 / pi is left out whose product with 2^q is even,
  // as it adds whole turns. What is left makes a product below 2^49, with n
  // exact and an error of 2^-59. No float is nearer than 2^-31 to a multiple of
  // pi / 2, as a part of pi.
  DOUBLE size = fabs(x);
  DOUBLE high = 0x1.45f306dc9c882p-2, low = 0x1.4a7f09d5f47d5p-55;
  high = size >= 0x1p49 ? (DOUBLE)0x1.b9391054a7f09p-27 : high;
  low = size >= 0x1p49 ? (DOUBLE)0x1.abe8fa9a6ee07p-80 : low;
  high = size >= 0x1p73 ? (DOUBLE)0x1.529fc2757d1f5p-53 : high;
  low = size >= 0x1p73 ? (DOUBLE)0x1.a6ee06db14acdp-108 : low;
  high = size >= 0x1p97 ? (DOUBLE)0x1.3abe8fa9a6ee0p-76 : high;
  low = size >= 0x1p97 ? (DOUBLE)0x1.b6c52b3278872p-130 : low;
  high = size >= 0x1p121 ? (DOUBLE)0x1.ea69bb81b6c52p-98 : high;
  low = size >= 0x1p121 ? (DOUBLE)0x1.664f10e4107f9p-151 : low;

  // The sum with 1.5 * 2^52 has no place for a fraction: n is in its low bits.
  DOUBLE sum = shift == 0 ? fma(x, high, (DOUBLE)0x1.8p52)
                          : fma(x, high, (DOUBLE)shift) + 0x1.8p52;
  DOUBLE n = sum - 0x1.8p52;
  DOUBLE s = fma(x, low, fma(x, high, -(n - shift)));

  // sin(pi * s) / s, off by 2^-35 (utils/minimax.py).
  DOUBLE square = s * s;
  DOUBLE p =
      mad(square, (DOUBLE)-0x1.cc3459fd76d6ap-8, (DOUBLE)0x1.500ff7ee788b1p-4);
  p = mad(square, p, (DOUBLE)-0x1.32d112019a8f0p-1);
  p = mad(square, p, (DOUBLE)0x1.466bbfc24f1cdp+1);
  p = mad(square, p, (DOUBLE)-0x1.4abbce4f1a2d6p+2);
  p = mad(square, p, (DOUBLE)0x1.921fb5441e4a0p+1);
  return AS_DOUBLE(AS_LONG(s * p) ^ AS_LONG(sum) << 63);
}

LIBRARY FLOAT sin(FLOAT x) { return TO_FLOAT(sineOrCosine(TO_DOUBLE(x), 0)); }

LIBRARY FLOAT cos(FLOAT x) { return TO_FLOAT(sineOrCosine(TO_DOUBLE(x), 0.5)); }

LIBRARY FLOAT tan(FLOAT x) {
  return TO_FLOAT(sineOrCosine(TO_DOUBLE(x), 0) /
                  sineOrCosine(TO_DOUBLE(x), 0.5));
}

LIBRARY_WITH_POINTER FLOAT sincos(FLOAT x, FLOAT *cosine) {
  *cosine = TO_FLOAT(sineOrCosine(TO_DOUBLE(x), 0.5));
  return TO_FLOAT(sineOrCosine(TO_DOUBLE(x), 0));
}
