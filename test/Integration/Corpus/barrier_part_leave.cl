//===- barrier_part_leave.cl -------------------------------------*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// From some trip on no work-item comes to the barrier, and each leaves the loop
// when and where it likes.
__kernel void barrier_part_leave(__global const uint *in, __local uint *tile,
                                 __global uint *out) {
  uint l = get_local_id(0), n = get_local_size(0), g = get_global_id(0);
  uint r = in[g] & 1023;
  for (uint i = 0; i < 100; ++i) {
    r = r * 3 + i;
    if (i == 4 && l % 3 == 0) {
      r += 7000;
      break;
    }
    r += 2;
    if (i == 4 && l % 3 == 1)
      break;
    if (i >= 4) {
      r += l * i;
      if (i > 5 + l)
        break;
      continue;
    }
    tile[l] = r;
    barrier(CLK_LOCAL_MEM_FENCE);
    r += tile[(l + 1) % n];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  out[g] = r;
}
