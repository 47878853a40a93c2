//===- component_choices.cl - components that data tells -----------*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Lanes keep vectors by component: shuffles by a mask that the data tells, and
// vectors of three in those of four, whose last component is undefined.
//
// RUN: %same_results %s
// LAUNCH: --kernel=choices --global=40 --local=40 --arg=in=i32[160]:randint(0,1000,3) --arg=at=u32[320]:randint(0,40,4) --arg=out=i32[320]:zeros --arg=sums=f32[160]:zeros --arg=n=37 -lanes=1 -cl-opt-disable
// LAUNCH:   --device=host | -lanes=4 | -lanes=16
// RUN: cairnc %s -lanes=4 --remarks --target=host -o %t.o 2>&1 | FileCheck %s
// CHECK-NOT: executed one by one
// CHECK-NOT: lane by lane: there is no
// CHECK: 4 work-items are executed at once
kernel void choices(global const int4 *in, global const uint8 *at,
                    global int8 *out, global float4 *sums, int n) {
  int i = get_global_id(0);
  if (i >= n) return;
  uint8 mask = at[i];
  int8 chosen = shuffle(in[i], mask);
  if (mask.s0 & 1) chosen = shuffle2(in[i], in[n - 1 - i], mask + 1u);
  out[i] = chosen;
  float3 v = convert_float3(in[i].wxy);
  for (int j = 0; j < (int)(mask.s1 & 7); ++j)
    v = v.zxy * 0.5f + (float3)(v.xy, j);
  sums[i] = (float4)(v, 1);
}
