// RUN: cairn-opt %s --split-input-file --raise-spir-to-ocl --verify-diagnostics

!sampler = !llvm.target<"spirv.Sampler">
llvm.func @unknown_bits(%bits: i32) {
  // expected-error @below {{expected a sampler to be initialized by a constant}}
  %0 = llvm.call @__translate_sampler_initializer(%bits) : (i32) -> !sampler
  %c10 = llvm.mlir.constant(10 : i32) : i32
  // expected-error @below {{expected a sampler of CLK_ADDRESS_, CLK_NORMALIZED_COORDS_ and CLK_FILTER_ constants, got 10}}
  %1 = llvm.call @__translate_sampler_initializer(%c10) : (i32) -> !sampler
  %c48 = llvm.mlir.constant(48 : i32) : i32
  // expected-error @below {{expected a sampler of CLK_ADDRESS_, CLK_NORMALIZED_COORDS_ and CLK_FILTER_ constants, got 48}}
  %2 = llvm.call @__translate_sampler_initializer(%c48) : (i32) -> !sampler
  %c64 = llvm.mlir.constant(64 : i32) : i32
  // expected-error @below {{expected a sampler of CLK_ADDRESS_, CLK_NORMALIZED_COORDS_ and CLK_FILTER_ constants, got 64}}
  %3 = llvm.call @__translate_sampler_initializer(%c64) : (i32) -> !sampler
  llvm.return
}
llvm.func @__translate_sampler_initializer(i32) -> !sampler

// -----

llvm.func @no_sampler() {
  %c16 = llvm.mlir.constant(16 : i32) : i32
  // expected-error @below {{expected a result of type '!llvm.target<"spirv.Sampler">', got 'i32'}}
  %0 = llvm.call @__translate_sampler_initializer(%c16) : (i32) -> i32
  llvm.return
}
llvm.func @__translate_sampler_initializer(i32) -> i32
