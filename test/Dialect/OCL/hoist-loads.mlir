// Loads that a loop cannot change leave it; others stay.
// RUN: cairn-opt %s --ocl-hoist-loads | FileCheck %s

// CHECK-LABEL: func.func @bound
// CHECK:         %[[BOUND:.*]] = llvm.load
// CHECK-NEXT:    scf.while
// CHECK-NEXT:      arith.cmpi slt, %{{.*}}, %[[BOUND]]
func.func @bound(%p: !llvm.ptr<1>, %i: i32) attributes {ocl.kernel} {
  %c1 = arith.constant 1 : i32
  %end = scf.while (%k = %i) : (i32) -> i32 {
    %at = llvm.getelementptr %p[1] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
    %bound = llvm.load %at : !llvm.ptr<1> -> i32
    %go = arith.cmpi slt, %k, %bound : i32
    scf.condition(%go) %k : i32
  } do {
  ^bb0(%k: i32):
    %next = arith.addi %k, %c1 : i32
    scf.yield %next : i32
  }
  return
}

// The store may be to where the load is from.
// CHECK-LABEL: func.func @stored
// CHECK:         scf.while
// CHECK:           llvm.load
func.func @stored(%p: !llvm.ptr<1>, %q: !llvm.ptr<1>, %i: i32) attributes {ocl.kernel} {
  %end = scf.while (%k = %i) : (i32) -> i32 {
    %bound = llvm.load %p : !llvm.ptr<1> -> i32
    %go = arith.cmpi slt, %k, %bound : i32
    scf.condition(%go) %k : i32
  } do {
  ^bb0(%k: i32):
    llvm.store %k, %q : i32, !llvm.ptr<1>
    scf.yield %k : i32
  }
  return
}

// Not through a restrict pointer, nor to another address space.
// CHECK-LABEL: func.func @restricted
// CHECK:         llvm.load
// CHECK:         scf.while
func.func @restricted(%p: !llvm.ptr<1>, %q: !llvm.ptr<1> {llvm.noalias}, %l: !llvm.ptr<3>, %i: i32) attributes {ocl.kernel} {
  %end = scf.while (%k = %i) : (i32) -> i32 {
    %bound = llvm.load %p : !llvm.ptr<1> -> i32
    %go = arith.cmpi slt, %k, %bound : i32
    scf.condition(%go) %k : i32
  } do {
  ^bb0(%k: i32):
    llvm.store %k, %q : i32, !llvm.ptr<1>
    llvm.store %k, %l : i32, !llvm.ptr<3>
    scf.yield %k : i32
  }
  return
}

// After a barrier memory may be another; a volatile load is one each round.
// CHECK-LABEL: func.func @synchronised
// CHECK:         scf.while
// CHECK:           llvm.load
// CHECK-LABEL: func.func @volatile
// CHECK:         scf.while
// CHECK:           llvm.load volatile
func.func @synchronised(%p: !llvm.ptr<1>, %q: !llvm.ptr<1>, %i: i32) attributes {ocl.kernel} {
  %end = scf.while (%k = %i) : (i32) -> i32 {
    %bound = llvm.load %p : !llvm.ptr<1> -> i32
    %go = arith.cmpi slt, %k, %bound : i32
    scf.condition(%go) %k : i32
  } do {
  ^bb0(%k: i32):
    %old = llvm.atomicrmw add %q, %k monotonic : !llvm.ptr<1>, i32
    scf.yield %old : i32
  }
  return
}
func.func @volatile(%p: !llvm.ptr<1>, %i: i32) attributes {ocl.kernel} {
  %end = scf.while (%k = %i) : (i32) -> i32 {
    %bound = llvm.load volatile %p : !llvm.ptr<1> -> i32
    %go = arith.cmpi slt, %k, %bound : i32
    scf.condition(%go) %k : i32
  } do {
  ^bb0(%k: i32):
    scf.yield %k : i32
  }
  return
}

// A loop that may not run at all must not load.
// CHECK-LABEL: func.func @perhaps_none
// CHECK:         scf.for
// CHECK:           llvm.load
func.func @perhaps_none(%p: !llvm.ptr<1>, %n: i32) attributes {ocl.kernel} {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %sum = scf.for %i = %c0 to %n step %c1 iter_args(%s = %c0) -> i32 : i32 {
    %v = llvm.load %p : !llvm.ptr<1> -> i32
    %t = arith.addi %s, %v : i32
    scf.yield %t : i32
  }
  return
}
