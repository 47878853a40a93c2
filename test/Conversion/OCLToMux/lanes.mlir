// RUN: cairn-opt %s --convert-ocl-to-mux | FileCheck %s

// Long functions on wide vectors are a loop over the lanes.
// CHECK-LABEL: func @wide
func.func @wide(%x: vector<16xf64>) -> vector<16xf64> {
  // CHECK: %[[R:.*]] = scf.for %[[I:.*]] = %{{.*}} to %{{.*}} step %{{.*}} iter_args(%[[V:.*]] = %{{.*}}) -> (vector<16xf64>)
  // CHECK: vector.extract %{{.*}}[%[[I]]] : f64 from vector<16xf64>
  // CHECK-NOT: ocl.builtin
  // CHECK: vector.insert %{{.*}}, %[[V]] [%[[I]]] : f64 into vector<16xf64>
  // CHECK: return %[[R]]
  %0 = ocl.builtin "tgamma"(%x) : "double16(double16)"
  return %0 : vector<16xf64>
}

// On others each lane has the code.
// CHECK-LABEL: func @narrow
func.func @narrow(%x: vector<2xf32>, %y: vector<2xf32>, %p: !llvm.ptr<3>) -> vector<2xf32> {
  // The second lane's quotient is the pointer's second element, in its space.
  // CHECK: llvm.getelementptr %{{.*}} : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, i32
  // CHECK: llvm.store %{{.*}} : i32, !llvm.ptr<3>
  %0 = ocl.builtin "remquo"(%x, %y, %p) : "float2(float2, float2, local int2*)"
  return %0 : vector<2xf32>
}

// The library of Cairn comes first, and its vectors stay vectors.
// CHECK-LABEL: func @own_vectors
func.func @own_vectors(%x: vector<8xf32>) -> vector<8xf32> {
  // CHECK-NOT: vector.extract
  // CHECK: math.roundeven %{{.*}} : vector<8xf32>
  // CHECK-NOT: vector.extract
  // CHECK: return
  %0 = ocl.builtin "exp2"(%x) : "float8(float8)"
  return %0 : vector<8xf32>
}
