//===- kernel_call.cl ---------------------------------------------*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// A kernel that calls a kernel, and shared helpers.
int weigh(__global const int *in, size_t at, int by) {
  return in[at] * by + by;
}

__kernel void inner(__global const int *in, __global int *out, int by) {
  size_t i = get_global_id(0);
  if (in[i] % 4 == by)
    return;
  out[i] += weigh(in, i, by);
}

__kernel void kernel_call(__global const int *in, __global int *out,
                          int turns) {
  size_t i = get_global_id(0);
  out[i] = 1;
  for (int k = 0; k < turns; ++k)
    inner(in, out, k);
  if (in[i] & 1)
    inner(out, out, 2);
}
