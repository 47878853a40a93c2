//===- small_products.cl - products of small matrices --------------*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Lanes that begin at multiples of eight go along a row of a matrix of 8 by 8;
// those that do not, as of groups that begin elsewhere, do so one by one.
//
// DEFINE: %{run} = cairn-run %s --kernel=multiply --arg 'a=i32[128]:iota' --arg 'b=i32[128]:iota' --arg 'c=i32[136]:zeros' --arg count=2 --print c[56:72]
// RUN: %{run} --global=128 --local=64 | FileCheck %s
// RUN: %{run} --global=128 --local=64 --build-options=-lanes=1 | FileCheck %s
// RUN: %{run} --global=128 --local=4 | FileCheck %s
// RUN: %{run} --global=120 --local=20 --offset=5 | FileCheck %s
// RUN: %{run} --global=130 --local=65 | FileCheck %s
// CHECK: c[56:72] = 13664 14140 14616 15092 15568 16044 16520 16996 50016 50556 51096 51636 52176 52716 53256 53796{{$}}
kernel void multiply(global const int *a, global const int *b, global int *c,
                     int count) {
  int g = get_global_id(0), m = g / 64, e = g % 64, i = e / 8, j = e % 8;
  if (m >= count)
    return;
  int sum = 0;
  for (int k = 0; k < 8; ++k)
    sum += a[m * 64 + i * 8 + k] * b[m * 64 + k * 8 + j];
  c[g] = sum;
}
