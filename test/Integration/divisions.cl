//===- divisions.cl - places by division ---------------------------*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Rows `g / n` and columns `g % n` of numbers with a sign: vectors where n is a
// multiple of theirs. Negative numbers are divided towards zero, 0 and -1 are
// divisors as others are, and a ring closes on both sides.
//
// RUN: %same_results %s
// LAUNCH: --kernel=rows --global=192 --local=96 --arg=in=i32[1024]:randint(-99,99,5) --arg=out=i32[192]:zeros --arg=n=64 --arg=less=0 -lanes=1
// LAUNCH:   --device=host
// LAUNCH: --kernel=rows --global=192 --local=96 --arg=in=i32[1024]:randint(-99,99,5) --arg=out=i32[192]:zeros --arg=n=-16 --arg=less=80 -lanes=1
// LAUNCH:   --device=host
// LAUNCH: --kernel=rows --global=192 --local=96 --arg=in=i32[1024]:randint(-99,99,5) --arg=out=i32[192]:zeros --arg=n=-1 --arg=less=80 -lanes=1
// LAUNCH:   --device=host
// LAUNCH: --kernel=ring --global=192 --local=96 --arg=in=i32[1024]:randint(-99,99,5) --arg=out=i32[192]:zeros --arg=n=192 --arg=less=80 -lanes=1
// LAUNCH:   --device=host
// LAUNCH: --kernel=ring --global=192 --local=96 --arg=in=i32[1024]:randint(-99,99,5) --arg=out=i32[192]:zeros --arg=n=50 --arg=less=80 -lanes=1
// LAUNCH:   --device=host
// LAUNCH: --kernel=strides --global=192 --local=96 --arg=in=i32[1024]:randint(-99,99,5) --arg=out=i32[192]:zeros --arg=n=96 --arg=less=80 -lanes=1
// LAUNCH:   --device=host
//
// RUN: cairnc %s --target=host --remarks -o %t.o 2>&1 | FileCheck %s --check-prefix=ROWS
// ROWS: divisions.cl:[[#@LINE+5]]:{{.*}}remark: {{[0-9]+}} work-items are executed at once
// ROWS-NOT: gather
// ROWS: divisions.cl:[[#@LINE+9]]:{{.*}}remark: {{[0-9]+}} work-items are executed at once

kernel void rows(global const int *in, global int *out, int n, int less) {
  int g = (int)get_global_id(0) - less;
  int row = g / n, column = g % n;
  out[g + less] = in[512 + row * 2] + in[512 + column];
}

kernel void ring(global const int *in, global int *out, int n, int less) {
  int x = get_global_id(0), sum = 0;
  for (int d = -2; d <= 2; ++d)
    sum += in[(x + d + n) % n] * (d + 3);
  out[x] = sum + in[(x + 1) % n] + less;
}

// A guard by a product that has been extended.
kernel void strides(global const int *in, global int *out, int n, int less) {
  local int s[192];
  int l = get_local_id(0);
  uint u = l;
  s[2 * l] = in[get_global_id(0)];
  s[2 * l + 1] = 1;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint d = 1; d < 96; d *= 2) {
    uint at = 2 * d * u;
    if (at < get_local_size(0))
      s[at] += s[at + d];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  for (int d = 1; d < 64; d *= 2) {
    int at = 2 * d * l - less;
    if (at < (size_t)n && at >= 0 && at + d < 192)
      s[at] -= s[at + d] * 3;
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  out[get_global_id(0)] = s[l];
}
