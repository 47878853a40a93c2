// RUN: cairn-opt %s --convert-gpu-to-kernel | FileCheck %s
// RUN: cairn-opt %s --convert-gpu-to-kernel | cairn-translate --serialize-module -o %t.spv
// RUN: spirv-val --target-env opencl2.2 %t.spv

// Images, samplers that are arguments, and those that the program describes.
!read = !llvm.target<"spirv.Image", !llvm.void, 1, 0, 1, 0, 0, 0, 0>
!write = !llvm.target<"spirv.Image", !llvm.void, 2, 0, 0, 0, 0, 0, 1>
!sampler = !llvm.target<"spirv.Sampler">
module attributes {kernel.options = #kernel.options} {
gpu.module @kernels {
  // CHECK-LABEL: spirv.func @k
  // CHECK-SAME: %[[R:.*]]: !spirv.struct<spv.type.OpTypeImage$void$1$0$1$0$0$0$0, ()>
  // CHECK-SAME: %[[W:.*]]: !spirv.struct<spv.type.OpTypeImage$void$2$0$0$0$0$0$1, ()>
  // CHECK-SAME: %[[S:.*]]: !spirv.struct<spv.type.OpTypeSampler, ()>
  gpu.func @k(%r: !read, %w: !write, %s: !sampler, %i: vector<4xi32>, %f: vector<4xf32>, %out: !llvm.ptr<1>) kernel {
    // CHECK: %[[BOTH:.*]] = "spirv.SampledImage"(%[[R]], %[[S]])
    // CHECK: "spirv.OpImageSampleExplicitLod"(%[[BOTH]], %{{.*}}, %{{.*}}) {literals = [2]}
    %a = ocl.builtin "read_imagef"(%r, %s, %f) : "float4(read_only image2d_array_t, sampler_t, float4)"
    // CHECK: %[[OWN:.*]] = "spirv.ConstantSampler"() {literals = [3, 1, 1]}
    %own = ocl.sampler addressing(repeat) filter(linear) normalized
    // CHECK: "spirv.SampledImage"(%[[R]], %[[OWN]])
    %b = ocl.builtin "read_imagei"(%r, %own, %i) : "int4(read_only image2d_array_t, sampler_t, int4)"
    // CHECK: "spirv.OpImageRead"(%[[R]], %{{.*}}) : {{.*}} -> vector<4xi32>
    %c = ocl.builtin "read_imageui"(%r, %i) : "uint4(read_only image2d_array_t, int4)"
    %d = arith.addi %b, %c : vector<4xi32>
    // CHECK: "spirv.OpImageWrite"(%[[W]], %{{.*}}, %{{.*}})
    ocl.builtin "write_imagei"(%w, %d, %d) : "void(write_only image3d_t, int4, int4)"
    // CHECK: %[[SIZES:.*]] = "spirv.ImageQuerySizeLod"(%[[R]], %{{.*}}) {{.*}} -> vector<3xi32>
    // CHECK: %[[LAYERS:.*]] = spirv.CompositeExtract %[[SIZES]][2 : i32]
    // CHECK: spirv.UConvert %[[LAYERS]] : i32 to i64
    %n = ocl.builtin "get_image_array_size"(%r) : "ulong(read_only image2d_array_t)"
    // CHECK: %[[DIM:.*]] = "spirv.ImageQuerySizeLod"(%[[W]], %{{.*}}) {{.*}} -> vector<3xi32>
    // CHECK: spirv.VectorShuffle [0 : i32, 1 : i32, 2 : i32, 3 : i32] %[[DIM]]
    %dim = ocl.builtin "get_image_dim"(%w) : "int4(write_only image3d_t)"
    // OpenCL counts orders from CL_R.
    // CHECK: %[[ORDER:.*]] = "spirv.ImageQueryOrder"(%[[R]])
    // CHECK: %[[FIRST:.*]] = spirv.Constant 4272 : i32
    // CHECK: spirv.IAdd %[[ORDER]], %[[FIRST]]
    %order = ocl.builtin "get_image_channel_order"(%r) : "int(read_only image2d_array_t)"
    llvm.store volatile %a, %out : vector<4xf32>, !llvm.ptr<1>
    llvm.store volatile %n, %out : i64, !llvm.ptr<1>
    llvm.store volatile %dim, %out : vector<4xi32>, !llvm.ptr<1>
    llvm.store volatile %order, %out : i32, !llvm.ptr<1>
    gpu.return
  }
}
}
