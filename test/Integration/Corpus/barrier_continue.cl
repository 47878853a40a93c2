//===- barrier_continue.cl - barriers after a uniform continue ----*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
__kernel void barrier_continue(__global const uint *in,
                               __global const uchar *plan, uint rounds,
                               __local uint *shared, __global uint *out) {
  size_t l = get_local_id(0), n = get_local_size(0), g = get_global_id(0);
  uint sum = 0, skipped = 0;
  shared[l] = in[g];
  for (uint k = 0; k < rounds; ++k) {
    uchar step = plan[get_group_id(0) * rounds + k];
    shared[l] += k + 1;
    if (step == 0) {
      ++skipped;
      continue;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    uint mirror = shared[n - 1 - l];
    if (step == 1) {
      sum += mirror;
      barrier(CLK_LOCAL_MEM_FENCE);
      continue;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (step == 7)
      break;
    shared[l] = sum ^ mirror;
  }
  out[3 * g] = sum;
  out[3 * g + 1] = skipped;
  out[3 * g + 2] = shared[l];
}
