//===- int_wide.cl - 64-bit arithmetic and mixes with 32 bits -----*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
__kernel void int_wide(__global const ulong *in, __global ulong *out) {
  size_t i = get_global_id(0);
  ulong a = in[2 * i], b = in[2 * i + 1];
  long sa = (long)(a >> 2), sb = (long)b >> 40 | 1;
  uint low = (uint)a;
  int slow = (int)a;
  __global ulong *row = out + 14 * i;
  row[0] = a * b;
  row[1] = a / (b | 1);
  row[2] = a % (b | 1);
  row[3] = (ulong)(sa / sb);
  row[4] = (ulong)(-sa % sb);
  row[5] = mul_hi(a, b);
  row[6] = (ulong)mul_hi((long)a, (long)b);
  row[7] = a + low - (ulong)slow;
  row[8] = (ulong)slow * low;
  row[9] = (a > b) + 2 * ((long)a > (long)b) + 4 * (slow < 0) + 8 * (low < a);
  row[10] = (a << 13 | a >> 51) ^ (ulong)((long)b >> 7);
  row[11] = (ulong)slow >> 3 ^ (ulong)((long)slow >> 3);
  // An extended Euclid: swaps of 64-bit values round a loop.
  ulong x = a >> 1, y = b >> 3 | 1;
  ulong steps = 0;
  while (y) {
    ulong r = x % y;
    x = y;
    y = r;
    ++steps;
  }
  row[12] = x;
  row[13] = steps;
}
