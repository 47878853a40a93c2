//===- tile_edges.cl - edges of tiles as stretches of their own ----*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Sums of neighbours from tiles in local memory are those from global memory, and
// a work-item does what it does in the order of the program.
//
// DEFINE: %{lanes} = 1
// DEFINE: %{run} = cairn-run %s --guard --build-options=-lanes=%{lanes}
// DEFINE: %{square} = %{run} --global=48,32 --local=16,16 --arg w=50 --arg 'a=i32[1700]:randint(-99,99,1)' --arg 'out=i32[1700]:zeros' --save=out=%t.raw
// DEFINE: %{line} = %{run} --global=90 --local=30 --arg n=90 --arg 'a=i32[90]:randint(-99,99,1)' --arg 'out=i32[90]:zeros' --save=out=%t.raw
// DEFINE: %{order} = %{run} --kernel=in_order --global=20 --local=20 --arg 'out=i32[20]:zeros' --arg m=3 --print=out
// DEFINE: %{all} = %{square} --kernel=tiles && cmp %t.square.raw %t.raw && %{line} --kernel=rows && cmp %t.line.raw %t.raw && %{order} | FileCheck %s
// RUN: %{square} --kernel=neighbours && mv %t.raw %t.square.raw
// RUN: %{line} --kernel=beside && mv %t.raw %t.line.raw
// RUN: %{all}
// REDEFINE: %{lanes} = 4
// RUN: %{all}
// REDEFINE: %{lanes} = 8
// RUN: %{all}
// REDEFINE: %{lanes} = 16
// RUN: %{all}
// REDEFINE: %{lanes} = auto
// RUN: %{all}
kernel void tiles(global const int *a, global int *out, int w) {
  local int t[18][18];
  int lx = get_local_id(0) + 1, ly = get_local_id(1) + 1;
  int x = get_global_id(0) + 1, y = get_global_id(1) + 1;
  t[ly][lx] = a[y * w + x];
  if (lx == 1)
    t[ly][0] = a[y * w + x - 1];
  if (lx == 16)
    t[ly][17] = a[y * w + x + 1];
  if (ly == 1)
    t[0][lx] = a[(y - 1) * w + x];
  if (ly == 16)
    t[17][lx] = a[(y + 1) * w + x];
  barrier(CLK_LOCAL_MEM_FENCE);
  out[y * w + x] = t[ly][lx] * 5 + t[ly - 1][lx] + t[ly + 1][lx] * 2 +
                   t[ly][lx - 1] * 3 + t[ly][lx + 1] * 4;
}

kernel void neighbours(global const int *a, global int *out, int w) {
  int x = get_global_id(0) + 1, y = get_global_id(1) + 1;
  out[y * w + x] = a[y * w + x] * 5 + a[(y - 1) * w + x] +
                   a[(y + 1) * w + x] * 2 + a[y * w + x - 1] * 3 +
                   a[y * w + x + 1] * 4;
}

// What is beyond the end is nothing, and not loaded.
kernel void rows(global const int *a, global int *out, int n) {
  local int t[36];
  int l = get_local_id(0), g = get_global_id(0), size = get_local_size(0);
  if (l < 3) {
    t[l] = g >= 3 ? a[g - 3] : 0;
    t[size + 3 + l] = g + size < n ? a[g + size] : 0;
  }
  t[l + 3] = a[g];
  barrier(CLK_LOCAL_MEM_FENCE);
  int sum = 0;
  for (int i = 0; i < 7; ++i)
    sum = sum * 3 + t[l + i];
  out[g] = sum;
}

kernel void beside(global const int *a, global int *out, int n) {
  int g = get_global_id(0), sum = 0;
  for (int i = -3; i <= 3; ++i)
    sum = sum * 3 + (g + i >= 0 && g + i < n ? a[g + i] : 0);
  out[g] = sum;
}

// CHECK: out = 6 10 10 21 10 10 10 10 10 10 10 10 10 10 10 10 10 12 12 12
kernel void in_order(global int *out, int m) {
  int g = get_global_id(0);
  out[g] = 5;
  if (g == 0)
    out[g] += 1;
  if (g >= 1)
    out[g] *= 2;
  if (g == m)
    out[g] = out[g] * 2 + 1;
  if (g < 20 && g > 16)
    out[g] += 2;
}
