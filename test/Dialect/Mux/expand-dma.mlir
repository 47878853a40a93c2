// RUN: cairn-opt %s --mux-expand-dma --canonicalize --cse | FileCheck %s

// Every work-item takes its share of the elements.
// CHECK-LABEL: func @line
// CHECK-SAME: (%[[G:.*]]: !llvm.ptr<1>, %[[L:.*]]: !llvm.ptr<3>, %[[N:.*]]: i32)
// CHECK: %[[ID:.*]] = mux.local_linear_id : i32
// CHECK: %[[X:.*]] = mux.local_size
// CHECK: %[[Y:.*]] = mux.local_size
// CHECK: %[[XY:.*]] = arith.muli %[[X]], %[[Y]]
// CHECK: %[[Z:.*]] = mux.local_size
// CHECK: %[[ITEMS:.*]] = arith.muli %[[XY]], %[[Z]]
// CHECK: scf.for %[[I:.*]] = %[[ID]] to %[[N]] step %[[ITEMS]]
// CHECK: %[[FROM:.*]] = llvm.getelementptr %[[G]][%[[I]]] : {{.*}}, vector<4xf32>
// CHECK: %[[TO:.*]] = llvm.getelementptr %[[L]][%[[I]]] : {{.*}}, vector<4xf32>
// CHECK: %[[V:.*]] = llvm.load %[[FROM]] {alignment = 16 : i64}
// CHECK: llvm.store %[[V]], %[[TO]] {alignment = 16 : i64}
// CHECK-NOT: mux.dma
// The barrier's id is one that no other has.
// CHECK: mux.work_group_barrier id(8) scope(work_group) semantics(acq_rel, work_group|cross_work_group)
// CHECK-NEXT: mux.work_group_barrier id(7)
// CHECK-NEXT: return
func.func @line(%g: !llvm.ptr<1>, %l: !llvm.ptr<3>, %n: i32) {
  %c16 = arith.constant 16 : i32
  %bytes = arith.muli %n, %c16 : i32
  %none = mux.null_event : !mux.event
  %e = mux.dma_read_1d %l, %g size(%bytes) after %none of vector<4xf32> : i32
  mux.dma_wait(%e)
  mux.work_group_barrier id(7) scope(work_group) semantics(acq_rel, work_group)
  return
}

// A row of one element needs no division.
// CHECK-LABEL: func @strided
// CHECK-SAME: (%[[G:.*]]: !llvm.ptr<1>, %[[L:.*]]: !llvm.ptr<3>, %[[N:.*]]: i64, %[[S:.*]]: i64)
// CHECK: scf.for %[[I:.*]] = %{{.*}} to %[[N]] step
// CHECK-NEXT: %[[AT:.*]] = arith.muli %[[I]], %[[S]]
// CHECK-NEXT: llvm.getelementptr %[[L]][%[[I]]] : {{.*}}, i16
// CHECK-NEXT: llvm.getelementptr %[[G]][%[[AT]]] : {{.*}}, i16
// CHECK-NEXT: llvm.load {{.*}} {alignment = 2 : i64}
// CHECK-NEXT: llvm.store
func.func @strided(%g: !llvm.ptr<1>, %l: !llvm.ptr<3>, %n: i64, %s: i64) {
  %c2 = arith.constant 2 : i64
  %stride = arith.muli %s, %c2 : i64
  %none = mux.null_event : !mux.event
  %e = mux.dma_write_2d %g, %l size(%c2, %n) strides(%stride, %c2) after %none of i16 : i64
  return
}

// Without an element type, bytes.
// CHECK-LABEL: func @planes
// CHECK-SAME: %[[W:[a-z0-9]*]]: i32, %[[H:[a-z0-9]*]]: i32, %[[D:[a-z0-9]*]]: i32
// CHECK: %[[WH:.*]] = arith.muli %[[W]], %[[H]]
// CHECK: %[[ALL:.*]] = arith.muli %[[WH]], %[[D]]
// CHECK: scf.for %[[I:.*]] = %{{.*}} to %[[ALL]] step
// CHECK: %[[X:.*]] = arith.remui %[[I]], %[[W]]
// CHECK: %[[ROW:.*]] = arith.divui %[[I]], %[[W]]
// CHECK: %[[Y:.*]] = arith.remui %[[ROW]], %[[H]]
// CHECK: %[[Z:.*]] = arith.divui %[[ROW]], %[[H]]
// CHECK: llvm.load {{.*}} {alignment = 1 : i64} : !llvm.ptr<1> -> i8
func.func @planes(%g: !llvm.ptr<1>, %l: !llvm.ptr<3>, %w: i32, %h: i32, %d: i32,
                  %dl: i32, %sl: i32, %dp: i32, %sp: i32) {
  %none = mux.null_event : !mux.event
  %e = mux.dma_read_3d %l, %g size(%w, %h, %d) line_strides(%dl, %sl) plane_strides(%dp, %sp) after %none : i32
  return
}

// An event may go round a loop.
// CHECK-LABEL: func @loop
// CHECK: scf.for
// CHECK-NOT: !mux.event
// CHECK: mux.work_group_barrier id(0)
func.func @loop(%g: !llvm.ptr<1>, %l: !llvm.ptr<3>, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %none = mux.null_event : !mux.event
  %last = scf.for %i = %c0 to %n step %c1 iter_args(%e = %none) -> (!mux.event) : i32 {
    %next = mux.dma_read_1d %l, %g size(%n) after %e : i32
    scf.yield %next : !mux.event
  }
  mux.dma_wait(%last)
  return
}
