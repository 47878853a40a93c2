//===- stencil.cl - barriers in a loop ------------------------------------===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
kernel void stencil(global int *p, local int *l, int n) {
  size_t i = get_local_id(0);
  l[i] = p[get_global_id(0)];
  for (int k = 0; k < n; ++k) {
    barrier(CLK_LOCAL_MEM_FENCE);
    int next = l[(i + 1) % get_local_size(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    l[i] = next;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  int sum = 0;
  for (int k = 0; k < (int)get_local_size(0); ++k)
    sum += l[k];
  p[get_global_id(0)] = sum - l[i];
}
