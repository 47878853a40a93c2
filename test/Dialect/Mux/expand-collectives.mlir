// RUN: cairn-opt %s --mux-expand-collectives --canonicalize --cse | FileCheck %s
// RUN: cairn-opt %s --mux-expand-collectives=max-work-group-size=256 | FileCheck %s --check-prefix=SMALL

// There is one array for each type, as long as it must be for any of its uses. It
// stands in front of the kernel.

// CHECK: llvm.mlir.global internal @reduce.collectives.f32() {addr_space = 3 : i32, alignment = 4 : i64} : !llvm.array<1024 x f32>
// SMALL: @reduce.collectives.f32() {{.*}} : !llvm.array<256 x f32>
// CHECK: func.func @reduce
// CHECK-SAME: (%[[V:.*]]: f32)
// CHECK-SAME: mux.local_mem_usage = 4096 : i64
// CHECK-DAG: %[[ARRAY:.*]] = llvm.mlir.addressof @reduce.collectives.f32
// CHECK-DAG: %[[ONE:.*]] = arith.constant 1 : i32
// CHECK: %[[ID:.*]] = mux.local_linear_id : i32
// CHECK: %[[OWN:.*]] = llvm.getelementptr %[[ARRAY]][%[[ID]]]
// CHECK: llvm.store %[[V]], %[[OWN]]
// CHECK: mux.work_group_barrier id(4) scope(work_group) semantics(acq_rel, work_group)
// CHECK: scf.while (%[[N:.*]] = %{{.*}}) : (i32) -> i32 {
// CHECK:   arith.cmpi ugt, %[[N]], %[[ONE]]
// CHECK: } do {
// CHECK: ^bb0(%[[N:.*]]: i32):
// CHECK:   %[[UP:.*]] = arith.addi %[[N]], %[[ONE]]
// CHECK:   %[[HALF:.*]] = arith.shrui %[[UP]], %[[ONE]]
// CHECK:   %[[OTHER:.*]] = arith.addi %[[ID]], %[[HALF]]
// CHECK:   %[[EXISTS:.*]] = arith.cmpi ult, %[[OTHER]], %[[N]]
// CHECK:   scf.if %[[EXISTS]] {
// CHECK:     %[[A:.*]] = llvm.load %[[OWN]]
// CHECK:     %[[FROM:.*]] = llvm.getelementptr %[[ARRAY]][%[[OTHER]]]
// CHECK:     %[[B:.*]] = llvm.load %[[FROM]]
// CHECK:     %[[SUM:.*]] = arith.addf %[[A]], %[[B]]
// CHECK:     llvm.store %[[SUM]], %[[OWN]]
// CHECK:   }
// CHECK:   mux.work_group_barrier id(5)
// CHECK:   scf.yield %[[HALF]]
// CHECK: }
// CHECK: %[[RESULT:.*]] = llvm.load %[[ARRAY]]
// Before the array is used again.
// CHECK: mux.work_group_barrier id(6)
// CHECK: mux.work_group_barrier id(3)
// CHECK: return %[[RESULT]]
func.func @reduce(%v: f32) -> f32 {
  %0 = mux.reduce work_group fadd id(2) %v : f32
  mux.work_group_barrier id(3) scope(work_group) semantics(acq_rel, work_group)
  return %0 : f32
}

