//===- struct_by_value.cl -----------------------------------------*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Structs as kernel arguments, parameters and results.
typedef struct {
  char kind;
  int2 size;
  double scale;
  short table[3];
} Settings;

typedef struct {
  float x, y;
} Small;

typedef struct {
  long values[5];
  uchar count;
} Large;

Small mirrored(Small s) {
  float t = s.x;
  s.x = s.y;
  s.y = -t;
  return s;
}

__attribute__((noinline)) Large collected(Large l, long value) {
  l.values[l.count] = value;
  l.count = (l.count + 1) % 5;
  return l;
}

__kernel void struct_by_value(Settings settings, __global const int *in,
                              Small origin, uchar3 three, __global long *out) {
  size_t i = get_global_id(0);
  int v = in[i];
  Small s = {origin.x + v, origin.y - v};
  for (int k = 0; k < (v & 3); ++k)
    s = mirrored(s);
  Large large = {{1, 2, 3, 4, 5}, (uchar)(i % 5)};
  Large kept = large;
  for (int k = 0; k < 3; ++k) {
    large = collected(large, v * (k + 1));
    if (v & 4)
      kept = large;
  }
  // The argument is the item's own copy.
  settings.table[v % 3] += (short)v;
  settings.size = v & 8 ? settings.size.yx : settings.size;
  out[8 * i] = (long)(s.x * settings.scale);
  out[8 * i + 1] = (long)(s.y * settings.scale);
  out[8 * i + 2] =
      settings.table[0] + settings.table[1] * 3 + settings.table[2] * 5;
  out[8 * i + 3] = settings.size.x * 10 + settings.kind;
  out[8 * i + 4] = kept.values[i % 5];
  out[8 * i + 5] = large.values[(i + 1) % 5] * 100 + kept.values[4];
  out[8 * i + 6] = large.count * 10 + kept.count;
  out[8 * i + 7] = three.x + three.y * three.z;
}
