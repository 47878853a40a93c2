// RUN: cairn-opt %s --convert-gpu-to-kernel | FileCheck %s
// RUN: cairn-opt %s --convert-gpu-to-kernel | cairn-translate --serialize-module -o %t.spv
// RUN: spirv-val --target-env spv1.3 %t.spv

// From SPIR-V 1.3 on, those of a sub-group act together that arrive together.
module attributes {kernel.options = #kernel.options<spirv_version = "1.3">} {
gpu.module @kernels {
  // CHECK-LABEL: spirv.func @k
  // CHECK-SAME: %[[X:.*]]: i32, %[[LANE:.*]]: i32,
  gpu.func @k(%x: i32, %lane: i32, %out: !llvm.ptr<1>) kernel {
    // CHECK: %[[P:.*]] = "spirv.OpGroupNonUniformIMul"(%{{.*}}, %[[X]]) {literals = [0]}
    %0 = mux.reduce sub_group mul %x : i32
    // CHECK: %[[S:.*]] = "spirv.OpGroupNonUniformShuffle"(%{{.*}}, %[[P]], %[[LANE]])
    %1 = mux.broadcast sub_group %0[%lane] : i32, i32
    // A work-group arrives whole.
    // CHECK: "spirv.OpGroupIAdd"(%{{.*}}, %[[S]])
    %2 = mux.reduce work_group add id(0) %1 : i32
    llvm.store %2, %out : i32, !llvm.ptr<1>
    gpu.return
  }
}
}
