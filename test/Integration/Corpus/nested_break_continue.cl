//===- nested_break_continue.cl -----------------------------------*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Breaks and continues at three depths.
__kernel void nested_break_continue(__global const uint *in,
                                    __global uint *out) {
  size_t i = get_global_id(0);
  uint seed = in[i];
  uint a = 0, b = 0, c = 0;
  for (uint x = 0; x < 6; ++x) {
    if ((seed >> x & 1) == 0)
      continue;
    uint y = x;
    while (y < 9) {
      ++y;
      if (y % 3 == (seed & 3))
        continue;
      for (uint z = y;; z += 2) {
        if (z > 14)
          break;
        if ((z ^ seed) % 5 == 0)
          continue;
        c += z;
        if (c % 7 == 3)
          break;
        ++a;
      }
      b = b * 2 + c;
      if (b % 11 == 4)
        break;
      ++a;
    }
    if (a > 40)
      break;
    b ^= x;
  }
  out[3 * i] = a;
  out[3 * i + 1] = b;
  out[3 * i + 2] = c;
}
