// RUN: cairn-opt %s --canonicalize | FileCheck %s

// A pointer that visibly comes from an address space is in that and in no other.

// CHECK-LABEL: func @from_one_space
// CHECK-SAME: (%[[P:.*]]: !llvm.ptr<3>, %[[I:.*]]: i64)
func.func @from_one_space(%p: !llvm.ptr<3>, %i: i64) -> (!llvm.ptr<3>, !llvm.ptr<1>, !llvm.ptr) {
  // CHECK-DAG: %[[GLOBAL:.*]] = llvm.mlir.zero : !llvm.ptr<1>
  // CHECK-DAG: %[[PRIVATE:.*]] = llvm.mlir.zero : !llvm.ptr{{$}}
  // CHECK-DAG: %[[G:.*]] = llvm.addrspacecast %[[P]] : !llvm.ptr<3> to !llvm.ptr<4>
  // CHECK-DAG: %[[AT:.*]] = llvm.getelementptr %[[G]][%[[I]]]
  // CHECK: %[[BACK:.*]] = llvm.addrspacecast %[[AT]] : !llvm.ptr<4> to !llvm.ptr<3>
  // CHECK: return %[[BACK]], %[[GLOBAL]], %[[PRIVATE]]
  %g = llvm.addrspacecast %p : !llvm.ptr<3> to !llvm.ptr<4>
  %at = llvm.getelementptr %g[%i] : (!llvm.ptr<4>, i64) -> !llvm.ptr<4>, i32
  %0 = mux.generic_cast %at : !llvm.ptr<4> to !llvm.ptr<3>
  %1 = mux.generic_cast %at : !llvm.ptr<4> to !llvm.ptr<1>
  %2 = mux.generic_cast %at : !llvm.ptr<4> to !llvm.ptr
  return %0, %1, %2 : !llvm.ptr<3>, !llvm.ptr<1>, !llvm.ptr
}

// Null is in all of them, and changes nothing.
// CHECK-LABEL: func @chosen
// CHECK-NOT: mux.generic_cast
// CHECK: llvm.addrspacecast %{{.*}} : !llvm.ptr<4> to !llvm.ptr<1>
// CHECK: return
func.func @chosen(%p: !llvm.ptr<1>, %q: !llvm.ptr<1>, %c: i1, %d: i1) -> !llvm.ptr<1> {
  %null = llvm.mlir.zero : !llvm.ptr<4>
  %gp = llvm.addrspacecast %p : !llvm.ptr<1> to !llvm.ptr<4>
  %gq = llvm.addrspacecast %q : !llvm.ptr<1> to !llvm.ptr<4>
  %s = arith.select %c, %gp, %null : !llvm.ptr<4>
  %b = scf.if %d -> !llvm.ptr<4> {
    llvm.store volatile %c, %p : i1, !llvm.ptr<1>
    scf.yield %gq : !llvm.ptr<4>
  } else {
    scf.yield %s : !llvm.ptr<4>
  }
  %0 = mux.generic_cast %b : !llvm.ptr<4> to !llvm.ptr<1>
  return %0 : !llvm.ptr<1>
}

// CHECK-LABEL: func @round_a_loop
// CHECK-NOT: mux.generic_cast
// CHECK: return
func.func @round_a_loop(%p: !llvm.ptr<1>, %n: i64) -> !llvm.ptr<3> {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %g = llvm.addrspacecast %p : !llvm.ptr<1> to !llvm.ptr<4>
  %end = scf.for %i = %c0 to %n step %c1 iter_args(%at = %g) -> !llvm.ptr<4> : i64 {
    llvm.store volatile %i, %at : i64, !llvm.ptr<4>
    %next = llvm.getelementptr %at[1] : (!llvm.ptr<4>) -> !llvm.ptr<4>, i64
    scf.yield %next : !llvm.ptr<4>
  }
  %0 = mux.generic_cast %end : !llvm.ptr<4> to !llvm.ptr<3>
  return %0 : !llvm.ptr<3>
}

// The target has to find out.
// CHECK-LABEL: func @of_two_spaces
// CHECK: mux.generic_cast
func.func @of_two_spaces(%p: !llvm.ptr<1>, %q: !llvm.ptr<3>, %c: i1) -> !llvm.ptr<1> {
  %gp = llvm.addrspacecast %p : !llvm.ptr<1> to !llvm.ptr<4>
  %gq = llvm.addrspacecast %q : !llvm.ptr<3> to !llvm.ptr<4>
  %s = arith.select %c, %gp, %gq : !llvm.ptr<4>
  %0 = mux.generic_cast %s : !llvm.ptr<4> to !llvm.ptr<1>
  return %0 : !llvm.ptr<1>
}

// CHECK-LABEL: func @from_memory
// CHECK: mux.generic_cast
func.func @from_memory(%p: !llvm.ptr<1>) -> !llvm.ptr<1> {
  %g = llvm.load %p : !llvm.ptr<1> -> !llvm.ptr<4>
  %0 = mux.generic_cast %g : !llvm.ptr<4> to !llvm.ptr<1>
  return %0 : !llvm.ptr<1>
}
