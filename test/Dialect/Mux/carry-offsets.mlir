// RUN: cairn-opt %s --mux-form-barrier-regions | FileCheck %s

// A loop with a barrier carries how far work-items have gone, and no place of
// each.

// CHECK-LABEL: func.func @addresses
// CHECK-NOT:     mux.item_storage
// CHECK:         %[[ZERO:.*]] = arith.constant 0 : i64
// CHECK:         scf.while (%[[OFFSET:.*]] = %[[ZERO]]) : (i64) -> i64 {
// CHECK:           mux.work_items
// CHECK:             %[[FIRST:.*]] = llvm.getelementptr %arg0[%{{.*}}]
// CHECK:             %[[PLACE:.*]] = llvm.getelementptr inbounds %[[FIRST]][%[[OFFSET]]]
// CHECK:             llvm.store %{{.*}}, %[[PLACE]]
// CHECK:           %[[ONCE:.*]] = arith.addi %[[OFFSET]], %{{.*}} : i64
// CHECK:           %[[TWICE:.*]] = arith.addi %[[ONCE]], %{{.*}} : i64
// CHECK:           scf.condition(%arg2) %[[TWICE]] : i64
// CHECK-NOT:       mux.work_items
// CHECK:           scf.yield
// CHECK:         mux.work_items
// CHECK:           %[[LAST:.*]] = llvm.getelementptr inbounds %{{.*}}[%{{.*}}] : (!llvm.ptr<1>, i64)
// CHECK:           llvm.store %{{.*}}, %[[LAST]]
func.func @addresses(%p: !llvm.ptr<1>, %step: i32, %go: i1, %v: i32) attributes {mux.kernel = #mux.kernel<entry_point>} {
  %c0 = arith.constant 0 : i32
  %id = mux.local_id %c0 : i64
  %first = llvm.getelementptr %p[%id] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i32
  %last = scf.while (%at = %first) : (!llvm.ptr<1>) -> !llvm.ptr<1> {
    llvm.store %v, %at : i32, !llvm.ptr<1>
    mux.work_group_barrier id(0) scope(work_group) semantics(acq_rel, work_group)
    %once = llvm.getelementptr inbounds %at[%step] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    %next = llvm.getelementptr inbounds %once[-3] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
    scf.condition(%go) %next : !llvm.ptr<1>
  } do {
  ^bb0(%at: !llvm.ptr<1>):
    scf.yield %at : !llvm.ptr<1>
  }
  llvm.store %v, %last : i32, !llvm.ptr<1>
  return
}

// What does not wrap in 32 bits may go farther than that from its beginning.

// CHECK-LABEL: func.func @numbers
// CHECK:         scf.for {{.*}} iter_args(%[[OFFSET:.*]] = %{{.*}}) -> (i64)
// CHECK:           arith.addi %{{.*}}, %[[OFFSET]] overflow<nsw> : i64
// CHECK:           %[[STEP:.*]] = arith.extsi %arg1 : i32 to i64
// CHECK:           arith.addi %[[OFFSET]], %[[STEP]] : i64
// CHECK-NOT:       mux.work_items
// CHECK:           scf.yield
func.func @numbers(%p: !llvm.ptr<1>, %step: i32, %n: i32) attributes {mux.kernel = #mux.kernel<entry_point>} {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %id = mux.local_id %c0 : i64
  %first = arith.trunci %id : i64 to i32
  scf.for %i = %c0 to %n step %c1 iter_args(%at = %first) -> (i32) : i32 {
    %index = arith.extsi %at : i32 to i64
    %place = llvm.getelementptr %p[%index] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i32
    llvm.store %i, %place : i32, !llvm.ptr<1>
    mux.work_group_barrier id(0) scope(work_group) semantics(acq_rel, work_group)
    %next = arith.addi %step, %at overflow<nsw> : i32
    scf.yield %next : i32
  }
  return
}

// Steps of each work-item's own keep the places in memory.

// CHECK-LABEL: func.func @own_steps
// CHECK:         mux.item_storage
// CHECK:         scf.for {{.*}} : i32 {
func.func @own_steps(%p: !llvm.ptr<1>, %n: i32) attributes {mux.kernel = #mux.kernel<entry_point>} {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %id = mux.local_id %c0 : i64
  scf.for %i = %c0 to %n step %c1 iter_args(%at = %id) -> (i64) : i32 {
    %place = llvm.getelementptr %p[%at] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i32
    llvm.store %i, %place : i32, !llvm.ptr<1>
    mux.work_group_barrier id(0) scope(work_group) semantics(acq_rel, work_group)
    %next = arith.addi %at, %id : i64
    scf.yield %next : i64
  }
  return
}

// What the first work-item computes is its own place, and then that of all.

// CHECK-LABEL: func.func @in_turn
// CHECK:         mux.item_storage
func.func @in_turn(%p: !llvm.ptr<1>, %n: i32) attributes {mux.kernel = #mux.kernel<entry_point>} {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c3 = arith.constant 3 : i64
  %id = mux.local_id %c0 : i64
  scf.for %i = %c0 to %n step %c1 iter_args(%at = %id) -> (i64) : i32 {
    %place = llvm.getelementptr %p[%at] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i32
    llvm.store %i, %place : i32, !llvm.ptr<1>
    mux.work_group_barrier id(0) scope(work_group) semantics(acq_rel, work_group) {mux.barrier_schedule = #mux.barrier_schedule<once>}
    %next = arith.addi %at, %c3 : i64
    scf.yield %next : i64
  }
  return
}