// CHECK: llvm.mlir.global internal @scan.collectives.i64() {{.*}} : !llvm.array<1024 x i64>
// CHECK: func.func @scan
// CHECK-SAME: (%[[V:.*]]: i64)
// CHECK: %[[FIRST:.*]] = arith.constant 9223372036854775807 : i64
// CHECK: %[[ID:.*]] = mux.local_linear_id : i32
// CHECK: %[[SUM:.*]]:2 = scf.while (%[[D:.*]] = %{{.*}}, %[[OWN:.*]] = %[[V]]) : (i32, i64) -> (i32, i64) {
// CHECK:   arith.cmpi ult, %[[D]]
// CHECK: ^bb0(%[[D:.*]]: i32, %[[OWN:.*]]: i64):
// CHECK:   %[[EXISTS:.*]] = arith.cmpi uge, %[[ID]], %[[D]]
// CHECK:   %[[NEXT:.*]] = scf.if %[[EXISTS]] -> (i64) {
// CHECK:     %[[FROM:.*]] = arith.subi %[[ID]], %[[D]]
// CHECK:     arith.minsi %{{.*}}, %[[OWN]]
// CHECK:   mux.work_group_barrier id(2)
// CHECK:   llvm.store %[[NEXT]]
// CHECK:   mux.work_group_barrier id(3)
// CHECK:   %[[TWICE:.*]] = arith.shli %[[D]]
// CHECK:   scf.yield %[[TWICE]], %[[NEXT]]
// CHECK: %[[BEFORE:.*]] = scf.if
// CHECK:   scf.yield %[[FIRST]]
// CHECK: mux.work_group_barrier id(4)
// CHECK: return %[[BEFORE]]
func.func @scan(%v: i64) -> i64 {
  %0 = mux.scan exclusive work_group smin id(0) %v : i64
  return %0 : i64
}

// CHECK: llvm.mlir.global internal @votes.collectives.i32() {{.*}} : !llvm.array<1 x i32>
// CHECK: func.func @votes
// CHECK-SAME: (%[[V:.*]]: i1)
// CHECK-DAG: %[[ZERO:.*]] = arith.constant 0 : i32
// CHECK-DAG: %[[ONE:.*]] = arith.constant 1 : i32
// CHECK: scf.if
// CHECK-NEXT: llvm.store %[[ONE]], %[[PLACE:.*]] :
// CHECK: mux.work_group_barrier
// CHECK: %[[NO:.*]] = arith.xori %[[V]]
// CHECK: scf.if %[[NO]] {
// CHECK-NEXT: llvm.atomicrmw _and %[[PLACE]], %[[ZERO]] syncscope("workgroup") monotonic
// CHECK: mux.work_group_barrier
// CHECK: %[[R:.*]] = llvm.load %[[PLACE]]
// CHECK: %[[ALL:.*]] = arith.trunci %[[R]] : i32 to i1
// CHECK: mux.work_group_barrier
// CHECK: return %[[ALL]]
func.func @votes(%v: i1) -> i1 {
  %0 = mux.all work_group id(0) %v : i1
  return %0 : i1
}

// CHECK: llvm.mlir.global internal @broadcast.collectives.f16() {{.*}} : !llvm.array<1 x f16>
// CHECK: func.func @broadcast
// CHECK-SAME: (%[[V:.*]]: f16, %[[X:.*]]: i64)
// CHECK: %[[OWN:.*]] = mux.local_id %{{.*}} : i64
// CHECK: arith.cmpi eq, %[[OWN]], %[[X]]
// CHECK: scf.if
// CHECK-NEXT: llvm.store %[[V]]
// CHECK: mux.work_group_barrier
// CHECK: %[[R:.*]] = llvm.load
// CHECK: mux.work_group_barrier
// CHECK: return %[[R]]
func.func @broadcast(%v: f16, %x: i64) -> f16 {
  %0 = mux.broadcast work_group id(0) %v[%x, %x, %x] : f16, i64
  return %0 : f16
}

// A required size is known. Other groups are left.
// CHECK: llvm.mlir.global internal @required.collectives.i32() {{.*}} : !llvm.array<32 x i32>
// SMALL: @required.collectives.i32() {{.*}} : !llvm.array<32 x i32>
// CHECK: func.func @required
// CHECK: mux.reduce sub_group mul
func.func @required(%v: i32) -> (i32, i32) attributes {mux.reqd_work_group_size = array<i64: 8, 4, 1>} {
  %0 = mux.reduce work_group mul id(0) %v : i32
  %1 = mux.reduce sub_group mul %v : i32
  return %0, %1 : i32, i32
}
