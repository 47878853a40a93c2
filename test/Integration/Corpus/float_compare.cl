//===- float_compare.cl -------------------------------------------*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Comparisons with NaN, infinity and signed zero.
__kernel void float_compare(__global const float *a, __global const float *b,
                            __global int *out) {
  size_t i = get_global_id(0);
  float x = a[i], y = b[i];
  int r = 0;
  r |= (x < y) << 0 | (x <= y) << 1 | (x > y) << 2 | (x >= y) << 3;
  r |= (x == y) << 4 | (x != y) << 5 | !(x < y) << 6 | !(x >= y) << 7;
  r |= isunordered(x, y) << 8 | isnan(x) << 9 | isinf(y) << 10;
  r |= signbit(x) << 11 | isfinite(y) << 12 | islessgreater(x, y) << 13;
  if (!(x > y || x <= y))
    r |= 1 << 14;
  int turns = 0;
  for (float z = x; z < y && turns < 10; z += 1.0f)
    ++turns;
  double dx = x, dy = y;
  r |= (dx < dy) << 15 | (dx != dy) << 16 | (isnormal(x) != 0) << 17;
  out[5 * i] = r;
  out[5 * i + 1] = turns;
  out[5 * i + 2] = isnan(x) || isnan(y) ? 1 : as_int(fmax(x, y) + 0.0f);
  out[5 * i + 3] =
      isnan(x) ? 2
               : as_int(copysign(fabs(x), -y)) & (isnan(y) ? 0x7fffffff : -1);
  out[5 * i + 4] = isnan(x) ? 3 : as_int(x < 0.0f ? -x : x);
}
