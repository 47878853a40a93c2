// RUN: split-file %s %t
// RUN: cairn-opt %t/glsl.mlir --convert-gpu-to-shader -o %t/glsl.spirv.mlir
// RUN: FileCheck %t/glsl.mlir --input-file=%t/glsl.spirv.mlir
// RUN: cairn-translate --serialize-module %t/glsl.spirv.mlir -o %t.spv && spirv-val --target-env vulkan1.1 %t.spv
// RUN: cairn-opt %t/vulkan.mlir --convert-gpu-to-shader -o %t/vulkan.spirv.mlir
// RUN: FileCheck %t/vulkan.mlir --input-file=%t/vulkan.spirv.mlir
// RUN: cairn-translate --serialize-module %t/vulkan.spirv.mlir -o %t.spv && spirv-val --target-env vulkan1.1 %t.spv
// REQUIRES: spirv-val

//--- glsl.mlir
module {
  // CHECK: spirv.module Logical GLSL450
  gpu.module @kernels attributes {shader.memory_model = "GLSL450"} {
    gpu.func @k() kernel {
      // CHECK: spirv.ControlBarrier <Workgroup>, <Workgroup>, <AcquireRelease|WorkgroupMemory>
      mux.work_group_barrier id(0) scope(work_group) semantics(seq_cst, work_group)
      // CHECK-NEXT: spirv.ControlBarrier <Workgroup>, <Workgroup>, <AcquireRelease|UniformMemory|WorkgroupMemory>
      mux.work_group_barrier id(1) scope(work_group) semantics(acq_rel, work_group|cross_work_group)
      // CHECK-NEXT: spirv.ControlBarrier <Workgroup>, <Workgroup>, <None>
      mux.work_group_barrier id(2) scope(work_item) semantics(acq_rel, work_group)
      // CHECK-NEXT: spirv.ControlBarrier <Workgroup>, <Workgroup>, <None>
      mux.work_group_barrier id(3) scope(device) semantics(acq_rel, none)
      // CHECK-NEXT: spirv.ControlBarrier <Subgroup>, <Subgroup>, <AcquireRelease|WorkgroupMemory>
      mux.sub_group_barrier id(4) scope(sub_group) semantics(acq_rel, work_group)
      // CHECK-NEXT: spirv.MemoryBarrier <Device>, <Release|UniformMemory>
      mux.mem_barrier scope(cross_device) semantics(release, cross_work_group)
      // CHECK-NEXT: spirv.Return
      mux.mem_barrier scope(work_item) semantics(release, cross_work_group)
      gpu.return
    }
  }
}

//--- vulkan.mlir
module {
  // CHECK: spirv.module Logical Vulkan
  gpu.module @kernels attributes {shader.memory_model = "Vulkan"} {
    gpu.func @k() kernel {
      // CHECK: spirv.MemoryBarrier <QueueFamily>, <AcquireRelease|UniformMemory|MakeAvailable|MakeVisible>
      // CHECK-NEXT: spirv.ControlBarrier <Workgroup>, <Workgroup>, <AcquireRelease|UniformMemory|MakeAvailable|MakeVisible>
      // CHECK-NEXT: spirv.MemoryBarrier <QueueFamily>, <AcquireRelease|UniformMemory|MakeAvailable|MakeVisible>
      mux.work_group_barrier id(0) scope(device) semantics(acq_rel, cross_work_group)
      // CHECK-NEXT: spirv.MemoryBarrier <QueueFamily>, <Acquire|UniformMemory|MakeVisible>
      mux.mem_barrier scope(device) semantics(acquire, cross_work_group)
      // CHECK-NEXT: spirv.MemoryBarrier <Workgroup>, <Release|WorkgroupMemory|MakeAvailable>
      mux.mem_barrier scope(work_group) semantics(release, work_group)
      gpu.return
    }
  }
}
