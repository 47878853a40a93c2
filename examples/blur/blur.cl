//===- blur.cl - Gaussian blur through local memory --------*- OpenCL C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Both kernels take images of RGBA bytes, one work-item a pixel, in groups of
// 16 x 16.
#define TILE 16
#define RADIUS 4

// Something to blur: a checkerboard, and circles on it.
__kernel void draw(__global uchar4 *out) {
  int x = get_global_id(0), y = get_global_id(1);
  int w = get_global_size(0), h = get_global_size(1);
  uchar4 color = ((x / 32 ^ y / 32) & 1) ? (uchar4)(235, 235, 225, 255)
                                         : (uchar4)(40, 60, 90, 255);
  for (int k = 0; k < 5; ++k) {
    float2 center = (float2)(w * (0.15f + 0.18f * k), h * (0.3f + 0.1f * k));
    if (distance((float2)(x, y), center) < h * 0.11f)
      color = (uchar4)(250 - 40 * k, 60 + 35 * k, 40 + 10 * k, 255);
  }
  out[y * w + x] = color;
}

// The weights of a Gaussian of radius RADIUS, which sum to 1.
__constant float weights[RADIUS + 1] = {0.2042f, 0.1802f, 0.1238f, 0.0663f,
                                        0.0276f};

// The group loads its pixels and a border of RADIUS more, blurs the rows into
// local memory, and then the columns of those.
__kernel __attribute__((reqd_work_group_size(TILE, TILE, 1))) void
blur(__global const uchar4 *in, __global uchar4 *out) {
  __local float4 pixels[TILE + 2 * RADIUS][TILE + 2 * RADIUS];
  __local float4 rows[TILE + 2 * RADIUS][TILE];
  int x = get_local_id(0), y = get_local_id(1);
  int w = get_global_size(0), h = get_global_size(1);
  int left = get_group_id(0) * TILE - RADIUS;
  int top = get_group_id(1) * TILE - RADIUS;

  for (int ty = y; ty < TILE + 2 * RADIUS; ty += TILE)
    for (int tx = x; tx < TILE + 2 * RADIUS; tx += TILE) {
      int fromX = clamp(left + tx, 0, w - 1);
      int fromY = clamp(top + ty, 0, h - 1);
      pixels[ty][tx] = convert_float4(in[fromY * w + fromX]);
    }
  barrier(CLK_LOCAL_MEM_FENCE);

  for (int ty = y; ty < TILE + 2 * RADIUS; ty += TILE) {
    float4 sum = pixels[ty][x + RADIUS] * weights[0];
    for (int k = 1; k <= RADIUS; ++k)
      sum += (pixels[ty][x + RADIUS - k] + pixels[ty][x + RADIUS + k]) *
             weights[k];
    rows[ty][x] = sum;
  }
  barrier(CLK_LOCAL_MEM_FENCE);

  float4 sum = rows[y + RADIUS][x] * weights[0];
  for (int k = 1; k <= RADIUS; ++k)
    sum += (rows[y + RADIUS - k][x] + rows[y + RADIUS + k][x]) * weights[k];
  out[get_global_id(1) * w + get_global_id(0)] = convert_uchar4_sat_rte(sum);
}
