//===- ndrange_uneven.cl ------------------------------------------*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Queries where the last groups are smaller.
//
// OpenCL C 2.0: enqueued and actual local sizes differ.
__kernel void ndrange_uneven(__global ulong *out) {
  size_t at = get_global_linear_id();
  __global ulong *row = out + at * 12;
  for (uint d = 0; d < 3; ++d) {
    row[d * 3] = get_local_size(d);
    row[d * 3 + 1] = get_enqueued_local_size(d);
    row[d * 3 + 2] = get_num_groups(d);
  }
  row[9] = get_local_linear_id();
  row[10] = get_group_id(0) + 100 * get_group_id(1) + 10000 * get_group_id(2);
  row[11] = get_global_id(0) * 1000 + get_local_id(0);
}
