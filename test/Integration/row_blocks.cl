//===- row_blocks.cl - rows that share what they load --------------*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Rows go round a loop together: with sizes that fill neither rows nor lanes, a
// branch and a loop that differ by row, and in stretches between barriers.
//
// RUN: %same_results %s
// LAUNCH: --kernel=turned --global=40,24 --local=20,12 --arg=a=f32[888]:uniform(-1,1,1) --arg=b=f32[1480]:uniform(-1,1,2) --arg=c=f32[960]:zeros --arg=n=37 -lanes=1
// LAUNCH:   -lanes=auto | -lanes=4 | -lanes=8
// LAUNCH: --kernel=unrolled --global=40,24 --local=20,12 --arg=a=i32[960]:randint(-9,9,1) --arg=b=i32[1600]:randint(-9,9,2) --arg=c=i32[960]:zeros --arg=n=40 -lanes=1
// LAUNCH:   -lanes=auto | -lanes=4 | -lanes=8
// LAUNCH: --kernel=product --global=48,24 --local=24,12 --arg=a=i32[945]:randint(-9,9,1) --arg=b=i32[1480]:randint(-9,9,2) --arg=c=i32[1152]:zeros --arg=w=37 --arg=h=21 --arg=n=40 -lanes=1
// LAUNCH:   -lanes=auto | -lanes=4 | -lanes=8
// LAUNCH: --kernel=tiled --global=32,32 --local=16,16 --arg=a=i32[1024]:randint(-9,9,1) --arg=b=i32[1024]:randint(-9,9,2) --arg=c=i32[1024]:zeros --arg=n=32 -lanes=1
// LAUNCH:   -lanes=auto | -lanes=4 | -lanes=8
// LAUNCH: --kernel=bordered --global=32,32 --local=32,16 --arg=a=i32[1024]:randint(-9,9,1) --arg=b=i32[1024]:randint(-9,9,2) --arg=c=i32[1024]:zeros --arg=n=32 -lanes=1
// LAUNCH:   -lanes=auto | -lanes=4 | -lanes=8
kernel void product(global const int *a, global const int *b, global int *c,
                    int w, int h, int n) {
  int x = get_global_id(0), y = get_global_id(1);
  if (x < w && y < h) {
    int s = 0, odd = 0;
    for (int k = 0; k < n; ++k) {
      int v = a[y * n + k] * b[k * w + x];
      if (k & 1) odd += v;
      s += v;
    }
    if (y % 3 == 0) s = -s;
    c[y * 48 + x] = s + 1000 * odd;
    for (int k = 0; k < y % 5; ++k) c[y * 48 + x] += k * x;
  }
}

kernel void tiled(global const int *a, global const int *b, global int *c, int n) {
  local int at[16][16], bt[16][16];
  int lx = get_local_id(0), ly = get_local_id(1);
  int x = get_global_id(0), y = get_global_id(1), s = 0;
  for (int t = 0; t < n; t += 16) {
    at[ly][lx] = a[y * n + t + lx];
    bt[ly][lx] = b[(t + ly) * n + x];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int k = 0; k < 16; ++k) s += at[ly][k] * bt[k][lx];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  c[y * n + x] = s;
}

// The same without a loop between the barriers.
kernel void unrolled(global const int *a, global const int *b, global int *c, int n) {
  local int at[12][8], bt[8][20];
  int lx = get_local_id(0), ly = get_local_id(1);
  int x = get_global_id(0), y = get_global_id(1), s = 0, t = 0;
  for (int k = 0; k < n; k += 8) {
    if (lx < 8) at[ly][lx] = a[y * n + k + lx];
    if (ly < 8) bt[ly][lx] = b[(k + ly) * n + x];
    barrier(CLK_LOCAL_MEM_FENCE);
    s += at[ly][0] * bt[0][lx];
    s += at[ly][1] * bt[1][lx];
    s += at[ly][2] * bt[2][lx];
    s -= at[ly][3] * bt[3][lx];
    t += at[ly][4] * bt[4][lx];
    t ^= at[ly][5] * bt[5][lx];
    s += at[ly][6] * bt[6][lx];
    t += at[ly][7] * bt[7][lx];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  c[y * n + x] = s + 1000 * t;
}

// A private array at the border alone: rows must not share it.
kernel void bordered(global const int *a, global const int *b, global int *c, int n) {
  int x = get_global_id(0), y = get_global_id(1), s = 0;
  for (int k = 0; k < n; ++k) s += a[y * n + k] * b[k * n + x];
  if (x < 20) {
    int t[4];
    for (int j = 0; j < 4; ++j) t[j] = a[(y * n + j * 7) & 1023];
    s += t[s & 3];
  }
  c[y * n + x] = s;
}

// Rows share what lanes load along rows of their own.
kernel void turned(global const float *a, global const float *b, global float *c, int n) {
  int x = get_global_id(0), y = get_global_id(1);
  float sum = 0;
  for (int k = 0; k < n; ++k)
    sum += a[y * n + k] * b[x * n + k];
  c[y * 40 + x] = sum;
}
