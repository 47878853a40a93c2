//===- switch_in_loop.cl ------------------------------------------*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Break and continue out of nested switches in a loop.
//
// A tiny interpreter: `continue` and `break` inside the switch mean different
// things, and one instruction leaves the loop.
__kernel void switch_in_loop(__global const uchar *code, uint length,
                             __global uint *out) {
  size_t i = get_global_id(0);
  uint acc = (uint)i, k, slow = 0;
  for (k = 0; k < length; ++k) {
    switch (code[i * length + k] & 7) {
    case 0:
      continue;
    case 1:
      acc += k;
      break;
    case 2:
      acc *= 3;
    case 3:
      acc ^= k;
      continue;
    case 4:
      if (acc & 1)
        break;
      acc += 9;
    case 5:
      switch (acc & 3) {
      case 0:
        acc += 1;
        break;
      case 1:
        continue;
      default:
        acc -= 2;
      }
      break;
    case 6:
      if (acc > 100000)
        goto halt;
    default:
      acc += 2;
    }
    acc = acc * 2 + 1;
    ++slow;
  }
halt:
  out[3 * i] = acc;
  out[3 * i + 1] = k;
  out[3 * i + 2] = slow;
}
