// RUN: cairn-opt %s --mux-form-barrier-regions | FileCheck %s

// The work-item has loaded what it stores to, and nobody else stores there.
// CHECK-LABEL: func @exchange
// CHECK: mux.work_items
// CHECK:   %[[A:.*]] = llvm.load
// CHECK:   %[[B:.*]] = llvm.load
// CHECK:   %[[LESS:.*]] = arith.cmpi
// CHECK-NOT: scf.if
// CHECK:   %[[NEW:.*]] = arith.select %[[LESS]], %[[B]], %[[A]]
// CHECK:   llvm.store %[[NEW]]
func.func @exchange(%t: !llvm.ptr<3>) attributes {mux.kernel = #mux.kernel<entry_point>} {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i64
  %l = mux.local_id %c0 : i64
  %next = arith.addi %l, %c1 : i64
  %to = llvm.getelementptr %t[%l] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, i32
  %from = llvm.getelementptr %t[%next] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, i32
  %a = llvm.load %to : !llvm.ptr<3> -> i32
  %b = llvm.load %from : !llvm.ptr<3> -> i32
  %less = arith.cmpi slt, %b, %a : i32
  scf.if %less {
    llvm.store %b, %to : i32, !llvm.ptr<3>
  }
  return
}

// It has not loaded this, and others may see what is in global memory.
// CHECK-LABEL: func @others
// CHECK: scf.if
// CHECK:   llvm.store
// CHECK: scf.if
// CHECK:   llvm.store
func.func @others(%t: !llvm.ptr<3>, %g: !llvm.ptr<1>) attributes {mux.kernel = #mux.kernel<entry_point>} {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %l = mux.local_id %c0 : i64
  %i = mux.global_id %c0 : i64
  %to = llvm.getelementptr %t[%l] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, i32
  %from = llvm.getelementptr %g[%i] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i32
  %a = llvm.load %from : !llvm.ptr<1> -> i32
  %less = arith.cmpi slt, %a, %c1 : i32
  scf.if %less {
    llvm.store %c1, %to : i32, !llvm.ptr<3>
  }
  scf.if %less {
    llvm.store %c1, %from : i32, !llvm.ptr<1>
  }
  return
}

// What is stored between may be at the same place.
// CHECK-LABEL: func @changed
// CHECK: scf.if
// CHECK:   llvm.store
func.func @changed(%t: !llvm.ptr<3>, %k: i64) attributes {mux.kernel = #mux.kernel<entry_point>} {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %l = mux.local_id %c0 : i64
  %other = arith.xori %l, %k : i64
  %to = llvm.getelementptr %t[%l] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, i32
  %from = llvm.getelementptr %t[%other] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, i32
  %a = llvm.load %to : !llvm.ptr<3> -> i32
  %less = arith.cmpi slt, %a, %c1 : i32
  llvm.store %c0, %from : i32, !llvm.ptr<3>
  scf.if %less {
    llvm.store %c1, %to : i32, !llvm.ptr<3>
  }
  return
}

// What the work-item loaded before a barrier, others may have changed.
// CHECK-LABEL: func @before
// CHECK: scf.if
// CHECK:   llvm.store
func.func @before(%t: !llvm.ptr<3>) attributes {mux.kernel = #mux.kernel<entry_point>} {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %l = mux.local_id %c0 : i64
  %to = llvm.getelementptr %t[%l] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, i32
  %a = llvm.load %to : !llvm.ptr<3> -> i32
  %less = arith.cmpi slt, %a, %c1 : i32
  mux.work_group_barrier id(0) scope(work_group) semantics(acq_rel, work_group)
  scf.if %less {
    llvm.store %c1, %to : i32, !llvm.ptr<3>
  }
  return
}

// All that is asked of both ids is their place in the group.
// CHECK-LABEL: func @rows
// CHECK: %[[SIZE:.*]] = arith.muli
// CHECK: mux.work_items (%[[X:.*]], %{{.*}}, %{{.*}}) in (%[[SIZE]], %c1{{.*}}, %{{.*}})
// CHECK:   %[[L:.*]] = arith.trunci %[[X]] : i64 to i32
// CHECK:   arith.extsi %[[L]]
func.func @rows(%t: !llvm.ptr<3>) attributes {mux.kernel = #mux.kernel<entry_point>} {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %x = mux.local_id %c0 : i64
  %y = mux.local_id %c1 : i64
  %size = mux.local_size %c0 : i64
  %xs = arith.trunci %x : i64 to i32
  %ys = arith.trunci %y : i64 to i32
  %s = arith.trunci %size : i64 to i32
  %row = arith.muli %ys, %s overflow<nsw> : i32
  %l = arith.addi %row, %xs overflow<nsw> : i32
  %wide = arith.extsi %l : i32 to i64
  %to = llvm.getelementptr %t[%wide] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, i32
  llvm.store %c1, %to : i32, !llvm.ptr<3>
  return
}

// CHECK-LABEL: func @row_itself
// CHECK: mux.work_items (%{{.*}}, %[[Y:.*]], %{{.*}}) in
// CHECK: arith.muli %[[Y]]
func.func @row_itself(%t: !llvm.ptr<3>) attributes {mux.kernel = #mux.kernel<entry_point>} {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %x = mux.local_id %c0 : i64
  %y = mux.local_id %c1 : i64
  %size = mux.local_size %c0 : i64
  %row = arith.muli %y, %size : i64
  %l = arith.addi %row, %x : i64
  %to = llvm.getelementptr %t[%l] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, i64
  llvm.store %y, %to : i64, !llvm.ptr<3>
  return
}
