//===- group_bitonic_sort.cl - bitonic sort of keys with values ---*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
__kernel void group_bitonic_sort(__global int *keys, __global ushort *values,
                                 __local int *k, __local ushort *v) {
  uint l = get_local_id(0), n = get_local_size(0);
  size_t g = get_global_id(0);
  k[l] = keys[g];
  v[l] = values[g];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint size = 2; size <= n; size <<= 1) {
    for (uint by = size >> 1; by > 0; by >>= 1) {
      uint partner = l ^ by;
      int own = k[l], other = k[partner];
      ushort ownValue = v[l], otherValue = v[partner];
      bool up = (l & size) == 0, lower = l < partner;
      bool later = own > other || (own == other && ownValue > otherValue);
      barrier(CLK_LOCAL_MEM_FENCE);
      if (later == (up == lower)) {
        k[l] = other;
        v[l] = otherValue;
      }
      barrier(CLK_LOCAL_MEM_FENCE);
    }
  }
  keys[g] = k[l];
  values[g] = v[l];
}
