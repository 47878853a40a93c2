// RUN: cairn-opt %s --mux-unroll-loops --canonicalize --cse | FileCheck %s
// RUN: cairn-opt %s --mux-unroll-loops=factor=2 --canonicalize | FileCheck %s --check-prefix=TWO
// RUN: not cairn-opt %s --mux-unroll-loops=factor=0 2>&1 | FileCheck %s --check-prefix=ZERO
// ZERO: error: expected a factor of 2 or more, got 0

// Eight trips at a time, whose loads come first, and the others behind them.
// CHECK-LABEL: func @rows
// CHECK: %[[MAIN:.*]] = scf.for %[[I:.*]] = %{{.*}} to %[[END:.*]] step %c8{{.*}} iter_args(%[[S:.*]] = %c0
// CHECK: %[[A:.*]] = llvm.load
// CHECK: addi %[[I]], %c1{{.*}} overflow<nsw>
// CHECK: %[[B:.*]] = llvm.load
// CHECK-COUNT-6: llvm.load
// CHECK: %[[AB:.*]] = arith.addi %[[S]], %[[A]]
// CHECK: arith.addi %[[AB]], %[[B]]
// CHECK: scf.for %{{.*}} = %[[END]] to %arg3 step %c1{{.*}} iter_args(%{{.*}} = %[[MAIN]])
// CHECK-COUNT-1: llvm.load
// CHECK-NOT: llvm.load
// CHECK: return
// TWO-LABEL: func @rows
// TWO: step %c2
// TWO-COUNT-2: llvm.load
// TWO-NOT: llvm.load
// TWO: step %c1
func.func @rows(%a: !llvm.ptr<1>, %o: !llvm.ptr<1>, %first: i32, %last: i32) {
  %c1 = arith.constant 1 : i32
  %c0 = arith.constant 0 : i32
  %sum = scf.for %i = %first to %last step %c1 iter_args(%s = %c0) -> (i32) : i32 {
    %p = llvm.getelementptr %a[%i] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    %x = llvm.load %p : !llvm.ptr<1> -> i32
    %t = arith.addi %s, %x : i32
    scf.yield %t : i32
  }
  llvm.store %sum, %o : i32, !llvm.ptr<1>
  return
}

// A load that some trips do not make stays where it is.
// CHECK-LABEL: func @some
// CHECK: scf.for
// CHECK-COUNT-8: scf.if
// CHECK: scf.for
func.func @some(%a: !llvm.ptr<1>, %o: !llvm.ptr<1>, %n: i32) {
  %c1 = arith.constant 1 : i32
  %c0 = arith.constant 0 : i32
  %sum = scf.for unsigned %i = %c0 to %n step %c1 iter_args(%s = %c0) -> (i32) : i32 {
    %p = llvm.getelementptr %a[%i] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    %x = llvm.load %p : !llvm.ptr<1> -> i32
    %is = arith.cmpi ne, %x, %c0 : i32
    %y = scf.if %is -> (i32) {
      %q = llvm.getelementptr %o[%x] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
      %y = llvm.load %q : !llvm.ptr<1> -> i32
      scf.yield %y : i32
    } else {
      scf.yield %c0 : i32
    }
    %t = arith.addi %s, %y : i32
    scf.yield %t : i32
  }
  llvm.store %sum, %o : i32, !llvm.ptr<1>
  return
}

