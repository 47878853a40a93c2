// RUN: cairn-opt %s --convert-gpu-to-kernel | FileCheck %s
// RUN: cairn-opt %s --convert-gpu-to-kernel | cairn-translate --serialize-module -o %t.spv
// RUN: spirv-val --target-env opencl2.2 %t.spv

// A product that may not be fused with its sum forbids it for the whole kernel,
// and those that may are fused here. Else nothing is said, and consumers fuse.
module attributes {kernel.options = #kernel.options} {
gpu.module @kernels {
  // CHECK-LABEL: spirv.func @free
  gpu.func @free(%x: f32, %y: f32, %out: !llvm.ptr<1>) kernel {
    // CHECK: spirv.FMul
    // CHECK: spirv.FAdd
    %0 = arith.mulf %x, %y fastmath<contract> : f32
    %1 = arith.addf %0, %y fastmath<contract> : f32
    llvm.store %1, %out : f32, !llvm.ptr<1>
    gpu.return
  }
  // CHECK-LABEL: spirv.func @strict
  // CHECK-SAME: %[[X:.*]]: f32, %[[Y:.*]]: f32,
  gpu.func @strict(%x: f32, %y: f32, %out: !llvm.ptr<1>) kernel {
    // CHECK: %[[P:.*]] = spirv.FMul %[[X]], %[[Y]]
    // CHECK: %[[S:.*]] = spirv.FAdd %[[P]], %[[Y]]
    %0 = arith.mulf %x, %y : f32
    %1 = arith.addf %0, %y fastmath<contract> : f32
    // CHECK: %[[F:.*]] = spirv.CL.fma %[[S]], %[[X]], %[[Y]] : f32
    %2 = arith.mulf %1, %x fastmath<contract> : f32
    %3 = arith.addf %2, %y fastmath<contract> : f32
    // CHECK: spirv.Store {{.*}}, %[[F]]
    llvm.store %3, %out : f32, !llvm.ptr<1>
    gpu.return
  }
}
}
// CHECK-NOT: ExecutionMode @free
// CHECK: spirv.ExecutionMode @strict "ContractionOff"
