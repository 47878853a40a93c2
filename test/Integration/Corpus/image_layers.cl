//===- image_layers.cl - layers turned upside down ----------------*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
__kernel void image_layers(read_only image2d_array_t in,
                           write_only image2d_array_t out,
                           __global int *sizes) {
  int4 at = (int4)(get_global_id(0), get_global_id(1), get_global_id(2), 0);
  int2 size = get_image_dim(in);
  int4 from = (int4)(at.x, size.y - 1 - at.y, at.z, 0);
  float number = (at.z * size.y + at.y) * size.x + at.x;
  write_imagef(out, at, read_imagef(in, from) + number);
  if (at.x == 0 && at.y == 0 && at.z == 0) {
    sizes[0] = size.x;
    sizes[1] = size.y;
    sizes[2] = get_image_array_size(in);
  }
}
