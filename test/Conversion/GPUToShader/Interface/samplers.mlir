// RUN: cairn-opt %s --shader-assign-interface --allow-unregistered-dialect --split-input-file --verify-diagnostics | FileCheck %s

// Each literal sampler has one binding, in a set before those of kernels.
// CHECK-LABEL: gpu.module @literal
// CHECK-SAME: samplers = [{addressing = "repeat", binding = 0 : i64, descriptor_set = 0 : i64, expr = "CLK_ADDRESS_REPEAT|CLK_FILTER_LINEAR|CLK_NORMALIZED_COORDS_TRUE", filter = "linear", mask = 39 : i64, normalized = true}, {addressing = "none", binding = 1 : i64, {{.*}} mask = 16 : i64, normalized = false}]
// CHECK-DAG: @sampler.39() {addr_space = 0 : i32, shader.binding = 0 : i32, shader.set = 0 : i32, shader.storage = "uniform_constant"} : !llvm.target<"spirv.Sampler">
// CHECK-DAG: @sampler.16() {{.*}}shader.binding = 1 : i32
// CHECK-LABEL: gpu.func @first()
// CHECK-SAME: descriptor_set = 1 : i64
// CHECK: %[[AT:.*]] = llvm.mlir.addressof @sampler.39
// CHECK: %[[SAMPLER:.*]] = llvm.load %[[AT]]
// CHECK: "test.use"(%[[SAMPLER]])
// CHECK-LABEL: gpu.func @second()
// CHECK: llvm.mlir.addressof @sampler.16
// CHECK: llvm.mlir.addressof @sampler.39
module {
  gpu.module @literal {
    gpu.func @first(%x: !llvm.ptr<1>) kernel {
      %0 = mux.sampler 39
      "test.use"(%0) : (!llvm.target<"spirv.Sampler">) -> ()
      gpu.return
    }
    gpu.func @second() kernel {
      %0 = mux.sampler 16
      %1 = mux.sampler 39
      "test.use"(%0, %1) : (!llvm.target<"spirv.Sampler">, !llvm.target<"spirv.Sampler">) -> ()
      gpu.return
    }
  }
}

// -----

// A map orders them, and needs to have all.
module attributes {shader.options = #shader.options<sampler_map = "CLK_NORMALIZED_COORDS_TRUE | CLK_ADDRESS_REPEAT | CLK_FILTER_LINEAR">} {
  gpu.module @mapped {
    gpu.func @k() kernel {
      %0 = mux.sampler 39
      // expected-error @below {{literal sampler 'CLK_ADDRESS_NONE|CLK_FILTER_NEAREST|CLK_NORMALIZED_COORDS_FALSE' is not in the file of '-samplermap'; without the option all literal samplers get a binding}}
      %1 = mux.sampler 16
      gpu.return
    }
  }
}
