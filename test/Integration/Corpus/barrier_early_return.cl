//===- barrier_early_return.cl ------------------------------------*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Whole groups return before, between and in loops.
__kernel void barrier_early_return(__global const uint *in, uint items,
                                   __global const uint *plan,
                                   __local uint *shared, __global uint *out) {
  size_t l = get_local_id(0), n = get_local_size(0), g = get_global_id(0);
  uint step = plan[get_group_id(0)];
  if (step == 0)
    return;
  uint v = g < items ? in[g] : 0;
  shared[l] = v;
  if (step == 1) {
    if (g < items)
      out[g] = v + 1;
    return;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  v += shared[n - 1 - l];
  for (uint k = 0; k < 5; ++k) {
    barrier(CLK_LOCAL_MEM_FENCE);
    shared[l] = v;
    barrier(CLK_LOCAL_MEM_FENCE);
    v = v * 2 + shared[(l + 1) % n];
    if (k + 2 == step) {
      if (g < items)
        out[g] = v;
      return;
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  // The usual guard against surplus items, after the last barrier.
  if (g >= items)
    return;
  out[g] = ~v;
}
