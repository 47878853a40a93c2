//===- register_blocks.cl - arrays of results in registers ---------*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Private arrays whose elements are values once short loops are unrolled: over
// barriers, in branches and loops that lanes take differently, and of vectors.
// `W` as an argument keeps the same arrays in memory; so do barriers of a block
// of more sums than registers, of which loops between them carry a copy.
//
// RUN: %same_results %s
// LAUNCH: --kernel=product --global=16,16 --local=8,8 --arg=a=i32[2048]:randint(-9,9,1) --arg=b=i32[2048]:randint(-9,9,2) --arg=c=i32[4096]:zeros --arg=w=4 -lanes=1
// LAUNCH:   -DW=4 -lanes=1 | -DW=4 | -DW=4 -lanes=4 | -DW=4 -lanes=8 | -DW=4 -lanes=16
// LAUNCH: --kernel=turns --global=200 --local=40 --arg=in=i32[200]:randint(0,1000,5) --arg=out=i32[200]:zeros --arg=w=4 -lanes=1
// LAUNCH:   -DW=4 -lanes=1 | -DW=4 | -DW=4 -lanes=4 | -DW=4 -lanes=8 | -DW=4 -lanes=16
// LAUNCH: --kernel=block --global=16,8 --local=8,8 --arg=a=i32[2048]:randint(-9,9,1) --arg=b=i32[4096]:randint(-9,9,2) --arg=c=i32[8192]:zeros --arg=w=8 -lanes=1
// LAUNCH:   -DW=4 -lanes=1 | -DW=4 | -DW=4 -lanes=4 | -DW=4 -lanes=8
#ifndef W
#define W w
#define V w
#else
#define V 8
#endif

kernel void product(global const int *a, global const int *b, global int *c, int w) {
  local int at[8][32], bt[8][32];
  int lx = get_local_id(0), ly = get_local_id(1);
  int x = get_group_id(0) * 32, y = get_group_id(1) * 32;
  int acc[4][4] = {{0}};
  for (int t = 0; t < 32; t += 8) {
    for (int i = 0; i < W; ++i) {
      at[lx][ly + 8 * i] = a[(y + ly + 8 * i) * 32 + t + lx];
      bt[ly][lx + 8 * i] = b[(t + ly) * 64 + x + lx + 8 * i];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int k = 0; k < 8; ++k) {
      int row[4], column[4];
      for (int i = 0; i < W; ++i) row[i] = at[k][ly * W + i];
      for (int j = 0; j < W; ++j) column[j] = bt[k][lx * W + j];
      for (int i = 0; i < W; ++i)
        for (int j = 0; j < W; ++j) acc[i][j] += row[i] * column[j];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  for (int i = 0; i < W; ++i)
    for (int j = 0; j < W; ++j)
      c[(y + ly * W + i) * 64 + x + lx * W + j] = acc[i][j];
}

kernel void turns(global const int *in, global int *out, int w) {
  int g = get_global_id(0), v = in[g];
  int s[4], old[4];
  int4 q[4];
  for (int i = 0; i < W; ++i) {
    s[i] = v * i;
    q[i] = (int4)(i, v, g, i * g);
    old[i] = -i;
  }
  for (int k = 0; k < v % 7; ++k) {
    if ((v + k) & 1)
      for (int i = 0; i < W; ++i) s[i] += old[i] ^ k;
    else
      s[2] -= k;
    for (int i = 1; i < W; ++i) old[i] = s[i - 1];
  }
  while (v > 10) {
    for (int i = 0; i < W; ++i) q[i] += q[3 - i] * v;
    switch (v & 3) {
    case 0: s[0] = v; break;
    case 1: s[1] += s[0]; break;
    default: q[3] -= 1;
    }
    v /= 3;
  }
  int sum = 0;
  for (int i = 0; i < W; ++i)
    sum = sum * 31 + s[i] + old[i] + q[i].x + q[i].y * 3 - q[i].z + q[i].w;
  out[g] = sum;
}

kernel void block(global const int *a, global const int *b, global int *c, int w) {
  local int at[8][64], bt[8][64];
  int lx = get_local_id(0), ly = get_local_id(1), l = ly * 8 + lx;
  int x = get_group_id(0) * 64;
  int acc[8][8];
  for (int i = 0; i < V; ++i)
    for (int j = 0; j < V; ++j) acc[i][j] = i - j;
  for (int t = 0; t < 32; t += 8) {
    for (int i = 0; i < 8; ++i) {
      at[i][l] = a[l * 32 + t + i];
      bt[i][l] = b[(t + i) * 128 + x + l];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int k = 0; k < 8; ++k)
      for (int i = 0; i < V; ++i)
        for (int j = 0; j < V; ++j)
          acc[i][j] += at[k][ly * 8 + i] * bt[k][lx * 8 + j];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  for (int i = 0; i < V; ++i)
    for (int j = 0; j < V; ++j)
      c[(ly * 8 + i) * 128 + x + lx * 8 + j] = acc[i][j];
}
