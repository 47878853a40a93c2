// RUN: cairn-opt %s --shader-legalize-images --split-input-file --verify-diagnostics | FileCheck %s

!sampled = !llvm.target<"spirv.Image", !llvm.void, 1, 0, 0, 0, 0, 0, 0>
!stored = !llvm.target<"spirv.Image", !llvm.void, 1, 0, 1, 0, 0, 0, 1>
!both = !llvm.target<"spirv.Image", !llvm.void, 2, 0, 0, 0, 0, 0, 2>
!buffer = !llvm.target<"spirv.Image", !llvm.void, 5, 0, 0, 0, 0, 0, 0>

// CHECK-LABEL: gpu.func @kinds
// CHECK-SAME: shader.type = !spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, Unknown>
// CHECK-SAME: shader.type = !spirv.image<si32, Dim2D, NoDepth, Arrayed, SingleSampled, NoSampler, Unknown>
// CHECK-SAME: shader.type = !spirv.image<i32, Dim3D, NoDepth, NonArrayed, SingleSampled, NoSampler, Unknown>
// CHECK-SAME: shader.type = !spirv.image<f32, Buffer, NoDepth, NonArrayed, SingleSampled, NeedSampler, Unknown>
// CHECK-SAME: !llvm.target<"spirv.Sampler">) kernel
gpu.module @kernels {
  gpu.func @kinds(%a: !sampled, %b: !stored, %c: !both, %d: !buffer, %s: !llvm.target<"spirv.Sampler">) kernel {
    %xy = arith.constant dense<0> : vector<2xi32>
    %xyz = arith.constant dense<0> : vector<3xi32>
    %uv = arith.constant dense<0.5> : vector<2xf32>
    %0 = mux.image_sample float %a, %s at %uv : !sampled, vector<2xf32> -> vector<4xf32>
    %1 = mux.image_read float %a[%xy] : !sampled, vector<2xi32> -> vector<4xf32>
    %2 = mux.image_read uint %c[%xyz] : !both, vector<3xi32> -> vector<4xi32>
    mux.image_write sint %2, %b[%xyz] : vector<4xi32>, !stored, vector<3xi32>
    mux.image_write uint %2, %c[%xyz] : vector<4xi32>, !both, vector<3xi32>
    gpu.return
  }
}

// -----

!image = !llvm.target<"spirv.Image", !llvm.void, 0, 0, 0, 0, 0, 0, 0>

gpu.module @kernels {
  gpu.func @mixed(%a: !image {ocl.arg = #ocl.arg<"in", "image1d_t", 0, access = "read_only", qualifiers = "">}, %x: i32) kernel {
    // expected-note @below {{accessed as float}}
    %0 = mux.image_read float %a[%x] : !image, i32 -> vector<4xf32>
    // expected-error @below {{image 'in' is accessed as int here and as float elsewhere; an image of Vulkan has texels of one kind: pass it as two arguments}}
    %1 = mux.image_read sint %a[%x] : !image, i32 -> vector<4xi32>
    gpu.return
  }
}
