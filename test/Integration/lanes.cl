//===- lanes.cl - several work-items at once give the same --------*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Nested loops with other trip counts for each lane, breaks, a switch that falls
// through, early returns, and loads whose address is bad in the lanes that are
// off.
//
// RUN: %same_results %s
// LAUNCH: --kernel=diverge --global=4000 --local=40 --arg=in=i32[4000]:randint(0,1000,5) --arg=table=i32[32]:randint(-50,50,9) --arg=out=i32[4000]:zeros --arg=n=3989 -lanes=1
// LAUNCH:   -lanes=2 | -lanes=4 | -lanes=8 | -lanes=16 | -lanes=32
// RUN: cairnc %s -lanes=8 --emit=loops | FileCheck %s
// RUN: not cairnc %s -lanes=3 --emit=loops 2>&1 | FileCheck %s --check-prefix=THREE
// CHECK: vector<8xi32>
// THREE: error: expected '-lanes=' to be auto, 1, 2, 4, 8, 16 or 32, got '3'
kernel void diverge(global const int *in, global const int *table, global int *out, int n) {
  int i = get_global_id(0);
  if (i >= n) return;
  int v = in[i], acc = 0;
  for (int k = 0; k < (v & 15); ++k) {
    if (((v >> k) & 7) == 3) { acc ^= k; continue; }
    int j = v & 31;
    while (j > k) {
      acc += table[j] * (k + 1);
      if (acc & 64) break;
      j -= 1 + (acc & 3);
    }
    switch ((v + k) & 7) {
    case 0: acc += 5; break;
    case 1: acc *= 3;
    case 2: acc -= table[k & 31]; break;
    case 5: acc = acc / ((v & 15) + 1); break;
    case 6: if (v & 16) { out[i] = acc; return; } break;
    default: acc ^= v;
    }
  }
  // Only lanes with a good index may load.
  int idx = v - 500;
  if (idx >= 0 && idx < 32) acc += table[idx];
  if (i > 2) acc += in[i - 3];
  out[i] = acc;
}
