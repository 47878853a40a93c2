//===- wide_error.cl - erf and erfc in double ----------------*- OpenCL -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// As error.cl has it for float. There is no branch and no table.
//
//===----------------------------------------------------------------------===//

#include "wide_exponential.h"

// erf(x) for |x| <= 1/2, off by less than 2^-57 (utils/minimax.py).
HELPER double errorNearZero(double x) {
  double square = x * x;
  double p = mad(square, 0x1.8b34a8006dbcap-20, -0x1.f2221085f498bp-17);
  p = mad(square, p, 0x1.f98d8f2c3a7eap-14);
  p = mad(square, p, -0x1.c02d4e7c45546p-11);
  p = mad(square, p, 0x1.565bcbf55e129p-8);
  p = mad(square, p, -0x1.b82ce30f1d03fp-6);
  p = mad(square, p, 0x1.ce2f21a03d654p-4);
  p = mad(square, p, -0x1.812746b0379b3p-2);
  p = mad(square, p, 0x1.06eba8214db68p-3);
  return mad(x, p, x);
}

// erfc(y) for y >= 1/2.
HELPER double complement(double y) {
  // Less than half of the smallest number from here on.
  y = y > 28.0 ? 28.0 : y;
  // e^(y^2) * erfc(y) * (1 + 2 * y), off by 2^-53 (utils/minimax.py).
  double s = (y - 4.0) / (y + 4.0);
  double p = mad(s, 0x1.44f6b8bd3a8cbp-24, 0x1.157bed516ed95p-25);
  p = mad(s, p, -0x1.a5bd38723e5fep-21);
  p = mad(s, p, 0x1.6eabcdd755a55p-22);
  p = mad(s, p, 0x1.7d60785412830p-18);
  p = mad(s, p, -0x1.7994991572842p-17);
  p = mad(s, p, -0x1.99298410bebecp-16);
  p = mad(s, p, 0x1.3be6ebc983d9ap-13);
  p = mad(s, p, -0x1.a1e0c0ca5a81cp-13);
  p = mad(s, p, -0x1.8d4b02d404d26p-11);
  p = mad(s, p, 0x1.49c674bc0a5fep-8);
  p = mad(s, p, -0x1.096238071f808p-6);
  p = mad(s, p, 0x1.3079edef0b314p-5);
  p = mad(s, p, -0x1.0fb06e01018e8p-4);
  p = mad(s, p, 0x1.7fee004e4b1d4p-4);
  p = mad(s, p, -0x1.9ddb23c3ca7ddp-4);
  p = mad(s, p, 0x1.16ecefcfa3a2ep-4);
  p = mad(s, p, 0x1.f7f5df66f9533p-7);
  p = mad(s, p, -0x1.1df1ad154a273p-3);
  p = mad(s, p, 0x1.3ba5916e9fd7fp+0);
  // The square in two parts, the first exact.
  double high = as_double(as_ulong(y) & ~0x7ffffffUL);
  double rest = (y - high) * (y + high);
  return exponential(-high * high, rest, p / mad(2.0, y, 1.0));
}

LIBRARY double erf(double x) {
  double size = fabs(x);
  double far = 1.0 - complement(size);
  return size < 0.5 ? errorNearZero(x) : copysign(far, x);
}

LIBRARY double erfc(double x) {
  double size = fabs(x);
  double far = complement(size);
  far = x < 0 ? 2.0 - far : far;
  return size < 0.5 ? 1.0 - errorNearZero(x) : far;
}
