//===- logarithmic.cl - log, log2 and log10 in float ---------*- OpenCL -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// x = 2^n * m with m from 2/3 to 4/3. There is no branch and no table.
//
//===----------------------------------------------------------------------===//

#include "logarithm.h"

struct Parts {
  float n, logarithm; // the natural one of m
};

HELPER struct Parts split(float x) {
  struct Scaled number = scaled(x, TWO_THIRDS);
  struct Parts parts;
  parts.n = number.n;
  parts.logarithm = logarithmOfSum(number.f);
  return parts;
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
