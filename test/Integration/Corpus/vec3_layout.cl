//===- vec3_layout.cl ---------------------------------------------*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Three-component vectors in buffers, structs and arrays.
typedef struct {
  float3 position;
  int index;
  uchar3 color;
  ushort3 pairs[2];
} Point;

__kernel void vec3_layout(__global const float3 *aligned,
                          __global const float *tight, __global Point *points,
                          __global int3 *out, __global short *tightOut) {
  size_t i = get_global_id(0);
  float3 a = aligned[i];
  float3 b = vload3(i, tight);
  float3 history[3];
  for (int k = 0; k < 3; ++k)
    history[k] = k == 1 ? a + b : a * (float)k;
  int3 r = convert_int3(history[i % 3]);
  r.y = (int)b.z;
  out[i] = r;
  vstore3(convert_short3(r.zxy), i, tightOut);
  points[i].position.y = a.x + b.y;
  points[i].index = (int)sizeof(Point);
  points[i].color.z = points[i].color.x + points[i].color.y;
  points[i].pairs[i & 1] = points[i].pairs[1 - (i & 1)].zxy;
}
