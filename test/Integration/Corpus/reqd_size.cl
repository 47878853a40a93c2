//===- reqd_size.cl -----------------------------------------------*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// A required work-group size that the code relies on.
__kernel __attribute__((reqd_work_group_size(6, 2, 1))) void
reqd_size(__global const int *in, __global int *out) {
  __local int shared[12];
  int l = get_local_id(1) * 6 + get_local_id(0);
  size_t at = get_global_id(1) * get_global_size(0) + get_global_id(0);
  shared[l] = in[at];
  barrier(CLK_LOCAL_MEM_FENCE);
  int sum = 0;
  for (size_t y = 0; y < get_local_size(1); ++y)
    for (size_t x = 0; x < get_local_size(0); ++x)
      sum = sum * 3 + shared[y * get_local_size(0) + x] * (int)(x + y != 3);
  out[at] = sum + l;
}
