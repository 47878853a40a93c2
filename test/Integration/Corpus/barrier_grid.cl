//===- barrier_grid.cl - neighbours in three-dimensional groups ---*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Each item sums the items around it that its group has; at the upper edges of
// the range the groups may be smaller.
__kernel void barrier_grid(__global const int *in, __local int *shared,
                           __global int *out) {
  int x = get_local_id(0), y = get_local_id(1), z = get_local_id(2);
  int sx = get_local_size(0), sy = get_local_size(1), sz = get_local_size(2);
  size_t at = ((get_global_id(2) - get_global_offset(2)) * get_global_size(1) +
               get_global_id(1) - get_global_offset(1)) *
                  get_global_size(0) +
              get_global_id(0) - get_global_offset(0);
  int here = (z * sy + y) * sx + x;
  int v = in[at];
  for (int k = 0; k < 2; ++k) {
    shared[here] = v;
    barrier(CLK_LOCAL_MEM_FENCE);
    int sum = k;
    if (x > 0)
      sum += shared[here - 1];
    if (x + 1 < sx)
      sum += 2 * shared[here + 1];
    if (y > 0)
      sum += 3 * shared[here - sx];
    if (y + 1 < sy)
      sum += 4 * shared[here + sx];
    if (z > 0)
      sum += 5 * shared[here - sx * sy];
    if (z + 1 < sz)
      sum += 6 * shared[here + sx * sy];
    barrier(CLK_LOCAL_MEM_FENCE);
    v = sum + v;
  }
  out[at] = v;
}
