//===- barrier_argument_branch.cl ---------------------------------*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Kernel arguments decide which barriers are met.
//
// With `mode` 0 there is none but the last; loops may run zero times.
__kernel void barrier_argument_branch(__global const uint *in, uint mode,
                                      int trips, __local uint *shared,
                                      __global uint *out) {
  size_t l = get_local_id(0), n = get_local_size(0), g = get_global_id(0);
  uint v = in[g], w = 0;
  if (mode & 1) {
    shared[l] = v;
    barrier(CLK_LOCAL_MEM_FENCE);
    w = shared[(l + 1) % n];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  for (int k = 0; k < trips - (int)get_group_id(0); ++k) {
    shared[l] = v + w;
    if (mode & 2)
      barrier(CLK_LOCAL_MEM_FENCE);
    v = v * 3 + shared[mode & 2 ? n - 1 - l : l];
    if (mode & 2)
      barrier(CLK_LOCAL_MEM_FENCE);
    w ^= v >> k;
  }
  if (mode & 4 && !(mode & 8)) {
    shared[l] = w;
    barrier(CLK_LOCAL_MEM_FENCE);
    w += shared[0];
  } else {
    w += 11;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  out[2 * g] = v;
  out[2 * g + 1] = w;
}
