//===- atomics_local.cl - atomics on local memory -----------------*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// A histogram, extremes, and a queue that items are put in in any order and
// that is then used in an order-independent way.
__kernel void atomics_local(__global const uchar *in, uint perItem,
                            __local uint *queue, __global uint *out) {
  __local uint histogram[16];
  __local int least, most;
  __local uint queued, claimed;
  uint l = get_local_id(0), n = get_local_size(0), group = get_group_id(0);
  for (uint k = l; k < 16; k += n)
    histogram[k] = 0;
  if (l == 0) {
    least = INT_MAX;
    most = INT_MIN;
    queued = 0;
    claimed = 0xffffffffu;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  __global const uchar *mine = in + get_global_id(0) * perItem;
  for (uint k = 0; k < perItem; ++k) {
    uchar v = mine[k];
    if (v == 255)
      break;
    atomic_inc(&histogram[v & 15]);
    atomic_min(&least, (int)v - 100);
    atomic_max(&most, (int)v - 100);
    if (v % 7 == 0)
      queue[atomic_add(&queued, 1)] = v;
  }
  atomic_cmpxchg(&claimed, 0xffffffffu, group);
  barrier(CLK_LOCAL_MEM_FENCE);
  uint sum = 0;
  for (uint k = 0; k < queued; ++k)
    sum += queue[k] * queue[k];
  __global uint *row = out + group * 21;
  for (uint k = l; k < 16; k += n)
    row[k] = histogram[k];
  if (l == n - 1) {
    row[16] = (uint)least;
    row[17] = (uint)most;
    row[18] = queued;
    row[19] = sum;
    row[20] = claimed;
  }
}
