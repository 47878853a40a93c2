// RUN: cairn-opt %s --convert-mux-to-gpu | FileCheck %s
// RUN: cairn-opt %s --convert-mux-to-gpu --verify-cairn-level=level=gpu -o /dev/null

// Globals and kernels are in one module; attributes, barriers and what only the
// interface answers stay.

// CHECK: module attributes {ocl.version = array<i64: 1, 2>, shader.options = #shader.options}
module attributes {shader.options = #shader.options, ocl.version = array<i64: 1, 2>} {
  // CHECK-NEXT: gpu.module @kernels {
  // CHECK-NEXT: llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<16 x i32>
  llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<16 x i32>

  // CHECK-NEXT: gpu.func @first(
  // CHECK-SAME: %[[P:.*]]: !llvm.ptr<1> {llvm.align = 4 : i64, ocl.arg = #ocl.arg<"p", "int*", 1, access = "none", qualifiers = "">},
  // CHECK-SAME: %[[N:.*]]: i32) kernel attributes {
  // CHECK-SAME: mux.kernel = #mux.kernel<entry_point>
  // CHECK-SAME: mux.local_mem_usage = 64 : i64
  // CHECK-SAME: mux.orig_fn = "original"
  // CHECK-SAME: mux.reqd_work_group_size = array<i64: 16, 1, 1>
  // CHECK-NEXT: %[[TILE:.*]] = llvm.mlir.addressof @tile : !llvm.ptr<3>
  // CHECK-NEXT: llvm.store %[[N]], %[[TILE]]
  // CHECK-NEXT: mux.work_group_barrier id(0) scope(work_group) semantics(acq_rel, work_group|cross_work_group)
  // CHECK-NEXT: mux.sub_group_barrier id(1) scope(sub_group) semantics(acq_rel, work_group)
  // CHECK-NEXT: mux.mem_barrier scope(device) semantics(release, cross_work_group)
  // CHECK-NEXT: %[[SUM:.*]] = mux.reduce sub_group add %[[N]] : i32
  // CHECK-NEXT: llvm.store %[[SUM]], %[[P]]
  // CHECK-NEXT: gpu.return
  func.func @first(
      %p: !llvm.ptr<1> {llvm.align = 4 : i64, ocl.arg = #ocl.arg<"p", "int*", 1, access = "none", qualifiers = "">},
      %n: i32) attributes {mux.kernel = #mux.kernel<entry_point>, mux.orig_fn = "original",
      mux.local_mem_usage = 64 : i64, mux.reqd_work_group_size = array<i64: 16, 1, 1>} {
    %tile = llvm.mlir.addressof @tile : !llvm.ptr<3>
    llvm.store %n, %tile : i32, !llvm.ptr<3>
    mux.work_group_barrier id(0) scope(work_group) semantics(acq_rel, work_group|cross_work_group)
    mux.sub_group_barrier id(1) scope(sub_group) semantics(acq_rel, work_group)
    mux.mem_barrier scope(device) semantics(release, cross_work_group)
    %sum = mux.reduce sub_group add %n : i32
    llvm.store %sum, %p : i32, !llvm.ptr<1>
    return
  }

  // Nothing calls a function that is not a kernel.
  // CHECK-NOT: @helper
  func.func @helper() {
    return
  }

  // CHECK: gpu.func @second() kernel
  func.func @second() attributes {mux.kernel = #mux.kernel<entry_point>} {
    return
  }
  // CHECK-NOT: func.func
}
