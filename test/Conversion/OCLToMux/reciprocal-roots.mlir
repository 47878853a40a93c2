// RUN: cairn-opt %s --convert-ocl-to-mux --split-input-file | FileCheck %s

// Division by a square root of float is a product with its reciprocal, for
// devices whose math may be approximated. Their library has it as the reciprocal
// of the device's root, which is not made precise.
module attributes {shader.options = #shader.options} {
  // CHECK-LABEL: func @divides
  // CHECK-SAME: (%[[X:.*]]: f32, %[[Y:.*]]: f32)
  // CHECK: %[[S:.*]] = math.sqrt %[[X]]
  // CHECK-NEXT: %[[R:.*]] = arith.divf %{{.*}}, %[[S]]
  // CHECK-NEXT: %[[Q:.*]] = arith.mulf %[[Y]], %[[R]] fastmath<contract>
  // CHECK-NEXT: return %[[Q]]
  func.func @divides(%x: f32, %y: f32) -> f32 {
    %root = ocl.builtin "sqrt"(%x) : "float(float)"
    %0 = arith.divf %y, %root fastmath<contract> : f32
    return %0 : f32
  }
  // Not where the root is used otherwise, or is in double.
  // CHECK-LABEL: func @others
  // CHECK-NOT: arith.mulf %arg1
  // CHECK: arith.divf %arg1
  // CHECK: arith.divf %arg3
  func.func @others(%x: f32, %y: f32, %d: f64, %e: f64) -> (f32, f32, f64) {
    %root = ocl.builtin "sqrt"(%x) : "float(float)"
    %0 = arith.divf %y, %root : f32
    %wide = ocl.builtin "sqrt"(%d) : "double(double)"
    %1 = arith.divf %e, %wide : f64
    return %0, %root, %1 : f32, f32, f64
  }
}

// -----

// Nor where both are to be correctly rounded.
module attributes {shader.options = #shader.options<correctly_rounded_divide_sqrt = true>} {
  // CHECK-LABEL: func @rounded
  // CHECK-NOT: math.sqrt
  // CHECK-NOT: arith.divf
  // CHECK: return
  func.func @rounded(%x: f32, %y: f32) -> f32 {
    %root = ocl.builtin "sqrt"(%x) : "float(float)"
    %0 = arith.divf %y, %root : f32
    return %0 : f32
  }
}

// -----

// On the host it is what the program says.
// CHECK-LABEL: func @host
// CHECK: arith.divf
func.func @host(%x: f32, %y: f32) -> f32 {
  %root = ocl.builtin "sqrt"(%x) : "float(float)"
  %0 = arith.divf %y, %root : f32
  return %0 : f32
}
