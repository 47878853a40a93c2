// RUN: cairn-opt %s --convert-gpu-to-kernel | FileCheck %s
// RUN: cairn-opt %s --convert-gpu-to-kernel | cairn-translate --serialize-module -o %t.spv
// RUN: spirv-val --target-env opencl2.2 %t.spv

// Each text is one constant; a string that is chosen is one of several.
module attributes {kernel.options = #kernel.options} {
gpu.module @kernels {
  // CHECK-DAG: spirv.GlobalVariable @[[FORMAT:.*]] {cairn.initializer = {{.*}}} : !spirv.ptr<!spirv.array<11 x i8>, UniformConstant>
  // CHECK-DAG: spirv.GlobalVariable @[[YES:.*]] {cairn.initializer = {{.*}}} : !spirv.ptr<!spirv.array<4 x i8>, UniformConstant>
  // CHECK-DAG: spirv.GlobalVariable @[[NO:.*]] {cairn.initializer = {{.*}}} : !spirv.ptr<!spirv.array<3 x i8>, UniformConstant>
  // CHECK-LABEL: spirv.func @k
  // CHECK-SAME: %[[W:.*]]: i32, %[[X:.*]]: f64
  gpu.func @k(%w: i32, %x: f64) kernel {
    // CHECK: %[[F:.*]] = spirv.mlir.addressof @[[FORMAT]]
    // CHECK: spirv.mlir.addressof @[[NO]]
    // CHECK: %[[ZERO:.*]] = spirv.Constant 0 : i32
    // CHECK: %[[IS:.*]] = spirv.IEqual %[[W]], %[[ZERO]]
    // CHECK: spirv.mlir.addressof @[[YES]]
    // CHECK: %[[S:.*]] = spirv.Select %[[IS]], %{{.*}}, %{{.*}}
    // CHECK: spirv.CL.printf %{{.*}} %[[S]], %[[X]], %[[W]] :
    %0 = ocl.printf "%s%% %f%d\n"(%w, %x, %w : i32, f64, i32) strings ["yes", "no"]
    gpu.return
  }
}
}
