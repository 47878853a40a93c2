//===- nearest.h - rounding to integers, and powers of two ---*- OpenCL -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A sum with 1.5 * 2^23 has no place for a fraction: the nearest integer is in
// its low bits. GPUs take several times as long for conversions between
// integers and floats as for sums.
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_BUILTINS_NEAREST_H
#define CAIRN_LIB_BUILTINS_NEAREST_H

#include "fused.h"

#define SHIFT 0x1.8p23f
#define SHIFT_BITS 0x4b400000

// The integer that `sum`, of a float below 2^22 in size and SHIFT, was rounded
// to.
HELPER float wholeOf(float sum) { return sum - SHIFT; }
HELPER int integerOf(float sum) { return as_int(sum) - SHIFT_BITS; }

// A small integer as a float.
HELPER float floatOf(int n) { return as_float(n + SHIFT_BITS) - SHIFT; }

// x = 2^n * (1 + f), with 1 + f at least the float of which `least` are the
// bits and below twice that. No number is denormal here.
struct Scaled {
  float n, f;
};
HELPER struct Scaled scaled(float x, int least) {
  bool small = x < 0x1p-126f;
  int bits = as_int(small ? x * 0x1p+23f : x);
  int exponent = (bits - least) >> 23;
  struct Scaled parts;
  parts.n = floatOf(small ? exponent - 23 : exponent);
  parts.f = as_float(bits - (exponent << 23)) - 1;
  return parts;
}

// 2^r for r from -1/2 to 1/2, off by 2^-28 (utils/minimax.py).
HELPER float powerOfFraction(float r) {
  float p = mad(r, 0x1.41d334p-13f, 0x1.5f456ap-10f);
  p = mad(r, p, 0x1.3b2dbcp-7f);
  p = mad(r, p, 0x1.c6aed4p-5f);
  p = mad(r, p, 0x1.ebfbdap-3f);
  p = mad(r, p, 0x1.62e43p-1f);
  return mad(r, p, 1.0f);
}

// p * 2^n for p near 1 and n from -252 to 252, in halves, each of which is a
// float: the second product alone rounds, also where the result is denormal.
HELPER float scale(float p, int n) {
  int first = n >> 1;
  return p * as_float((first + 127) << 23) * as_float((n - first + 127) << 23);
}

#endif // CAIRN_LIB_BUILTINS_NEAREST_H