// A loop in another one, as long as the work-group, which loads from near by.
// CHECK-LABEL: func @tiles
// CHECK: scf.for
// CHECK: scf.for {{.*}} step %c4
// CHECK: scf.for {{.*}} step %c1
func.func @tiles(%a: !llvm.ptr<1>, %t: !llvm.ptr<3>, %n: i32) {
  %c1 = arith.constant 1 : i32
  %c0 = arith.constant 0 : i32
  %length = mux.local_size %c0 : i32
  %all = scf.for %i = %c0 to %n step %c1 iter_args(%s = %c0) -> (i32) : i32 {
    %p = llvm.getelementptr %a[%i] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    %x = llvm.load %p : !llvm.ptr<1> -> i32
    llvm.store %x, %t : i32, !llvm.ptr<3>
    %sum = scf.for %j = %c0 to %length step %c1 iter_args(%u = %s) -> (i32) : i32 {
      %q = llvm.getelementptr %t[%j] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
      %y = llvm.load %q : !llvm.ptr<3> -> i32
      %v = arith.addi %u, %y : i32
      scf.yield %v : i32
    }
    scf.yield %sum : i32
  }
  llvm.store %all, %a : i32, !llvm.ptr<1>
  return
}

// Trips that load far apart, and four at a time of bytes.
// CHECK-LABEL: func @columns
// CHECK: scf.for {{.*}} step %c8
// CHECK-COUNT-8: llvm.load
// CHECK: scf.for {{.*}} step %c1
// CHECK: scf.for {{.*}} step %c4
// CHECK-COUNT-4: llvm.load
// CHECK: scf.for {{.*}} step %c1
func.func @columns(%a: !llvm.ptr<1>, %o: !llvm.ptr<1>, %n: i32) {
  %c1 = arith.constant 1 : i32
  %c0 = arith.constant 0 : i32
  %column = scf.for %i = %c0 to %n step %c1 iter_args(%s = %c0) -> (i32) : i32 {
    %row = arith.muli %i, %n : i32
    %p = llvm.getelementptr %a[%row] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    %x = llvm.load %p : !llvm.ptr<1> -> i32
    %t = arith.addi %s, %x : i32
    scf.yield %t : i32
  }
  %bytes = scf.for %i = %c0 to %n step %c1 iter_args(%s = %column) -> (i32) : i32 {
    %p = llvm.getelementptr %a[%i] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i8
    %x = llvm.load %p : !llvm.ptr<1> -> i8
    %y = arith.extui %x : i8 to i32
    %t = arith.addi %s, %y : i32
    scf.yield %t : i32
  }
  llvm.store %bytes, %o : i32, !llvm.ptr<1>
  return
}

