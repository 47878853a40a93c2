//===- byte_access.cl ---------------------------------------------*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// One buffer read and written at several widths.
__kernel void byte_access(__global const uchar *in, __global uchar *out) {
  size_t i = get_global_id(0);
  __global const uchar *p = in + i * 16;
  __global uchar *q = out + i * 32;
  uint word = *(__global const uint *)(p + 4);
  ulong wide = *(__global const ulong *)(p + 8);
  *(__global ushort *)(q + 2) = (ushort)(word >> 8);
  q[0] = p[i & 15];
  q[1] = ((uchar *)&word)[i & 3];
  ((uchar *)&wide)[7 - (i & 7)] ^= 0x5a;
  *(__global ulong *)(q + 8) = wide;
  // At addresses that are aligned for single bytes only.
  uchar3 three = vload3(1, p + 1);
  vstore3(three.zxy, 0, q + 5);
  q[4] = p[1] + p[2];
  uchar8 eight = vload8(0, p + (i & 7));
  vstore8(eight.s76543210, 2, q);
  __global const ushort *shorts = (__global const ushort *)p;
  ushort4 four = vload4(1, shorts) + vload4(0, shorts + (i & 3));
  vstore4(four, 3, (__global ushort *)q);
  // Differences and comparisons of pointers into one object.
  __global const uchar *end = p + 16;
  long distance = (__global const uint *)end - (__global const uint *)p;
  if (p + (i & 15) < end - 8 && distance == 4)
    q[0] += 100;
}
