//===- rows_first.cl ------------------------------------------------*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Dimension 0 is the row, so that neighbours along dimension 1 access
// neighbouring elements.
__kernel void rows_first(__global const int *a, __global const int *b,
                         __global int *c, __global int *transposed, int rows,
                         int columns, int depth) {
  int row = get_global_id(0), column = get_global_id(1);
  if (row >= rows || column >= columns)
    return;
  int sum = 0;
  for (int k = 0; k < depth; ++k)
    sum += a[row * depth + k] * b[k * columns + column];
  c[row * columns + column] = sum;
  transposed[column * rows + row] = sum - row;
}
