//===- helper_functions.cl ----------------------------------------*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Helpers with several returns, out-parameters, noinline.
__attribute__((noinline)) int gcd(int a, int b) {
  while (b) {
    int t = a % b;
    a = b;
    b = t;
  }
  return a;
}

__attribute__((noinline)) int split(int x, int *quotient, int *rest) {
  if (x < 10) {
    *quotient = 0;
    *rest = x;
    return 0;
  }
  *quotient = x / 10;
  *rest = x % 10;
  return 1;
}

void swap(__global int *a, __global int *b) {
  int t = *a;
  *a = *b;
  *b = t;
}

inline __attribute__((always_inline)) int twice(int x) {
  return gcd(x, 12) * 2;
}

static uint digits(int x) {
  int q, r;
  uint sum = 0;
  while (split(x, &q, &r)) {
    sum = sum * 3 + r;
    x = q;
  }
  return sum * 3 + r;
}

float2 rotated(float2 v, int quarter) {
  switch (quarter & 3) {
  case 0:
    return v;
  case 1:
    return (float2)(-v.y, v.x);
  case 2:
    return -v;
  }
  return (float2)(v.y, -v.x);
}

__kernel void helper_functions(__global int *data, __global int *out) {
  size_t i = get_global_id(0);
  __global int *pair = data + 2 * i;
  if (pair[0] > pair[1])
    swap(pair, pair + 1);
  int a = pair[0], b = pair[1];
  float2 v = rotated((float2)(a, b), b);
  out[4 * i] = a & 1 ? gcd(b, a) : twice(a) + gcd(a + 1, b);
  out[4 * i + 1] = (int)digits(b);
  out[4 * i + 2] = (int)v.x;
  out[4 * i + 3] = (int)v.y;
}
