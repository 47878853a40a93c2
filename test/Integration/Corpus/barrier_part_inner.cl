//===- barrier_part_inner.cl --------------------------------------*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Loops with barriers that nobody comes to, in branches that some work-items
// take: as often as each likes, and by more than one way out.
__kernel void barrier_part_inner(__global const uint *in, __local uint *tile,
                                 __global uint *out) {
  uint l = get_local_id(0), n = get_local_size(0), g = get_global_id(0);
  uint r = in[g] & 1023, none = in[g] >> 8;
  if (l % 3 == 1) {
    for (uint k = 0; k < l; ++k) {
      if (none == 1)
        barrier(CLK_LOCAL_MEM_FENCE);
      r = r * 5 + k;
    }
  } else if (l % 3 == 2) {
    uint k = 0;
    do {
      if (none == 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        r += 9;
      } else {
        r ^= k * 77;
      }
    } while (k++ < l && r % 7 != 3);
    r += k;
  }
  for (uint i = 0; i < 4 + l % 4; ++i) {
    switch (i < 2 ? 0 : (i + l) % 3 + 1) {
    case 0:
      tile[l] = r;
      barrier(CLK_LOCAL_MEM_FENCE);
      r += tile[(l + 1) % n];
      barrier(CLK_LOCAL_MEM_FENCE);
      break;
    case 1:
      for (uint k = i; k < l; k += 3) {
        if (none == 3)
          barrier(CLK_LOCAL_MEM_FENCE);
        if ((r + k) % 11 == 5)
          break;
        r += k * k;
      }
      break;
    case 2:
      r ^= 5;
    }
    r = r * 3 + i;
  }
  out[g] = r;
}
