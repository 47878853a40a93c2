// Images are for shaders.
// RUN: cairn-opt %s --convert-ocl-to-mux --canonicalize --split-input-file --verify-diagnostics | FileCheck %s

!image2d = !llvm.target<"spirv.Image", !llvm.void, 1, 0, 0, 0, 0, 0, 0>
!array2d = !llvm.target<"spirv.Image", !llvm.void, 1, 0, 1, 0, 0, 0, 0>
!volume = !llvm.target<"spirv.Image", !llvm.void, 2, 0, 0, 0, 0, 0, 1>
!buffer = !llvm.target<"spirv.Image", !llvm.void, 5, 0, 0, 0, 0, 0, 2>
!sampler = !llvm.target<"spirv.Sampler">

module attributes {shader.options = #shader.options} {
  // CHECK-LABEL: func.func @reads
  // CHECK-SAME: %[[PLANE:[^:]*]]: !llvm.target<{{[^>]*}}>, %[[LAYERS:[^:]*]]: !llvm.target<{{[^>]*}}>, %[[BUFFER:[^:]*]]: !llvm.target<{{[^>]*}}>, %[[S:[^:]*]]: !llvm.target<"spirv.Sampler">, %[[XY:[^:]*]]: vector<2xi32>, %[[UVW:[^:]*]]: vector<4xf32>, %[[XYZ:[^:]*]]: vector<4xi32>, %[[X:[^:]*]]: i32)
  func.func @reads(%plane: !image2d, %layers: !array2d, %buffer: !buffer, %s: !sampler, %xy: vector<2xi32>, %uvw: vector<4xf32>, %xyz: vector<4xi32>, %x: i32)
      -> (vector<4xf32>, vector<4xf32>, vector<4xi32>, vector<4xf16>, vector<4xi32>) {
    // CHECK-DAG: %[[CENTER:.*]] = arith.constant dense<5.000000e-01> : vector<2xf32>
    // CHECK-DAG: %[[LAYER:.*]] = arith.constant dense<[5.000000e-01, 5.000000e-01, 0.000000e+00]> : vector<3xf32>
    // CHECK: %[[CORNER:.*]] = arith.sitofp %[[XY]]
    // CHECK: %[[AT:.*]] = arith.addf %[[CORNER]], %[[CENTER]]
    // CHECK: mux.image_sample float %[[PLANE]], %[[S]] at %[[AT]]
    %0 = ocl.builtin "read_imagef"(%plane, %s, %xy) : "float4(read_only image2d_t, sampler_t, int2)"
    // CHECK: %[[PLACE:.*]] = vector.shuffle %[[UVW]], %[[UVW]] [0, 1, 2]
    // CHECK: mux.image_sample float %[[LAYERS]], %[[S]] at %[[PLACE]]
    %1 = ocl.builtin "read_imagef"(%layers, %s, %uvw) : "float4(read_only image2d_array_t, sampler_t, float4)"
    // CHECK: %[[TEXEL:.*]] = vector.shuffle %[[XYZ]], %[[XYZ]] [0, 1, 2]
    // CHECK: arith.addf %{{.*}}, %[[LAYER]]
    // CHECK: mux.image_sample uint %[[LAYERS]]
    %2 = ocl.builtin "read_imageui"(%layers, %s, %xyz) : "uint4(read_only image2d_array_t, sampler_t, int4)"
    // CHECK: %[[WIDE:.*]] = mux.image_read float %[[PLANE]][%[[XY]]]
    // CHECK: arith.truncf %[[WIDE]] : vector<4xf32> to vector<4xf16>
    %3 = ocl.builtin "read_imageh"(%plane, %xy) : "half4(read_only image2d_t, int2)"
    // CHECK: mux.image_read sint %[[BUFFER]][%[[X]]]
    %4 = ocl.builtin "read_imagei"(%buffer, %x) : "int4(read_write image1d_buffer_t, int)"
    return %0, %1, %2, %3, %4 : vector<4xf32>, vector<4xf32>, vector<4xi32>, vector<4xf16>, vector<4xi32>
  }

