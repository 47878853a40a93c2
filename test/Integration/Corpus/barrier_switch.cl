//===- barrier_switch.cl ------------------------------------------*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Barriers in the cases of a uniform switch.
__kernel void barrier_switch(__global const uint *in,
                             __global const uchar *program, uint length,
                             __local uint *shared, __global uint *out) {
  size_t l = get_local_id(0), n = get_local_size(0), g = get_global_id(0);
  uint v = in[g], other = 1;
  for (uint k = 0; k < length; ++k) {
    shared[l] = v + k;
    switch (program[get_group_id(0) * length + k]) {
    case 0:
      barrier(CLK_LOCAL_MEM_FENCE);
      v += shared[(l + 1) % n];
      break;
    case 3:
      other = v;
      barrier(CLK_LOCAL_MEM_FENCE);
      v = shared[n - 1 - l];
      barrier(CLK_LOCAL_MEM_FENCE);
      shared[l] = v ^ other;
    case 1:
      barrier(CLK_LOCAL_MEM_FENCE);
      v = v * 3 + shared[(l + 2) % n];
      break;
    default:
      other += 2;
      break;
    case 5:
      if (v & 1)
        v += other;
      continue;
    case 6:
      goto done;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }
done:
  out[2 * g] = v;
  out[2 * g + 1] = other;
}
