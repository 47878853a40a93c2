// RUN: cairn-opt %s --convert-ocl-to-mux | FileCheck %s

// Only as many low bits of the mask count as number the elements.
// CHECK-LABEL: func @constant_masks
// CHECK-SAME: (%[[V:.*]]: vector<4xf16>, %[[W:.*]]: vector<2xi8>)
func.func @constant_masks(%v: vector<4xf16>, %w: vector<2xi8>) -> (vector<2xf16>, vector<4xi8>) {
  %m = arith.constant dense<[5, 3]> : vector<2xi16>
  // CHECK: vector.shuffle %[[V]], %[[V]] [1, 3] : vector<4xf16>, vector<4xf16>
  %0 = ocl.builtin "shuffle"(%v, %m) : "half2(half4, ushort2)"
  %n = arith.constant dense<[3, 4, 1, -1]> : vector<4xi8>
  // CHECK: vector.shuffle %[[W]], %[[W]] [3, 0, 1, 3] : vector<2xi8>, vector<2xi8>
  %1 = ocl.builtin "shuffle2"(%w, %w, %n) : "uchar4(uchar2, uchar2, uchar4)"
  return %0, %1 : vector<2xf16>, vector<4xi8>
}

// CHECK-LABEL: func @computed_mask
// CHECK-SAME: (%[[V:.*]]: vector<4xf32>, %[[W:.*]]: vector<4xf32>, %[[M:.*]]: vector<2xi32>)
func.func @computed_mask(%v: vector<4xf32>, %w: vector<4xf32>, %m: vector<2xi32>) -> vector<2xf32> {
  // CHECK: %[[THREE:.*]] = arith.constant dense<3> : vector<2xi32>
  // CHECK: %[[LANE:.*]] = arith.andi %[[M]], %[[THREE]]
  // CHECK: %[[FOUR:.*]] = arith.constant dense<4> : vector<2xi32>
  // CHECK: %[[BIT:.*]] = arith.andi %[[M]], %[[FOUR]]
  // CHECK: %[[SECOND:.*]] = arith.cmpi ne, %[[BIT]]
  // CHECK: %[[L:.*]] = vector.extract %[[LANE]][0]
  // CHECK: %[[I:.*]] = arith.index_castui %[[L]] : i32 to index
  // CHECK: %[[A:.*]] = vector.extract %[[V]][%[[I]]] : f32
  // CHECK-DAG: %[[B:.*]] = vector.extract %[[W]][%[[I]]] : f32
  // CHECK-DAG: %[[S:.*]] = vector.extract %[[SECOND]][0]
  // CHECK: %[[E:.*]] = arith.select %[[S]], %[[B]], %[[A]] : f32
  // CHECK: vector.from_elements %[[E]], %{{.*}} : vector<2xf32>
  %0 = ocl.builtin "shuffle2"(%v, %w, %m) : "float2(float4, float4, uint2)"
  return %0 : vector<2xf32>
}

// Three elements have the room of four.
// CHECK-LABEL: func @reinterpretations
// CHECK-SAME: (%[[X:.*]]: f32, %[[V:.*]]: vector<3xi32>, %[[L:.*]]: i64)
func.func @reinterpretations(%x: f32, %v: vector<3xi32>, %l: i64) -> (i32, vector<3xf32>, vector<2xi64>, vector<3xi16>) {
  // CHECK: arith.bitcast %[[X]] : f32 to i32
  %0 = ocl.builtin "as_int"(%x) : "int(float)"
  // CHECK: vector.bitcast %[[V]] : vector<3xi32> to vector<3xf32>
  %1 = ocl.builtin "as_float3"(%v) : "float3(int3)"
  // CHECK: %[[FOUR:.*]] = vector.shuffle %[[V]], %[[V]] [0, 1, 2, 0]
  // CHECK: vector.bitcast %[[FOUR]] : vector<4xi32> to vector<2xi64>
  %2 = ocl.builtin "as_long2"(%v) : "long2(int3)"
  // CHECK: %[[ONE:.*]] = vector.broadcast %[[L]] : i64 to vector<1xi64>
  // CHECK: %[[PARTS:.*]] = vector.bitcast %[[ONE]] : vector<1xi64> to vector<4xi16>
  // CHECK: vector.shuffle %[[PARTS]], %[[PARTS]] [0, 1, 2]
  %3 = ocl.builtin "as_short3"(%l) : "short3(long)"
  return %0, %1, %2, %3 : i32, vector<3xf32>, vector<2xi64>, vector<3xi16>
}
