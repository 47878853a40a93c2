//===- barrier_nested_loops.cl ------------------------------------*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Nested loops, trip counts per group.
//
// The inner loop has a different length in each turn of the outer, zero among
// them; both lengths depend on the group.
__kernel void barrier_nested_loops(__global const uint *in,
                                   __global const uint *turns,
                                   __local uint *shared, __global uint *out) {
  size_t l = get_local_id(0), n = get_local_size(0), g = get_global_id(0);
  uint group = get_group_id(0), v = in[g], previous = 1;
  for (uint a = 0; a < turns[group]; ++a) {
    for (uint b = 0; b < (a + group) % 4; ++b) {
      shared[l] = v;
      barrier(CLK_LOCAL_MEM_FENCE);
      v += shared[(l + b + 1) % n] ^ previous;
      barrier(CLK_LOCAL_MEM_FENCE);
    }
    uint t = v;
    v = v * 2 + a;
    previous = t;
    if (a % 2) {
      shared[n - 1 - l] = v;
      barrier(CLK_LOCAL_MEM_FENCE);
      for (uint b = 0; b <= a; ++b)
        v ^= shared[l] << b;
      barrier(CLK_LOCAL_MEM_FENCE);
    }
  }
  out[2 * g] = v;
  out[2 * g + 1] = previous;
}
