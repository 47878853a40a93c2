//===- int_builtins.cl - integer functions ------------------------*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
__kernel void int_builtins(__global const int *in, __global int *out) {
  size_t i = get_global_id(0);
  int x = in[2 * i], y = in[2 * i + 1];
  uint ux = (uint)x, uy = (uint)y;
  char c = (char)x, d = (char)y;
  __global int *row = out + 18 * i;
  row[0] = (int)abs(x);
  row[1] = (int)abs_diff(x, y);
  row[2] = add_sat(x, y);
  row[3] = (int)sub_sat(ux, uy);
  row[4] = sub_sat(c, d) * 256 + add_sat((uchar)x, (uchar)y);
  row[5] = hadd(x, y);
  row[6] = (int)rhadd(ux, uy);
  row[7] = (int)clz(ux >> (y & 31)) + 100 * clz((ushort)x);
  row[8] = popcount(x) + 100 * popcount((uchar)y);
  row[9] = mul24(x >> 10, y >> 23);
  row[10] = (int)mad24(ux >> 8, uy >> 24, ux);
  row[11] = mul_hi(x, y);
  row[12] = (int)mad_hi(ux, uy, 7u);
  row[13] = (int)mad_sat(ux >> 16, uy, ux);
  row[14] = clamp(x, -1000, 100000) + max(x, y) / 2 + min(c, d);
  row[15] = (int)upsample((ushort)x, (ushort)y);
  row[16] = upsample(c, (uchar)d);
  row[17] = mad_sat((short)x, (short)y, (short)c);
}
