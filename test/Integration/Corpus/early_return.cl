//===- early_return.cl --------------------------------------------*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Returns from nested loops of a kernel and of a helper.
//
// The first (row, column, depth) whose product hits the item's target, with
// different work done before each of the returns.
int divisor(int n) {
  if (n < 2)
    return 0;
  for (int d = 2; d * d <= n; ++d) {
    for (int e = d; e * d <= n; ++e)
      if (d * e == n)
        return d;
    if (d == 5)
      return -5;
  }
  return n;
}

__kernel void early_return(__global const int *targets, int limit,
                           __global int *out) {
  size_t i = get_global_id(0);
  int target = targets[i];
  out[2 * i + 1] = divisor(target);
  if (target % 17 == 0)
    return;
  int tried = 0;
  for (int a = 1; a < limit; ++a) {
    for (int b = a; b < limit; ++b) {
      if (a * b > target)
        break;
      for (int c = b; c < limit; ++c) {
        ++tried;
        if (a * b * c == target) {
          out[2 * i] = a * 10000 + b * 100 + c;
          return;
        }
        if (tried > 400) {
          out[2 * i] = -tried;
          return;
        }
      }
    }
    if (a == target)
      return;
  }
  out[2 * i] = tried;
}
