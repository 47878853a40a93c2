// RUN: cairn-opt %s --convert-mux-to-host | FileCheck %s

// CHECK-LABEL: llvm.func internal @of_a_dimension.group(
// CHECK-SAME: %[[P:[^:]*]]: !llvm.ptr, %[[LAUNCH:[^:]*]]: !llvm.ptr {llvm.noalias}, %[[X:[^:]*]]: i64, %[[Y:[^:]*]]: i64, %[[Z:[^:]*]]: i64,
func.func @of_a_dimension(%p: !llvm.ptr<1>) attributes {
    mux.kernel = #mux.kernel<entry_point>, mux.work_item_loops} {
  %d1 = arith.constant 1 : i32
  // CHECK: %[[A:.*]] = llvm.getelementptr %[[LAUNCH]][8]
  // CHECK: %[[V:.*]] = llvm.load %[[A]] invariant {alignment = 8 : i64} : !llvm.ptr -> i64
  // CHECK: llvm.store volatile %[[V]], %[[P]]
  %0 = mux.global_size %d1 : i64
  llvm.store volatile %0, %p : i64, !llvm.ptr<1>
  // CHECK: llvm.getelementptr %[[LAUNCH]][32]
  %1 = mux.global_offset %d1 : i64
  llvm.store volatile %1, %p : i64, !llvm.ptr<1>
  // CHECK: llvm.getelementptr %[[LAUNCH]][56]
  %2 = mux.enqueued_local_size %d1 : i64
  llvm.store volatile %2, %p : i64, !llvm.ptr<1>
  // CHECK: llvm.getelementptr %[[LAUNCH]][80]
  %3 = mux.num_groups %d1 : i64
  llvm.store volatile %3, %p : i64, !llvm.ptr<1>
  // CHECK: llvm.store volatile %[[Y]], %[[P]]
  %4 = mux.group_id %d1 : i64
  llvm.store volatile %4, %p : i64, !llvm.ptr<1>
  return
}

// The group at the upper edge holds what is left.
// CHECK-LABEL: llvm.func internal @local_size.group(
// CHECK-SAME: %[[P:[^:]*]]: !llvm.ptr, %[[LAUNCH:[^:]*]]: !llvm.ptr {llvm.noalias}, %[[X:[^:]*]]: i64,
func.func @local_size(%p: !llvm.ptr<1>) attributes {
    mux.kernel = #mux.kernel<entry_point>, mux.work_item_loops} {
  %d = arith.constant 0 : i32
  // CHECK: llvm.getelementptr %[[LAUNCH]][48]
  // CHECK: %[[ENQUEUED:.*]] = llvm.load
  // CHECK: %[[GLOBAL:.*]] = llvm.load %[[LAUNCH]]
  // CHECK: %[[START:.*]] = llvm.mul %[[X]], %[[ENQUEUED]]
  // CHECK: %[[LEFT:.*]] = llvm.sub %[[GLOBAL]], %[[START]]
  // CHECK: %[[SIZE:.*]] = llvm.intr.umin(%[[ENQUEUED]], %[[LEFT]])
  // CHECK: llvm.store %[[SIZE]], %[[P]]
  %0 = mux.local_size %d : i64
  llvm.store %0, %p : i64, !llvm.ptr<1>
  return
}

// CHECK-LABEL: llvm.func internal @uniform_local_size.group(
// CHECK-SAME: %[[P:[^:]*]]: !llvm.ptr, %[[LAUNCH:[^:]*]]: !llvm.ptr
func.func @uniform_local_size(%p: !llvm.ptr<1>) attributes {
    mux.kernel = #mux.kernel<entry_point>, mux.work_item_loops,
    ocl.uniform_work_group_size} {
  %d = arith.constant 0 : i32
  // CHECK-NOT: umin
  // CHECK: %[[SIZE:.*]] = llvm.load
  // CHECK-NEXT: llvm.store %[[SIZE]], %[[P]]
  %0 = mux.local_size %d : i64
  llvm.store %0, %p : i64, !llvm.ptr<1>
  return
}

