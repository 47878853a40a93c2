//===- barrier_part_again.cl -------------------------------------*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// They part in some trips and meet in later ones, with vectors and an array of
// their own on the way.
__kernel void barrier_part_again(__global const uint *in, __local uint *tile,
                                 __global uint *out) {
  uint l = get_local_id(0), n = get_local_size(0), g = get_global_id(0);
  uint own[4] = {in[g] & 255, 2, 3, 4}, i = 0, r = 1;
  while (i < 8) {
    uint2 v = (uint2)(r, own[i & 3]);
    if (i % 3 == 1) {
      for (uint k = 0; k < 3; ++k) {
        tile[l] = v.x + k;
        barrier(CLK_LOCAL_MEM_FENCE);
        v += (uint2)(tile[(l + 1) % n], k);
        barrier(CLK_LOCAL_MEM_FENCE);
      }
    } else if (i % 3 == 2 && (l & 1)) {
      own[i & 3] += 5;
      ++i;
      r += 3;
      continue;
    } else if (i % 3 == 0) {
      for (uint k = 0; k < l; ++k)
        r += own[k & 3] ^ k;
    }
    own[i & 3] = v.x ^ v.y;
    r += v.y;
    ++i;
  }
  out[g] = r + own[0] * 3 + own[1] * 5 + own[2] * 7 + own[3] * 11;
}
