// Ops become calls of ComputeMux's functions, and come back as they were.
// RUN: cairn-opt %s --convert-mux-to-llvm --verify-cairn-level=level=llvm | FileCheck %s
// RUN: sed '/^\/\/ Functions of the module/,$d' %s > %t.mlir
// RUN: cairn-opt %t.mlir --convert-mux-to-llvm --raise-spir-to-ocl | FileCheck %s --check-prefix=BACK

// CHECK-DAG: llvm.func @__mux_get_sub_group_id() -> i32 attributes {memory_effects = #llvm.memory_effects<{{.*}}>, no_unwind}
// CHECK-DAG: llvm.func @__mux_vec_group_reduce_umax_v4i32(vector<4xi32>) -> i32 attributes {convergent, no_unwind}

// CHECK-LABEL: llvm.func spir_kernelcc @schedule_and_attributes()
// CHECK-SAME: mux.max_work_dim = 2 : i32, mux.work_item_order = #mux.work_item_order<zyx>
// CHECK-SAME: ocl.kernel
func.func @schedule_and_attributes() attributes {
    mux.kernel = #mux.kernel<entry_point>, mux.max_work_dim = 2 : i32,
    mux.work_item_order = #mux.work_item_order<zyx>} {
  // CHECK: llvm.call @__mux_work_group_barrier.once(
  // BACK: mux.work_group_barrier id(5) scope(work_group) semantics(acq_rel, work_group) {mux.barrier_schedule = #mux.barrier_schedule<once>}
  mux.work_group_barrier id(5) scope(work_group) semantics(acq_rel, work_group) {mux.barrier_schedule = #mux.barrier_schedule<once>}
  return
}

// CHECK-LABEL: llvm.func @collectives
// CHECK-SAME: (%[[I:.*]]: i32, %[[V:.*]]: vector<4xi32>, %[[F:.*]]: f32, %[[L:.*]]: i64, %[[B:.*]]: i1)
// BACK-LABEL: func.func @collectives
// BACK-SAME: (%[[I:.*]]: i32, %[[V:.*]]: vector<4xi32>, %[[F:.*]]: f32, %[[L:.*]]: i64, %[[B:.*]]: i1)
func.func @collectives(%i: i32, %v: vector<4xi32>, %f: f32, %l: i64, %b: i1) attributes {mux.base_fn_name = "c"} {
  // CHECK: llvm.call @__mux_get_sub_group_id() {no_unwind}
  // BACK: mux.sub_group_id : i32
  %0 = mux.sub_group_id : i32
  // CHECK: llvm.call @__mux_vec_group_reduce_umax_v4i32(%[[V]]) {convergent, no_unwind}
  // BACK: mux.reduce vec_group umax %[[V]] : vector<4xi32>
  %1 = mux.reduce vec_group umax %v : vector<4xi32>
  // CHECK: %[[ID:.*]] = llvm.mlir.constant(7 : i32)
  // CHECK: llvm.call @__mux_work_group_broadcast_f32(%[[ID]], %[[F]], %[[L]], %[[L]], %[[L]])
  // BACK: mux.broadcast work_group id(7) %[[F]][%[[L]], %[[L]], %[[L]]] : f32, i64
  %2 = mux.broadcast work_group id(7) %f[%l, %l, %l] : f32, i64
  // CHECK: llvm.call @__mux_sub_group_scan_exclusive_logical_xor_i1(%[[B]])
  // BACK: mux.scan exclusive sub_group logical_xor %[[B]] : i1
  %3 = mux.scan exclusive sub_group logical_xor %b : i1
  // CHECK: llvm.call @__mux_sub_group_shuffle_up_f32(%[[F]], %[[F]], %[[I]])
  // BACK: mux.sub_group_shuffle_up %[[F]], %[[F]], %[[I]] : f32
  %4 = mux.sub_group_shuffle_up %f, %f, %i : f32
  // CHECK: llvm.call @__mux_sub_group_any_i1(%[[B]])
  // BACK: mux.any sub_group %[[B]] : i1
  %5 = mux.any sub_group %b : i1
  // CHECK: llvm.call @__mux_usefast() {no_unwind} : () -> i1
  // BACK: mux.use_fast : i1
  %6 = mux.use_fast : i1
  return
}

// Events are OpenCL's, and what is waited for a list in memory.
// CHECK-LABEL: llvm.func @waits_for_some
// BACK-LABEL: func.func @waits_for_some
func.func @waits_for_some(%l: !llvm.ptr<3>, %g: !llvm.ptr<1>, %n: i64, %c: i1) attributes {mux.base_fn_name = "w"} {
  // CHECK-DAG: %[[NULL:.*]] = llvm.mlir.zero : !llvm.target<"spirv.Event">
  // CHECK-DAG: %[[LIST:.*]] = llvm.alloca %{{.*}} x !llvm.target<"spirv.Event">
  %none = mux.null_event : !mux.event
  // CHECK: %[[A:.*]] = llvm.call @__mux_dma_read_1D(%{{.*}}, %{{.*}}, %{{.*}}, %[[NULL]])
  %a = mux.dma_read_1d %l, %g size(%n) after %none : i64
  // CHECK: %[[B:.*]] = llvm.call @__mux_dma_write_2D(
  %b = mux.dma_write_2d %g, %l size(%n, %n) strides(%n, %n) after %none : i64
  // CHECK: %[[S:.*]] = llvm.select %{{.*}}, %[[A]], %[[B]] : i1, !llvm.target<"spirv.Event">
  %s = arith.select %c, %a, %b : !mux.event
  // CHECK: llvm.store %[[S]], %{{.*}} : !llvm.target<"spirv.Event">, !llvm.ptr
  // CHECK: llvm.call @__mux_dma_wait(%{{.*}}, %[[LIST]])
  mux.dma_wait(%s)
  return
}

// ComputeMux has no wait for all copies: they share an event.
// CHECK-LABEL: llvm.func @waits_for_all
func.func @waits_for_all(%l: !llvm.ptr<3>, %g: !llvm.ptr<1>, %n: i64) attributes {mux.base_fn_name = "a"} {
  // CHECK: %[[SHARED:.*]] = llvm.alloca %{{.*}} x !llvm.target<"spirv.Event">
  // CHECK: llvm.store %{{.*}}, %[[SHARED]]
  %none = mux.null_event : !mux.event
  // CHECK: %[[BEFORE:.*]] = llvm.load %[[SHARED]]
  // CHECK: %[[A:.*]] = llvm.call @__mux_dma_read_1D(%{{.*}}, %{{.*}}, %{{.*}}, %[[BEFORE]])
  // CHECK: llvm.store %[[A]], %[[SHARED]]
  %a = mux.dma_read_1d %l, %g size(%n) after %none : i64
  // CHECK: llvm.call @__mux_dma_wait(%{{.*}}, %[[SHARED]])
  mux.dma_wait
  return
}

// Functions of the module, which the front end inlines, are its own.
// CHECK-LABEL: llvm.func internal @helper
func.func private @helper(%x: f32) -> f32 attributes {mux.base_fn_name = "helper"} {
  return %x : f32
}

// CHECK-LABEL: llvm.func spir_kernelcc @caller
func.func @caller(%x: f32) attributes {mux.kernel = #mux.kernel<entry_point>} {
  // CHECK: llvm.call @helper
  %0 = func.call @helper(%x) : (f32) -> f32
  return
}
