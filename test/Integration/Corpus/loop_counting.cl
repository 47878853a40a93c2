//===- loop_counting.cl - loops of every counting style -----------*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#define STYLES 20

__kernel void loop_counting(__global const int *in, __global ulong *out) {
  size_t i = get_global_id(0);
  int n = in[i];
  uint u = (uint)n;
  ulong h[STYLES];
  for (int k = 0; k < STYLES; ++k)
    h[k] = k;
#define MIX(K, V) h[K] = h[K] * 31 + (ulong)(V) + 1
  for (int k = 0; k < n; ++k)
    MIX(0, k);
  for (int k = n; k > 0; --k)
    MIX(1, k);
  for (int k = n; k >= -3; --k)
    MIX(2, k);
  for (int k = -n; k <= n; k += 3)
    MIX(3, k);
  for (uint k = 0; k != u; ++k)
    MIX(4, k);
  for (uint k = u; k-- > 0;)
    MIX(5, k);
  for (uint k = u + 4; k >= 4; k -= 2)
    MIX(6, k);
  for (size_t k = 0; k < (size_t)n; k += 5)
    MIX(7, k);
  for (size_t k = (size_t)n * 3; k; k -= 3)
    MIX(8, k);
  // Crosses the end of the unsigned range.
  for (uint k = 0xfffffff8u; k != u; ++k)
    MIX(9, k);
  for (uchar k = 250; k != (uchar)n; ++k)
    MIX(10, k);
  for (short k = (short)(n * 100); k > -100; k -= 77)
    MIX(11, k);
  for (long k = 0x7ffffffffL; k > 0x7ffffffffL - n; --k)
    MIX(12, k);
  for (uint k = 1; k <= u * 50; k *= 2)
    MIX(13, k);
  for (uint k = 0x80000000u; k > u; k >>= 3)
    MIX(14, k);
  // The counter and the bound change inside the body.
  int bound = n;
  for (int k = 0; k < bound; ++k) {
    if (k % 4 == 3)
      ++k;
    if (k == 6)
      bound += 3;
    MIX(15, k);
  }
  for (int a = 0, b = n; a < b; ++a, --b)
    MIX(16, a * 100 + b);
  int w = n;
  while (w-- > 0)
    MIX(17, w);
  int d = 0;
  do
    MIX(18, d);
  while (++d <= n);
  for (float f = 0.0f; f < (float)n; f += 0.5f)
    MIX(19, (int)(f * 2.0f));
  for (int k = 0; k < STYLES; ++k)
    out[i * STYLES + k] = h[k];
}
