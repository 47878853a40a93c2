//===- barrier_helper.cl - barriers inside helper functions -------*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
__attribute__((noinline)) uint exchange(__local uint *shared, uint value,
                                        uint shift) {
  size_t l = get_local_id(0);
  shared[l] = value;
  barrier(CLK_LOCAL_MEM_FENCE);
  uint got = shared[(l + shift) % get_local_size(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  return got;
}

// The largest value of the group; leaves at once where `skip` says so.
uint largest(__local uint *shared, uint value, bool skip) {
  if (skip)
    return 0;
  for (uint shift = 1; shift < get_local_size(0); shift *= 2)
    value = max(value, exchange(shared, value, shift));
  return value;
}

void both(__local uint *shared, uint *a, uint *b) {
  uint t = exchange(shared, *a, 1);
  *a = exchange(shared, *b, 2);
  *b = t;
}

__kernel void barrier_helper(__global const uint *in, __local uint *shared,
                             __global uint *out) {
  size_t g = get_global_id(0);
  uint a = in[g], b = a * 7, sum = 0;
  for (uint k = 0; k < 5; ++k) {
    uint e = exchange(shared, a, k) + 2 * exchange(shared, b, 1);
    sum = sum * 3 + e;
    if (k & 1)
      both(shared, &a, &b);
    sum ^= largest(shared, sum >> 4, k == 2 || get_group_id(0) == 1);
  }
  out[3 * g] = a;
  out[3 * g + 1] = b;
  out[3 * g + 2] = sum;
}
