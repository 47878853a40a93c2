//===- transpositions.cl - groups merged to squares ----------------*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// What is transposed twice is what it was, however groups are merged: to
// squares, to less where there are not so many, or not at all.
//
// DEFINE: %{kernel} = naive
// DEFINE: %{local} = 4,8
// DEFINE: %{options} = -lanes=auto
// DEFINE: %{there} = cairn-run %s --guard --kernel=%{kernel} --build-options=%{options} --global=192,320 --local=%{local} --arg w=192 --arg h=320 --arg 'in=u8[61440]:randint(0,255,1)' --save=in=%t.in.raw --arg 'out=u8[61440]:zeros' --save=out=%t.out.raw
// DEFINE: %{back} = cairn-run %s --guard --kernel=naive --build-options=%{options} --global=320,192 --local=8,4 --arg w=320 --arg h=192 --arg in=u8@%t.out.raw --arg 'out=u8[61440]:zeros' --save=out=%t.back.raw
// DEFINE: %{both} = %{there} && %{back} && not cmp %t.in.raw %t.out.raw && cmp %t.in.raw %t.back.raw
// RUN: %{both}
// REDEFINE: %{local} = 64,64
// RUN: %{both}
// REDEFINE: %{local} = 192,1
// RUN: %{both}
// REDEFINE: %{local} = 1,5
// REDEFINE: %{options} = -lanes=16
// RUN: %{both}
// REDEFINE: %{kernel} = tiled
// REDEFINE: %{local} = 16,16
// REDEFINE: %{options} = -lanes=auto
// RUN: %{both}
// REDEFINE: %{options} = -lanes=1
// RUN: %{both}
// REDEFINE: %{options} = -lanes=4
// RUN: %{both}
// REDEFINE: %{options} = -lanes=16
// RUN: %{both}
kernel void naive(global const uchar *in, global uchar *out, uint w, uint h) {
  uint x = get_global_id(0), y = get_global_id(1);
  out[x * h + y] = in[y * w + x];
}

// A tile whose columns are loaded, of elements that CPUs gather.
kernel void tiled(global const uchar *in, global uchar *out, uint w, uint h) {
  local uint tile[16][17];
  uint lx = get_local_id(0), ly = get_local_id(1);
  uint x = get_global_id(0), y = get_global_id(1);
  if (x < w && y < h)
    tile[ly][lx] = in[y * w + x];
  barrier(CLK_LOCAL_MEM_FENCE);
  x = get_group_id(1) * 16 + lx;
  y = get_group_id(0) * 16 + ly;
  if (x < h && y < w)
    out[y * h + x] = tile[lx][ly];
}
