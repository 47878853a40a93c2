// RUN: cairn-opt %s --mux-unroll-loops --canonicalize --cse | FileCheck %s
// RUN: cairn-opt %s --mux-unroll-loops=factor=2 --canonicalize | FileCheck %s --check-prefix=TWO

// Four trips at a time, whose loads come first, and the others behind them.
// CHECK-LABEL: func @rows
// CHECK: %[[MAIN:.*]] = scf.for %[[I:.*]] = %{{.*}} to %[[END:.*]] step %c4{{.*}} iter_args(%[[S:.*]] = %c0
// CHECK: %[[A:.*]] = llvm.load
// CHECK: addi %[[I]], %c1{{.*}} overflow<nsw>
// CHECK: %[[B:.*]] = llvm.load
// CHECK: %[[C:.*]] = llvm.load
// CHECK: %[[D:.*]] = llvm.load
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
// CHECK-COUNT-4: scf.if
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

// A loop in another one, as long as the work-group.
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

// What stays as it is: a loop that stores, one in another loop, one whose trips
// load far apart, one of few trips, and one of which the program says something.
// CHECK-LABEL: func @others
// CHECK-COUNT-6: scf.for
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
    %p = llvm.getelementptr %a[%row] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    %x = llvm.load %p : !llvm.ptr<1> -> i32
    %t = arith.addi %s, %x : i32
    scf.yield %t : i32
  }
  %few = scf.for %i = %c0 to %c16 step %c1 iter_args(%s = %column) -> (i32) : i32 {
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
