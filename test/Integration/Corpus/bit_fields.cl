//===- bit_fields.cl - bit-fields of every width and sign ---------*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma OPENCL EXTENSION __cl_clang_bitfields : enable

typedef struct {
  uint a : 3;
  int b : 5;
  uint c : 17;
  uint : 0;
  uchar d : 1;
  ushort e : 9;
  long f : 40;
} Fields;

__kernel void bit_fields(__global const uint *in, __global long *out) {
  size_t i = get_global_id(0);
  uint x = in[i];
  Fields fields = {x, 0, x >> 4};
  fields.b = (int)(x >> 3);
  fields.d = x >> 9;
  fields.e = fields.a * 100 + fields.d;
  fields.f = (long)x << 9;
  for (uint k = 0; k < (x & 15); ++k) {
    fields.a += 3;
    fields.b--;
    fields.c ^= fields.a << k;
    if (fields.d)
      fields.f -= fields.b;
    fields.d = !fields.d;
  }
  out[6 * i] = fields.a;
  out[6 * i + 1] = fields.b;
  out[6 * i + 2] = fields.c;
  out[6 * i + 3] = fields.d;
  out[6 * i + 4] = fields.e;
  out[6 * i + 5] = fields.f;
}
