//===- barrier_stale_load.cl --------------------------------------*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Loads before a barrier are not done again after it.
//
// What was read must be kept: after the barrier another item has written there.
__kernel void barrier_stale_load(__global uint *data, __global uint *out) {
  __local uint shared[64];
  size_t l = get_local_id(0), n = get_local_size(0), g = get_global_id(0);
  __global uint *mine = data + get_group_id(0) * n;
  uint old = mine[l];
  uint first = mine[0];
  shared[l] = old + 1;
  barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
  mine[n - 1 - l] = old * 2;
  uint own = shared[l], second = shared[n / 2];
  barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
  shared[(l + 1) % n] = mine[l];
  barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
  out[4 * g] = old;
  out[4 * g + 1] = first ^ second;
  out[4 * g + 2] = own;
  out[4 * g + 3] = shared[l];
}
