// RUN: cairn-opt %s --gpu-legalize-types --canonicalize | FileCheck %s

// What was widened to 64 bits is compared in 32 where the constant fits.

// CHECK-LABEL: func.func @narrowed(
// CHECK-SAME: %[[I:[^:]*]]: i32, %[[B:[^:]*]]: i8)
// CHECK-DAG: %[[FIVE:.*]] = arith.constant 5 : i32
// CHECK-DAG: %[[MINUS:.*]] = arith.constant -3 : i32
// CHECK-DAG: %[[LARGE:.*]] = arith.constant -2 : i32
// CHECK: arith.cmpi slt, %[[I]], %[[FIVE]] : i32
// CHECK: arith.cmpi sgt, %[[I]], %[[MINUS]] : i32
// CHECK: arith.cmpi eq, %[[I]], %[[FIVE]] : i32
// CHECK: arith.cmpi ult, %[[I]], %[[LARGE]] : i32
// CHECK: %[[W:.*]] = arith.extsi %[[B]] : i8 to i32
// CHECK: arith.cmpi sge, %[[W]], %[[FIVE]] : i32
func.func @narrowed(%i: i32, %b: i8) -> (i1, i1, i1, i1, i1) {
  %five = arith.constant 5 : i64
  %minus = arith.constant -3 : i64
  %large = arith.constant 4294967294 : i64
  %s = arith.extsi %i : i32 to i64
  %u = arith.extui %i : i32 to i64
  %w = arith.extsi %b : i8 to i64
  %0 = arith.cmpi slt, %s, %five : i64
  %1 = arith.cmpi slt, %minus, %s : i64
  %2 = arith.cmpi eq, %u, %five : i64
  %3 = arith.cmpi slt, %u, %large : i64
  %4 = arith.cmpi sge, %w, %five : i64
  return %0, %1, %2, %3, %4 : i1, i1, i1, i1, i1
}

// CHECK-LABEL: func.func @vectors(
// CHECK-SAME: %[[V:[^:]*]]: vector<2xi32>)
// CHECK: arith.cmpi sle, %[[V]], %{{.*}} : vector<2xi32>
func.func @vectors(%v: vector<2xi32>) -> vector<2xi1> {
  %nine = arith.constant dense<9> : vector<2xi64>
  %s = arith.extsi %v : vector<2xi32> to vector<2xi64>
  %0 = arith.cmpi sle, %s, %nine : vector<2xi64>
  return %0 : vector<2xi1>
}

// A constant that does not fit, another order than the extension's, and no
// constant.
// CHECK-LABEL: func.func @kept(
// CHECK: arith.cmpi slt, {{.*}} : i64
// CHECK: arith.cmpi ugt, {{.*}} : i64
// CHECK: arith.cmpi slt, {{.*}} : i64
func.func @kept(%i: i32, %n: i64) -> (i1, i1, i1) {
  %large = arith.constant 4294967294 : i64
  %five = arith.constant 5 : i64
  %s = arith.extsi %i : i32 to i64
  %0 = arith.cmpi slt, %s, %large : i64
  %1 = arith.cmpi ugt, %s, %five : i64
  %2 = arith.cmpi slt, %s, %n : i64
  return %0, %1, %2 : i1, i1, i1
}
