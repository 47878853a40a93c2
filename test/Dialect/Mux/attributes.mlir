// RUN: cairn-opt %s --verify-roundtrip | FileCheck %s

// CHECK-LABEL: func @entry_point
// CHECK-SAME: mux.base_fn_name = "saxpy"
// CHECK-SAME: mux.degenerate_subgroups
// CHECK-SAME: mux.intel_reqd_sub_group_size = 16 : i32
// CHECK-SAME: mux.kernel = #mux.kernel<entry_point>
// CHECK-SAME: mux.local_mem_usage = 4096 : i64
// CHECK-SAME: mux.max_work_dim = 2 : i32
// CHECK-SAME: mux.no_subgroups
// CHECK-SAME: mux.orig_fn = "saxpy"
// CHECK-SAME: mux.reqd_work_group_size = array<i64: 8, 4, 1>
// CHECK-SAME: mux.work_item_loops
// CHECK-SAME: mux.work_item_order = #mux.work_item_order<yxz>
func.func @entry_point() attributes {
    mux.kernel = #mux.kernel<entry_point>,
    mux.orig_fn = "saxpy",
    mux.base_fn_name = "saxpy",
    mux.local_mem_usage = 4096 : i64,
    mux.work_item_order = #mux.work_item_order<yxz>,
    mux.no_subgroups,
    mux.work_item_loops,
    mux.degenerate_subgroups,
    mux.reqd_work_group_size = array<i64: 8, 4, 1>,
    mux.max_work_dim = 2 : i32,
    mux.intel_reqd_sub_group_size = 16 : i32} {
  return
}

// A function of the llvm dialect is a function too.
// CHECK-LABEL: llvm.func @kernel
// CHECK-SAME: mux.kernel = #mux.kernel<kernel>
llvm.func @kernel() attributes {mux.kernel = #mux.kernel<kernel>} {
  llvm.return
}

// CHECK-LABEL: func @schedules
func.func @schedules() {
  // CHECK: mux.work_group_barrier {{.*}} {mux.barrier_schedule = #mux.barrier_schedule<once>}
  mux.work_group_barrier id(2) scope(work_group) semantics(acq_rel, work_group) {mux.barrier_schedule = #mux.barrier_schedule<once>}
  // CHECK: mux.work_group_barrier {{.*}} {mux.barrier_schedule = #mux.barrier_schedule<linear>}
  mux.work_group_barrier id(0) scope(work_group) semantics(acq_rel, work_group) {mux.barrier_schedule = #mux.barrier_schedule<linear>}
  // CHECK: mux.work_group_barrier {{.*}} {mux.barrier_schedule = #mux.barrier_schedule<unordered>}
  mux.work_group_barrier id(1) scope(work_group) semantics(acq_rel, work_group) {mux.barrier_schedule = #mux.barrier_schedule<unordered>}
  return
}
