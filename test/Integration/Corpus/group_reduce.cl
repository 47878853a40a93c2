//===- group_reduce.cl - tree reductions of several operations ----*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Sum, least and place of the greatest, in one tree; the group size need be no
// power of two.
typedef struct {
  float value;
  int place;
} Best;

__kernel void group_reduce(__global const int *in, __local int *sums,
                           __local int *least, __local Best *best,
                           __global int *out) {
  size_t l = get_local_id(0), n = get_local_size(0), g = get_global_id(0);
  int v = in[g];
  sums[l] = v;
  least[l] = v;
  best[l].value = v * 0.5f;
  best[l].place = (int)l;
  size_t power = 1;
  while (power < n)
    power <<= 1;
  for (size_t s = power >> 1; s > 0; s >>= 1) {
    barrier(CLK_LOCAL_MEM_FENCE);
    if (l < s && l + s < n) {
      sums[l] += sums[l + s];
      least[l] = min(least[l], least[l + s]);
      Best other = best[l + s];
      if (other.value > best[l].value ||
          (other.value == best[l].value && other.place < best[l].place))
        best[l] = other;
    }
  }
  if (l == 0) {
    out[4 * get_group_id(0)] = sums[0];
    out[4 * get_group_id(0) + 1] = least[0];
    out[4 * get_group_id(0) + 2] = best[0].place;
    out[4 * get_group_id(0) + 3] = (int)(best[0].value * 2.0f);
  }
}
