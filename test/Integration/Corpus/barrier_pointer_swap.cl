//===- barrier_pointer_swap.cl ------------------------------------*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Double buffering by swapped pointers.
//
// A one-dimensional cellular automaton; the two halves of local memory change
// roles each turn.
__kernel void barrier_pointer_swap(__global const uchar *in, uint rule,
                                   uint rounds, __local uchar *cells,
                                   __global uchar *out) {
  size_t l = get_local_id(0), n = get_local_size(0), g = get_global_id(0);
  __local uchar *from = cells, *to = cells + n;
  from[l] = in[g] & 1;
  for (uint k = 0; k < rounds; ++k) {
    barrier(CLK_LOCAL_MEM_FENCE);
    uint index = from[l ? l - 1 : n - 1] << 2 | from[l] << 1 |
                 from[l + 1 < n ? l + 1 : 0];
    to[l] = rule >> index & 1;
    __local uchar *t = from;
    from = to;
    to = t;
  }
  out[g] = from[l];
}
