//===- wide_logarithmic.cl - log, log2 and log10 in double ---*- OpenCL -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// x = 2^n * (1 + f), with 1 + f between the square roots of 1/2 and 2. There is no
// branch and no table.
//
//===----------------------------------------------------------------------===//

#include "wide_nearest.h"

struct Parts {
  double n, f, rest; // log(1 + f) = f - rest
};

HELPER struct Parts split(double x) {
  bool isSmall = x < 0x1p-1022;
  long bits = as_long(isSmall ? x * 0x1p+54 : x);
  // From the bits of the square root of 1/2 on.
  int exponent = (int)((bits - 0x3fe6a09e667f3bcd) >> 52);
  struct Parts parts;
  parts.n = convert_double(isSmall ? exponent - 54 : exponent);
  double f = as_double(bits - ((long)exponent << 52)) - 1.0;
  parts.f = f;

  // log(1 + f) = 2 * atanh(s): f - f^2 / 2 + s * (f^2 / 2 + what is below), off by
  // less than 2^-50 of it (utils/minimax.py).
  double s = f / (2.0 + f), square = s * s;
  double p = mad(square, 0x1.2b5bf315a38ccp-3, 0x1.39fe106d6648fp-3);
  p = mad(square, p, 0x1.7462b739f26b6p-3);
  p = mad(square, p, 0x1.c71c62dbdc9eap-3);
  p = mad(square, p, 0x1.2492492df97aep-2);
  p = mad(square, p, 0x1.9999999995291p-2);
  p = mad(square, p, 0x1.5555555555558p-1);
  double halved = 0.5 * f * f;
  parts.rest = halved - s * mad(square, p, halved);
  return parts;
}

LIBRARY double log(double x) {
  struct Parts parts = split(x);
  double low = mad(parts.n, -0x1.cf79abc9e3b3ap-40, parts.rest) - parts.f;
  return withLimits(x, mad(parts.n, 0x1.62e42fefap-1, -low));
}

LIBRARY double log2(double x) {
  struct Parts parts = split(x);
  double logarithm = parts.f - parts.rest;
  return withLimits(x, mad(logarithm, 0x1.71547652b82fep+0, parts.n));
}

LIBRARY double log10(double x) {
  struct Parts parts = split(x);
  double logarithm = (parts.f - parts.rest) * 0x1.bcb7b1526e50ep-2;
  logarithm = mad(parts.n, 0x1.e7fbcc47c4acdp-40, logarithm);
  return withLimits(x, mad(parts.n, 0x1.34413509fp-2, logarithm));
}
