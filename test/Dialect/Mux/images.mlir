// RUN: cairn-opt %s --verify-roundtrip | FileCheck %s

!image1d = !llvm.target<"spirv.Image", !llvm.void, 0, 0, 0, 0, 0, 0, 0>
!image2d = !llvm.target<"spirv.Image", !llvm.void, 1, 0, 0, 0, 0, 0, 0>
!array2d = !llvm.target<"spirv.Image", !llvm.void, 1, 0, 1, 0, 0, 0, 1>
!volume = !llvm.target<"spirv.Image", !llvm.void, 2, 0, 0, 0, 0, 0, 2>
!sampler = !llvm.target<"spirv.Sampler">

// CHECK-LABEL: func @accesses
// CHECK-SAME: %[[LINE:[^:]*]]: !llvm.target<{{[^>]*}}>, %[[PLANE:[^:]*]]: !llvm.target<{{[^>]*}}>, %[[LAYERS:[^:]*]]: !llvm.target<{{[^>]*}}>, %[[VOLUME:[^:]*]]: !llvm.target<
func.func @accesses(%line: !image1d, %plane: !image2d, %layers: !array2d,
                    %volume: !volume, %s: !sampler, %x: i32, %u: f32,
                    %xyz: vector<3xi32>, %uv: vector<2xf32>) {
  // CHECK: %[[C:.*]] = mux.image_sample float %[[PLANE]], %{{.*}} at %{{.*}} : !llvm.target<"spirv.Image", !llvm.void, 1, 0, 0, 0, 0, 0, 0>, vector<2xf32> -> vector<4xf32>
  %0 = mux.image_sample float %plane, %s at %uv : !image2d, vector<2xf32> -> vector<4xf32>
  // CHECK: mux.image_sample sint %[[LINE]], %{{.*}} at %{{.*}}, f32 -> vector<4xi32>
  %1 = mux.image_sample sint %line, %s at %u : !image1d, f32 -> vector<4xi32>
  // CHECK: mux.image_read uint %[[LINE]][%{{.*}}] : {{.*}}, i32 -> vector<4xi32>
  %2 = mux.image_read uint %line[%x] : !image1d, i32 -> vector<4xi32>
  // CHECK: mux.image_write float %[[C]], %[[LAYERS]][%{{.*}}] : vector<4xf32>, {{.*}}, vector<3xi32>
  mux.image_write float %0, %layers[%xyz] : vector<4xf32>, !array2d, vector<3xi32>
  // CHECK: mux.texel_access <write> %[[LAYERS]][%{{.*}}] : {{.*}}, vector<3xi32>
  mux.texel_access <write> %layers[%xyz] : !array2d, vector<3xi32>
  // CHECK: mux.image_query width %[[LINE]] : !llvm.target<"spirv.Image", !llvm.void, 0, 0, 0, 0, 0, 0, 0>
  %3 = mux.image_query width %line : !image1d
  // CHECK: mux.image_query height %[[PLANE]]
  %4 = mux.image_query height %plane : !image2d
  // CHECK: mux.image_query depth %[[VOLUME]]
  %5 = mux.image_query depth %volume : !volume
  // CHECK: mux.image_query array_size %[[LAYERS]]
  %6 = mux.image_query array_size %layers : !array2d
  // CHECK: mux.image_query channel_data_type
  %7 = mux.image_query channel_data_type %line : !image1d
  // CHECK: mux.image_query channel_order
  %8 = mux.image_query channel_order %line : !image1d
  // CHECK: %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} = mux.image_memory %[[LAYERS]] : !llvm.target<"spirv.Image", !llvm.void, 1, 0, 1, 0, 0, 0, 1>
  %data, %row, %slice, %texel = mux.image_memory %layers : !array2d
  // CHECK: mux.sampler_mask
  %9 = mux.sampler_mask %s
  return
}
