//===- pointer_select.cl ------------------------------------------*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Chosen pointers, also between different buffers.
__kernel void pointer_select(__global const int *a, __global const int *b,
                             int n, __global int *low, __global int *high) {
  size_t i = get_global_id(0);
  __global const int *p = i & 1 ? a : b;
  __global const int *end = p + n;
  int sum = 0;
  // The pointer is a value of the loop, and changes its buffer on the way.
  for (p += i % n; p < end; ++p) {
    sum += *p;
    if (*p == 7) {
      bool fromA = end == a + n;
      __global const int *other = fromA ? b : a;
      p = other + (p - (fromA ? a : b));
      end = other + n;
    }
  }
  __global int *to = sum > 100 ? high : low;
  to[i] = sum;
  __private int x = 3, y = 4;
  int *q = sum & 2 ? &x : &y;
  *q += sum;
  int *r = sum & 1 ? q : &x;
  *r *= 2;
  (to == low ? high : low)[i] = x * 1000 + y;
}
