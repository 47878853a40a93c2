//===- async_copy.cl ----------------------------------------------*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Group copies between global and local memory.
__kernel void async_copy(__global const int *in, __global int *out,
                         __local int *tile) {
  size_t l = get_local_id(0), n = get_local_size(0);
  size_t base = get_group_id(0) * n;
  event_t e = async_work_group_copy(tile, in + base, n, 0);
  e = async_work_group_copy(tile + n, in, n, e);
  wait_group_events(1, &e);
  int sum = tile[n - 1 - l] * 3 + tile[n + (l + 1) % n];
  barrier(CLK_LOCAL_MEM_FENCE);
  tile[l] = sum;
  barrier(CLK_LOCAL_MEM_FENCE);
  event_t back = async_work_group_copy(out + base, tile, n, 0);
  wait_group_events(1, &back);
}
