//===- group_radix_sort.cl ----------------------------------------*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// A stable radix sort by counting and scanning.
//
// Each item owns four keys in a private array; a pass sorts by two bits.
#define KEYS 4

__kernel void group_radix_sort(__global const uint *in, uint bits,
                               __local uint *counts, __local uint *keys,
                               __global uint *out) {
  uint l = get_local_id(0), n = get_local_size(0);
  size_t base = get_group_id(0) * n * KEYS;
  uint own[KEYS];
  for (uint k = 0; k < KEYS; ++k)
    own[k] = in[base + l * KEYS + k];
  for (uint shift = 0; shift < bits; shift += 2) {
    uint mine[4] = {0, 0, 0, 0};
    for (uint k = 0; k < KEYS; ++k)
      ++mine[own[k] >> shift & 3];
    // All counts of digit 0 come first, then all of digit 1, ...
    for (uint d = 0; d < 4; ++d)
      counts[d * n + l] = mine[d];
    barrier(CLK_LOCAL_MEM_FENCE);
    if (l == 0) {
      uint sum = 0;
      for (uint k = 0; k < 4 * n; ++k) {
        uint t = counts[k];
        counts[k] = sum;
        sum += t;
      }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint k = 0; k < KEYS; ++k)
      keys[counts[(own[k] >> shift & 3) * n + l]++] = own[k];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint k = 0; k < KEYS; ++k)
      own[k] = keys[l * KEYS + k];
  }
  for (uint k = 0; k < KEYS; ++k)
    out[base + l * KEYS + k] = own[k];
}
