//===- guards.cl - work-items that a guard lets pass ---------------*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Guards around a whole body become bounds of the work-items' loop: exactly
// those pass that the comparisons let pass, whatever their signs are and
// wherever the ids begin.
//
// DEFINE: %{lanes} = 1
// DEFINE: %{run} = cairn-run %s --kernel=guards --global=10 --local=10 --arg 'out=i32[120]:zeros' --print out --build-options=-lanes=%{lanes}
// RUN: %{run} --arg n=7 --arg m=3 | FileCheck %s
// REDEFINE: %{lanes} = 4
// RUN: %{run} --arg n=7 --arg m=3 | FileCheck %s
// RUN: %{run} --arg n=-1 --arg m=-2 | FileCheck %s --check-prefix=NEGATIVE
// RUN: %{run} --arg n=2147483647 --arg m=-2147483648 | FileCheck %s --check-prefix=EXTREME
// RUN: cairn-run %s --kernel=far --global=8 --local=8 --offset=4294967293 --arg 'out=i32[8]:zeros' --arg n=3 --print out --build-options=-lanes=%{lanes} | FileCheck %s --check-prefix=FAR
// REDEFINE: %{lanes} = 1
// RUN: cairn-run %s --kernel=far --global=8 --local=8 --offset=4294967293 --arg 'out=i32[8]:zeros' --arg n=3 --print out --build-options=-lanes=%{lanes} | FileCheck %s --check-prefix=FAR
// RUN: cairn-run %s --kernel=far --global=8 --local=8 --offset=2147483645 --arg 'out=i32[8]:zeros' --arg n=2147483647 --print out --build-options=-lanes=%{lanes} | FileCheck %s --check-prefix=HALF
// DEFINE: %{wrapping} = cairn-run %s --kernel=wrapping --global=10 --local=10 --arg 'out=i32[10]:zeros' --arg n=5 --print out
// RUN: %{wrapping} | FileCheck %s --check-prefix=WRAPS
// RUN: %{wrapping} --build-options=-lanes=1 | FileCheck %s --check-prefix=WRAPS
// RUN: %{wrapping} --build-options=-lanes=4 | FileCheck %s --check-prefix=WRAPS
// DEFINE: %{d} = 3
// DEFINE: %{n} = 10
// DEFINE: %{steps} = cairn-run %s --kernel=steps --global=10 --local=10 --arg 'out=i32[20]:zeros' --arg d=%{d} --arg n=%{n} --print out
// RUN: %{steps} --build-options=-lanes=1 | FileCheck %s --check-prefix=THREE
// RUN: %{steps} --build-options=-lanes=4 | FileCheck %s --check-prefix=THREE
// REDEFINE: %{d} = 0
// RUN: %{steps} --build-options=-lanes=1 | FileCheck %s --check-prefix=ALL
// RUN: %{steps} --build-options=-lanes=4 | FileCheck %s --check-prefix=ALL
// REDEFINE: %{n} = 0
// RUN: %{steps} --build-options=-lanes=1 | FileCheck %s --check-prefix=NONE
// RUN: %{steps} --build-options=-lanes=4 | FileCheck %s --check-prefix=NONE
// REDEFINE: %{d} = 2147483648
// REDEFINE: %{n} = 1
// RUN: %{steps} --build-options=-lanes=1 | FileCheck %s --check-prefix=WRAPPED
// RUN: %{steps} --build-options=-lanes=4 | FileCheck %s --check-prefix=WRAPPED
// REDEFINE: %{d} = 4294967295
// REDEFINE: %{n} = 4294967293
// RUN: %{steps} --build-options=-lanes=1 | FileCheck %s --check-prefix=BACKWARDS
// RUN: %{steps} --build-options=-lanes=4 | FileCheck %s --check-prefix=BACKWARDS
// DEFINE: %{below} = cairn-run %s --kernel=below --global=10 --local=10 --arg 'out=i32[10]:zeros' --arg d=2 --print out
// RUN: %{below} --arg n=-3 --build-options=-lanes=1 | FileCheck %s --check-prefix=ODD
// RUN: %{below} --arg n=-3 --build-options=-lanes=4 | FileCheck %s --check-prefix=ODD
// RUN: %{below} --arg n=-4 --build-options=-lanes=1 | FileCheck %s --check-prefix=EVEN
// RUN: %{below} --arg n=-11 --build-options=-lanes=1 | FileCheck %s --check-prefix=NEVER
// RUN: %{below} --arg n=0 --build-options=-lanes=1 | FileCheck %s --check-prefix=ZERO

