//===- logarithmic.cl - log, log2 and log10 in float ---------*- OpenCL -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// x = 2^n * m with m from 2/3 to 4/3, so that n is 0 for all x near 1, whose
// logarithms are small. There is no branch and no table.
//
//===----------------------------------------------------------------------===//

#include "nearest.h"

struct Parts {
  float n, logarithm; // the natural one of m
};

HELPER struct Parts split(float x) {
  struct Scaled number = scaled(x, 0x3f2aaaab);
  struct Parts parts;
  parts.n = number.n;
  float f = number.f;
  // Off by less than 2^-24 of the whole (utils/minimax.py).
  float p = mad(f, -0x1.f54d4p-4f, 0x1.130d24p-3f);
  p = mad(f, p, -0x1.f8cdcep-4f);
  p = mad(f, p, 0x1.2120b4p-3f);
  p = mad(f, p, -0x1.556ddcp-3f);
  p = mad(f, p, 0x1.99ad94p-3f);
  p = mad(f, p, -0x1.ffffdap-3f);
  p = mad(f, p, 0x1.55554cp-2f);
  p = mad(f, p, -0.5f);
  parts.logarithm = mad(f * f, p, f);
  return parts;
}

// `result` where x is positive and finite, and what is prescribed elsewhere.
HELPER float withLimits(float x, float result) {
  result = x < INFINITY ? result : x;
  return x > 0 ? result : x == 0 ? -INFINITY : NAN;
}

LIBRARY float log(float x) {
  struct Parts parts = split(x);
  return withLimits(x, mad(parts.n, 0x1.62e43p-1f, parts.logarithm));
}

LIBRARY float log2(float x) {
  struct Parts parts = split(x);
  return withLimits(x, mad(parts.logarithm, 0x1.715476p+0f, parts.n));
}

LIBRARY float log10(float x) {
  struct Parts parts = split(x);
  float logarithm = mad(parts.logarithm, 0x1.bcb7b2p-2f,
                        parts.n * -0x1.ec10cp-27f);
  return withLimits(x, mad(parts.n, 0x1.344136p-2f, logarithm));
}
