//===- vector16.cl - arithmetic on vectors of sixteen -------------*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
__kernel void vector16(__global const char16 *bytes,
                       __global const float16 *reals, __global ushort16 *shorts,
                       __global float16 *out) {
  size_t i = get_global_id(0);
  char16 b = bytes[i];
  short16 wide = convert_short16(b);
  wide = wide * wide - (short)3;
  shorts[i] = convert_ushort16_sat(wide - (short16)(20)) << (ushort16)(1);
  float16 f = reals[i];
  float16 sum = (float16)(0.0f);
  for (int k = 0; k < 4; ++k) {
    sum += f * (float)k;
    f = (float16)(f.s123456789abcdef0);
    f.s3 += 1.0f;
  }
  out[i] = convert_int16(b > (char16)(0)) == (int16)(-1) ? sum : -sum;
}