// DEFINE: %{sums} = cairn-run %s --kernel=sums --global=10 --local=10 --arg 'out=i32[40]:zeros' --arg d=%{d} --arg n=%{n} --print out
// REDEFINE: %{d} = 2
// REDEFINE: %{n} = 9
// RUN: %{sums} --build-options=-lanes=1 | FileCheck %s --check-prefix=SUMS
// RUN: %{sums} --build-options=-lanes=4 | FileCheck %s --check-prefix=SUMS
// RUN: %{sums} --build-options=-lanes=16 | FileCheck %s --check-prefix=SUMS
// REDEFINE: %{d} = -1
// REDEFINE: %{n} = -4
// RUN: %{sums} --build-options=-lanes=1 | FileCheck %s --check-prefix=FALLING
// RUN: %{sums} --build-options=-lanes=4 | FileCheck %s --check-prefix=FALLING
// REDEFINE: %{d} = 1073741824
// REDEFINE: %{n} = 0
// RUN: %{sums} --build-options=-lanes=1 | FileCheck %s --check-prefix=TURNED
// RUN: %{sums} --build-options=-lanes=4 | FileCheck %s --check-prefix=TURNED

// A row for each guard, in the order of the source.
// CHECK: out = 1 1 1 1 1 1 1 0 0 0
// CHECK-SAME: 1 1 1 1 1 1 1 1 0 0
// CHECK-SAME: 0 0 0 0 1 1 1 1 1 1
// CHECK-SAME: 0 0 0 1 1 1 1 1 1 1
// CHECK-SAME: 0 0 0 1 0 0 0 0 0 0
// CHECK-SAME: 0 0 0 1 1 1 1 0 0 0
// CHECK-SAME: 1 1 1 1 1 1 1 0 0 0
// CHECK-SAME: 0 1 1 1 1 1 1 0 0 0
// CHECK-SAME: 1 1 1 1 1 1 1 0 0 0
// CHECK-SAME: 1 1 1 1 1 1 0 0 0 0
// CHECK-SAME: 0 1 1 1 1 1 1 1 0 0
// CHECK-SAME: 0 0 0 1 1 1 1 1 1 1
// NEGATIVE: out = 0 0 0 0 0 0 0 0 0 0
// NEGATIVE-SAME: 0 0 0 0 0 0 0 0 0 0
// NEGATIVE-SAME: 1 1 1 1 1 1 1 1 1 1
// NEGATIVE-SAME: 1 1 1 1 1 1 1 1 1 1
// NEGATIVE-SAME: 0 0 0 0 0 0 0 0 0 0
// NEGATIVE-SAME: 0 0 0 0 0 0 0 0 0 0
// NEGATIVE-SAME: 1 1 1 1 1 1 1 1 1 1
// NEGATIVE-SAME: 0 1 1 1 1 1 1 1 1 1
// NEGATIVE-SAME: 0 0 0 0 0 0 0 0 0 0
// NEGATIVE-SAME: 0 0 0 0 0 0 0 0 0 0
// NEGATIVE-SAME: 0 1 1 1 1 1 1 1 1 1
// NEGATIVE-SAME: 1 1 1 1 1 1 1 1 1 1
// EXTREME: out = 1 1 1 1 1 1 1 1 1 1
// EXTREME-SAME: 1 1 1 1 1 1 1 1 1 1
// EXTREME-SAME: 1 1 1 1 1 1 1 1 1 1
// EXTREME-SAME: 1 1 1 1 1 1 1 1 1 1
// EXTREME-SAME: 0 0 0 0 0 0 0 0 0 0
// EXTREME-SAME: 1 1 1 1 1 1 1 1 1 1
// EXTREME-SAME: 1 1 1 1 1 1 1 1 1 1
// EXTREME-SAME: 0 1 1 1 1 1 1 1 1 1
// EXTREME-SAME: 1 1 1 1 1 1 1 1 1 1
// EXTREME-SAME: 1 1 1 1 1 1 1 1 1 1
// EXTREME-SAME: 0 1 1 1 1 1 1 1 1 1
// EXTREME-SAME: 1 1 1 1 1 1 1 1 1 1
kernel void guards(global int *out, int n, int m) {
  int i = get_global_id(0);
  uint u = get_global_id(0);
  size_t s = get_global_id(0);
  if (i < n) out[i] = 1;
  barrier(CLK_GLOBAL_MEM_FENCE);
  if (i <= n) out[10 + i] = 1;
  barrier(CLK_GLOBAL_MEM_FENCE);
  if (i > m) out[20 + i] = 1;
  barrier(CLK_GLOBAL_MEM_FENCE);
  if (m <= i) out[30 + i] = 1;
  barrier(CLK_GLOBAL_MEM_FENCE);
  if (i == m) out[40 + i] = 1;
  barrier(CLK_GLOBAL_MEM_FENCE);
  if (i >= m && i < n) out[50 + i] = 1;
  barrier(CLK_GLOBAL_MEM_FENCE);
  if (u < (uint)n) out[60 + i] = 1;
  barrier(CLK_GLOBAL_MEM_FENCE);
  // The second comparison wraps for the first work-item.
  if (i > 0 && u - 1 < (uint)n - 1) out[70 + i] = 1;
  barrier(CLK_GLOBAL_MEM_FENCE);
  if (!(i >= n)) out[80 + i] = 1;
  barrier(CLK_GLOBAL_MEM_FENCE);
  if (n > 0 && i < n - 1) out[90 + i] = 1;
  barrier(CLK_GLOBAL_MEM_FENCE);
  if (i) if (s <= (size_t)(uint)n) out[100 + i] = 1;
  barrier(CLK_GLOBAL_MEM_FENCE);
  if (!(i < m)) out[110 + i] = 1;
}

