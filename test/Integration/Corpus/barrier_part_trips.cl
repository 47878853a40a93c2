//===- barrier_part_trips.cl -------------------------------------*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Work-items go round loops as often as they like when all barriers are behind
// them, in a second loop within trips of the first.
__kernel void barrier_part_trips(__global const uint *in, __local uint *tile,
                                 __global uint *out) {
  uint l = get_local_id(0), n = get_local_size(0), g = get_global_id(0);
  uint r = in[g] & 1023;
  for (uint a = 0; a < 3; ++a) {
    for (uint i = l; i < 3 * l + 2 + a; i += 2) {
      r = r * 3 + i;
      if (i == l) {
        tile[l] = r;
        barrier(CLK_LOCAL_MEM_FENCE);
        r += tile[(l + n - 1) % n];
        barrier(CLK_LOCAL_MEM_FENCE);
      }
    }
    r ^= a << 3;
  }
  out[g] = r;
}