// What stays as it is: a loop that stores, one in another loop, one whose trips
// load 64 bits far apart, one in long steps, one of few trips, and one of which
// the program says something.
// CHECK-LABEL: func @others
// CHECK-COUNT-7: scf.for
// CHECK-NOT: scf.for
// CHECK: return
func.func @others(%a: !llvm.ptr<1>, %o: !llvm.ptr<1>, %n: i32) {
  %c1 = arith.constant 1 : i32
  %c0 = arith.constant 0 : i32
  %c16 = arith.constant 16 : i32
  scf.for %i = %c0 to %n step %c1 : i32 {
    %p = llvm.getelementptr %a[%i] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    %x = llvm.load %p : !llvm.ptr<1> -> i32
    %q = llvm.getelementptr %o[%i] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    llvm.store %x, %q : i32, !llvm.ptr<1>
  }
  %inner = scf.for %i = %c0 to %n step %c1 iter_args(%s = %c0) -> (i32) : i32 {
    %row = arith.muli %i, %n : i32
    %sum = scf.for %j = %c0 to %n step %c1 iter_args(%u = %s) -> (i32) : i32 {
      %e = arith.addi %row, %j : i32
      %p = llvm.getelementptr %a[%e] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
      %x = llvm.load %p : !llvm.ptr<1> -> i32
      %t = arith.addi %u, %x : i32
      scf.yield %t : i32
    }
    scf.yield %sum : i32
  }
  %column = scf.for %i = %c0 to %n step %c1 iter_args(%s = %inner) -> (i32) : i32 {
    %row = arith.muli %i, %n : i32
    %p = llvm.getelementptr %a[%row] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i64
    %x = llvm.load %p : !llvm.ptr<1> -> i64
    %y = arith.trunci %x : i64 to i32
    %t = arith.addi %s, %y : i32
    scf.yield %t : i32
  }
  %steps = scf.for %i = %c0 to %n step %c16 iter_args(%s = %column) -> (i32) : i32 {
    %p = llvm.getelementptr %a[%i] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    %x = llvm.load %p : !llvm.ptr<1> -> i32
    %t = arith.addi %s, %x : i32
    scf.yield %t : i32
  }
  %few = scf.for %i = %c0 to %c16 step %c1 iter_args(%s = %steps) -> (i32) : i32 {
    %p = llvm.getelementptr %a[%i] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    %x = llvm.load %p : !llvm.ptr<1> -> i32
    %t = arith.addi %s, %x : i32
    scf.yield %t : i32
  }
  %said = scf.for %i = %c0 to %n step %c1 iter_args(%s = %few) -> (i32) : i32 {
    %p = llvm.getelementptr %a[%i] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    %x = llvm.load %p : !llvm.ptr<1> -> i32
    %t = arith.addi %s, %x : i32
    scf.yield %t : i32
  } {loop_annotation = #llvm.loop_annotation<unroll = <count = 2 : i32>>}
  llvm.store %said, %o : i32, !llvm.ptr<1>
  return
}

// What is asked of a sum is asked once of each of its terms.
// CHECK-LABEL: func @sums
// CHECK-COUNT-1: scf.for
// CHECK-NOT: scf.for
func.func @sums(%a: !llvm.ptr<1>, %n: i32) {
  %c1 = arith.constant 1 : i32
  %c0 = arith.constant 0 : i32
  %sum = scf.for %i = %c0 to %n step %c1 iter_args(%s = %c0) -> (i32) : i32 {
    %v0 = arith.addi %i, %n : i32
    %v1 = arith.addi %v0, %n : i32
    %v2 = arith.addi %v1, %v0 : i32
    %v3 = arith.addi %v2, %v1 : i32
    %v4 = arith.addi %v3, %v2 : i32
    %v5 = arith.addi %v4, %v3 : i32
    %v6 = arith.addi %v5, %v4 : i32
    %v7 = arith.addi %v6, %v5 : i32
    %v8 = arith.addi %v7, %v6 : i32
    %v9 = arith.addi %v8, %v7 : i32
    %v10 = arith.addi %v9, %v8 : i32
    %v11 = arith.addi %v10, %v9 : i32
    %v12 = arith.addi %v11, %v10 : i32
    %v13 = arith.addi %v12, %v11 : i32
    %v14 = arith.addi %v13, %v12 : i32
    %v15 = arith.addi %v14, %v13 : i32
    %v16 = arith.addi %v15, %v14 : i32
    %v17 = arith.addi %v16, %v15 : i32
    %v18 = arith.addi %v17, %v16 : i32
    %v19 = arith.addi %v18, %v17 : i32
    %v20 = arith.addi %v19, %v18 : i32
    %v21 = arith.addi %v20, %v19 : i32
    %v22 = arith.addi %v21, %v20 : i32
    %v23 = arith.addi %v22, %v21 : i32
    %v24 = arith.addi %v23, %v22 : i32
    %v25 = arith.addi %v24, %v23 : i32
    %v26 = arith.addi %v25, %v24 : i32
    %v27 = arith.addi %v26, %v25 : i32
    %v28 = arith.addi %v27, %v26 : i32
    %v29 = arith.addi %v28, %v27 : i32
    %v30 = arith.addi %v29, %v28 : i32
    %v31 = arith.addi %v30, %v29 : i32
    %v32 = arith.addi %v31, %v30 : i32
    %v33 = arith.addi %v32, %v31 : i32
    %p = llvm.getelementptr %a[%v33] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i64
    %x = llvm.load %p : !llvm.ptr<1> -> i64
    %y = arith.trunci %x : i64 to i32
    %t = arith.addi %s, %y : i32
    scf.yield %t : i32
  }
  llvm.store %sum, %a : i32, !llvm.ptr<1>
  return
}
