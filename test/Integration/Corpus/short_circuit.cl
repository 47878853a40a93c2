//===- short_circuit.cl -------------------------------------------*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Side effects of operands that may not be evaluated.
bool bump(uint *counter, bool result) {
  ++*counter;
  return result;
}

__kernel void short_circuit(__global const int *in, __global const int *index,
                            int n, __global uint *out) {
  size_t i = get_global_id(0);
  uint c[6] = {0, 0, 0, 0, 0, 0};
  int k = index[i];
  int r = 0;
  // The load is valid only where the operands before it say so.
  if (k >= 0 && k < n && in[k] > 10)
    r |= 1;
  if (k < 0 || k >= n || bump(&c[0], in[k] & 1))
    r |= 2;
  bool p = i & 1, q = i & 2, s = i & 4;
  if ((bump(&c[1], p) && bump(&c[2], q)) || (bump(&c[3], s) && !bump(&c[4], p)))
    r |= 4;
  int v = bump(&c[5], q) ? k++ : (p ? --k, k * 2 : k-- - 100);
  int w = 0;
  while (w < 20 && (p || bump(&c[0], w < 9)) && (++w, !(q && w > 12)))
    r += (w & 1) && bump(&c[3], true) || (w & 2) ? 8 : 16;
  out[4 * i] = r;
  out[4 * i + 1] = v;
  out[4 * i + 2] = k;
  out[4 * i + 3] =
      ((((c[0] * 32 + c[1]) * 4 + c[2]) * 64 + c[3]) * 4 + c[4]) * 4 + c[5];
}
