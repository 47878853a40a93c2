// RUN: cairn-opt %s --verify-roundtrip --split-input-file --verify-diagnostics | FileCheck %s

// CHECK-LABEL: func @sampler
func.func @sampler() -> !llvm.target<"spirv.Sampler"> {
  // CHECK: mux.sampler 35
  %0 = mux.sampler 35
  return %0 : !llvm.target<"spirv.Sampler">
}

// -----

// sampler_c1
func.func @no_filter() {
  // expected-error @below {{'mux.sampler' op attribute 'mask' failed to satisfy constraint: 32-bit signless integer attribute whose value is a sum of OpenCL C's CLK_ constants}}
  %0 = "mux.sampler"() {mask = 3 : i32} : () -> !llvm.target<"spirv.Sampler">
  return
}
