//===- barrier_part_goto.cl --------------------------------------*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// A loop made of labels, which work-items leave by one of two ways out.
__kernel void barrier_part_goto(__global const uint *in, __local uint *tile,
                                __global uint *out) {
  uint l = get_local_id(0), n = get_local_size(0), g = get_global_id(0);
  uint r = in[g] & 1023, i = 0;
again:
  r = r * 5 + i;
  if (i == 2) {
    if (l & 1)
      goto skip;
    if (l & 2)
      goto left;
    goto skip;
  }
  if (i > 2) {
    if (i > 4 + l % 2)
      goto done;
    goto skip;
  }
  tile[l] = r;
  barrier(CLK_LOCAL_MEM_FENCE);
  r += tile[(l + 1) % n] % 1000;
  barrier(CLK_LOCAL_MEM_FENCE);
skip:
  r %= 10007;
  ++i;
  goto again;
left:
  r ^= 4095;
done:
  out[g] = r;
}
