// RUN: cairn-opt %s --verify-cairn-level=level=mux --cairn-loops-stage --verify-cairn-level=level=loops \
// RUN:   --cairn-host-stage --verify-cairn-level=level=host | FileCheck %s --check-prefix=HOST
// RUN: cairn-opt %s --cairn-gpu-stage --verify-cairn-level=level=gpu | FileCheck %s --check-prefix=GPU
// RUN: cairn-opt %s --cairn-gpu-stage --cairn-shader-stage --verify-cairn-level=level=spirv \
// RUN:   | FileCheck %s --check-prefix=SHADER
// RUN: sed 's/^module {/module attributes {kernel.options = #kernel.options} {/' %s > %t.mlir
// RUN: cairn-opt %t.mlir --cairn-gpu-stage=kernel-profile --cairn-kernel-stage --verify-cairn-level=level=spirv \
// RUN:   | FileCheck %s --check-prefix=KERNEL

// Private functions that kernels call are functions on every target.

// HOST-LABEL: llvm.func internal @helper(%{{.*}}: f32, %{{.*}}: f32) -> f32
// HOST: llvm.func internal @k.group
// HOST: llvm.call @helper
// GPU: gpu.func @helper(%{{.*}}: f32, %{{.*}}: f32) -> f32 attributes {{.*}}sym_visibility = "private"
// GPU: mux.call @helper
// The entry point has what the function needs.
// SHADER: spirv.func @helper(%{{.*}}: f32, %{{.*}}: f32) -> f32 "None"
// SHADER: spirv.ReturnValue
// SHADER: spirv.FunctionCall @helper
// SHADER: spirv.ExecutionMode @k "SignedZeroInfNanPreserve", 32
// SHADER-NOT: EntryPoint "GLCompute" @helper
// KERNEL: spirv.func @helper
// KERNEL-NOT: linkage_attributes
// KERNEL: spirv.FunctionCall @helper
// The product of the function is rounded.
// KERNEL: spirv.ExecutionMode @k "ContractionOff"
module {
  func.func private @helper(%x: f32, %y: f32) -> f32 attributes {mux.base_fn_name = "helper"} {
    %0 = arith.mulf %x, %y : f32
    %1 = arith.addf %0, %y : f32
    return %1 : f32
  }
  func.func @k(%p: !llvm.ptr<1> {ocl.arg = #ocl.arg<"p", "float*", 1, access = "none", qualifiers = "">}) attributes {
      mux.kernel = #mux.kernel<entry_point>, mux.orig_fn = "k", mux.base_fn_name = "k"} {
    %0 = llvm.load %p : !llvm.ptr<1> -> f32
    %1 = func.call @helper(%0, %0) : (f32, f32) -> f32
    llvm.store %1, %p : f32, !llvm.ptr<1>
    return
  }
}
