// RUN: cairn-opt %s --mux-one-item-sub-groups | FileCheck %s

// CHECK-LABEL: func @collectives
// CHECK-SAME: (%[[V:.*]]: f32, %[[C:.*]]: i1, %[[N:.*]]: i32)
// CHECK-NEXT: %[[INF:.*]] = arith.constant 0x7F800000 : f32
// CHECK-NEXT: return %[[V]], %[[V]], %[[INF]], %[[C]], %[[C]], %[[V]], %[[V]], %[[V]], %[[V]]
func.func @collectives(%v: f32, %c: i1, %n: i32) -> (f32, f32, f32, i1, i1, f32, f32, f32, f32) {
  %reduce = mux.reduce sub_group fadd %v : f32
  %inclusive = mux.scan inclusive sub_group fmin %v : f32
  %exclusive = mux.scan exclusive sub_group fmin %v : f32
  %any = mux.any sub_group %c : i1
  %all = mux.all sub_group %c : i1
  %broadcast = mux.broadcast sub_group %v[%n] : f32, i32
  %shuffle = mux.sub_group_shuffle %v, %n : f32
  %xor = mux.sub_group_shuffle_xor %v, %n : f32
  %clustered = mux.sub_group_clustered_reduce fadd 4, %v : f32
  return %reduce, %inclusive, %exclusive, %any, %all, %broadcast, %shuffle, %xor, %clustered
      : f32, f32, f32, i1, i1, f32, f32, f32, f32
}

// A step of one leads to the neighbouring sub-group.
// CHECK-LABEL: func @relative
// CHECK-SAME: (%[[A:.*]]: i32, %[[B:.*]]: i32, %[[D:.*]]: i32)
// CHECK: %[[ZERO:.*]] = arith.constant 0 : i32
// CHECK: %[[OWN:.*]] = arith.cmpi eq, %[[D]], %[[ZERO]]
// CHECK: %[[UP:.*]] = arith.select %[[OWN]], %[[B]], %[[A]]
// CHECK: %[[OWN:.*]] = arith.cmpi eq, %[[D]], %{{.*}}
// CHECK: %[[DOWN:.*]] = arith.select %[[OWN]], %[[A]], %[[B]]
// CHECK: return %[[UP]], %[[DOWN]]
func.func @relative(%a: i32, %b: i32, %delta: i32) -> (i32, i32) {
  %up = mux.sub_group_shuffle_up %a, %b, %delta : i32
  %down = mux.sub_group_shuffle_down %a, %b, %delta : i32
  return %up, %down : i32, i32
}

// Barriers and other groups are left.
// CHECK-LABEL: func @others
// CHECK: mux.reduce work_group
// CHECK: mux.reduce vec_group
// CHECK: mux.sub_group_barrier
func.func @others(%v: i32, %w: vector<4xi32>) -> (i32, i32) {
  %0 = mux.reduce work_group add id(0) %v : i32
  %1 = mux.reduce vec_group add %w : vector<4xi32>
  mux.sub_group_barrier id(1) scope(sub_group) semantics(acq_rel, work_group)
  return %0, %1 : i32, i32
}
