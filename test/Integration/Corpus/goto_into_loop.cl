//===- goto_into_loop.cl - irreducible loops entered by goto ------*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Two loops with more than one entry: a `while` entered in its middle, and a
// `for` whose body has three labels.
__kernel void goto_into_loop(__global const uint *in, __global uint *out) {
  size_t i = get_global_id(0);
  uint x = in[i];
  uint k = x % 11, sum = x;
  if (x & 1)
    goto middle;
  sum += 1000;
  while (k < 12) {
    sum = sum * 3 + k;
  middle:
    sum ^= k << 4;
    ++k;
  }

  uint a = sum, j = 0, n = x % 7;
  switch (x >> 3 & 3) {
  case 0:
    goto first;
  case 1:
    goto second;
  case 2:
    goto third;
  default:
    break;
  }
  for (j = 0; j < n; ++j) {
  first:
    a += 5;
    if (a & 1)
      continue;
  second:
    a = a * 7 + j;
    if (a % 13 == 0)
      break;
  third:
    a ^= 0x33;
  }
  out[3 * i] = sum;
  out[3 * i + 1] = a;
  out[3 * i + 2] = j;
}
