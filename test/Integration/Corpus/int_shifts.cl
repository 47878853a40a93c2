//===- int_shifts.cl - shifts take their amount modulo the width --*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// OpenCL C defines shifts by more than the width: the amount's low bits count.
__kernel void int_shifts(__global const uint *in, __global ulong *out) {
  size_t i = get_global_id(0);
  uint x = in[2 * i], by = in[2 * i + 1] & 127;
  __global ulong *row = out + 8 * i;
  row[0] = x << by;
  row[1] = x >> by;
  row[2] = (uint)((int)x >> by);
  row[3] = (ulong)x * 0x100000001UL << by;
  row[4] = (ulong)((long)((ulong)x << 32) >> by);
  uchar4 bytes = as_uchar4(x);
  row[5] =
      as_uint(bytes << (uchar)by) ^ as_uint(bytes >> (uchar4)(1, 9, 3, by));
  short2 shorts = as_short2(x);
  row[6] = as_uint(shorts >> (short)by);
  row[7] = rotate(x, by) + rotate((uchar)x, (uchar)by);
}
