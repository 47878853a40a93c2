//===- pixels.cl - vectors of three components in lanes ------------*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Neighbours' components are one piece of memory, of which nothing in front of a
// buffer or behind it is touched. 67 work-items fill no vector, and what of them
// is left is one with a mask where the CPU has masks for bytes.
//
// RUN: %same_results %s
// LAUNCH: --kernel=bright --guard --global=67 --local=67 --arg=in=u8[201]:randint(0,255,1) --arg=out=u8[201]:zeros --arg=add=40 -lanes=1
// LAUNCH:   -lanes=4 | -lanes=16 | -lanes=32
// LAUNCH: --kernel=points --guard --global=67 --local=67 --arg=in=f32[201]:iota --arg=out=f32[201]:zeros -lanes=1
// LAUNCH:   -lanes=4 | -lanes=16 | -lanes=32
// LAUNCH: --kernel=padded --guard --global=67 --local=67 --arg=in=u8[268]:randint(0,255,1) --arg=out=u8[268]:zeros -lanes=1
// LAUNCH:   -lanes=4 | -lanes=16 | -lanes=32
// LAUNCH: --kernel=grey --guard --global=67 --local=67 --arg=in=u8[183]:randint(0,255,1) --arg=out=u8[67]:zeros --arg=n=61 -lanes=1
// LAUNCH:   -lanes=4 | -lanes=16 | -lanes=32
// LAUNCH: --kernel=box --guard --global=67,5 --local=67,5 --arg=in=u8[483]:randint(0,255,1) --arg=out=u8[483]:zeros --arg=w=69 -lanes=1
// LAUNCH:   -lanes=4 | -lanes=16 | -lanes=32
kernel void bright(global const uchar *in, global uchar *out, int add) {
  size_t i = get_global_id(0);
  vstore3(convert_uchar3_sat(convert_int3(vload3(i, in)) + add), i, out);
}

kernel void points(global const float *in, global float *out) {
  size_t i = get_global_id(0);
  float3 p = vload3(i, in);
  vstore3(p.zxy * dot(p, p), i, out);
}

kernel void padded(global const uchar3 *in, global uchar3 *out) {
  size_t i = get_global_id(0);
  out[i] = in[i].zxy + (uchar)1;
}

kernel void grey(global const uchar *in, global uchar *out, int n) {
  int i = get_global_id(0);
  if (i < n)
    out[i] = (in[3 * i] * 77 + in[3 * i + 1] * 150 + in[3 * i + 2] * 29) >> 8;
}

// The buffers end with the last place that is read.
kernel void box(global const uchar *in, global uchar *out, int w) {
  int x = get_global_id(0) + 1, y = get_global_id(1) + 1;
  uint sum = 0;
  for (int j = -1; j <= 1; ++j)
    for (int i = -1; i <= 1; ++i)
      sum += in[(y + j) * w + x + i];
  out[y * w + x] = sum / 9;
}
