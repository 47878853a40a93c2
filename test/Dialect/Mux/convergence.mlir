// RUN: cairn-opt %s --control-flow-sink --loop-invariant-code-motion | FileCheck %s

// An op at which invocations wait for each other must not move into a branch,
// though only that branch uses its result.
// CHECK-LABEL: func @not_sunk_into_a_branch
// CHECK: mux.any
// CHECK: mux.reduce
// CHECK: mux.sub_group_shuffle
// CHECK: scf.if
func.func @not_sunk_into_a_branch(%c: i1, %p: !llvm.ptr<1>, %i: i32) {
  %0 = mux.any work_group id(0) %c : i1
  %1 = mux.reduce sub_group add %i : i32
  %2 = mux.sub_group_shuffle %i, %i : i32
  scf.if %c {
    llvm.store %0, %p : i1, !llvm.ptr<1>
    llvm.store %1, %p : i32, !llvm.ptr<1>
    llvm.store %2, %p : i32, !llvm.ptr<1>
  }
  return
}

// A query may move.
// CHECK-LABEL: func @query_sunk_into_a_branch
// CHECK-NEXT: scf.if
// CHECK-NEXT: mux.global_id
func.func @query_sunk_into_a_branch(%c: i1, %p: !llvm.ptr<1>, %d: i32) {
  %0 = mux.global_id %d : i64
  scf.if %c {
    llvm.store %0, %p : i64, !llvm.ptr<1>
  }
  return
}

// CHECK-LABEL: func @not_hoisted_out_of_a_loop
// CHECK: scf.for
// CHECK-NEXT: mux.broadcast
func.func @not_hoisted_out_of_a_loop(%n: index, %f: f32, %i: i32, %p: !llvm.ptr<1>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %k = %c0 to %n step %c1 {
    %0 = mux.broadcast sub_group %f[%i] : f32, i32
    llvm.store %0, %p : f32, !llvm.ptr<1>
  }
  return
}

// What does not depend on the work-item is computed once for the group.
// CHECK-LABEL: func @hoisted_out_of_work_items
// CHECK: arith.muli
// CHECK-NEXT: mux.work_items
// CHECK-NEXT: arith.addi
func.func @hoisted_out_of_work_items(%n: i64, %a: i64, %p: !llvm.ptr<1>) {
  mux.work_items (%x, %y, %z) in (%n, %n, %n) : i64 {
    %0 = arith.muli %a, %n : i64
    %1 = arith.addi %0, %x : i64
    llvm.store %1, %p : i64, !llvm.ptr<1>
  }
  return
}
