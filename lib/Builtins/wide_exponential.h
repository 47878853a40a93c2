//===- wide_exponential.h - powers of e in double ------------*- OpenCL -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_BUILTINS_WIDE_EXPONENTIAL_H
#define CAIRN_LIB_BUILTINS_WIDE_EXPONENTIAL_H

#include "wide_nearest.h"

// e^(r + low) - 1 for r from -log(2) / 2 to log(2) / 2, off by less than 2^-57
// of it and one (utils/minimax.py).
HELPER double exponentialRest(double r, double low) {
  double p = mad(r, 0x1.ad1eea98894c6p-26, 0x1.28a0406927162p-22);
  p = mad(r, p, 0x1.71df576020a51p-19);
  p = mad(r, p, 0x1.a019aa84c3259p-16);
  p = mad(r, p, 0x1.a01a011aa42acp-13);
  p = mad(r, p, 0x1.6c16c17cf3fafp-10);
  p = mad(r, p, 0x1.1111111128e2dp-7);
  p = mad(r, p, 0x1.555555555317dp-5);
  p = mad(r, p, 0x1.55555555555p-3);
  p = mad(r, p, 0.5);
  return r + mad(r * r, p, low);
}

// x = n * log(2) + r + low for the nearest integer n; n times the first part of
// log(2) is exact, and so is the first difference.
struct Reduced {
  double r, low;
  int n;
};
HELPER struct Reduced reduced(double x) {
  double sum = x * 0x1.71547652b82fep+0 + WIDE_SHIFT;
  double n = wholeOf(sum);
  struct Reduced parts;
  double first = mad(n, -0x1.62e42fefap-1, x);
  double second = n * 0x1.cf79abc9e3b3ap-40;
  parts.r = first - second;
  parts.low = (first - parts.r) - second;
  parts.n = integerOf(sum);
  return parts;
}

// factor * e^(x - less), for a small part of x and a factor near 1.
HELPER double exponential(double x, double less, double factor) {
  struct Reduced parts = reduced(limited(x, -760.0, 720.0));
  parts.r -= less;
  double rest = exponentialRest(parts.r, parts.low);
  return scale((rest + 1.0) * factor, parts.n);
}

#endif // CAIRN_LIB_BUILTINS_WIDE_EXPONENTIAL_H
