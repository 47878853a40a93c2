//===- spaced.cl - elements that are close to each other -----------*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Lanes load what is two to four elements apart, or goes down, by vectors that
// begin with the first lane's and end with the last one's: nothing is loaded
// in front of a buffer or behind it.
//
// RUN: %same_results %s
// LAUNCH: --kernel=two --guard --global=64 --local=64 --arg=out=i32[64]:zeros --arg=in=i32[127]:randint(-99,99,1) -lanes=1
// LAUNCH:   -lanes=4 | -lanes=8 | -lanes=16 | -lanes=32
// LAUNCH: --kernel=three --guard --global=64 --local=64 --arg=out=i32[64]:zeros --arg=in=u8[192]:randint(0,255,2) -lanes=1
// LAUNCH:   -lanes=4 | -lanes=8 | -lanes=16 | -lanes=32
// LAUNCH: --kernel=four --guard --global=64 --local=64 --arg=out=i32[64]:zeros --arg=in=f64[253]:uniform(-9,9) -lanes=1
// LAUNCH:   -lanes=4 | -lanes=8 | -lanes=16 | -lanes=32
// LAUNCH: --kernel=down --guard --global=64 --local=64 --arg=out=i32[64]:zeros --arg=in=i16[127]:randint(-99,99,3) -lanes=1
// LAUNCH:   -lanes=4 | -lanes=8 | -lanes=16 | -lanes=32
// LAUNCH: --kernel=some --guard --global=64 --local=64 --arg=out=i32[64]:zeros --arg=in=i32[63]:randint(-99,99,4) -lanes=1
// LAUNCH:   -lanes=4 | -lanes=8 | -lanes=16 | -lanes=32
kernel void two(global const int *in, global int *out) {
  int i = get_global_id(0);
  out[i] = in[2 * i] + i;
}

kernel void three(global const uchar *in, global int *out) {
  int i = get_global_id(0);
  out[i] = in[3 * i] + 2 * in[3 * i + 1] - in[3 * i + 2];
}

kernel void four(global const double *in, global int *out) {
  size_t i = get_global_id(0);
  out[i] = (int)(in[4 * i] * 1000);
}

kernel void down(global const short *in, global int *out) {
  int i = get_global_id(0);
  out[i] = in[63 - i] * 7 + in[126 - 2 * i];
}

// Lanes that are off load nothing.
kernel void some(global const int *in, global int *out) {
  int i = get_global_id(0);
  if (i & 1 && i < 32) out[i] = in[2 * i];
}