// CHECK-LABEL: llvm.func internal @required_local_size.group(
// CHECK-SAME: %[[P:[^:]*]]: !llvm.ptr
func.func @required_local_size(%p: !llvm.ptr<1>) attributes {
    mux.kernel = #mux.kernel<entry_point>, mux.work_item_loops,
    mux.reqd_work_group_size = array<i64: 8, 4, 2>, ocl.uniform_work_group_size} {
  %d = arith.constant 1 : i32
  // CHECK-NOT: llvm.load
  // CHECK: %[[FOUR:.*]] = llvm.mlir.constant(4 : i64) : i64
  // CHECK-NEXT: llvm.store %[[FOUR]], %[[P]]
  %0 = mux.local_size %d : i64
  llvm.store %0, %p : i64, !llvm.ptr<1>
  return
}

// CHECK-LABEL: llvm.func internal @out_of_range.group(
// CHECK-SAME: %[[P:[^:]*]]: !llvm.ptr
func.func @out_of_range(%p: !llvm.ptr<1>) attributes {
    mux.kernel = #mux.kernel<entry_point>, mux.work_item_loops} {
  %d = arith.constant 3 : i32
  // CHECK: %[[ONE:.*]] = llvm.mlir.constant(1 : i64) : i64
  // CHECK: llvm.store volatile %[[ONE]], %[[P]]
  %0 = mux.global_size %d : i64
  llvm.store volatile %0, %p : i64, !llvm.ptr<1>
  // CHECK: %[[ZERO:.*]] = llvm.mlir.constant(0 : i64) : i64
  // CHECK: llvm.store volatile %[[ZERO]], %[[P]]
  %1 = mux.group_id %d : i64
  llvm.store volatile %1, %p : i64, !llvm.ptr<1>
  return
}

// CHECK-LABEL: llvm.func internal @computed_dimension.group(
// CHECK-SAME: %[[P:[^:]*]]: !llvm.ptr, %[[D:[^:]*]]: i32, %{{[^:]*}}: !llvm.ptr {llvm.noalias}, %[[X:[^:]*]]: i64, %[[Y:[^:]*]]: i64, %[[Z:[^:]*]]: i64,
func.func @computed_dimension(%p: !llvm.ptr<1>, %d: i32) attributes {
    mux.kernel = #mux.kernel<entry_point>, mux.work_item_loops} {
  // CHECK: %[[ZERO:.*]] = llvm.mlir.constant(0 : i64) : i64
  // CHECK: %[[IS0:.*]] = llvm.icmp "eq" %[[D]], %{{.*}} : i32
  // CHECK: %[[S0:.*]] = llvm.select %[[IS0]], %[[X]], %[[ZERO]]
  // CHECK: %[[S1:.*]] = llvm.select %{{.*}}, %[[Y]], %[[S0]]
  // CHECK: %[[S2:.*]] = llvm.select %{{.*}}, %[[Z]], %[[S1]]
  // CHECK: llvm.store %[[S2]], %[[P]]
  %0 = mux.group_id %d : i64
  llvm.store %0, %p : i64, !llvm.ptr<1>
  return
}

// CHECK-LABEL: llvm.func internal @others.group(
// CHECK-SAME: %[[P:[^:]*]]: !llvm.ptr, %[[LAUNCH:[^:]*]]: !llvm.ptr
func.func @others(%p: !llvm.ptr<1>) attributes {
    mux.kernel = #mux.kernel<entry_point>, mux.work_item_loops} {
  // CHECK: llvm.getelementptr %[[LAUNCH]][96]
  // CHECK: llvm.load %{{.*}} invariant {alignment = 4 : i64} : !llvm.ptr -> i32
  %0 = mux.work_dim : i32
  llvm.store volatile %0, %p : i32, !llvm.ptr<1>
  // A sub-group is one work-item.
  // CHECK: llvm.mlir.constant(1 : i32)
  %1 = mux.max_sub_group_size : i32
  llvm.store volatile %1, %p : i32, !llvm.ptr<1>
  return
}

// size_t of 32 bits.
// CHECK-LABEL: llvm.func internal @narrow.group(
func.func @narrow(%p: !llvm.ptr<1>) attributes {
    mux.kernel = #mux.kernel<entry_point>, mux.work_item_loops} {
  %d = arith.constant 0 : i32
  // CHECK: llvm.trunc %{{.*}} : i64 to i32
  %0 = mux.group_id %d : i32
  llvm.store %0, %p : i32, !llvm.ptr<1>
  return
}
