//===- ldexp.cl - x * 2^n in float ---------------------------*- OpenCL -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// x gets the exponent of the result, but for 64 towards zero, without rounding.
// The product with the missing 2^-64 or 2^64 is the only step that rounds.
//
//===----------------------------------------------------------------------===//

#include "library.h"

LIBRARY float ldexp(float x, int n) {
  bool small = fabs(x) < 0x1p-126f;
  int bits = as_int(small ? x * 0x1p+24f : x);
  int exponent = (bits >> 23 & 0xff) - (small ? 127 + 24 : 127);
  // Beyond these the result is zero or infinite all the same.
  exponent += clamp(n, -1000, 1000);
  exponent = clamp(exponent, -190, 190);
  bool down = exponent < 0;
  int biased = exponent + (down ? 127 + 64 : 127 - 64);
  float near = as_float((bits & 0x807fffff) | biased << 23);
  float result = near * (down ? 0x1p-64f : 0x1p+64f);
  return x == 0 || !(fabs(x) < INFINITY) ? x : result;
}
