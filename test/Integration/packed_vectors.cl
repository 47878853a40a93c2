//===- packed_vectors.cl - vectors as they lie in memory ----------*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Vectors of which no component is asked for, side by side in memory, in loops
// and local memory and under masks, beside those of which one is: the same for
// any number of lanes. Groups of 24 and 40 leave a rest.
//
// RUN: %same_results %s
// LAUNCH: --kernel=sums --global=480 --local=32 --arg=a=i32[6000]:randint(-999,999,5) --arg=b=i32[6000]:randint(-9,9,6) --arg=out=i32[6000]:zeros --arg=n=3 -lanes=1
// LAUNCH:   -lanes=4 | -lanes=16 | -lanes=auto
// LAUNCH: --kernel=sums --global=480 --local=24 --arg=a=i32[6000]:randint(-999,999,5) --arg=b=i32[6000]:randint(-9,9,6) --arg=out=i32[6000]:zeros --arg=n=3 -lanes=1
// LAUNCH:   -lanes=auto | -lanes=8
//
// LAUNCH: --kernel=tree --global=480 --local=40 --arg=a=i32[6000]:randint(-999,999,5) --arg=b=i32[6000]:randint(-9,9,6) --arg=out=i32[6000]:zeros --arg=n=3 -lanes=1
// LAUNCH:   -lanes=4 | -lanes=16 | -lanes=auto
//
// LAUNCH: --kernel=threes --global=480 --local=40 --arg=a=i32[6000]:randint(-999,999,5) --arg=b=i32[6000]:randint(-9,9,6) --arg=out=i32[6000]:zeros --arg=n=3 -lanes=1
// LAUNCH:   -lanes=4 | -lanes=8 | -lanes=32
//
// LAUNCH: --kernel=ends --global=480 --local=32 --arg=a=i32[6000]:randint(-999,999,5) --arg=b=i32[6000]:randint(-9,9,6) --arg=out=i32[6000]:zeros --arg=n=3 -lanes=1
// LAUNCH:   -lanes=4 | -lanes=16 | -lanes=auto
// LAUNCH: --kernel=ends --global=480 --local=24 --arg=a=i32[6000]:randint(-999,999,5) --arg=b=i32[6000]:randint(-9,9,6) --arg=out=i32[6000]:zeros --arg=n=3 -lanes=1
// LAUNCH:   -lanes=auto
//
// LAUNCH: --kernel=remainders --global=480 --local=24 --arg=a=i32[6000]:randint(-999,999,5) --arg=b=i32[6000]:randint(-9,9,6) --arg=out=i32[6000]:zeros --arg=n=3 -lanes=1
// LAUNCH:   -lanes=4 | -lanes=16
//
// The values themselves: 1 + (32 + 4 * i + c) + 2 * (64 + 4 * i + c).
// RUN: cairn-run %s --kernel=sums --global=8 --local=8 --arg a=i32[96]:iota --arg b=i32[96]:iota --arg out=i32[64]:zeros --arg n=3 --print out[0:8] --build-options=-lanes=4 | FileCheck %s
// CHECK: out[0:8] = 161 164 167 -3 182 179 176 173

kernel void sums(global const int4 *a, global const int *b, global int4 *out, int n) {
  size_t i = get_global_id(0), size = get_global_size(0);
  int4 sum = 1;
  for (int k = 0; k < n; ++k)
    sum += a[k * size + i] * b[k] + max(a[k * size + i], (int4)(b[i] - 2)) - a[k * size + i];
  if (b[i] & 1)
    out[i] = sum.wzyx;
  else
    out[i] = sum;
  if (i == 0)
    out[i].w = -3;
}

kernel void tree(global const int4 *a, global const int *b, global int4 *out, int n) {
  local int4 t[40];
  uint l = get_local_id(0), i = get_global_id(0);
  t[l] = a[i] + b[i];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint left = get_local_size(0); left > 1;) {
    uint half_ = (left + 1) / 2;
    if (l + half_ < left)
      t[l] += t[l + half_];
    barrier(CLK_LOCAL_MEM_FENCE);
    left = half_;
  }
  if (b[i] > 0)
    out[i] = a[i] ^ t[0];
  if (l == 0)
    out[i] = t[0];
}

kernel void ends(global const int4 *a, global const int *b, global int *out, int n) {
  size_t i = get_global_id(0), size = get_global_size(0);
  int4 sum = 1;
  for (int k = 0; k < n; ++k)
    sum += a[k * size + i] * 3 - sum * b[i];
  int2 both = sum.hi - sum.yx;
  if (b[i] & 1)
    out[i] = sum.x - sum.y * 3 + sum.w;
  else
    out[i] = both.x * 5 + both.y;
  sum.z = b[i];
  out[size + i] = sum.x ^ sum.z;
  out[2 * size + i] = any(a[i] > sum) + a[i].y;
}

kernel void threes(global const int *a, global const int *b, global int *out, int n) {
  size_t i = get_global_id(0);
  int3 v = vload3(i, a), w = v.zxy * n + 1;
  vstore3(v.x > 0 ? w : v - w.yzx, i, out);
}

// Lanes that are off have zeros for divisors that were kept over a barrier.
kernel void remainders(global const int4 *a, global const int *b, global int4 *out, int n) {
  size_t i = get_global_id(0);
  long4 divisor = (long4)(long)(b[i] + 20) & 63L | 1L;
  for (int k = 0; k < n; ++k) {
    barrier(CLK_GLOBAL_MEM_FENCE);
    ((global long4 *)out)[i] = (long4)(k + 100) % divisor;
    barrier(CLK_GLOBAL_MEM_FENCE);
  }
}
