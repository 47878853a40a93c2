// RUN: cairn-opt %s --convert-gpu-to-kernel | FileCheck %s
// RUN: cairn-opt %s --convert-gpu-to-kernel | cairn-translate --serialize-module -o %t.spv
// RUN: spirv-val --target-env opencl2.2 %t.spv

// Entry points with the variables of inputs they use, and execution modes.
module attributes {kernel.options = #kernel.options} {
gpu.module @kernels {
  // CHECK: spirv.module Physical64 OpenCL requires #spirv.vce<v1.2, [Kernel, Addresses], []>
  // CHECK-DAG: spirv.GlobalVariable @[[GID:.*]] built_in("GlobalInvocationId") : !spirv.ptr<vector<3xi64>, Input>
  // CHECK-DAG: spirv.GlobalVariable @[[DIM:.*]] built_in("WorkDim") : !spirv.ptr<i32, Input>
  // CHECK-DAG: spirv.GlobalVariable @[[LANE:.*]] built_in("SubgroupLocalInvocationId") : !spirv.ptr<i32, Input>

  // An input is loaded once; what is not as wide as the query is widened.
  // CHECK-LABEL: spirv.func @queries(
  // CHECK-SAME: %{{.*}}: !spirv.ptr<i64, CrossWorkgroup>
  gpu.func @queries(%out: !llvm.ptr<1>) kernel attributes {
      mux.reqd_work_group_size = array<i64: 8, 4, 2>, ocl.vec_type_hint = vector<4xf32>} {
    // CHECK: spirv.Load "Input" %{{.*}} : i32
    // CHECK: %[[ALL:.*]] = spirv.Load "Input" %{{.*}} : vector<3xi64>
    // CHECK-NOT: spirv.Load "Input" %{{.*}} : vector<3xi64>
    // CHECK: spirv.CompositeExtract %[[ALL]][0 : i32]
    // CHECK: spirv.CompositeExtract %[[ALL]][2 : i32]
    // CHECK: spirv.UConvert %{{.*}} : i32 to i64
    %c0 = arith.constant 0 : i32
    %c2 = arith.constant 2 : i32
    %x = mux.global_id %c0 : i64
    %z = mux.global_id %c2 : i64
    %d = mux.work_dim : i32
    %wide = arith.extui %d : i32 to i64
    %0 = arith.addi %x, %z : i64
    %1 = arith.addi %0, %wide : i64
    llvm.store %1, %out : i64, !llvm.ptr<1>
    gpu.return
  }
  // CHECK-LABEL: spirv.func @lane(
  gpu.func @lane(%out: !llvm.ptr<1>) kernel attributes {
      ocl.work_group_size_hint = array<i64: 16, 1, 1>, mux.intel_reqd_sub_group_size = 8 : i32} {
    %lane = gpu.lane_id
    %0 = arith.index_castui %lane : index to i32
    llvm.store %0, %out : i32, !llvm.ptr<1>
    gpu.return
  }
  // CHECK: spirv.EntryPoint "Kernel" @queries, @[[DIM]], @[[GID]]
  // CHECK-NEXT: spirv.ExecutionMode @queries "LocalSize", 8, 4, 2
  // CHECK-NEXT: spirv.ExecutionMode @queries "VecTypeHint", 262149
  // CHECK-NEXT: spirv.EntryPoint "Kernel" @lane, @[[LANE]]
  // CHECK-NEXT: spirv.ExecutionMode @lane "LocalSizeHint", 16, 1, 1
  // CHECK-NEXT: spirv.ExecutionMode @lane "SubgroupSize", 8
}
}
