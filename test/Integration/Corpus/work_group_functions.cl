//===- work_group_functions.cl ------------------------------------*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Votes, broadcasts, reductions and scans of work-groups of any shape.
__kernel void work_group_functions(__global const int *in,
                                   __global long *out) {
  size_t i = get_global_linear_id();
  int v = in[i];
  __global long *row = out + 16 * i;
  row[0] = work_group_reduce_add(v);
  row[1] = work_group_reduce_min((long)v * 1000000007L);
  row[2] = work_group_reduce_max((uint)v);
  row[3] = (long)work_group_scan_inclusive_add((float)v);
  row[4] = work_group_scan_exclusive_add((ulong)v << 40);
  row[5] = work_group_scan_inclusive_min(v);
  row[6] = work_group_scan_exclusive_max(v);
  row[7] = work_group_any(v > 90) != 0;
  row[8] = work_group_all(v < 90) != 0;
  row[9] = work_group_broadcast(v, get_local_size(0) - 1,
                                get_local_size(1) / 2, 0);
  row[10] = work_group_broadcast((double)v, 0) == row[10 - 1];
  row[11] = as_int(work_group_scan_exclusive_min((float)v));
  row[12] = (long)work_group_reduce_max((double)v);
  row[13] = work_group_scan_inclusive_max((uint)v);
  // One after the other in the same memory, as often as all go round.
  long sum = 0;
  for (int round = 0; round < 3; ++round)
    sum = sum * 3 + work_group_reduce_add(v ^ round) -
          work_group_scan_exclusive_add(v ^ round);
  row[14] = sum;
  row[15] = work_group_all(1) + 2 * work_group_any(0);
}
