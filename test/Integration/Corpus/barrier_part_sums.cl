//===- barrier_part_sums.cl --------------------------------------*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The work-group adds up in some trips of a grid of work-items; in others they
// part, and some return.
__kernel void barrier_part_sums(__global const uint *in, __local uint *tile,
                                __global uint *out) {
  uint l = get_local_linear_id(), g = get_global_linear_id();
  uint r = in[g] & 1023;
  for (uint i = 0; i < 7; ++i) {
    if (i == 2) {
      if (l % 4 == 1)
        continue;
      r += l;
    } else if (i < 5) {
      r += work_group_reduce_add(r & 15) * i;
      tile[l] = r;
      work_group_barrier(CLK_LOCAL_MEM_FENCE);
      r ^= tile[l ^ 1];
      work_group_barrier(CLK_LOCAL_MEM_FENCE);
    } else if (l / get_local_size(0) == 1) {
      out[g] = ~r;
      return;
    }
    r = r * 3 + i;
  }
  out[g] = r;
}
