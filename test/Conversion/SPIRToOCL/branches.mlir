// RUN: cairn-opt %s --raise-spir-to-ocl | FileCheck %s

// CHECK-LABEL: func.func @branches
// CHECK-SAME: (%[[C:.*]]: i1, %[[X:.*]]: i32)
llvm.func @branches(%c: i1, %x: i32) -> i32 {
  // CHECK: cf.cond_br %[[C]], ^[[A:.*]], ^[[B:.*]](%[[X]] : i32)
  llvm.cond_br %c, ^a, ^b(%x : i32)
^a:
  // CHECK: ^[[A]]:
  // CHECK: cf.br ^[[B]](%{{.*}} : i32)
  %0 = llvm.add %x, %x : i32
  llvm.br ^b(%0 : i32)
^b(%1: i32):
  // CHECK: ^[[B]](%[[R:.*]]: i32):
  // CHECK: return %[[R]] : i32
  llvm.return %1 : i32
}

// CHECK-LABEL: func.func @switches
llvm.func @switches(%x: i64) -> i64 {
  // CHECK: cf.switch %{{.*}} : i64, [
  // CHECK-NEXT: default: ^[[D:[^,]*]](%{{.*}} : i64),
  // CHECK-NEXT: 1: ^[[A:[^,]*]],
  // CHECK-NEXT: 5: ^[[D]](%{{.*}} : i64)
  llvm.switch %x : i64, ^d(%x : i64) [
    1: ^a,
    5: ^d(%x : i64)
  ]
^a:
  llvm.br ^d(%x : i64)
^d(%1: i64):
  llvm.return %1 : i64
}

// Anything may happen there; a return keeps the control flow simple.
// CHECK-LABEL: func.func @unreachable
llvm.func @unreachable(%c: i1) -> i32 {
  %c0 = llvm.mlir.constant(0 : i32) : i32
  llvm.cond_br %c, ^a, ^b
^a:
  // CHECK: %[[POISON:.*]] = ub.poison : i32
  // CHECK: return %[[POISON]] : i32
  llvm.unreachable
^b:
  llvm.return %c0 : i32
}
