//===- lane_arrays.cl - private arrays of several work-items -------*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Lanes have the elements of their arrays side by side: indices that are the same
// for all, that differ, and in branches and loops that not all lanes take.
//
// RUN: %same_results %s
// LAUNCH: --kernel=arrays --global=200 --local=40 --arg=in=i32[200]:randint(0,1000,5) --arg=out=i32[200]:zeros --arg=n=187 -lanes=1
// LAUNCH:   -lanes=auto | -lanes=4 | -lanes=8 | -lanes=16 | -lanes=32
// RUN: cairnc %s -lanes=8 --emit=loops -o - | FileCheck %s
// CHECK: llvm.alloca %{{.*}} x !llvm.array<16 x array<8 x i32>> {alignment = 64
// CHECK: llvm.store %{{.*}} : vector<8xi32>, !llvm.ptr
kernel void arrays(global const int *in, global int *out, int n) {
  int i = get_global_id(0);
  if (i >= n) return;
  int w[16];
  int4 v[4];
  short s[8];
  for (int k = 0; k < 16; ++k) w[k] = in[i] + k * k;
  for (int k = 0; k < 4; ++k) v[k] = (int4)(k, in[i], i, w[k]);
  for (int k = 0; k < 8; ++k) s[k] = (short)(in[i] ^ k);
  int acc = 0;
  for (int k = 0; k < 40; ++k) {
    w[k & 15] += w[(k + 7) & 15] ^ w[(in[i] + k) & 15];
    if (in[i] & 4) w[(k * i) & 15] -= s[(k + i) & 7];
    if (k % 3 == i % 3) { v[k & 3] += v[i & 3]; s[k & 7] += 1; }
    acc += w[in[i] & 15] + v[k & 3].y - v[(k + i) & 3].w;
  }
  for (int k = 0; k < (in[i] & 15); ++k) { acc ^= w[k]; w[k + 1 & 15] = acc; }
  out[i] = acc + w[3] + v[1].x + s[5];
}

// An index that is beyond the array where no lane uses it, in branches short
// enough to be done for all.
// DEFINE: %{beyond} = cairn-run %s --kernel=beyond --global=40 --local=40 --arg 'out=u32[40]:zeros' --arg t=20000 --print=out
// RUN: %{beyond} | FileCheck %s --check-prefix=BEYOND
// RUN: %{beyond} -lanes=1 | FileCheck %s --check-prefix=BEYOND
// RUN: %{beyond} -lanes=8 | FileCheck %s --check-prefix=BEYOND
// RUN: %{beyond} -cl-opt-disable | FileCheck %s --check-prefix=BEYOND
// BEYOND: out = 70 64 57 51 46 42 39 37 36 36 36 36 36 28 21 15 10 6 3 1
// BEYOND-SAME: 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
kernel void beyond(global uint *out, uint t) {
  uint i = get_global_id(0), sum = 0;
  uint p[8] = {0};
  for (uint k = 0; k < t; ++k) {
    if (k < 8 && i + k < 20 && i + k >= 1) p[k] += k + 1;
    if (i + k < 8) sum += p[k];
  }
  for (int k = 0; k < 8; ++k) sum += p[k];
  out[i] = sum;
}

// Elements of a vector of three that are accessed one by one, its hole too.
// DEFINE: %{holes} = cairn-run %s --kernel=holes --global=40 --local=40 --arg 'out=i32[40]:zeros' --print=out
// RUN: %{holes} | FileCheck %s --check-prefix=HOLES
// RUN: %{holes} -lanes=1 | FileCheck %s --check-prefix=HOLES
// RUN: %{holes} -lanes=8 | FileCheck %s --check-prefix=HOLES
// RUN: %{holes} -cl-opt-disable | FileCheck %s --check-prefix=HOLES
// HOLES: out = 0 63028 30320 50428 32480 8580 35408 19660 53696 32276 560 15452 22432 37284 55440 61676 30592 57396 45936 444
// HOLES-SAME: 59744 55428 30288 47436 31552 44052 51376 60124 8224 9636 18576 60524 18176 31732 43632 61244 37856 57476 36432 12236
kernel void holes(global int *out) {
  int i = get_global_id(0), acc = 0;
  short3 a[9], b[9];
  short *p = (short *)a, *q = (short *)b;
  for (int k = 0; k < 36; ++k) { p[k] = k * i & 0x7f; q[k] = 0; }
  for (int k = 0; k < 36; ++k) q[(k * 7 + 3) % 36] += p[k];
  for (int k = 0; k < 36; ++k) acc = acc * 3 + q[(k + i) % 36] + p[k] & 0xffff;
  out[i] = acc;
}

// Components of a vector in memory, narrowed and kept for what is behind a barrier.
// DEFINE: %{narrowed} = cairn-run %s --kernel=narrowed --global=8 --local=8 --arg 'in=u64[2]:{16,32}' --arg 'out=i32[8]:zeros' --print=out
// RUN: %{narrowed} | FileCheck %s --check-prefix=NARROWED
// RUN: %{narrowed} -lanes=8 -cl-opt-disable | FileCheck %s --check-prefix=NARROWED
// NARROWED: out = 32 33 34 35 36 37 38 39
kernel void narrowed(global const ulong2 *in, global int *out) {
  ushort2 v = convert_ushort2(in[0]);
  barrier(CLK_GLOBAL_MEM_FENCE);
  int i = get_global_id(0);
  out[i] = v.s1 + i;
}
