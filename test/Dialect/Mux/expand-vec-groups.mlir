// RUN: cairn-opt %s --split-input-file --verify-diagnostics --mux-expand-vec-groups | FileCheck %s

// CHECK-LABEL: func.func @vectors
// CHECK-SAME: (%[[V:.*]]: vector<3xi32>, %[[B:.*]]: vector<2xi1>, %[[I:.*]]: i32)
func.func @vectors(%v: vector<3xi32>, %b: vector<2xi1>, %i: i32) -> (i32, i1, i32) {
  // CHECK: %[[V0:.*]] = vector.extract %[[V]][0]
  // CHECK: %[[V1:.*]] = vector.extract %[[V]][1]
  // CHECK: %[[V2:.*]] = vector.extract %[[V]][2]
  // CHECK: %[[SUM:.*]] = arith.addi %[[V0]], %[[V1]]
  // CHECK: %[[ALL:.*]] = arith.addi %[[SUM]], %[[V2]]
  %0 = mux.reduce vec_group add %v : vector<3xi32>
  // CHECK: %[[ANY:.*]] = arith.ori
  %1 = mux.any vec_group %b : vector<2xi1>
  // CHECK: %[[AT:.*]] = arith.index_castui %[[I]] : i32 to index
  // CHECK: %[[ONE:.*]] = vector.extract %[[V]][%[[AT]]]
  %2 = mux.broadcast vec_group %v[%i] : vector<3xi32>, i32
  // CHECK: return %[[ALL]], %[[ANY]], %[[ONE]]
  return %0, %1, %2 : i32, i1, i32
}

// A vector of the results.
// CHECK-LABEL: func.func @scans
// CHECK-SAME: (%[[V:.*]]: vector<2xf32>)
func.func @scans(%v: vector<2xf32>) -> (vector<2xf32>, vector<2xf32>) {
  // CHECK: %[[A:.*]] = vector.extract %[[V]][0]
  // CHECK: %[[B:.*]] = vector.extract %[[V]][1]
  // CHECK: %[[SUM:.*]] = arith.addf %[[A]], %[[B]]
  // CHECK: %[[R:.*]] = vector.insert %[[A]], %{{.*}} [0]
  // CHECK: vector.insert %[[SUM]], %[[R]] [1]
  %0 = mux.scan inclusive vec_group fadd %v : vector<2xf32>
  // CHECK: %[[ZERO:.*]] = arith.constant 0.000000e+00 : f32
  // CHECK: %[[R:.*]] = vector.insert %[[ZERO]], %{{.*}} [0]
  // CHECK: vector.insert %{{.*}}, %[[R]] [1]
  %1 = mux.scan exclusive vec_group fadd %v : vector<2xf32>
  return %0, %1 : vector<2xf32>, vector<2xf32>
}

// The only invocation.
// CHECK-LABEL: func.func @scalars
// CHECK-SAME: (%[[X:.*]]: i32, %[[I:.*]]: i32)
// CHECK: %[[ONE:.*]] = arith.constant 1 : i32
// CHECK: return %[[X]], %[[X]], %[[ONE]]
func.func @scalars(%x: i32, %i: i32) -> (i32, i32, i32) {
  %0 = mux.reduce vec_group umax %x : i32
  %1 = mux.broadcast vec_group %x[%i] : i32, i32
  %2 = mux.scan exclusive vec_group mul %x : i32
  return %0, %1, %2 : i32, i32, i32
}

// -----

func.func @scalable(%v: vector<[4]xi32>) {
  // expected-error @below {{a vec_group of a scalable vector, whose length is not known, has no lowering yet}}
  %0 = mux.reduce vec_group add %v : vector<[4]xi32>
  return
}
