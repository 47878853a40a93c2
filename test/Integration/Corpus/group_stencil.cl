//===- group_stencil.cl - a two-dimensional stencil with halo -----*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The tile has a border of two cells, loaded by whichever items come to it.
#define RADIUS 2
#define MAX_TILE 20

__kernel void group_stencil(__global const int *in, __global int *out,
                            int width, int height, int turns) {
  __local int tile[MAX_TILE][MAX_TILE];
  int sx = get_local_size(0), sy = get_local_size(1);
  int lx = get_local_id(0), ly = get_local_id(1);
  int x = get_global_id(0), y = get_global_id(1);
  int x0 = get_group_id(0) * sx - RADIUS, y0 = get_group_id(1) * sy - RADIUS;
  for (int ty = ly; ty < sy + 2 * RADIUS; ty += sy)
    for (int tx = lx; tx < sx + 2 * RADIUS; tx += sx) {
      int cx = clamp(x0 + tx, 0, width - 1), cy = clamp(y0 + ty, 0, height - 1);
      tile[ty][tx] = in[cy * width + cx];
    }
  barrier(CLK_LOCAL_MEM_FENCE);
  int sum = 0;
  for (int k = 0; k < turns; ++k) {
    sum = 0;
    for (int dy = -RADIUS; dy <= RADIUS; ++dy)
      for (int dx = -RADIUS; dx <= RADIUS; ++dx) {
        if (abs(dx) + abs(dy) > RADIUS)
          continue;
        sum +=
            tile[ly + RADIUS + dy][lx + RADIUS + dx] * (3 - abs(dx) - abs(dy));
      }
    barrier(CLK_LOCAL_MEM_FENCE);
    tile[ly + RADIUS][lx + RADIUS] = sum / 16;
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (x < width && y < height)
    out[y * width + x] = sum;
}
