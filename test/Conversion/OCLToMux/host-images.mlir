// RUN: cairn-opt %s --convert-ocl-to-mux | FileCheck %s

// For the host, reads and writes are the library's code on the image's memory.

!image2d = !llvm.target<"spirv.Image", !llvm.void, 1, 0, 0, 0, 0, 0, 0>
!depth = !llvm.target<"spirv.Image", !llvm.void, 1, 1, 0, 0, 0, 0, 0>
!out1d = !llvm.target<"spirv.Image", !llvm.void, 0, 0, 0, 0, 0, 0, 1>
!sampler = !llvm.target<"spirv.Sampler">

// What is asked of an image is asked before all else.
// CHECK-LABEL: func.func @sample
// CHECK-SAME: (%[[IN:[^:]*]]: !llvm.target<{{[^>]*}}>, %[[S:[^:]*]]: !llvm.target
func.func @sample(%in: !image2d, %s: !sampler, %at: vector<2xf32>, %c: i1) -> vector<4xf32> attributes {ocl.kernel} {
  // CHECK-DAG: mux.image_memory %[[IN]]
  // CHECK-DAG: mux.image_query width %[[IN]]
  // CHECK-DAG: mux.image_query height %[[IN]]
  // CHECK-DAG: mux.image_query channel_order %[[IN]]
  // CHECK-DAG: mux.image_query channel_data_type %[[IN]]
  // CHECK: scf.if
  // CHECK: mux.sampler_mask %[[S]]
  // CHECK-NOT: ocl.builtin
  // CHECK: llvm.load
  %0 = scf.if %c -> vector<4xf32> {
    %1 = ocl.builtin "read_imagef"(%in, %s, %at) : "float4(read_only image2d_t, sampler_t, float2)"
    scf.yield %1 : vector<4xf32>
  } else {
    %1 = arith.constant dense<0.0> : vector<4xf32>
    scf.yield %1 : vector<4xf32>
  }
  return %0 : vector<4xf32>
}

// A depth is the first component.
// CHECK-LABEL: func.func @depth
func.func @depth(%in: !depth, %at: vector<2xi32>) -> f32 attributes {ocl.kernel} {
  // CHECK: mux.image_memory
  // CHECK: scf.index_switch
  // CHECK-NOT: ocl.builtin
  // CHECK: vector.extract %{{.*}}[0] : f32 from vector<4xf32>
  // CHECK: return %{{.*}} : f32
  %0 = ocl.builtin "read_imagef"(%in, %at) : "float(read_only image2d_depth_t, int2)"
  return %0 : f32
}

// CHECK-LABEL: func.func @write
// CHECK-SAME: (%[[OUT:[^:]*]]: !llvm.target<{{[^>]*}}>, %[[AT:[^:]*]]: i32
func.func @write(%out: !out1d, %at: i32, %color: vector<4xf16>) attributes {ocl.kernel} {
  // CHECK: %[[W:.*]] = mux.image_query width %[[OUT]]
  // Nothing is written outside.
  // CHECK: arith.cmpi ult, %[[AT]], %[[W]]
  // CHECK: scf.if
  // CHECK: llvm.store
  ocl.builtin "write_imageh"(%out, %at, %color) : "void(write_only image1d_t, int, half4)"
  return
}
