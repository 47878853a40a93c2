// RUN: cairn-opt %s --convert-gpu-to-shader -o %t.mlir
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: cairn-translate --serialize-module %t.mlir -o %t.spv && spirv-val --target-env vulkan1.1 %t.spv
// RUN: sed 's/spirv_version = "1.3"/spirv_version = "1.4"/' %s > %t.14.mlir
// RUN: cairn-opt %t.14.mlir --convert-gpu-to-shader | FileCheck %s --check-prefix=V14
// RUN: sed 's/spirv_version = "1.3"/finite_math_only = true/' %s > %t.finite.mlir
// RUN: cairn-opt %t.finite.mlir --convert-gpu-to-shader | FileCheck %s --check-prefix=FINITE
// REQUIRES: spirv-val
module attributes {shader.options = #shader.options<spirv_version = "1.3">} {
  // One kernel leaves its size to the launch, and so there are constants.
  // CHECK: spirv.module Logical GLSL450 requires #spirv.vce<v1.3, [Shader], []> attributes {cairn.interface = {addressing = "logical", spec_constants = {work_group_size = [0, 1, 2]}}}
  // CHECK: spirv.SpecConstant @workgroup_size_x spec_id(0) = 1 : i32
  // CHECK: spirv.SpecConstantComposite @spv.builtin.WorkgroupSize (@workgroup_size_x, @workgroup_size_y, @workgroup_size_z)
  // CHECK-NOT: llvm.mlir.global
  gpu.module @kernels attributes {cairn.interface = {addressing = "logical", spec_constants = {work_group_size = [0, 1, 2]}}} {
    llvm.mlir.global internal @unused() {addr_space = 3 : i32} : i32
    spirv.GlobalVariable @tmp : !spirv.ptr<f32, Workgroup>
    // CHECK: spirv.func @launch() "None" attributes {cairn.interface = {args = [], {{.*}}name = "launch", {{.*}}}}
    // Variables come first, then inputs, each once.
    // CHECK-NEXT: %[[V:.*]] = spirv.Variable
    // CHECK-NEXT: %[[P:.*]] = spirv.mlir.addressof @builtin.WorkgroupId
    // CHECK-NEXT: %[[ID:.*]] = spirv.Load "Input" %[[P]] : vector<3xi32>
    // CHECK-NEXT: %[[Y:.*]] = spirv.CompositeExtract %[[ID]][1 : i32]
    // CHECK-NEXT: %[[Z:.*]] = spirv.CompositeExtract %[[ID]][2 : i32]
    // CHECK-NEXT: %[[SIZE:.*]] = spirv.mlir.referenceof @workgroup_size_x : i32
    gpu.func @launch() kernel attributes {cairn.interface = {args = [], local_memory = 0 : i64, name = "launch", private_memory = 0 : i64, symbol = "launch"}} {
      %v = spirv.Variable : !spirv.ptr<f32, Function>
      %y = gpu.block_id y
      %z = gpu.block_id z
      %n = gpu.block_dim x
      %0 = arith.addi %y, %z : index
      %1 = arith.addi %0, %n : index
      // CHECK: spirv.UConvert %{{.*}} : i32 to i64
      %2 = arith.index_castui %1 : index to i64
      %3 = arith.uitofp %2 : i64 to f32
      %tmp = spirv.mlir.addressof @tmp : !spirv.ptr<f32, Workgroup>
      spirv.Store "Workgroup" %tmp, %3 : f32
      spirv.Store "Function" %v, %3 : f32
      gpu.return
    }
    // CHECK: spirv.func @fixed() "None"
    gpu.func @fixed() kernel attributes {shader.local_size = array<i32: 8, 4, 2>} {
      %v = spirv.Variable : !spirv.ptr<i32, Function>
      // CHECK: %[[FOUR:.*]] = spirv.Constant 4 : i32
      // CHECK-NEXT: spirv.Store "Function" %{{.*}}, %[[FOUR]]
      %n = gpu.block_dim y
      %0 = arith.index_castui %n : index to i32
      spirv.Store "Function" %v, %0 : i32
      gpu.return
    }
    gpu.func @half() kernel attributes {shader.local_size = array<i32: 1, 1, 1>} {
      %v = spirv.Variable : !spirv.ptr<f16, Function>
      %a = spirv.Undef : f64
      %0 = arith.truncf %a : f64 to f16
      spirv.Store "Function" %v, %0 : f16
      gpu.return
    }
  }
  // CHECK: spirv.EntryPoint "GLCompute" @launch, @builtin.WorkgroupId{{$}}
  // CHECK-NEXT: spirv.ExecutionMode @launch "SignedZeroInfNanPreserve", 32
  // CHECK-NEXT: spirv.EntryPoint "GLCompute" @fixed{{$}}
  // The constants are the size of all, which LocalSize would not change.
  // CHECK-NEXT: spirv.EntryPoint "GLCompute" @half
  // Half is not computed, but rounded to.
  // CHECK-NEXT: spirv.ExecutionMode @half "RoundingModeRTE", 16
  // V14: spirv.EntryPoint "GLCompute" @launch, @builtin.WorkgroupId, @tmp
  // FINITE-NOT: SignedZeroInfNanPreserve
  // FINITE: "RoundingModeRTE", 16
  // FINITE-NOT: SignedZeroInfNanPreserve
}
