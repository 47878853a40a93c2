//===- mandelbrot.cl - the Mandelbrot set in color ---------*- OpenCL C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// One work-item a pixel. (re, im) is the point in the middle of the image,
// `width` the part of the plane that the image spans from left to right.
__kernel void mandelbrot(__global uchar4 *out, float re, float im, float width,
                         int limit) {
  int x = get_global_id(0), y = get_global_id(1);
  int w = get_global_size(0), h = get_global_size(1);
  float step = width / w;
  float cx = re + (x - w / 2) * step;
  float cy = im + (h / 2 - y) * step;

  float zx = 0, zy = 0;
  int turns = 0;
  while (turns < limit && zx * zx + zy * zy < 16.0f) {
    float t = zx * zx - zy * zy + cx;
    zy = 2.0f * zx * zy + cy;
    zx = t;
    ++turns;
  }

  float3 color = (float3)(0.0f);
  if (turns < limit) {
    // Smooth instead of whole turns, so that the bands blend.
    float smooth = turns + 1 - log2(log2(zx * zx + zy * zy) * 0.5f);
    float3 phase = (float3)(0.0f, 0.7f, 1.4f);
    color = 0.5f - 0.5f * cos(0.15f * smooth + phase);
  }
  out[y * w + x] = (uchar4)(convert_uchar3_sat_rte(color * 255.0f), 255);
}
