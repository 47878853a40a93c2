//===- stored_soon.cl - what is stored is loaded soon by others ---*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Trees in volatile local memory, whose last steps have fewer work-items than a
// vector has lanes, also of groups that are no power of two; numbers that go
// down to a limit; tiles with edges that one id each loads; tiles that
// work-items load by strided loops with clamped places; and bytes that lanes
// load one by one.
//
// RUN: %same_results %s
// LAUNCH: --kernel=tree --global=700 --local=70 --arg=in=i32[700]:randint(-1000,1000,3) --arg=out=i32[700]:zeros --arg=t=local(280) -lanes=1
// LAUNCH:   -lanes=auto | -lanes=4 | -lanes=8 | -lanes=16
// LAUNCH: --kernel=down --global=1000 --local=40 --arg=a=u8[1000]:randint(97,99,1) --arg=b=u8[1000]:randint(97,99,2) --arg=out=i32[1002]:zeros --arg=n=990 --arg=diagonal=913 -lanes=1
// LAUNCH:   -lanes=auto | -lanes=4 | -lanes=8 | -lanes=16
// LAUNCH: --kernel=edges --global=64,48 --local=16,16 --arg=in=i32[3072]:randint(0,9,4) --arg=out=i32[3072]:zeros --arg=w=64 -lanes=1
// LAUNCH:   -lanes=auto | -lanes=4 | -lanes=8 | -lanes=16
// LAUNCH: --kernel=clamped --global=96,32 --local=32,8 --arg=in=u8[3072]:randint(0,255,6) --arg=out=u8[3072]:zeros --arg=w=96 --arg=h=32 -lanes=1
// LAUNCH:   -lanes=auto | -lanes=4 | -lanes=8 | -lanes=16
// LAUNCH: --kernel=pixels --global=100 --local=50 --arg=in=u8[200]:randint(0,255,6) --arg=at=i32[100]:randint(0,199,7) --arg=out=u8[400]:zeros -lanes=1
// LAUNCH:   -lanes=auto | -lanes=4 | -lanes=8 | -lanes=16
// RUN: cairn-run %s --kernel=tree --global=8 --local=8 --arg in=i32[8]:iota --arg out=i32[8]:zeros --arg 't=local(32)' --print out | FileCheck %s
// CHECK: out = 28 16 8 10 4 5 6 7
kernel void tree(global const int *in, global int *out, volatile local int *t) {
  int l = get_local_id(0), size = get_local_size(0);
  t[l] = in[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  int span = 1;
  while (span < size)
    span *= 2;
  for (int s = span / 2; s > 0; s >>= 1) {
    if (l < s && l + s < size)
      t[l] += t[l + s];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  out[get_global_id(0)] = t[l];
}

kernel void down(global const uchar *a, global const uchar *b, global int *out, int n, int diagonal) {
  int i = get_global_id(0) + 1;
  int j = diagonal - i;
  if (i > n || j < 1 || j > n)
    return;
  out[i] = a[i - 1] == b[j - 1] ? j : -j;
}

kernel void edges(global const int *in, global int *out, int w) {
  local int t[18][18];
  int lx = get_local_id(0) + 1, ly = get_local_id(1) + 1;
  int x = get_global_id(0), y = get_global_id(1), h = get_global_size(1);
  t[ly][lx] = in[y * w + x];
  if (lx == 1)
    t[ly][0] = x > 0 ? in[y * w + x - 1] : 100;
  if (lx == 16)
    t[ly][17] = x < w - 1 ? in[y * w + x + 1] : 200;
  if (ly == 1)
    t[0][lx] = y > 0 ? in[(y - 1) * w + x] : 300;
  if (ly == 16)
    t[17][lx] = y < h - 1 ? in[(y + 1) * w + x] : 400;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[y * w + x] = t[ly][lx] + 3 * t[ly - 1][lx] + 5 * t[ly + 1][lx] + 7 * t[ly][lx - 1] + 9 * t[ly][lx + 1];
}

kernel void clamped(global const uchar *in, global uchar *out, int w, int h) {
  local uchar t[10][34];
  int lx = get_local_id(0), ly = get_local_id(1);
  int left = get_group_id(0) * 32 - 1, top = get_group_id(1) * 8 - 1;
  for (int y = ly; y < 10; y += 8)
    for (int x = lx; x < 34; x += 32)
      t[y][x] = in[clamp(top + y, 0, h - 1) * w + clamp(left + x, 0, w - 1)];
  barrier(CLK_LOCAL_MEM_FENCE);
  uchar most = 0;
  for (int j = 0; j < 3; j++)
    for (int i = 0; i < 3; i++)
      most = max(most, (uchar)(t[ly + j][lx + i] ^ j));
  out[get_global_id(1) * w + get_global_id(0)] = most;
}

kernel void pixels(global const uchar *in, global const int *at, global uchar4 *out) {
  int i = get_global_id(0);
  float y = 1.164f * (in[i] - 16), u = in[i / 2] - 128.0f, v = in[at[i]] - 128.0f;
  out[i] = convert_uchar4_sat((float4)(y + 1.6f * v, y - 0.4f * u - 0.8f * v, y + 2.0f * u, 255.0f));
}
