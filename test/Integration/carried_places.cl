//===- carried_places.cl - places that loops with barriers carry ---*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Each work-item goes on from a place of its own by what is the same for all,
// in loops of every form, through sums of several steps, in branches that all
// take or only some, beyond what a narrow number holds, and behind the loop.
//
// DEFINE: %{lanes} = 1
// DEFINE: %{n} = 3
// DEFINE: %{run} = cairn-run %s --global=8 --local=8 --arg 'in=i32[128]:iota' --arg 'out=i32[24]:zeros' --arg n=%{n} --print out --build-options=-lanes=%{lanes}
// RUN: %{run} --kernel=addresses | FileCheck %s --check-prefix=ADDRESSES
// RUN: %{run} --kernel=indices | FileCheck %s --check-prefix=INDICES
// RUN: %{run} --kernel=wide | FileCheck %s --check-prefix=WIDE
// RUN: %{run} --kernel=branches | FileCheck %s --check-prefix=BRANCHES
// RUN: %{run} --kernel=nested | FileCheck %s --check-prefix=NESTED
// REDEFINE: %{lanes} = 4
// RUN: %{run} --kernel=addresses | FileCheck %s --check-prefix=ADDRESSES
// RUN: %{run} --kernel=indices | FileCheck %s --check-prefix=INDICES
// RUN: %{run} --kernel=wide | FileCheck %s --check-prefix=WIDE
// RUN: %{run} --kernel=branches | FileCheck %s --check-prefix=BRANCHES
// RUN: %{run} --kernel=nested | FileCheck %s --check-prefix=NESTED
// REDEFINE: %{n} = 0
// RUN: %{run} --kernel=addresses | FileCheck %s --check-prefix=NOWHERE

// ADDRESSES: out = 3259 2932 2611 2296 1987 1684 1387 1096 12 13 14 15 16 17 18 19 97 96 95 94 93 92 91 90
// NOWHERE: out = 0 0 0 0 0 0 0 0 0 1 2 3 4 5 6 7 100 99 98 97 96 95 94 93
kernel void addresses(global const int *in, global int *out, int n) {
  local int shared[8];
  int l = get_local_id(0), sum = 0, trips = 0;
  global const int *a = in + l, *b = in + 100 - l;
  while (trips < n) {
    shared[l] = *a;
    barrier(CLK_LOCAL_MEM_FENCE);
    sum += shared[7 - l] * *b;
    a += n;
    a += 1;
    --b;
    ++trips;
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  out[l] = sum;
  out[8 + l] = *a;
  out[16 + l] = *b;
}

// INDICES: out = 1876 2526 3176 3794 4412 4998 5584 6138 24 25 26 27 28 29 30 31 78012 77014 76016 75018 74020 73022 72024 71026
kernel void indices(global const int *in, global int *out, int n) {
  local int shared[8];
  int l = get_local_id(0), sum = 0, i = l, k = 0;
  uint u = 90 - l;
  size_t z = l * 2;
  do {
    shared[l] = in[i];
    barrier(CLK_LOCAL_MEM_FENCE);
    sum += shared[l ^ 1] + in[u] * in[z + 1];
    i += 2 * n;
    u -= n;
    z += 3;
    barrier(CLK_LOCAL_MEM_FENCE);
  } while (++k <= n);
  out[l] = sum;
  out[8 + l] = i;
  out[16 + l] = u * 1000 + (int)z;
}

// Farther than 31 bits from where they began, and an unsigned number that wraps.
// WIDE: out = 2052516353 2052516354 2052516355 2052516356 2052516357 2052516358 2052516359 2052516360 3 4 5 6 7 8 9 10 -189934574 -189934571 -189934568 -189934565 -189934562 -189934559 -189934556 -189934553
kernel void wide(global const int *in, global int *out, int n) {
  local int shared[8];
  int l = get_local_id(0), i = -2147483647 + l;
  uint u = 4294967290u + l;
  long sum = 0;
  for (int k = 0; k < n; ++k) {
    shared[l] = i;
    barrier(CLK_LOCAL_MEM_FENCE);
    sum += (long)shared[7 - l] + i + u;
    i += 1400000000;
    u += 3;
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  out[l] = i;
  out[8 + l] = u;
  out[16 + l] = sum;
}

// BRANCHES: out = 195 240 309 354 423 12 81 126 9 17 13 21 17 25 21 29 1 7 13 19 25 31 37 43
kernel void branches(global const int *in, global int *out, int n) {
  local int shared[8];
  int l = get_local_id(0), sum = 0, own = l;
  global const int *a = in + l, *b = in + l, *c = in + 2 * l;
  for (int k = 0; k < n; ++k) {
    shared[l] = *a + *b * 2 + *c * 3 + in[own] * 5;
    barrier(CLK_LOCAL_MEM_FENCE);
    sum += shared[(l + 3) & 7];
    if (n > 2)
      a += 3;
    if (l & 1)
      b += 2;
    global const int *next = c + 1;
    c = k == 1 ? next : c;
    own += l;
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  out[l] = sum;
  out[8 + l] = *a + *b;
  out[16 + l] = *c + own;
}

// NESTED: out = 398 388 378 368 358 348 338 328 48 49 50 51 52 53 54 55 0 0 0 0 0 0 0 0
kernel void nested(global const int *in, global int *out, int n) {
  local int shared[8];
  int l = get_local_id(0), sum = 0;
  global const int *a = in + l;
  for (int k = 0; k < n; ++k) {
    global const int *b = a + 8;
    for (int m = 0; m <= k; ++m) {
      shared[l] = *b;
      barrier(CLK_LOCAL_MEM_FENCE);
      sum += shared[7 - l] * (m + 1);
      b += 8;
      barrier(CLK_LOCAL_MEM_FENCE);
    }
    a = b - 8;
  }
  out[l] = sum;
  out[8 + l] = *a;
}
