// RUN: cairn-opt %s --convert-ocl-to-mux | FileCheck %s

// By way of float, rounded once.
// CHECK-LABEL: func @through_float
// CHECK-SAME: (%[[X:.*]]: vector<2xf16>)
func.func @through_float(%x: vector<2xf16>) -> vector<2xf16> {
  // CHECK: arith.extf %[[X]] : vector<2xf16> to vector<2xf32>
  // CHECK-NOT: ocl.builtin
  // CHECK: %[[R:.*]] = arith.truncf %{{.*}} : vector<2xf32> to vector<2xf16>
  // CHECK-NEXT: return %[[R]]
  %0 = ocl.builtin "cbrt"(%x) : "half2(half2)"
  return %0 : vector<2xf16>
}

// Ops that half has itself stay on half.
// CHECK-LABEL: func @on_half
func.func @on_half(%x: f16) -> (f16, f16) {
  // CHECK-NEXT: math.sqrt %{{.*}} : f16
  %0 = ocl.builtin "sqrt"(%x) : "half(half)"
  // CHECK-NEXT: math.floor %{{.*}} : f16
  %1 = ocl.builtin "floor"(%x) : "half(half)"
  return %0, %1 : f16, f16
}

// A fused operation in float would round twice. The product is exact there, and
// the sum is rounded to odd.
// CHECK-LABEL: func @fused
func.func @fused(%x: f16) -> f16 {
  // CHECK-NOT: math.fma
  // CHECK: %[[P:.*]] = arith.mulf %{{.*}}, %{{.*}} : f32
  // CHECK: %[[SUM:.*]] = arith.addf %[[P]], %{{.*}} : f32
  // CHECK: arith.subf %[[SUM]], %[[P]]
  // CHECK: %[[INEXACT:.*]] = arith.cmpf one
  // CHECK: %[[BESIDE:.*]] = arith.bitcast %{{.*}} : i32 to f32
  // CHECK: %[[ODD:.*]] = arith.select %[[INEXACT]], %[[BESIDE]], %[[SUM]]
  // CHECK: arith.truncf %[[ODD]] : f32 to f16
  %0 = ocl.builtin "fma"(%x, %x, %x) : "half(half, half, half)"
  return %0 : f16
}

// So would double to half by way of float, if that did not round to odd.
// CHECK-LABEL: func @from_double
// CHECK-SAME: (%[[D:.*]]: f64)
func.func @from_double(%d: f64) -> f16 {
  // CHECK-NOT: arith.truncf %{{.*}} : f64 to f16
  // CHECK: %[[BITS:.*]] = arith.bitcast %[[D]] : f64 to i64
  // CHECK: %[[CARRY:.*]] = arith.addi
  // CHECK: %[[ODD:.*]] = arith.ori %[[BITS]], %[[CARRY]]
  // CHECK: %[[CUT:.*]] = arith.andi %[[ODD]]
  // CHECK: %[[SAME:.*]] = arith.bitcast %[[CUT]] : i64 to f64
  // CHECK: %[[F:.*]] = arith.truncf %[[SAME]] : f64 to f32
  // CHECK: arith.truncf %[[F]] : f32 to f16
  %0 = arith.truncf %d : f64 to f16
  return %0 : f16
}

// CHECK-LABEL: func @two_results
// CHECK-SAME: (%[[X:.*]]: f16, %[[P:.*]]: !llvm.ptr<4>)
func.func @two_results(%x: f16, %p: !llvm.ptr<4>) -> f16 {
  // CHECK: %[[W:.*]] = math.trunc %[[X]] : f16
  // CHECK: llvm.store %[[W]], %[[P]] : f16, !llvm.ptr<4>
  %0 = ocl.builtin "modf"(%x, %p) : "half(half, generic half*)"
  return %0 : f16
}
