//===- reversed_ids.cl ----------------------------------------------*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The last dimension goes fastest in memory.
__kernel void reversed_ids(__global const int *in, __global int *out,
                           int limit) {
  size_t x = get_global_id(0), y = get_global_id(1), z = get_global_id(2);
  size_t at = ((x - get_global_offset(0)) * get_global_size(1) + y) *
                  get_global_size(2) +
              z;
  int value = in[at] * 3;
  if (value > limit)
    for (int i = 0; i < (int)z; ++i)
      value -= in[at] % (i + 2);
  out[at] = value + (int)(x * 100 + get_local_id(1) * 10 + get_local_id(2));
}
