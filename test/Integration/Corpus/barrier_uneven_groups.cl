//===- barrier_uneven_groups.cl -----------------------------------*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Non-uniform last groups meet barriers.
//
// OpenCL C 2.0: the last group of a dimension may be smaller.
__kernel void barrier_uneven_groups(__global const uint *in,
                                    __global uint *out) {
  __local uint shared[256];
  size_t l = get_local_linear_id(), g = get_global_linear_id();
  size_t n = get_local_size(0) * get_local_size(1) * get_local_size(2);
  uint v = in[g];
  shared[l] = v;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (size_t stride = (n + 1) / 2, count = n; count > 1;
       count = stride, stride = (stride + 1) / 2) {
    if (l + stride < count)
      shared[l] += shared[l + stride];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  uint total = shared[0];
  barrier(CLK_LOCAL_MEM_FENCE);
  shared[n - 1 - l] = v;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[3 * g] = total;
  out[3 * g + 1] = shared[l];
  out[3 * g + 2] = (uint)n;
}
