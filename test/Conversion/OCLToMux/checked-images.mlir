// RUN: cairn-opt %s --convert-ocl-to-mux | FileCheck %s

// Checks of bounds ask for texels where an image need not have the one that is read or written.

!image2d = !llvm.target<"spirv.Image", !llvm.void, 1, 0, 0, 0, 0, 0, 0>
!array1d = !llvm.target<"spirv.Image", !llvm.void, 0, 0, 1, 0, 0, 0, 0>
!out1d = !llvm.target<"spirv.Image", !llvm.void, 0, 0, 0, 0, 0, 0, 1>
!sampler = !llvm.target<"spirv.Sampler">

module attributes {mux.checks = ["bounds"]} {
// CHECK-LABEL: func.func @write
// CHECK-SAME: (%[[OUT:[^:]*]]: !llvm.target<{{[^>]*}}>, %[[AT:[^:]*]]: i32
func.func @write(%out: !out1d, %at: i32, %color: vector<4xf32>) attributes {ocl.kernel} {
  // CHECK: mux.texel_access <write> %[[OUT]][%[[AT]]]
  ocl.builtin "write_imagef"(%out, %at, %color) : "void(write_only image1d_t, int, float4)"
  return
}

// CHECK-LABEL: func.func @read
// CHECK-SAME: (%[[IN:[^:]*]]: !llvm.target<{{[^>]*}}>, %[[AT:[^:]*]]: vector<2xi32>
func.func @read(%in: !image2d, %at: vector<2xi32>) -> vector<4xf32> attributes {ocl.kernel} {
  // CHECK: mux.texel_access <read> %[[IN]][%[[AT]]]
  %0 = ocl.builtin "read_imagef"(%in, %at) : "float4(read_only image2d_t, int2)"
  return %0 : vector<4xf32>
}

// A sampler says what is outside, unless it is of CLK_ADDRESS_NONE; a layer is the nearest one.
// CHECK-LABEL: func.func @sample
// CHECK-SAME: (%[[IN:[^:]*]]: !llvm.target<{{[^>]*}}>, %[[S:[^:]*]]: !llvm.target<{{[^>]*}}>, %[[AT:[^:]*]]: vector<2xi32>
func.func @sample(%in: !array1d, %s: !sampler, %at: vector<2xi32>) -> vector<4xf32> attributes {ocl.kernel} {
  // CHECK: %[[MASK:.*]] = mux.sampler_mask %[[S]]
  // CHECK: %[[MODE:.*]] = arith.andi %[[MASK]], %{{.*}} : i32
  // CHECK: %[[CLAMPED:.*]] = arith.cmpi ne, %{{.*}}, %[[MODE]] : i32
  // CHECK: %[[FIRST:.*]] = vector.insert %{{.*}}, %[[AT]] [1]
  // CHECK: %[[PLACE:.*]] = arith.select %[[CLAMPED]], %{{.*}}, %[[FIRST]] : vector<2xi32>
  // CHECK: mux.texel_access <read> %[[IN]][%[[PLACE]]]
  %0 = ocl.builtin "read_imagef"(%in, %s, %at) : "float4(read_only image1d_array_t, sampler_t, int2)"
  return %0 : vector<4xf32>
}

// CHECK-LABEL: func.func @place
// CHECK-NOT: mux.texel_access
func.func @place(%in: !image2d, %s: !sampler, %at: vector<2xf32>) -> vector<4xf32> attributes {ocl.kernel} {
  %0 = ocl.builtin "read_imagef"(%in, %s, %at) : "float4(read_only image2d_t, sampler_t, float2)"
  return %0 : vector<4xf32>
}
}
