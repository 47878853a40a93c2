//===- image_sum.cl - sums of the texels around -------------------*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The sampler decides what is outside of the image.
__kernel void image_sum(read_only image2d_t in, sampler_t s,
                        write_only image2d_t out) {
  int2 at = (int2)(get_global_id(0), get_global_id(1));
  uint4 sum = (uint4)(0);
  for (int dy = -1; dy <= 1; ++dy)
    for (int dx = -1; dx <= 1; ++dx)
      sum += read_imageui(in, s, at + (int2)(dx, dy));
  write_imageui(out, at, sum);
}
