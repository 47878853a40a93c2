//===- barrier_first_last.cl --------------------------------------*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Barriers as first and last statement.
__kernel void barrier_first_last(__global const int *in, __global int *out) {
  barrier(CLK_LOCAL_MEM_FENCE);
  __local int total;
  size_t g = get_global_id(0);
  if (get_local_id(0) == 0)
    total = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  barrier(CLK_GLOBAL_MEM_FENCE);
  atomic_add(&total, in[g]);
  barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
  out[g] = total - in[g];
  barrier(CLK_LOCAL_MEM_FENCE);
}
