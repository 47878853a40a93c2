//===- int_edges.cl -----------------------------------------------*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// What drivers of GPUs were seen to get wrong: integers that are cut and widened
// again, their bytes exchanged, sums that saturate, and an element that is read,
// stored to and read again behind a barrier, beside a buffer of the same type
// that is only read.
__kernel void int_edges(__global const short *in, __global const ulong *more,
                        __global ulong *out, __global ushort *swapped) {
  size_t i = get_global_id(0);
  short s = in[i];
  char c = (char)s;
  uchar u = (uchar)s;
  ushort w = (ushort)s;
  __global ulong *row = out + 12 * i;
  short t = -s;
  row[0] = (ulong)(long)t;
  char d = -c;
  row[1] = (ulong)(long)d;
  short2 pair = -(short2)(s, (short)(s + 1));
  row[2] = (ulong)(long)pair.x;
  row[3] = (ulong)(pair.y > t);
  ushort e = rotate(w, (ushort)8);
  row[4] = e;
  row[5] = popcount((ulong)u) / (ulong)(28 + (u & 1));
  swapped[i] = (ushort)((w << 8) | (w >> 8));
  float f = (float)u;
  row[6] = add_sat(~1UL, (ulong)f);
  row[7] = sub_sat(1UL, (ulong)f);
  row[8] = mad_sat((ulong)u, 1UL, ~2UL);
  short g = convert_short_sat(f * -300.0f);
  row[9] = convert_ulong_sat(g) + popcount(convert_char_sat(f * -4.0f));
  ushort4 v = (ushort4)(w) + (ushort4)(65535, 1, 2, 3);
  row[10] = v.x * 3 + v.y + (v.z >> 1) + (ushort)(v.w << 1);
  row[11] += more[i];
  barrier(CLK_GLOBAL_MEM_FENCE);
  row[11] = row[11] * 31 + more[i];
}
