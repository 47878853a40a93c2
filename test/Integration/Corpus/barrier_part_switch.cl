//===- barrier_part_switch.cl ------------------------------------*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// One case of a switch has a barrier. In trips in which nobody takes it each
// work-item takes another one.
__kernel void barrier_part_switch(__global const uint *in, __local uint *tile,
                                  __global uint *out) {
  uint l = get_local_id(0), n = get_local_size(0), g = get_global_id(0);
  uint r = in[g] & 1023, i = 0;
  do {
    switch (i == 2 || i == 4 ? 9 : (l + i) % 4) {
    case 9:
      tile[l] = r;
      barrier(CLK_LOCAL_MEM_FENCE);
      r += tile[(l + 1) % n];
      barrier(CLK_LOCAL_MEM_FENCE);
      break;
    case 0:
      r = r * 2 + 1;
      break;
    case 1:
      r ^= 77; // and on
    case 2:
      r += i;
      break;
    default:
      if (i > 9)
        barrier(CLK_LOCAL_MEM_FENCE);
      r -= 1;
    }
    ++i;
  } while (i < 6 + (l & 1));
  out[g] = r;
}
