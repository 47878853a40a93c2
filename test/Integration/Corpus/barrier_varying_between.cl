//===- barrier_varying_between.cl ---------------------------------*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Diverging flow between barriers that converge.
//
// Items run inner loops of different lengths, leave them early, skip parts or
// sit whole turns out, and all meet at each barrier.
__kernel void barrier_varying_between(__global const uint *in, uint turns,
                                      __local uint *shared,
                                      __global uint *out) {
  size_t l = get_local_id(0), n = get_local_size(0), g = get_global_id(0);
  uint v = in[g], work = 0;
  bool active = true;
  for (uint k = 0; k < turns; ++k) {
    uint send = 0;
    if (active) {
      for (uint j = 0; j < (v & 15); ++j) {
        if (((v >> j) & 3) == 3)
          continue;
        if (j * k > 20)
          break;
        send = send * 3 + j;
        ++work;
      }
      switch (v % 5) {
      case 0:
        send += 1;
      case 1:
        send ^= k;
        break;
      case 2:
        active = work < 12;
      }
    }
    shared[l] = send;
    barrier(CLK_LOCAL_MEM_FENCE);
    uint got = shared[(l * 3 + k) % n];
    if (active && got & 1)
      v = v * 1103515245u + got;
    else if (got > 50)
      v += got;
    while (v & 0x80000000u)
      v = v * 2 + 1 - (v & 1);
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  out[3 * g] = v;
  out[3 * g + 1] = work;
  out[3 * g + 2] = active;
}
