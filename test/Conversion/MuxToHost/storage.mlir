// RUN: cairn-opt %s --convert-mux-to-host | FileCheck %s

// Arrays with one element for each work-item lie in the scratch, one behind the
// other, the most aligned first; each has room for the local size rounded up to 64.

// CHECK-LABEL: llvm.func internal @kernel.group(
// CHECK-SAME: %[[P:[^:]*]]: !llvm.ptr, %[[LAUNCH:[^:]*]]: !llvm.ptr {llvm.noalias}, %{{[^:]*}}: i64, %{{[^:]*}}: i64, %{{[^:]*}}: i64, %{{[^:]*}}: !llvm.ptr {llvm.noalias}, %[[SCRATCH:[^:]*]]: !llvm.ptr {llvm.noalias})
// CHECK: %[[SUM:.*]] = llvm.add %{{.*}}, %{{.*}} : i64
// CHECK: %[[ITEMS:.*]] = llvm.and %[[SUM]], %{{.*}} : i64
// CHECK: %[[SIXTEEN:.*]] = llvm.mlir.constant(16 : i64)
// CHECK: %[[AT16:.*]] = llvm.mul %[[ITEMS]], %[[SIXTEEN]]
// CHECK: %[[NARROW:.*]] = llvm.getelementptr %[[SCRATCH]][%[[AT16]]]
// CHECK: %[[ZERO:.*]] = llvm.mlir.constant(0 : i64)
// CHECK: %[[WIDE:.*]] = llvm.getelementptr %[[SCRATCH]][%[[ZERO]]]
// CHECK: llvm.store volatile %[[NARROW]], %[[P]]
// CHECK: llvm.store volatile %[[WIDE]], %[[P]]
// CHECK-LABEL: llvm.func @kernel(
// CHECK-SAME: scratch_per_item = 20 : i64
func.func @kernel(%p: !llvm.ptr<1>) attributes {
    mux.kernel = #mux.kernel<entry_point>, mux.work_item_loops} {
  %0 = mux.item_storage f32 align 4 : !llvm.ptr
  %1 = mux.item_storage vector<4xf32> align 16 : !llvm.ptr
  llvm.store volatile %0, %p : !llvm.ptr, !llvm.ptr<1>
  llvm.store volatile %1, %p : !llvm.ptr, !llvm.ptr<1>
  return
}

// CHECK-LABEL: llvm.func @without(
// CHECK-SAME: scratch_per_item = 0 : i64
func.func @without() attributes {
    mux.kernel = #mux.kernel<entry_point>, mux.work_item_loops} {
  return
}

// What lanes have of a variable of the work-item is no other variable of it, and
// looks like one from here on.
// CHECK-LABEL: llvm.func internal @lanes.group(
// CHECK-COUNT-2: llvm.alloca
// CHECK-NOT: mux.lane_array
// CHECK-LABEL: llvm.func @lanes(
// CHECK-SAME: private_memory = 32 : i64
func.func @lanes(%p: !llvm.ptr<1>) attributes {
    mux.kernel = #mux.kernel<entry_point>, mux.work_item_loops} {
  %one = arith.constant 1 : i32
  %array = llvm.alloca %one x !llvm.array<8 x i32> : (i32) -> !llvm.ptr
  %all = llvm.alloca %one x !llvm.array<8 x array<4 x i32>> {mux.lane_array} : (i32) -> !llvm.ptr
  llvm.store volatile %array, %p : !llvm.ptr, !llvm.ptr<1>
  llvm.store volatile %all, %p : !llvm.ptr, !llvm.ptr<1>
  return
}
