//===- float_conversions.cl ---------------------------------------*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Conversions between float, double and integers.
//
// All values are exact or on the edges that the conversions are about.
__kernel void float_conversions(__global const float *in,
                                __global const int *ints, __global long *out) {
  size_t i = get_global_id(0);
  float f = in[i];
  int x = ints[i];
  double d = (double)f * 3.0;
  __global long *row = out + 18 * i;
  row[0] = convert_int_sat(f);
  row[1] = convert_uint_sat(f);
  row[2] = convert_uchar_sat(f);
  row[3] = convert_char_sat_rte(f);
  row[4] = convert_long_sat(d);
  row[5] = convert_short_sat_rtp(f);
  row[6] = convert_short_sat_rtn(d);
  row[7] = convert_ulong_sat(d);
  row[8] = as_int((float)x);
  row[9] = as_int((float)(uint)x);
  row[10] = as_int(convert_float_rtz(x));
  row[11] = as_int(convert_float_rtp(x));
  row[12] = as_int((float)((long)x << 21));
  row[13] = as_long((double)x / 4.0);
  row[14] = as_int((float)((double)x * 1.0000001));
  row[15] = (bool)f + 2 * (bool)x + 4 * !d;
  float small = isfinite(f) ? fmod(fabs(f), 100.0f) : 0.0f;
  row[16] = (char)small + (ushort)(small * 100.0f) * 256;
  row[17] = convert_uchar_sat(x) + 1000 * convert_char_sat((uint)x) +
            10000 * convert_short_sat((long)x * x);
}
