//===- barrier_goto.cl - uniform gotos round and into barriers ----*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The loop has two entries, and a barrier on each of its arcs.
__kernel void barrier_goto(__global const uint *in, __global const uint *entry,
                           uint turns, __local uint *shared,
                           __global uint *out) {
  size_t l = get_local_id(0), n = get_local_size(0), g = get_global_id(0);
  uint v = in[g], k = 0, trail = 1;
  uint e = entry[get_group_id(0)];
  shared[l] = v;
  if (e == 1)
    goto middle;
  if (e == 2)
    goto bottom;
top:
  shared[l] = v + k;
  trail = trail * 3 + 1;
  barrier(CLK_LOCAL_MEM_FENCE);
  v += shared[(l + 1) % n];
  barrier(CLK_LOCAL_MEM_FENCE);
  if (k % 3 == 2)
    goto bottom;
middle:
  trail = trail * 3 + 2;
  shared[l] = v ^ k;
  barrier(CLK_LOCAL_MEM_FENCE);
  v = v * 2 + shared[(l + n - 1) % n];
bottom:
  trail = trail * 3;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (++k < turns)
    goto top;
  out[2 * g] = v;
  out[2 * g + 1] = trail;
}
