//===- infinite_loop.cl - endless loops left from several places --*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Each exit of a loop carries values of its own to the code after it.
__kernel void infinite_loop(__global const uint *in, __global uint *out) {
  size_t i = get_global_id(0);
  uint n = in[i], turns = 0, spins = 0, reason, last = 0;
  for (;;) {
    uint before = n;
    n = n * 22695477u + 1u;
    if (n < before / 8) {
      reason = 1;
      last = before;
      break;
    }
    ++turns;
    if ((n >> 16) % 19 == 3) {
      reason = 2;
      last = n;
      break;
    }
    while (1) {
      n ^= n >> 7;
      if (n & 4)
        break;
      n += 3;
      if (++spins > 30) {
        reason = 3;
        last = turns * 100 + spins;
        goto out;
      }
    }
    if (turns > 20) {
      reason = 4;
      break;
    }
  }
out:
  out[4 * i] = n;
  out[4 * i + 1] = turns;
  out[4 * i + 2] = reason;
  out[4 * i + 3] = last;
}
