//===- volatile_access.cl -----------------------------------------*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Volatile reads and writes stay in order.
__kernel void volatile_access(__global volatile int *data, __global int *out) {
  size_t i = get_global_id(0);
  __global volatile int *p = data + 2 * i;
  volatile int steps = 0;
  int sum = 0;
  for (int k = 0; k < 5; ++k) {
    *p = *p + k;
    sum += *p * 2;
    p[1] ^= *p;
    ++steps;
    if (steps * 3 > sum)
      break;
  }
  *p;
  __local volatile int shared[32];
  shared[get_local_id(0)] = sum;
  shared[get_local_id(0)] += steps;
  out[2 * i] = shared[get_local_id(0)];
  out[2 * i + 1] = steps;
}
