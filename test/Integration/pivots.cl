//===- pivots.cl - all but one row and one column -----------------*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Work-items beside the row and the column of a pivot, wherever that is, and if
// it is nowhere, do the same one by one and in lanes.
//
// DEFINE: %{k} = 0
// DEFINE: %{run} = cairn-run %s --kernel=step --global=104,40 --local=8,4 --arg 'd=i32[4000]:randint(1,99,5)' --arg n=100 --arg rows=40 --arg k=%{k} --build-options=-lanes=
// DEFINE: %{both} = %{run}auto --save=d=%t.a.raw && %{run}1 --save=d=%t.1.raw && cmp %t.a.raw %t.1.raw
// RUN: %{both}
// REDEFINE: %{k} = 21
// RUN: %{both}
// REDEFINE: %{k} = 99
// RUN: %{both}
// REDEFINE: %{k} = -3
// RUN: %{both}
kernel void step(global int *d, int n, int rows, int k) {
  int i = get_global_id(1), j = get_global_id(0);
  if (i >= rows || j >= n || i == k || j == k)
    return;
  int pivot = clamp(k, 0, rows - 1);
  int t = d[i * n + clamp(k, 0, n - 1)] + d[pivot * n + j];
  if (i != pivot && j != clamp(k, 0, n - 1) && t < d[i * n + j])
    d[i * n + j] = t;
}
