// RUN: cairn-opt %s --convert-ocl-to-mux | FileCheck %s
// RUN: cairn-opt %s --convert-ocl-to-mux --verify-cairn-level=level=mux -o /dev/null

// What is not an op is the library's code, inlined: nothing calls.

// CHECK-NOT: call
// CHECK-LABEL: func @inlined
// CHECK-NOT: ocl.builtin
// CHECK: return
func.func @inlined(%x: f32, %y: f64) -> (f32, f64) {
  %0 = ocl.builtin "sin"(%x) : "float(float)"
  %1 = ocl.builtin "pow"(%y, %y) : "double(double, double)"
  return %0, %1 : f32, f64
}

// CHECK-LABEL: func @writes_through_a_pointer
// CHECK-SAME: (%{{.*}}: f32, %[[P:.*]]: !llvm.ptr<1>)
// CHECK-NOT: ocl.builtin
// CHECK: llvm.store %{{.*}}, %[[P]] {{.*}}!llvm.ptr<1>
func.func @writes_through_a_pointer(%x: f32, %p: !llvm.ptr<1>) -> f32 {
  %0 = ocl.builtin "fract"(%x, %p) : "float(float, global float*)"
  return %0 : f32
}

// The tables of its code come along, once.
// CHECK-LABEL: func @uses_a_table
func.func @uses_a_table(%x: f64) -> (f64, f64) {
  // CHECK: llvm.mlir.addressof @[[TABLE:.*]] : !llvm.ptr<2>
  %0 = ocl.builtin "sin"(%x) : "double(double)"
  %1 = ocl.builtin "cos"(%x) : "double(double)"
  return %0, %1 : f64, f64
}
// CHECK: llvm.mlir.global internal unnamed_addr constant @[[TABLE]]
// CHECK-NOT: llvm.mlir.global {{.*}}@[[TABLE]]
