//===- barrier_while_true.cl --------------------------------------*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// An endless loop left by what local memory says.
//
// The largest label spreads along a ring until nothing changes; how many turns
// that takes depends on the data of the group.
__kernel void barrier_while_true(__global const int *in, __local int *labels,
                                 __global int *out) {
  __local int changed;
  size_t l = get_local_id(0), n = get_local_size(0), g = get_global_id(0);
  int turns = 0, grown = 0;
  labels[l] = in[g];
  while (true) {
    if (l == 0)
      changed = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    int most = max(labels[(l + 1) % n], labels[(l + n - 1) % n]);
    barrier(CLK_LOCAL_MEM_FENCE);
    if (most > labels[l]) {
      labels[l] = most;
      atomic_inc(&changed);
      ++grown;
    }
    ++turns;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (changed == 0)
      break;
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  out[3 * g] = labels[l];
  out[3 * g + 1] = turns;
  out[3 * g + 2] = grown;
}
