//===- private_arrays.cl - private arrays with dynamic indices ----*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
typedef struct {
  short grid[3][4];
  uchar count;
} Board;

__kernel void private_arrays(__global const uint *in, __global int *out) {
  size_t i = get_global_id(0);
  uint x = in[i];
  // Partly initialised: the rest is zero.
  int queue[16] = {1, 2, 3};
  const int weights[] = {5, -7, 11, -13, 17};
  uint head = 3, tail = 0;
  for (int k = 0; k < 40; ++k) {
    int v = queue[tail++ & 15];
    int w = weights[(v + x) % 5];
    if ((x >> (k & 31) & 1) || head - tail < 1)
      queue[head++ & 15] = (v * 3 + w) & 1023;
    if (head - tail > 12)
      tail += 4;
  }
  int matrix[4][5];
  for (int r = 0; r < 4; ++r)
    for (int c = 0; c < 5; ++c)
      matrix[r][c] = r * 10 + c + queue[r + c];
  int *flat = &matrix[0][0];
  flat[x % 20] = -1;
  Board board = {{{0, 1, 2, 3}, {4, 5}, {8}}, 7};
  Board copy = board;
  copy.grid[x % 3][x / 3 % 4] += (short)x;
  copy.count += 250;
  if (x & 8)
    board = copy;
  int sum = 0;
  for (int r = 0; r < 3; ++r)
    for (int c = 0; c < 4; ++c)
      sum = (sum * 3 + board.grid[r][c]) & 0xffff;
  out[4 * i] = queue[x & 15];
  out[4 * i + 1] = matrix[x / 7 % 4][x % 5] + matrix[3][4];
  out[4 * i + 2] = sum;
  out[4 * i + 3] = board.count;
}
