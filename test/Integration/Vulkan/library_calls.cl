// Library functions of which there would be too much stay functions, which are
// called: on every target, and from every level.
// REQUIRES: vulkan, host
// RUN: %python %S/Inputs/same_everywhere.py %s --kernel=gammas --tolerance=1e-5 \
// RUN:   --global=8 '--arg=x=f32[8]:uniform(0.5,20)' '--print=x'
// RUN: cairnc %s --target=vulkan --emit=mux -o %t.mux.mlir
// RUN: FileCheck %s < %t.mux.mlir
// RUN: cairn-opt %t.mux.mlir --verify-cairn-level=level=mux -o /dev/null
// RUN: cairnc %s --target=vulkan --emit=gpu -o %t.gpu.mlir
// RUN: cairnc %s --target=vulkan --emit=spirv -o %t.spirv.mlir
// RUN: cairnc %s --target=vulkan -o %t.spv
// RUN: spirv-val --target-env vulkan1.1 %t.spv
// RUN: cairnc %s --target=vulkan -spv-version=1.6 -o %t.16.spv
// RUN: spirv-val --target-env vulkan1.3 %t.16.spv
// RUN: cairnc %t.gpu.mlir --target=vulkan -o - | cmp - %t.spv
// RUN: cairnc %t.spirv.mlir --target=vulkan -o - | cmp - %t.spv

// CHECK: call @library._Z6lgammaf
// CHECK: call @library._Z6lgammaf
// CHECK: func.func private @library._Z6lgammaf(%{{.*}}: f32) -> f32
// CHECK-NOT: func.func private

kernel void gammas(global float *x) {
  size_t i = get_global_id(0);
  x[i] = lgamma(x[i]) + lgamma(x[i] + 1) * lgamma(x[i] + 2);
}
