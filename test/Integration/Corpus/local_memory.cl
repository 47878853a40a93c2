//===- local_memory.cl - local variables beside local arguments ---*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Types of different alignment, an array of structs, and arguments in an order
// that puts the small before the large.
typedef struct {
  uchar flag;
  int4 vector;
} Slot;

__kernel void local_memory(__local uchar *bytes, __global const int *in,
                           __local double *reals, int scale,
                           __local int3 *threes, __global int *out) {
  __local Slot slots[16];
  __local int counter;
  __local short grid[4][4];
  size_t l = get_local_id(0), n = get_local_size(0), g = get_global_id(0);
  int v = in[g];
  size_t to = (l + 1) % n;
  bytes[to] = (uchar)v;
  reals[to] = v * 0.5;
  threes[to] = (int3)(v, v + 1, v + 2);
  slots[to].flag = (uchar)(v & 1);
  slots[to].vector = (int4)(v * scale);
  slots[to].vector.z = (int)l;
  grid[to & 3][to >> 2] = (short)-v;
  if (l == n - 1)
    counter = v;
  barrier(CLK_LOCAL_MEM_FENCE);
  __global int *row = out + 8 * g;
  row[0] = bytes[l];
  row[1] = (int)(reals[l] * 2.0);
  row[2] = threes[l].x * 3 + threes[l].z;
  row[3] = slots[l].flag;
  row[4] = slots[l].vector.y + slots[l].vector.w;
  row[5] = slots[l].vector.z;
  row[6] = grid[l & 3][l >> 2];
  row[7] = counter;
}
