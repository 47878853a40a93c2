//===- int_narrow.cl ----------------------------------------------*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Wrap-around and promotion of 8 and 16 bits.
__kernel void int_narrow(__global const int *in, __global int *out) {
  size_t i = get_global_id(0);
  int x = in[i];
  uchar u = (uchar)x;
  char c = (char)(x >> 3);
  ushort s = (ushort)(x * 3);
  short t = (short)(x >> 5);
  __global int *row = out + 12 * i;
  row[0] = u + u;
  row[1] = (uchar)(u + 200);
  row[2] = ~u;
  row[3] = (uchar)~u >> 2;
  row[4] = c * c - t;
  row[5] = (char)(c * 5);
  row[6] = (c >> 1) + (u >> 1);
  row[7] = s - 70000;
  row[8] = (ushort)(s << 3) + (short)((ushort)t << 2 & 0x7fff);
  row[9] = u < c ? 1 : s < t ? 2 : 3;
  uchar counter = 0;
  for (uchar k = u; k != (uchar)(u + 100); k += 4)
    counter += k;
  row[10] = counter;
  u += 77;
  c -= 100;
  s *= 257;
  t ^= s;
  u++;
  --c;
  row[11] = u * 65536 + (uchar)c * 256 + (s ^ t) % 251;
}
