//===- barrier_value_types.cl -------------------------------------*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Values of every type live across a barrier.
#pragma OPENCL EXTENSION cl_khr_fp64 : enable

__kernel void barrier_value_types(__global const int *in, __local int *shared,
                                  __global long *out) {
  size_t l = get_local_id(0), n = get_local_size(0), g = get_global_id(0);
  int x = in[g];
  bool odd = x & 1, large = x > 100;
  char c = (char)x;
  ushort s = (ushort)(x * 7);
  long wide = (long)x << 33;
  float f = x * 0.5f;
  double d = x * 0.25;
  float4 four = (float4)(x, l, f, 2.0f);
  uchar3 three = (uchar3)(c, s, x >> 3);
  int16 many = (int16)(x) +
               (int16)(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
  int4 compared = four > 1.0f;
  __global const int *at = in + (g ^ 1);
  size_t where = (l * 5 + 1) % n;
  shared[l] = x;
  barrier(CLK_LOCAL_MEM_FENCE);
  int y = shared[where];
  barrier(CLK_LOCAL_MEM_FENCE);
  __global long *row = out + 10 * g;
  row[0] = odd ? y : large ? 2 : 3;
  row[1] = c + y;
  row[2] = s;
  row[3] = wide - y;
  row[4] = (long)(f * 2.0f) + (long)(d * 4.0);
  row[5] = (long)(four.x + four.y * four.z + four.w);
  row[6] = three.x * 65536 + three.y * 256 + three.z;
  row[7] = many.s0 + many.s7 * 3 + many.sf * y;
  row[8] = compared.x + 2 * compared.y + 4 * compared.z;
  row[9] = *at + (long)where;
}
