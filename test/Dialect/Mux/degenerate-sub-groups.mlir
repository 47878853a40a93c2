// RUN: cairn-opt %s --mux-degenerate-sub-groups | FileCheck %s

// CHECK: llvm.mlir.global internal @whole.shuffles.i32() {addr_space = 3 : i32, alignment = 4 : i64} : !llvm.array<8 x i32>

// CHECK-LABEL: func.func @whole
// CHECK-SAME: (%[[V:.*]]: i32, %[[B:.*]]: i1)
// CHECK-SAME: mux.local_mem_usage = 32 : i64, mux.no_subgroups, mux.reqd_work_group_size
func.func @whole(%v: i32, %b: i1) attributes {
    mux.kernel = #mux.kernel<entry_point>, mux.degenerate_subgroups,
    mux.reqd_work_group_size = array<i64: 8, 1, 1>} {
  // CHECK: mux.reduce work_group add id({{[0-9]+}}) %[[V]] : i32
  %0 = mux.reduce sub_group add %v : i32
  // CHECK: mux.scan exclusive work_group smax id({{[0-9]+}}) %[[V]] : i32
  %1 = mux.scan exclusive sub_group smax %v : i32
  // CHECK: mux.any work_group id({{[0-9]+}}) %[[B]] : i1
  %2 = mux.any sub_group %b : i1
  // CHECK: %[[X:.*]] = arith.remui %[[V]]
  // CHECK: %[[Y:.*]] = arith.remui
  // CHECK: %[[Z:.*]] = arith.divui
  // CHECK: mux.broadcast work_group id({{[0-9]+}}) %[[V]][%[[X]], %[[Y]], %[[Z]]] : i32, i32
  %3 = mux.broadcast sub_group %v[%v] : i32, i32
  // CHECK: mux.work_group_barrier id(4) scope(work_group) semantics(acq_rel, sub_group|work_group)
  mux.sub_group_barrier id(4) scope(sub_group) semantics(acq_rel, sub_group)
  // CHECK: mux.mem_barrier scope(work_group) semantics(release, sub_group|work_group)
  mux.mem_barrier scope(sub_group) semantics(release, sub_group)
  // CHECK: llvm.store %[[V]], %{{.*}} : i32, !llvm.ptr<3>
  // CHECK: mux.work_group_barrier
  // CHECK: llvm.load %{{.*}} : !llvm.ptr<3> -> i32
  // CHECK: mux.work_group_barrier
  %4 = mux.sub_group_shuffle %v, %v : i32
  // CHECK: mux.local_linear_id : i32
  %5 = mux.sub_group_local_id : i32
  // CHECK-NOT: sub_group_{{id|size|shuffle}}
  %6 = mux.sub_group_id : i32
  %7 = mux.max_sub_group_size : i32
  return
}

// Without the attribute nothing is changed.
// CHECK-LABEL: func.func @parts
func.func @parts(%v: i32) attributes {mux.kernel = #mux.kernel<entry_point>} {
  // CHECK: mux.reduce sub_group add
  %0 = mux.reduce sub_group add %v : i32
  return
}
