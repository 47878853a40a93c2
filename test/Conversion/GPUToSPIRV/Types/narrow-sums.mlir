// RUN: cairn-opt %s --gpu-legalize-types --canonicalize --cse | FileCheck %s

// An index of 64 bits that is cut to 32 is computed in 32.
// CHECK-LABEL: func.func @index(
// CHECK-SAME: %[[I:[^:]*]]: i32, %[[N:[^:]*]]: i64, %[[B:[^:]*]]: i8)
// CHECK-DAG: %[[CUT:.*]] = arith.trunci %[[N]] : i64 to i32
// CHECK: %[[ROW:.*]] = arith.muli %[[I]], %[[CUT]] : i32
// CHECK: %[[TWICE:.*]] = arith.shli %[[ROW]], %{{.*}} : i32
// CHECK: %[[WIDE:.*]] = arith.extui %[[B]] : i8 to i32
// CHECK: %[[SUM:.*]] = arith.addi %[[TWICE]], %[[WIDE]] : i32
// CHECK: %[[LESS:.*]] = arith.subi %[[SUM]], %{{.*}} : i32
// CHECK: return %[[SUM]], %[[LESS]]
func.func @index(%i: i32, %n: i64, %b: i8) -> (i32, i32) {
  %one = arith.constant 1 : i64
  %large = arith.constant 4294967299 : i64
  %s = arith.extsi %i : i32 to i64
  %row = arith.muli %s, %n overflow<nsw> : i64
  %twice = arith.shli %row, %one : i64
  %w = arith.extui %b : i8 to i64
  %sum = arith.addi %twice, %w : i64
  %less = arith.subi %sum, %large : i64
  %0 = arith.trunci %sum : i64 to i32
  %1 = arith.trunci %less : i64 to i32
  return %0, %1 : i32, i32
}

// What is used whole, or depends on the high half, stays wide.
// CHECK-LABEL: func.func @whole(
// CHECK: arith.addi %{{.*}} : i64
// CHECK: arith.addi %{{.*}} : i64
// CHECK: arith.shrui %{{.*}} : i64
func.func @whole(%n: i64, %p: !llvm.ptr<1>) -> (i32, i32) {
  %four = arith.constant 4 : i64
  %used = arith.addi %n, %four : i64
  llvm.store %used, %p : i64, !llvm.ptr<1>
  %sum = arith.addi %used, %n : i64
  %high = arith.shrui %sum, %four : i64
  %0 = arith.trunci %used : i64 to i32
  %1 = arith.trunci %high : i64 to i32
  return %0, %1 : i32, i32
}

// A byte that is cut from the sum.
// CHECK-LABEL: func.func @byte(
// CHECK-SAME: %[[I:[^:]*]]: i32
// CHECK: %[[SUM:.*]] = arith.addi %[[I]], %{{.*}} : i32
// CHECK: arith.trunci %[[SUM]] : i32 to i8
func.func @byte(%i: i32) -> i8 {
  %seven = arith.constant 7 : i64
  %w = arith.extui %i : i32 to i64
  %sum = arith.addi %w, %seven : i64
  %0 = arith.trunci %sum : i64 to i8
  return %0 : i8
}
