// RUN: cairn-opt %s --raise-spir-to-ocl | FileCheck %s

// OpenCL C leaves a division by zero, or one that overflows, unspecified, where
// LLVM and the machine give undefined behaviour or a trap: the divisor becomes
// harmless.

// CHECK-LABEL: func.func @signed_by_a_variable
// CHECK-SAME: (%[[A:.*]]: i32, %[[B:.*]]: i32)
llvm.func @signed_by_a_variable(%a: i32, %b: i32) -> i32 {
  // CHECK-DAG: %[[ZERO:.*]] = arith.constant 0 : i32
  // CHECK-DAG: %[[ONE:.*]] = arith.constant 1 : i32
  // CHECK-DAG: %[[IS_ZERO:.*]] = arith.cmpi eq, %[[B]], %[[ZERO]]
  // CHECK-DAG: %[[MINUS_ONE:.*]] = arith.constant -1 : i32
  // CHECK-DAG: %[[MIN:.*]] = arith.constant -2147483648 : i32
  // CHECK-DAG: %[[IS_MIN:.*]] = arith.cmpi eq, %[[A]], %[[MIN]]
  // CHECK-DAG: %[[IS_MINUS_ONE:.*]] = arith.cmpi eq, %[[B]], %[[MINUS_ONE]]
  // CHECK: %[[OVERFLOWS:.*]] = arith.andi %[[IS_MIN]], %[[IS_MINUS_ONE]]
  // CHECK: %[[BAD:.*]] = arith.ori %[[IS_ZERO]], %[[OVERFLOWS]]
  // CHECK: %[[D:.*]] = arith.select %[[BAD]], %[[ONE]], %[[B]]
  // CHECK: arith.divsi %[[A]], %[[D]] : i32
  %0 = llvm.sdiv %a, %b : i32
  llvm.return %0 : i32
}

// CHECK-LABEL: func.func @unsigned_by_a_variable
// CHECK-SAME: (%[[A:.*]]: vector<4xi16>, %[[B:.*]]: vector<4xi16>)
llvm.func @unsigned_by_a_variable(%a: vector<4xi16>, %b: vector<4xi16>)
    -> vector<4xi16> {
  // CHECK-DAG: %[[ZERO:.*]] = arith.constant dense<0> : vector<4xi16>
  // CHECK-DAG: %[[ONE:.*]] = arith.constant dense<1> : vector<4xi16>
  // CHECK: %[[BAD:.*]] = arith.cmpi eq, %[[B]], %[[ZERO]]
  // CHECK: %[[D:.*]] = arith.select %[[BAD]], %[[ONE]], %[[B]]
  // CHECK: arith.remui %[[A]], %[[D]] : vector<4xi16>
  %0 = llvm.urem %a, %b : vector<4xi16>
  llvm.return %0 : vector<4xi16>
}

// CHECK-LABEL: func.func @by_harmless_constants
// CHECK-SAME: (%[[A:.*]]: i32, %[[V:.*]]: vector<2xi32>)
llvm.func @by_harmless_constants(%a: i32, %v: vector<2xi32>) -> vector<2xi32> {
  // CHECK-NOT: arith.select
  %c3 = llvm.mlir.constant(3 : i32) : i32
  %all = llvm.mlir.constant(-1 : i32) : i32
  %c34 = llvm.mlir.constant(dense<[3, 4]> : vector<2xi32>) : vector<2xi32>
  // CHECK: arith.divsi %[[A]]
  %0 = llvm.sdiv %a, %c3 : i32
  // All ones are no trouble to an unsigned division.
  // CHECK: arith.divui
  %1 = llvm.udiv %0, %all : i32
  // CHECK: arith.remsi %[[V]]
  %2 = llvm.srem %v, %c34 : vector<2xi32>
  llvm.return %2 : vector<2xi32>
}

// CHECK-LABEL: func.func @by_constants_that_may_harm
llvm.func @by_constants_that_may_harm(%a: i32, %v: vector<2xi32>)
    -> vector<2xi32> {
  %minus_one = llvm.mlir.constant(-1 : i32) : i32
  %some_zero = llvm.mlir.constant(dense<[3, 0]> : vector<2xi32>) : vector<2xi32>
  // CHECK: arith.select
  // CHECK: arith.divsi
  %0 = llvm.sdiv %a, %minus_one : i32
  // CHECK: arith.select
  // CHECK: arith.divui
  %1 = llvm.udiv %v, %some_zero : vector<2xi32>
  llvm.return %1 : vector<2xi32>
}
