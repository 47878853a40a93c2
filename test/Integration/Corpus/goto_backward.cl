//===- goto_backward.cl - nested loops made of backward gotos -----*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Collatz sequences. `again` is the header of two loops, one inside the other,
// and `halve` of a third.
__kernel void goto_backward(__global const uint *in, __global uint *out) {
  size_t i = get_global_id(0);
  uint n = in[i];
  uint steps = 0, peak = n, restarts = 0;
again:
  if (n > peak)
    peak = n;
  if (n == 1)
    goto done;
  if (n & 1) {
    n = 3 * n + 1;
    ++steps;
    goto again;
  }
halve:
  n >>= 1;
  ++steps;
  if ((n & 1) == 0)
    goto halve;
  goto again;
done:
  if (restarts < (in[i] & 3)) {
    ++restarts;
    n = peak % 97 + 2;
    goto again;
  }
  out[3 * i] = steps;
  out[3 * i + 1] = peak;
  out[3 * i + 2] = restarts;
}
