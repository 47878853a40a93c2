//===- barrier_swap_loop.cl ---------------------------------------*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Values rotated round a loop with barriers.
//
// Three values change places each turn, two of them with what neighbours hold,
// and two more only swap: the copies at the back edge are a permutation.
__kernel void barrier_swap_loop(__global const uint *in, uint rounds,
                                __local uint *shared, __global uint *out) {
  size_t l = get_local_id(0), n = get_local_size(0), g = get_global_id(0);
  uint a = in[g], b = a * 3 + 1, c = (uint)l;
  uint p = 5, q = (uint)g;
  for (uint k = 0; k < rounds; ++k) {
    shared[l] = a;
    barrier(CLK_LOCAL_MEM_FENCE);
    uint left = shared[(l + n - 1) % n];
    barrier(CLK_LOCAL_MEM_FENCE);
    shared[l] = b ^ left;
    barrier(CLK_LOCAL_MEM_FENCE);
    uint right = shared[(l + 1) % n];
    barrier(CLK_LOCAL_MEM_FENCE);
    uint t = a;
    a = b;
    b = c + right;
    c = t ^ left;
    t = p;
    p = q;
    q = t;
  }
  out[5 * g] = a;
  out[5 * g + 1] = b;
  out[5 * g + 2] = c;
  out[5 * g + 3] = p;
  out[5 * g + 4] = q;
}
