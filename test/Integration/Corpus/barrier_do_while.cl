//===- barrier_do_while.cl - barriers in do-while with continue ---*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
__kernel void barrier_do_while(__global const uint *in,
                               __global const uint *turns, __local uint *shared,
                               __global uint *out) {
  size_t l = get_local_id(0), n = get_local_size(0), g = get_global_id(0);
  uint v = in[g], k = 0, last = turns[get_group_id(0)];
  uint before = 0;
  do {
    shared[l] = v;
    barrier(CLK_LOCAL_MEM_FENCE);
    uint next = shared[(l + k + 1) % n] + before;
    before = v;
    v = next;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (k % 3 == 1)
      continue;
    shared[l] = v >> 1;
    barrier(CLK_LOCAL_MEM_FENCE);
    v ^= shared[(l + n - 1) % n];
    barrier(CLK_LOCAL_MEM_FENCE);
  } while (k++ < last);
  out[3 * g] = v;
  out[3 * g + 1] = before;
  out[3 * g + 2] = k;
}
