//===- group_transpose.cl -----------------------------------------*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Tiled transposition through local memory.
#define TILE 8

__kernel void group_transpose(__global const ushort4 *in, __global ushort4 *out,
                              int width, int height) {
  __local ushort4 tile[TILE][TILE + 1];
  int x = get_global_id(0);
  int lx = get_local_id(0), ly = get_local_id(1);
  // A group is TILE x TILE/4: each item carries four rows.
  for (int k = 0; k < TILE; k += TILE / 4) {
    int row = get_group_id(1) * TILE + ly + k;
    if (x < width && row < height)
      tile[ly + k][lx] = in[row * width + x];
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  int toX = get_group_id(1) * TILE + lx;
  for (int k = 0; k < TILE; k += TILE / 4) {
    int toY = get_group_id(0) * TILE + ly + k;
    if (toX < height && toY < width)
      out[toY * height + toX] = tile[lx][ly + k].wzyx;
  }
}
