//===- structs_in_lanes.cl - structs that neighbours write --------*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// What lanes load and store side by side is one vector together, if nothing in
// between may access it.
//
// DEFINE: %{run} = cairn-run %s --kernel=pixels --global=21 --local=21 --arg 'in=u8[63]:iota' --arg 'out=u8[63]:zeros' --arg n=20 --print out
// RUN: %{run} | FileCheck %s
// RUN: %{run} --build-options=-lanes=1 | FileCheck %s
// RUN: %{run} --build-options=-lanes=4 | FileCheck %s
// RUN: %{run} --build-options=-lanes=16 | FileCheck %s
// CHECK: out = 2 2 3 5 8 9 8 14 15 11 20 21 14 26 27 17 32 33 20 38 39 23 44 45 26 50 51 29 56 57 32 62 63 35 68 69 38 74 75 41 80 81 44 86 87 47 92 93 50 98 99 53 104 105 56 110 111 59 116 117 0 0 0
//
// One buffer for both: the second store is of what the first one wrote.
// REDEFINE: %{run} = cairn-run %s --kernel=handed_on --global=8 --local=8 --arg 'a=i32[16]:iota' --print a
// RUN: %{run} | FileCheck %s --check-prefix=HANDED
// RUN: %{run} --build-options=-lanes=1 | FileCheck %s --check-prefix=HANDED
// RUN: %{run} --build-options=-lanes=8 | FileCheck %s --check-prefix=HANDED
// HANDED: a = 10 20 12 24 14 28 16 32 18 36 20 40 22 44 24 48
//
// Indices that wrap between two of them.
// REDEFINE: %{run} = cairn-run %s --kernel=wraps --global=16 --local=16 --arg 'a=u32[40]:zeros' --arg first=4294967290 --print a[0:26]
// RUN: %{run} | FileCheck %s --check-prefix=WRAPS
// RUN: %{run} --build-options=-lanes=1 | FileCheck %s --check-prefix=WRAPS
// RUN: %{run} --build-options=-lanes=4 | FileCheck %s --check-prefix=WRAPS
// RUN: %{run} --build-options=-lanes=16 | FileCheck %s --check-prefix=WRAPS
// WRAPS: a{{.*}} = 3 103 4 104 5 105 6 106 7 107 8 108 9 109 10 110 11 111 12 112 13 113 14 114 15 115

kernel void pixels(global const uchar *in, global uchar *out, int n) {
  int i = get_global_id(0);
  if (i >= n)
    return;
  uchar r = in[3 * i], g = in[3 * i + 1], b = in[3 * i + 2];
  out[3 * i + 2] = g + b;
  out[3 * i] = b;
  out[3 * i + 1] = 2 * g;
}

struct pair {
  int first, second;
};

kernel void handed_on(global struct pair *a) {
  size_t i = get_global_id(0);
  a[i].first += 10;
  a[i].second = 2 * a[i].first;
}

kernel void wraps(global uint *a, uint first) {
  uint l = get_local_id(0), i = first + 2 * l;
  if (l < 3)
    return;
  a[i] = l;
  a[i + 1] = l + 100;
}
