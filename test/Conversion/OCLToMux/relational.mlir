// RUN: cairn-opt %s --convert-ocl-to-mux | FileCheck %s

// CHECK-LABEL: func @comparisons
// CHECK-SAME: (%[[X:.*]]: f16, %[[V:.*]]: vector<4xf64>)
func.func @comparisons(%x: f16, %v: vector<4xf64>) -> (i32, vector<4xi64>) {
  // True is 1 for scalars, and -1 for elements.
  // CHECK: %[[C:.*]] = arith.cmpf une, %[[X]], %[[X]] : f16
  // CHECK: %[[S:.*]] = arith.extui %[[C]] : i1 to i32
  %0 = ocl.builtin "isnotequal"(%x, %x) : "int(half, half)"
  // CHECK: %[[D:.*]] = arith.cmpf one, %[[V]], %[[V]] : vector<4xf64>
  // CHECK: %[[W:.*]] = arith.extsi %[[D]] : vector<4xi1> to vector<4xi64>
  %1 = ocl.builtin "islessgreater"(%v, %v) : "long4(double4, double4)"
  // CHECK: return %[[S]], %[[W]]
  return %0, %1 : i32, vector<4xi64>
}

// CHECK-LABEL: func @tests
// CHECK-SAME: (%[[X:.*]]: f32)
func.func @tests(%x: f32) -> (i32, i32, i32) {
  // CHECK: %[[A:.*]] = math.absf %[[X]]
  // CHECK: %[[INF:.*]] = arith.constant 0x7F800000 : f32
  // CHECK: %[[FINITE:.*]] = arith.cmpf olt, %[[A]], %[[INF]]
  // CHECK: %[[MIN:.*]] = arith.constant 1.17549435E-38 : f32
  // CHECK: %[[BIG:.*]] = arith.cmpf oge, %[[A]], %[[MIN]]
  // CHECK: arith.andi %[[FINITE]], %[[BIG]] : i1
  %0 = ocl.builtin "isnormal"(%x) : "int(float)"
  // CHECK: %[[B:.*]] = arith.bitcast %[[X]] : f32 to i32
  // CHECK: arith.cmpi slt, %[[B]], %{{.*}} : i32
  %1 = ocl.builtin "signbit"(%x) : "int(float)"
  // CHECK: arith.cmpf uno, %[[X]], %[[X]]
  %2 = ocl.builtin "isnan"(%x) : "int(float)"
  return %0, %1, %2 : i32, i32, i32
}

// An element counts by its highest bit, a scalar by being not zero.
// CHECK-LABEL: func @selections
// CHECK-SAME: (%[[V:.*]]: vector<2xf16>, %[[M:.*]]: vector<2xi16>, %[[X:.*]]: f32, %[[C:.*]]: i32)
func.func @selections(%v: vector<2xf16>, %m: vector<2xi16>, %x: f32, %c: i32) -> (vector<2xf16>, f32, i32) {
  // CHECK: %[[P:.*]] = arith.cmpi slt, %[[M]], %{{.*}} : vector<2xi16>
  // CHECK: arith.select %[[P]], %[[V]], %[[V]] : vector<2xi1>, vector<2xf16>
  %0 = ocl.builtin "select"(%v, %v, %m) : "half2(half2, half2, ushort2)"
  // CHECK: %[[Q:.*]] = arith.cmpi ne, %[[C]], %{{.*}} : i32
  // CHECK: arith.select %[[Q]], %[[X]], %[[X]] : f32
  %1 = ocl.builtin "select"(%x, %x, %c) : "float(float, float, int)"
  // CHECK: %[[R:.*]] = vector.reduction <and>, %[[M]] : vector<2xi16> into i16
  // CHECK: arith.cmpi slt, %[[R]], %{{.*}} : i16
  %2 = ocl.builtin "all"(%m) : "int(short2)"
  return %0, %1, %2 : vector<2xf16>, f32, i32
}

// CHECK-LABEL: func @bits
// CHECK-SAME: (%[[A:.*]]: f32, %[[B:.*]]: f32, %[[C:.*]]: f32)
func.func @bits(%a: f32, %b: f32, %c: f32) -> f32 {
  // CHECK-DAG: %[[AI:.*]] = arith.bitcast %[[A]] : f32 to i32
  // CHECK-DAG: %[[BI:.*]] = arith.bitcast %[[B]] : f32 to i32
  // CHECK-DAG: %[[CI:.*]] = arith.bitcast %[[C]] : f32 to i32
  // CHECK: %[[D:.*]] = arith.xori %[[AI]], %[[BI]] : i32
  // CHECK: %[[T:.*]] = arith.andi %[[D]], %[[CI]] : i32
  // CHECK: %[[R:.*]] = arith.xori %[[AI]], %[[T]] : i32
  // CHECK: arith.bitcast %[[R]] : i32 to f32
  %0 = ocl.builtin "bitselect"(%a, %b, %c) : "float(float, float, float)"
  return %0 : f32
}
