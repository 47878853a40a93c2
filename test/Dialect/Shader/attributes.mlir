// RUN: cairn-opt %s | cairn-opt | FileCheck %s
// RUN: cairn-opt %s --mlir-print-op-generic | cairn-opt | FileCheck %s

// Only what differs from the defaults is printed.
// CHECK: module attributes {shader.options = #shader.options<spirv_version = "1.5", pod_storage = push_constant, sampler_map = "a \22b\22", int8 = false>}
module attributes {shader.options = #shader.options<int8 = false, work_dim = true,
    spirv_version = "1.5", pod_storage = push_constant, sampler_map = "a \22b\22">} {
  // CHECK: llvm.mlir.global {{.*}}shader.binding = 1 : i32, shader.readonly, shader.set = 0 : i32, shader.storage = "storage_buffer"
  llvm.mlir.global external @x() {addr_space = 1 : i32, shader.set = 0 : i32,
      shader.binding = 1 : i32, shader.storage = "storage_buffer", shader.readonly} : i32
  // CHECK: func.func private @k(!llvm.ptr<1> {shader.type = i32}) attributes {shader.local_size = array<i32: 8, 1, 1>}
  func.func private @k(!llvm.ptr<1> {shader.type = i32})
      attributes {shader.local_size = array<i32: 8, 1, 1>}
}
// CHECK: module attributes {shader.memory_model = "Vulkan", shader.options = #shader.options}
module attributes {shader.options = #shader.options, shader.memory_model = "Vulkan"} {}
