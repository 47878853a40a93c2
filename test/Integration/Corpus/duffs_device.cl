//===- duffs_device.cl - a switch that jumps into a do-while ------*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
__kernel void duffs_device(__global const int *in, __global const int *counts,
                           int stride, __global int *out) {
  size_t i = get_global_id(0);
  __global const int *from = in + i * stride;
  __global int *to = out + i * (stride + 1);
  int n = counts[i];
  int hash = 1;
  if (n > 0) {
    int rounds = (n + 7) / 8;
    switch (n % 8) {
    case 0:
      do {
        hash = (hash * 5 + (*to++ = *from++)) & 0xffff;
      case 7:
        hash = (hash * 5 + (*to++ = *from++)) & 0xffff;
      case 6:
        hash = (hash * 5 + (*to++ = *from++)) & 0xffff;
      case 5:
        hash = (hash * 5 + (*to++ = *from++)) & 0xffff;
      case 4:
        hash = (hash * 5 + (*to++ = *from++)) & 0xffff;
      case 3:
        hash = (hash * 5 + (*to++ = *from++)) & 0xffff;
      case 2:
        hash = (hash * 5 + (*to++ = *from++)) & 0xffff;
      case 1:
        hash = (hash * 5 + (*to++ = *from++)) & 0xffff;
      } while (--rounds > 0);
    }
  }
  out[i * (stride + 1) + stride] = hash;
}
