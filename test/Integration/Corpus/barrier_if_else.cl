//===- barrier_if_else.cl -----------------------------------------*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Barriers on both sides of uniform branches.
__kernel void barrier_if_else(__global const uint *in, __global const int *mode,
                              __local uint *shared, __global uint *out) {
  size_t l = get_local_id(0), n = get_local_size(0), g = get_global_id(0);
  uint v = in[g], w = v >> 3;
  int m = mode[get_group_id(0)];
  shared[l] = v;
  if (m > 0) {
    barrier(CLK_LOCAL_MEM_FENCE);
    w += shared[(l + 1) % n];
    if (m > 2) {
      barrier(CLK_LOCAL_MEM_FENCE);
      shared[l] = w * 5;
      barrier(CLK_LOCAL_MEM_FENCE);
      v = shared[n - 1 - l];
    } else if (w & 1) {
      v += 100;
    }
  } else {
    w *= 3;
    barrier(CLK_LOCAL_MEM_FENCE);
    v = shared[(l + n - 1) % n] + w;
    barrier(CLK_LOCAL_MEM_FENCE);
    shared[l] = v;
    if (m < -1)
      barrier(CLK_LOCAL_MEM_FENCE);
    else
      shared[l] += 7;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  out[2 * g] = v ^ shared[(l + 2) % n];
  out[2 * g + 1] = w;
}
