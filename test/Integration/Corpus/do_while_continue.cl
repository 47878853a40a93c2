//===- do_while_continue.cl ---------------------------------------*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Continue in do-while reaches the condition.
//
// The condition has a side effect, so that leaving it out or doing it twice
// shows.
__kernel void do_while_continue(__global const uint *in, __global uint *out) {
  size_t i = get_global_id(0);
  uint n = in[i], budget = n % 23, checks = 0, sum = 0;
  do {
    n = n * 1664525u + 1013904223u;
    if (n >> 30 == 0)
      continue;
    sum += n >> 24;
    if (n >> 30 == 1) {
      uint inner = 0;
      do {
        if (++inner & 1)
          continue;
        sum += inner;
      } while (inner < (n >> 28));
      continue;
    }
    if (n >> 27 == 31)
      break;
    sum ^= 5;
  } while (++checks, budget-- > 0);
  out[3 * i] = sum;
  out[3 * i + 1] = checks;
  out[3 * i + 2] = budget;
}
