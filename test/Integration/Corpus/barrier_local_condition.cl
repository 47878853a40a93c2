//===- barrier_local_condition.cl ---------------------------------*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Branches and bounds read from local memory.
//
// One item decides for all; the others see it after the barrier. A compiler
// cannot tell that the conditions are uniform.
__kernel void barrier_local_condition(__global const int *in,
                                      __local int *shared, __global int *out) {
  __local int decision[2];
  size_t l = get_local_id(0), n = get_local_size(0), g = get_global_id(0);
  int v = in[g], turns = 0;
  for (int k = 0; k < 6; ++k) {
    shared[l] = v;
    if (l == k % n) {
      decision[0] = v % 3;
      decision[1] = v & 3;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (decision[0] == 0) {
      v += shared[(l + 1) % n];
      barrier(CLK_LOCAL_MEM_FENCE);
      shared[l] = v & 0xfff;
      barrier(CLK_LOCAL_MEM_FENCE);
      v += shared[n - 1 - l];
    } else if (decision[0] == 1) {
      for (int j = 0; j < decision[1]; ++j) {
        int next = shared[(l + j + 1) % n] & 0xff;
        barrier(CLK_LOCAL_MEM_FENCE);
        shared[l] = next + j;
        barrier(CLK_LOCAL_MEM_FENCE);
        v += next;
        ++turns;
      }
    } else if (v & 1) {
      v += 5;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  out[2 * g] = v;
  out[2 * g + 1] = turns;
}
