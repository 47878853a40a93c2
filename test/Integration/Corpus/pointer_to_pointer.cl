//===- pointer_to_pointer.cl --------------------------------------*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Pointers to pointers in private memory.
void advance(__global const int **cursor, int by) { *cursor += by; }

void choose(int **which, int *a, int *b, int flag) { *which = flag ? a : b; }

__kernel void pointer_to_pointer(__global const int *in, int n,
                                 __global int *out) {
  size_t i = get_global_id(0);
  __global const int *rows[4];
  for (int k = 0; k < 4; ++k)
    rows[k] = in + k * n;
  __global const int **row = rows + (i & 3);
  int sum = 0;
  for (int k = 0; k < n; ++k) {
    sum = sum * 2 + **row;
    advance(row, 1);
    sum &= 0xfffff;
    if (*row == in + ((row - rows) + 1) * n)
      *row -= n;
    row = row == rows + 3 ? rows : row + 1;
  }
  int a = 10, b = 20, c = 30;
  int *table[3] = {&a, &b, &c};
  int **t = &table[i % 3];
  **t += sum & 15;
  choose(t, &a, &c, sum & 1);
  **t += 100;
  int *swapped = table[0];
  table[0] = table[2];
  table[2] = swapped;
  int total = 0;
  for (int k = 0; k < 3; ++k)
    total = total * 7 + *table[k];
  struct {
    int value;
    int *self;
  } node;
  node.value = total;
  node.self = &node.value;
  *node.self += 5;
  out[2 * i] = sum;
  out[2 * i + 1] = node.value;
}
