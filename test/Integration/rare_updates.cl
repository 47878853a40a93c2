//===- rare_updates.cl - branches that update for few work-items --*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// What looks for something has lanes, and those that have found it stay scalar,
// one after the other. Updates of one number are made together.
//
// RUN: %same_results %s
// LAUNCH: --kernel=find --global=1000 --local=1000 --arg=in=float4[1000]:uniform(0,1,5) --arg=found=float4[1000]:zeros --arg=at=i32[1000]:zeros --arg=count=i32[4]:zeros --arg=n=997 --arg=limit=0.3 -lanes=1
// LAUNCH:   --device=host | -lanes=2 | -lanes=16 | -lanes=32
//
// LAUNCH: --kernel=total --global=3000 --local=60 --arg=in=i32[3000]:randint(-500,500,7) --arg=out=i32[12]:zeros --arg=n=2987 -lanes=1
// LAUNCH:   --device=host | -lanes=2 | -lanes=8 | -lanes=32
//
// LAUNCH: --kernel=pack --global=600 --local=100 --arg=in=i32[600]:randint(-500,500,7) --arg=out=i32[600]:zeros --arg=counts=i32[12]:zeros -lanes=1
// LAUNCH:   --device=host | -lanes=2 | -lanes=8 | -lanes=32
//
// RUN: cairnc %s --target-cpu=haswell --remarks --emit=loops -o %t.mlir 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: FileCheck %s --input-file %t.mlir
// RUN: cairnc %s -lanes=8 --emit=loops | FileCheck %s --check-prefix=PACK
// REMARK: rare_updates.cl:[[@LINE+8]]:{{.*}} 16 work-items are executed at once
// REMARK: each lane in turn, as memory is updated in this branch
// CHECK-LABEL: func.func @find
// CHECK: math.sqrt {{.*}}vector<16xf32>
// CHECK: scf.while
// CHECK: math.cttz {{.*}} : i16
// CHECK: llvm.atomicrmw
kernel void find(global const float4 *in, global float4 *found, global int *at, global int *count, int n, float limit) {
  int i = get_global_id(0);
  if (i >= n)
    return;
  float4 p = in[i];
  float dx = p.x - 0.5f, dy = p.y - 0.5f;
  float d = sqrt(dx * dx + dy * dy);
  if (d >= limit) {
    if (d > 0.6f)
      atomic_max(&count[1], (int)(d * 1000));
    return;
  }
  int place = atomic_inc(&count[0]);
  found[place] = p * 2.0f;
  at[place] = i;
  if (atomic_cmpxchg(&count[2], 0, i) == 0)
    atomic_add(&count[3], i & 7);
}

// CHECK-LABEL: func.func @total
// CHECK: vector.reduction <add>, {{.*}} : vector<16xi32> into i32
// CHECK: llvm.atomicrmw
// CHECK: vector.reduction <maxsi>
kernel void total(global const int *in, global int *out, int n) {
  int i = get_global_id(0);
  if (i >= n)
    return;
  int v = in[i];
  atomic_add(&out[0], v);
  atomic_max(&out[1], v);
  if (v & 1)
    atomic_min(&out[2], v);
  if (v > 20)
    atomic_inc(&out[3]);
  else
    atomic_sub(&out[4], v);
  atomic_xor(&out[5], v);
  if (v > 400)
    atomic_or(&out[6], v);
  for (int k = 0; k < (v & 3); ++k) {
    if (k == 2)
      atomic_and(&out[7], v);
    atomic_add(&out[8 + k], v * k);
    if (v * k == 77)
      atomic_xchg(&out[11], v);
  }
}

// Each group packs its numbers: those above zero from the front, the others from the back.
// PACK-LABEL: func.func @pack
// PACK: vector.shuffle {{.*}} : vector<8xi32>, vector<8xi32>
kernel void pack(global const int *in, global int *out, global int *counts) {
  local int front, back;
  int l = get_local_id(0), i = get_global_id(0), size = get_local_size(0);
  if (l == 0) {
    front = 0;
    back = size;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  int v = in[i], place;
  if (v > 0)
    place = atomic_inc(&front);
  else
    place = atomic_dec(&back) - 1;
  out[get_group_id(0) * size + place] = v;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (l == 0) {
    counts[2 * get_group_id(0)] = front;
    counts[2 * get_group_id(0) + 1] = back;
  }
}