// Ids of 32 bits that start again at 0, or turn negative, within the group.
// FAR: out = 0 1 2 3 4 5 0 0
// HALF: out = 0 1 0 3 4 5 6 7
kernel void far(global int *out, int n) {
  int i = get_global_id(0);
  if (i < n) out[get_local_id(0)] = get_local_id(0);
}

// Ids of 64 bits that wrap below zero for the first work-item.
// WRAPS: out = 0 1 1 1 1 1 0 0 0 0
kernel void wrapping(global int *out, ulong n) {
  size_t i = get_global_id(0);
  if (i - 1 < n) out[i] = 1;
}

// Ids times a step, without a sign and, steps of -1 and bounds of -3 among them,
// with one.
// THREE: out = 1 1 1 1 0 0 0 0 0 0 1 1 1 1 0 0 0 0 0 0
// ALL: out = 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1
// NONE: out = 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
// WRAPPED: out = 1 0 1 0 1 0 1 0 1 0
// BACKWARDS: out = 1 0 0 0 1 1 1 1 1 1 0 0 0 0 1 1 1 1 1 1
kernel void steps(global int *out, uint d, uint n) {
  uint l = get_local_id(0);
  if (d * l < n) out[l] = 1;
  barrier(CLK_GLOBAL_MEM_FENCE);
  if ((int)d * (int)l < (int)n) out[10 + l] = 1;
}

// What a step multiplies may be below zero, and so may what it is below.
// ODD: out = 1 1 1 1 0 0 0 0 0 0
// EVEN: out = 1 1 1 0 0 0 0 0 0 0
// NEVER: out = 0 0 0 0 0 0 0 0 0 0
// ZERO: out = 1 1 1 1 1 0 0 0 0 0
kernel void below(global int *out, int d, int n) {
  int l = (int)get_local_id(0) - 5;
  if (d * l < n) out[get_local_id(0)] = 1;
}

// Sums of such products: up to a bound, below it, without a sign, and shifted.
// SUMS: out = 1 1 1 1 1 0 0 0 0 0 1 1 1 1 0 0 0 0 0 0 1 1 1 1 1 0 0 0 0 0 1 1 0 0 0 0 0 0 0 0
// FALLING: out = 0 0 0 0 0 1 1 1 1 1 0 0 0 0 1 1 1 1 1 1 0 0 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1
// TURNED: out = 0 0 1 1 0 0 1 1 0 0 0 1 1 0 0 1 1 0 0 1 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
kernel void sums(global int *out, int d, int n) {
  uint u = get_local_id(0);
  int l = u;
  if ((int)((uint)d * u + 1) <= n) out[l] = 1;
  barrier(CLK_GLOBAL_MEM_FENCE);
  if ((int)((uint)d * (u + 1)) < n) out[10 + l] = 1;
  barrier(CLK_GLOBAL_MEM_FENCE);
  if ((u + 1) * d - 1 < (uint)n + 1) out[20 + l] = 1;
  barrier(CLK_GLOBAL_MEM_FENCE);
  if ((u << 2) + 3 < (uint)n) out[30 + l] = 1;
}
