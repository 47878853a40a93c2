//===- ndrange_queries.cl -----------------------------------------*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Ids, sizes and offsets in three dimensions.
//
// Every query with every dimension, also beyond those that there are.
__kernel void ndrange_queries(__global ulong *out) {
  size_t x = get_global_id(0) - get_global_offset(0);
  size_t y = get_global_id(1) - get_global_offset(1);
  size_t z = get_global_id(2) - get_global_offset(2);
  size_t at = (z * get_global_size(1) + y) * get_global_size(0) + x;
  __global ulong *row = out + at * 29;
  for (uint d = 0; d < 4; ++d) {
    row[d * 7] = get_global_id(d);
    row[d * 7 + 1] = get_local_id(d);
    row[d * 7 + 2] = get_group_id(d);
    row[d * 7 + 3] = get_global_size(d);
    row[d * 7 + 4] = get_local_size(d);
    row[d * 7 + 5] = get_num_groups(d);
    row[d * 7 + 6] = get_global_offset(d);
  }
  row[28] = get_work_dim();
}
