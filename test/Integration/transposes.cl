//===- transposes.cl - side by side along either dimension --------*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Matrices of which a block is transposed in registers, and what is left around
// the blocks: read or written across, of bytes to `double`, behind guards, with
// sizes that are no multiples of a block.
//
// DEFINE: %{lanes} = auto
// DEFINE: %{kernel} = reads
// DEFINE: %{size} = 104,56
// DEFINE: %{run} = cairn-run %s --kernel=%{kernel} --global=%{size} --local=8,8 --arg 'in=u8[65536]:randint(0,255,5)' --arg 'out=u8[65536]:zeros' --arg w=97 --arg h=51 --build-options=-lanes=%{lanes}
// DEFINE: %{both} = %{run}auto --save=out=%t.a.raw && %{run}1 --save=out=%t.1.raw && cmp %t.a.raw %t.1.raw
// REDEFINE: %{lanes} =
// RUN: %{both}
// RUN: %{run}8 --save=out=%t.a.raw && cmp %t.a.raw %t.1.raw
// REDEFINE: %{kernel} = writes
// RUN: %{both}
// REDEFINE: %{kernel} = doubles
// RUN: %{both}
// REDEFINE: %{kernel} = sums
// RUN: %{both}
#pragma OPENCL EXTENSION cl_khr_fp64 : enable

kernel void reads(global const uchar *in, global uchar *out, int w, int h) {
  int x = get_global_id(0), y = get_global_id(1);
  if (x < w && y < h)
    out[y * w + x] = in[x * h + y] + 1;
}

kernel void writes(global const uchar *in, global uchar *out, uint w, uint h) {
  global const ushort *from = (global const ushort *)in;
  global ushort *to = (global ushort *)out;
  uint x = get_global_id(0), y = get_global_id(1);
  if (x >= w || y >= h)
    return;
  uint first = y * w + x, second = x * h + y;
  to[second] = from[first];
}

kernel void doubles(global const uchar *in, global uchar *out, int w, int h) {
  global const ulong *from = (global const ulong *)in;
  global ulong *to = (global ulong *)out;
  size_t y = get_global_id(1), x = get_global_id(0);
  to[x * 56 + y] = from[y * 104 + x] * 3;
}

// One is read as it lies, the other across.
kernel void sums(global const uchar *in, global uchar *out, int w, int h) {
  global const int *from = (global const int *)in;
  global int *to = (global int *)out;
  int x = get_global_id(0), y = get_global_id(1);
  if (x >= h || y >= h)
    return;
  to[y * h + x] = from[y * h + x] - from[x * h + y];
}
