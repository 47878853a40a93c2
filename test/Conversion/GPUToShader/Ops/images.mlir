// RUN: cairn-opt %s --cairn-shader-stage | FileCheck %s

!sampled = !llvm.target<"spirv.Image", !llvm.void, 1, 0, 1, 0, 0, 0, 0>
!stored = !llvm.target<"spirv.Image", !llvm.void, 2, 0, 0, 0, 0, 0, 2>
!buffer = !llvm.target<"spirv.Image", !llvm.void, 5, 0, 0, 0, 0, 0, 0>
!sampler = !llvm.target<"spirv.Sampler">

// What is read of an image that is written too is what others wrote.
// CHECK: spirv.GlobalVariable @k.stored bind(0, 1) {coherent}
// CHECK-LABEL: spirv.func @k
// CHECK-DAG: %[[SAMPLED:.*]] = spirv.Load "UniformConstant" %{{.*}} : !spirv.image<f32, Dim2D
// CHECK-DAG: %[[STORED:.*]] = spirv.Load "UniformConstant" %{{.*}} : !spirv.image<si32, Dim3D
// CHECK-DAG: %[[BUFFER:.*]] = spirv.Load "UniformConstant" %{{.*}} : !spirv.image<i32, Buffer
// CHECK-DAG: %[[S:.*]] = spirv.Load "UniformConstant" %{{.*}} : !spirv.struct<spv.type.OpTypeSampler, ()>
module attributes {shader.options = #shader.options} {
  gpu.module @kernels {
    gpu.func @k(%sampled: !sampled {ocl.arg = #ocl.arg<"sampled", "image2d_array_t", 0, access = "read_only", qualifiers = "">},
                %stored: !stored {ocl.arg = #ocl.arg<"stored", "image3d_t", 0, access = "read_write", qualifiers = "">},
                %buffer: !buffer {ocl.arg = #ocl.arg<"buffer", "image1d_buffer_t", 0, access = "read_only", qualifiers = "">}, %s: !sampler) kernel {
      // CHECK: %[[SIZES:.*]] = "spirv.ImageQuerySizeLod"(%[[SAMPLED]], %{{.*}}) {{.*}}i32) -> vector<3xi32>
      // CHECK: %[[LAYERS:.*]] = spirv.CompositeExtract %[[SIZES]][2 : i32]
      %layers = mux.image_query array_size %sampled : !sampled
      // CHECK: %[[WIDTH:.*]] = "spirv.OpImageQuerySize"(%[[BUFFER]]) {{.*}} -> i32
      %width = mux.image_query width %buffer : !buffer
      // CHECK: %[[DEPTHS:.*]] = "spirv.OpImageQuerySize"(%[[STORED]]) {{.*}} -> vector<3xi32>
      // CHECK: spirv.CompositeExtract %[[DEPTHS]][2 : i32]
      %depth = mux.image_query depth %stored : !stored
      %xyz = vector.from_elements %width, %layers, %depth : vector<3xi32>
      %uvw = arith.sitofp %xyz : vector<3xi32> to vector<3xf32>
      // CHECK: %[[BOTH:.*]] = "spirv.SampledImage"(%[[SAMPLED]], %[[S]])
      // CHECK: %[[COLOR:.*]] = "spirv.OpImageSampleExplicitLod"(%[[BOTH]], %{{.*}}, %{{.*}}) {literals = [2]} {{.*}} -> vector<4xf32>
      %0 = mux.image_sample float %sampled, %s at %uvw : !sampled, vector<3xf32> -> vector<4xf32>
      // CHECK: "spirv.OpImageFetch"(%[[SAMPLED]], %{{.*}}, %{{.*}}) {literals = [2]} {{.*}} -> vector<4xf32>
      %1 = mux.image_read float %sampled[%xyz] : !sampled, vector<3xi32> -> vector<4xf32>
      // CHECK: "spirv.OpImageFetch"(%[[BUFFER]], %{{.*}}) : {{.*}} -> vector<4xi32>
      %2 = mux.image_read uint %buffer[%width] : !buffer, i32 -> vector<4xi32>
      // CHECK: %[[SIGNED:.*]] = "spirv.OpImageRead"(%[[STORED]], %{{.*}}) : {{.*}} -> vector<4xsi32>
      // By component: whole colors that become 64 bits get the wrong ones of some drivers.
      // CHECK: %[[R:.*]] = spirv.CompositeExtract %[[SIGNED]][0 : i32]
      // CHECK: %[[A:.*]] = spirv.CompositeExtract %[[SIGNED]][3 : i32]
      // CHECK: %[[RGBA:.*]] = spirv.CompositeConstruct %[[R]], {{.*}}, %[[A]] :
      // CHECK: %[[READ:.*]] = spirv.Bitcast %[[RGBA]] : vector<4xsi32> to vector<4xi32>
      %3 = mux.image_read sint %stored[%xyz] : !stored, vector<3xi32> -> vector<4xi32>
      %4 = arith.addf %0, %1 : vector<4xf32>
      %5 = arith.fptosi %4 : vector<4xf32> to vector<4xi32>
      %6 = arith.addi %2, %3 : vector<4xi32>
      %7 = arith.addi %5, %6 : vector<4xi32>
      // CHECK: %[[TEXEL:.*]] = spirv.Bitcast %{{.*}} : vector<4xi32> to vector<4xsi32>
      // CHECK: "spirv.OpImageWrite"(%[[STORED]], %{{.*}}, %[[TEXEL]])
      mux.image_write sint %7, %stored[%xyz] : vector<4xi32>, !stored, vector<3xi32>
      gpu.return
    }
  }
}
