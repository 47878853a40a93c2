//===- barrier_part_return.cl -------------------------------------*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// One row of a plane of work-items returns from trips in which none comes to a
// barrier, and the others go on by themselves.
__kernel void barrier_part_return(__global const uint *in, __local uint *tile,
                                  __global uint *out) {
  uint x = get_local_id(0), y = get_local_id(1), w = get_local_size(0);
  uint l = y * w + x, n = w * get_local_size(1);
  uint g = get_global_id(1) * get_global_size(0) + get_global_id(0);
  uint r = in[g] & 1023;
  for (uint i = 0; i < 5 + x; ++i) {
    if (i < 3) {
      tile[l] = r;
      barrier(CLK_LOCAL_MEM_FENCE);
      r += tile[(l + 1) % n];
      barrier(CLK_LOCAL_MEM_FENCE);
    } else if (y == 1)
      return;
    r = r * 3 + i;
    out[g] = r;
  }
}
