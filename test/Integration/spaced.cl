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
// DEFINE: %{lanes} = 1
// DEFINE: %{run} = cairn-run %s --guard --global=64 --local=64 --arg 'out=i32[64]:zeros' --build-options=-lanes=%{lanes} --save=out
// DEFINE: %{two} = %{run}=%t.%{lanes}.2.raw --kernel=two --arg 'in=i32[127]:randint(-99,99,1)'
// DEFINE: %{three} = %{run}=%t.%{lanes}.3.raw --kernel=three --arg 'in=u8[192]:randint(0,255,2)'
// DEFINE: %{four} = %{run}=%t.%{lanes}.4.raw --kernel=four --arg 'in=f64[253]:uniform(-9,9)'
// DEFINE: %{down} = %{run}=%t.%{lanes}.d.raw --kernel=down --arg 'in=i16[127]:randint(-99,99,3)'
// DEFINE: %{some} = %{run}=%t.%{lanes}.s.raw --kernel=some --arg 'in=i32[63]:randint(-99,99,4)'
// RUN: %{two} && %{three} && %{four} && %{down} && %{some}
// REDEFINE: %{lanes} = 4
// RUN: %{two} && %{three} && %{four} && %{down} && %{some}
// RUN: cmp %t.1.2.raw %t.4.2.raw && cmp %t.1.3.raw %t.4.3.raw && cmp %t.1.4.raw %t.4.4.raw && cmp %t.1.d.raw %t.4.d.raw && cmp %t.1.s.raw %t.4.s.raw
// REDEFINE: %{lanes} = 8
// RUN: %{two} && %{three} && %{four} && %{down} && %{some}
// RUN: cmp %t.1.2.raw %t.8.2.raw && cmp %t.1.3.raw %t.8.3.raw && cmp %t.1.4.raw %t.8.4.raw && cmp %t.1.d.raw %t.8.d.raw && cmp %t.1.s.raw %t.8.s.raw
// REDEFINE: %{lanes} = 16
// RUN: %{two} && %{three} && %{four} && %{down} && %{some}
// RUN: cmp %t.1.2.raw %t.16.2.raw && cmp %t.1.3.raw %t.16.3.raw && cmp %t.1.4.raw %t.16.4.raw && cmp %t.1.d.raw %t.16.d.raw && cmp %t.1.s.raw %t.16.s.raw
// REDEFINE: %{lanes} = 32
// RUN: %{two} && %{three} && %{four} && %{down} && %{some}
// RUN: cmp %t.1.2.raw %t.32.2.raw && cmp %t.1.3.raw %t.32.3.raw && cmp %t.1.4.raw %t.32.4.raw && cmp %t.1.d.raw %t.32.d.raw && cmp %t.1.s.raw %t.32.s.raw
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
