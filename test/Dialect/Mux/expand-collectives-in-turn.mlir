// RUN: cairn-opt %s --mux-expand-collectives=in-turn --canonicalize --cse | FileCheck %s

// The first work-item combines the values of all. Sums of floating point may be
// in any order. The result has a place behind the values, so that no barrier is
// needed before these are written again.

// CHECK: llvm.mlir.global internal @reduce.collectives.f32() {{.*}} : !llvm.array<1025 x f32>
// CHECK: func.func @reduce(%[[V:.*]]: f32)
// CHECK-DAG: %[[ARRAY:.*]] = llvm.mlir.addressof @reduce.collectives.f32
// CHECK-DAG: %[[ONE:.*]] = arith.constant 1 : i64
// CHECK: %[[ID:.*]] = mux.local_linear_id : i64
// CHECK: %[[OWN:.*]] = llvm.getelementptr %[[ARRAY]][%[[ID]]]
// CHECK: llvm.store %[[V]], %[[OWN]]
// CHECK: mux.work_group_barrier id(1) scope(work_group) semantics(acq_rel, work_group)
// CHECK: scf.if
// CHECK:   %[[FIRST:.*]] = llvm.load %[[ARRAY]]
// CHECK:   %[[TOTAL:.*]] = scf.for %[[I:.*]] = %[[ONE]] to %{{.*}} step %[[ONE]] iter_args(%[[SUM:.*]] = %[[FIRST]])
// CHECK:     %[[PLACE:.*]] = llvm.getelementptr %[[ARRAY]][%[[I]]]
// CHECK:     %[[NEXT:.*]] = llvm.load %[[PLACE]]
// CHECK:     %[[NEW:.*]] = arith.addf %[[SUM]], %[[NEXT]] fastmath<reassoc>
// CHECK:     scf.yield %[[NEW]]
// CHECK:   %[[RESULT:.*]] = llvm.getelementptr %[[ARRAY]][1024]
// CHECK:   llvm.store %[[TOTAL]], %[[RESULT]]
// CHECK: mux.work_group_barrier id(2)
// CHECK-NOT: mux.work_group_barrier
// CHECK: llvm.load
// CHECK: return
func.func @reduce(%v: f32) -> f32 {
  %sum = mux.reduce work_group fadd id(0) %v : f32
  return %sum : f32
}

// An exclusive scan leaves the sum of those before in each place.

// CHECK: func.func @scan
// CHECK: scf.for {{.*}} iter_args(%[[SUM:.*]] = %{{.*}}) -> (i32)
// CHECK:   %[[NEXT:.*]] = llvm.load %[[PLACE:.*]] :
// CHECK:   %[[NEW:.*]] = arith.addi %[[SUM]], %[[NEXT]]
// CHECK:   llvm.store %[[SUM]], %[[PLACE]]
// CHECK:   scf.yield %[[NEW]]
// CHECK: llvm.store %c0_i32
// CHECK: mux.work_group_barrier
// CHECK: %[[OWN:.*]] = llvm.load
// CHECK: return %[[OWN]]
func.func @scan(%v: i32) -> i32 {
  %sum = mux.scan exclusive work_group add id(0) %v : i32
  return %sum : i32
}

// Truth values are kept as i32.

// CHECK: func.func @all
// CHECK: arith.extui
// CHECK: arith.andi
// CHECK: return
func.func @all(%v: i1) -> i1 {
  %all = mux.all work_group id(0) %v : i1
  return %all : i1
}
