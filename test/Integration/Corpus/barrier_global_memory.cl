//===- barrier_global_memory.cl -----------------------------------*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Exchange through global memory inside a group.
__kernel void barrier_global_memory(__global int *data, int turns) {
  size_t l = get_local_id(0), n = get_local_size(0);
  __global int *mine = data + get_group_id(0) * n;
  for (int k = 0; k < turns; ++k) {
    int left = mine[l ? l - 1 : 0], right = mine[l + 1 < n ? l + 1 : n - 1];
    barrier(CLK_GLOBAL_MEM_FENCE);
    mine[l] = (left + right + k) / 2;
    barrier(CLK_GLOBAL_MEM_FENCE);
  }
}
