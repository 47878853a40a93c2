//===- wrapping_counters.cl - loops whose counters may wrap --------*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// What a `while` loads by a `uint` that goes up by a number of the kernel's is
// side by side for neighbours as long as it does not wrap, which is asked in
// front.
//
// DEFINE: %{n} = 45
// DEFINE: %{by} = 20
// DEFINE: %{run} = cairn-run %s --kernel=steps --global=20 --local=20 --arg 'in=u32[100]:iota' --arg 'out=u32[40]:zeros' --arg n=%{n} --arg by=%{by} --print out
// RUN: %{run} | FileCheck %s
// RUN: %{run} --build-options=-lanes=1 | FileCheck %s
// RUN: %{run} --build-options=-lanes=4 | FileCheck %s
// RUN: %{run} --build-options=-lanes=8 | FileCheck %s
// RUN: %{run} --build-options=-lanes=16 | FileCheck %s
// CHECK: out = 60 63 66 69 72 30 32 34 36 38 40 42 44 46 48 50 52 54 56 58
// CHECK-SAME: 132 138 99 104 64 68 72 76 80 84 88 92 96 100 104 108 112 116 120 124
//
// None, also where a step is nothing.
// REDEFINE: %{n} = 0
// REDEFINE: %{by} = 0
// RUN: %{run} | FileCheck %s --check-prefix=NONE
// RUN: %{run} --build-options=-lanes=16 | FileCheck %s --check-prefix=NONE
// NONE: out = 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
//
// Down to zero, and there the counter wraps.
// REDEFINE: %{n} = 45
// REDEFINE: %{by} = 4294967295
// RUN: %{run} | FileCheck %s --check-prefix=DOWN
// RUN: %{run} --build-options=-lanes=1 | FileCheck %s --check-prefix=DOWN
// RUN: %{run} --build-options=-lanes=4 | FileCheck %s --check-prefix=DOWN
// RUN: %{run} --build-options=-lanes=16 | FileCheck %s --check-prefix=DOWN
// DOWN: out = 0 1 3 6 10 15 21 28 36 45 55 66 78 91 105 120 136 153 171 190
//
// A limit past which a step wraps, and no further than that.
// REDEFINE: %{n} = 3221225472
// REDEFINE: %{by} = 1073741824
// RUN: cairn-run %s --kernel=counts --global=20 --local=20 --arg 'out=u32[20]:zeros' --arg n=%{n} --arg by=%{by} --print out | FileCheck %s --check-prefix=FAR
// RUN: cairn-run %s --kernel=counts --global=20 --local=20 --arg 'out=u32[20]:zeros' --arg n=%{n} --arg by=%{by} --print out --build-options=-lanes=4 | FileCheck %s --check-prefix=FAR
// FAR: out = 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3

kernel void steps(global const uint *in, global uint *out, uint n, uint by) {
  uint l = get_local_id(0), i = l, sum = 0;
  while (i < n) {
    sum += in[i];
    i += by;
  }
  out[l] = sum;
  // By a condition more, and a place that is further.
  i = l + 1;
  sum = 0;
  while (i < n && sum < 1000) {
    sum += in[i] + (i + 2 < n ? in[i + 2] : 0);
    i += by;
  }
  out[l + 20] = by > n ? 0 : sum;
}

kernel void counts(global uint *out, uint n, uint by) {
  uint l = get_local_id(0), count = 0;
  for (uint i = l; i < n; i += by)
    ++count;
  out[l] = count;
}
