//===- group_matmul.cl --------------------------------------------*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Tiled matrix product with an accumulator in a loop.
__kernel __attribute__((reqd_work_group_size(4, 4, 1))) void
group_matmul(__global const int *a, __global const int *b, __global int *c,
             int depth) {
  __local int ta[4][4];
  __local int tb[4][4];
  int x = get_global_id(0), y = get_global_id(1);
  int lx = get_local_id(0), ly = get_local_id(1);
  int width = get_global_size(0);
  int sum = 0;
  for (int base = 0; base < depth; base += 4) {
    ta[ly][lx] = base + lx < depth ? a[y * depth + base + lx] : 0;
    tb[ly][lx] = base + ly < depth ? b[(base + ly) * width + x] : 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int k = 0; k < 4; ++k)
      sum += ta[ly][k] * tb[k][lx];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  c[y * width + x] = sum;
}