  // CHECK-LABEL: func.func @writes
  // CHECK: %[[TEXEL:.*]] = vector.shuffle {{.*}} [0, 1, 2]
  // CHECK: mux.image_write sint %{{.*}}, %{{.*}}[%[[TEXEL]]]
  // CHECK: arith.extf
  // CHECK: mux.image_write float
  func.func @writes(%volume: !volume, %buffer: !buffer, %xyz: vector<4xi32>, %x: i32, %c: vector<4xi32>, %h: vector<4xf16>) {
    ocl.builtin "write_imagei"(%volume, %xyz, %c) : "void(write_only image3d_t, int4, int4)"
    ocl.builtin "write_imageh"(%buffer, %x, %h) : "void(read_write image1d_buffer_t, int, half4)"
    return
  }

  // CHECK-LABEL: func.func @queries
  // CHECK: %[[LAYERS:.*]] = mux.image_query array_size
  // CHECK: arith.extui %[[LAYERS]] : i32 to i64
  // CHECK: %[[W:.*]] = mux.image_query width
  // CHECK: %[[H:.*]] = mux.image_query height
  // CHECK: %[[D:.*]] = mux.image_query depth
  // CHECK: vector.from_elements %[[W]], %[[H]], %[[D]], %c0_i32
  // CHECK: mux.image_query channel_order
  func.func @queries(%layers: !array2d, %volume: !volume) -> (i64, vector<4xi32>, i32) {
    %0 = ocl.builtin "get_image_array_size"(%layers) : "ulong(read_only image2d_array_t)"
    %1 = ocl.builtin "get_image_dim"(%volume) : "int4(write_only image3d_t)"
    %2 = ocl.builtin "get_image_channel_order"(%volume) : "int(write_only image3d_t)"
    return %0, %1, %2 : i64, vector<4xi32>, i32
  }

  // CHECK-LABEL: func.func @samplers
  // CHECK: mux.sampler 35
  // CHECK: mux.sampler 20
  func.func @samplers(%plane: !image2d, %uv: vector<2xf32>) -> (vector<4xf32>, vector<4xf32>) {
    %0 = ocl.sampler addressing(clamp_to_edge) filter(linear) normalized
    %1 = ocl.builtin "read_imagef"(%plane, %0, %uv) : "float4(read_only image2d_t, sampler_t, float2)"
    %2 = ocl.sampler addressing(clamp) filter(nearest)
    %3 = ocl.builtin "read_imagef"(%plane, %2, %uv) : "float4(read_only image2d_t, sampler_t, float2)"
    return %1, %3 : vector<4xf32>, vector<4xf32>
  }
}

// -----

!depth = !llvm.target<"spirv.Image", !llvm.void, 1, 1, 0, 0, 0, 0, 0>

module attributes {shader.options = #shader.options} {
  func.func @depth(%image: !depth, %xy: vector<2xi32>) -> f32 {
    // expected-error @below {{builtin 'read_imagef' with signature 'float(read_only image2d_depth_t, int2)' is not supported yet: there are no images of depth, of several samples or with mip levels}}
    %0 = ocl.builtin "read_imagef"(%image, %xy) : "float(read_only image2d_depth_t, int2)"
    return %0 : f32
  }
}

// -----

!image2d = !llvm.target<"spirv.Image", !llvm.void, 1, 0, 0, 0, 0, 0, 0>
!sampler = !llvm.target<"spirv.Sampler">

module attributes {shader.options = #shader.options} {
  func.func @level(%image: !image2d, %s: !sampler, %uv: vector<2xf32>, %lod: f32) -> vector<4xf32> {
    // expected-error @below {{builtin 'read_imagef' with signature 'float4(read_only image2d_t, sampler_t, float2, float)' is not supported yet}}
    %0 = ocl.builtin "read_imagef"(%image, %s, %uv, %lod) : "float4(read_only image2d_t, sampler_t, float2, float)"
    return %0 : vector<4xf32>
  }
}
