//===- collatz.cl - how long each number takes to reach 1 --*- OpenCL C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Halve what is even, of what is odd take three times as much and one more.
__kernel void collatz(__global uint *steps, uint first) {
  size_t i = get_global_id(0);
  uint count = 0;
  for (ulong value = first + i; value > 1; ++count)
    value = value % 2 ? 3 * value + 1 : value / 2;
  steps[i] = count;
}
