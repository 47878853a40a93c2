// RUN: cairn-opt %s --shader-legalize-images --split-input-file | FileCheck %s

!image2d = !llvm.target<"spirv.Image", !llvm.void, 1, 0, 0, 0, 0, 0, 0>
!array = !llvm.target<"spirv.Image", !llvm.void, 0, 0, 1, 0, 0, 0, 0>
!sampler = !llvm.target<"spirv.Sampler">

// CHECK-LABEL: gpu.func @literal
// CHECK-SAME: (%[[PLANE:[^:]*]]: !llvm.target<{{[^>]*}}> {{[^}]*}}}, %[[LINES:[^:]*]]: !llvm.target<{{[^>]*}}> {{[^}]*}}}, %[[UV:[^:]*]]: vector<2xf32>)
gpu.module @kernels {
  gpu.func @literal(%plane: !image2d, %lines: !array, %uv: vector<2xf32>) kernel {
    // What Vulkan has stays: texels of a plane, whatever is normalized.
    // CHECK: %[[TEXELS:.*]] = mux.sampler 18
    // CHECK: mux.image_sample float %[[PLANE]], %[[TEXELS]] at %[[UV]]
    %0 = mux.sampler 18
    %1 = mux.image_sample float %plane, %0 at %uv : !image2d, vector<2xf32> -> vector<4xf32>
    // CHECK: %[[PLACES:.*]] = mux.sampler 37
    // CHECK: mux.image_sample float %[[LINES]], %[[PLACES]] at %[[UV]]
    %2 = mux.sampler 37
    %3 = mux.image_sample float %lines, %2 at %uv : !array, vector<2xf32> -> vector<4xf32>
    // Texels of an array are divided by the width, and the layer is kept.
    // CHECK: %[[FLOOR:.*]] = math.floor %[[UV]]
    // CHECK: %[[CENTER:.*]] = arith.addf %[[FLOOR]]
    // CHECK: %[[TEXEL:.*]] = vector.shuffle %[[CENTER]], %[[UV]] [0, 3]
    // CHECK: %[[WIDTH:.*]] = mux.image_query width %[[LINES]]
    // CHECK: %[[W:.*]] = arith.sitofp %[[WIDTH]]
    // CHECK: %[[SIZE:.*]] = vector.from_elements %[[W]], %cst{{.*}} : vector<2xf32>
    // CHECK: %[[PLACE:.*]] = arith.divf %[[TEXEL]], %[[SIZE]]
    // CHECK: %[[NORMALIZED:.*]] = mux.sampler 19
    // CHECK: mux.image_sample float %[[LINES]], %[[NORMALIZED]] at %[[PLACE]]
    %4 = mux.image_sample float %lines, %0 at %uv : !array, vector<2xf32> -> vector<4xf32>
    // Interpolation takes the place as it is.
    // CHECK-NOT: math.floor
    // CHECK: arith.divf %[[UV]]
    // CHECK: mux.sampler 35
    %5 = mux.sampler 34
    %6 = mux.image_sample float %lines, %5 at %uv : !array, vector<2xf32> -> vector<4xf32>
    gpu.return
  }
}

// -----

!image2d = !llvm.target<"spirv.Image", !llvm.void, 1, 0, 0, 0, 0, 0, 0>
!array = !llvm.target<"spirv.Image", !llvm.void, 0, 0, 1, 0, 0, 0, 0>
!sampler = !llvm.target<"spirv.Sampler">

// A sampler that an array needs is one for normalized coordinates everywhere.
// CHECK-LABEL: gpu.func @argument
// CHECK-SAME: (%[[PLANE:[^:]*]]: !llvm.target<{{[^>]*}}> {{[^}]*}}}, %[[LINES:[^:]*]]: !llvm.target<{{[^>]*}}> {{[^}]*}}}, %[[S:[^:]*]]: !llvm.target<"spirv.Sampler">, %[[OTHER:[^:]*]]: !llvm.target<"spirv.Sampler">, %[[UV:[^:]*]]: vector<2xf32>)
// CHECK: mux.image_sample float %[[PLANE]], %[[OTHER]] at %[[UV]]
// CHECK: %[[MASK:.*]] = mux.sampler_mask %[[S]]
// CHECK: arith.select
// CHECK: %[[PLACE:.*]] = arith.select %{{.*}}, %[[UV]], %
// CHECK: mux.image_sample float %[[PLANE]], %[[S]] at %[[PLACE]]
// CHECK: mux.sampler_mask %[[S]]
// CHECK: mux.image_sample float %[[LINES]], %[[S]]
gpu.module @kernels {
  gpu.func @argument(%plane: !image2d, %lines: !array, %s: !sampler, %other: !sampler, %uv: vector<2xf32>) kernel {
    %0 = mux.image_sample float %plane, %other at %uv : !image2d, vector<2xf32> -> vector<4xf32>
    %1 = mux.image_sample float %plane, %s at %uv : !image2d, vector<2xf32> -> vector<4xf32>
    %2 = mux.image_sample float %lines, %s at %uv : !array, vector<2xf32> -> vector<4xf32>
    gpu.return
  }
}
