//===- group_scan.cl - inclusive and exclusive scans --------------*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Hillis and Steele with one buffer, then Blelloch over two elements an item;
// the group size is a power of two.
__kernel void group_scan(__global const uint *in, __local uint *shared,
                         __global uint *inclusive, __global uint *exclusive) {
  uint l = get_local_id(0), n = get_local_size(0);
  uint base = get_group_id(0) * n * 2;
  shared[l] = in[base + 2 * l] + in[base + 2 * l + 1];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint by = 1; by < n; by *= 2) {
    uint add = l >= by ? shared[l - by] : 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    shared[l] += add;
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  inclusive[get_global_id(0)] = shared[l];
  barrier(CLK_LOCAL_MEM_FENCE);

  shared[2 * l] = in[base + 2 * l];
  shared[2 * l + 1] = in[base + 2 * l + 1];
  uint by = 1;
  for (uint d = n; d > 0; d >>= 1, by <<= 1) {
    barrier(CLK_LOCAL_MEM_FENCE);
    if (l < d)
      shared[by * (2 * l + 2) - 1] += shared[by * (2 * l + 1) - 1];
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  if (l == 0)
    shared[2 * n - 1] = 0;
  for (uint d = 1; d <= n; d <<= 1) {
    by >>= 1;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (l < d) {
      uint left = by * (2 * l + 1) - 1, right = by * (2 * l + 2) - 1;
      uint t = shared[left];
      shared[left] = shared[right];
      shared[right] += t;
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  exclusive[base + 2 * l] = shared[2 * l];
  exclusive[base + 2 * l + 1] = shared[2 * l + 1];
}
