//===- rings.cl - grids that are closed to rings -------------------*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Neighbours on a ring by remainders with and without a sign, of sums and of
// differences; sizes that are no multiples of vectors, and smaller than a
// vector.
//
// RUN: %same_results %s
// LAUNCH: --kernel=naturals --guard --global=96,10 --arg=in=i32[960]:randint(-99,99,5) --arg=out=i32[960]:zeros --arg=w=96 --arg=h=10 -lanes=1
// LAUNCH:   --device=host | -lanes=4 | -lanes=16
// LAUNCH: --kernel=integers --guard --global=96,10 --arg=in=i32[960]:randint(-99,99,5) --arg=out=i32[960]:zeros --arg=w=96 --arg=h=10 -lanes=1
// LAUNCH:   --device=host | -lanes=4 | -lanes=16
// LAUNCH: --kernel=integers --guard --global=3,320 --arg=in=i32[960]:randint(-99,99,5) --arg=out=i32[960]:zeros --arg=w=3 --arg=h=320 -lanes=1
// LAUNCH:   --device=host | -lanes=4 | -lanes=16
// LAUNCH: --kernel=naturals --guard --global=3,320 --arg=in=i32[960]:randint(-99,99,5) --arg=out=i32[960]:zeros --arg=w=3 --arg=h=320 -lanes=1
// LAUNCH:   --device=host | -lanes=4 | -lanes=16
// LAUNCH: --kernel=naturals --guard --global=53,7 --arg=in=i32[371]:randint(-99,99,5) --arg=out=i32[371]:zeros --arg=w=53 --arg=h=7 -lanes=1
// LAUNCH:   --device=host | -lanes=4 | -lanes=16
// LAUNCH: --kernel=integers --guard --global=53,7 --arg=in=i32[371]:randint(-99,99,5) --arg=out=i32[371]:zeros --arg=w=53 --arg=h=7 -lanes=1
// LAUNCH:   --device=host | -lanes=4 | -lanes=16
//
// RUN: cairnc %s --target=host --remarks -o %t.o 2>&1 | FileCheck %s
// CHECK-NOT: a gather
// CHECK: rings.cl:[[#@LINE+7]]:{{.*}}remark: {{[0-9]+}} work-items are executed at once
// CHECK-NOT: a gather
// CHECK: rings.cl:[[#@LINE+16]]:{{.*}}remark: {{[0-9]+}} work-items are executed at once
// CHECK-NOT: a gather

// Below zero, numbers without a sign wrap; what is added brings them back.
kernel void naturals(global const int *in, global int *out, uint w, uint h) {
  uint x = get_global_id(0), y = get_global_id(1);
  int sum = 0;
  for (int dy = -1; dy <= 1; ++dy)
    for (int dx = -1; dx <= 1; ++dx) {
      uint column = (x + dx + w) % w, row = (y + dy + h) % h;
      sum = 3 * sum + in[row * w + column];
    }
  out[y * w + x] = sum;
}

kernel void integers(global const int *in, global int *out, int w, int h) {
  int x = get_global_id(0), y = get_global_id(1);
  int left = (x + w - 1) % w, right = (x + 1) % w;
  int up = (y + h - 1) % h, down = (y + 1) % h;
  out[y * w + x] = in[y * w + left] + 3 * in[y * w + right] +
                   7 * in[up * w + x] + 11 * in[down * w + x];
}
