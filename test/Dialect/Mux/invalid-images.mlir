// RUN: cairn-opt %s --split-input-file --verify-diagnostics

!buffer = !llvm.target<"spirv.Image", !llvm.void, 5, 0, 0, 0, 0, 0, 0>

// image_sample_c1
func.func @sampled_buffer(%i: !buffer, %s: !llvm.target<"spirv.Sampler">, %x: f32) {
  // expected-error @below {{'mux.image_sample' op expected a read_only image that is not a buffer}}
  %0 = mux.image_sample float %i, %s at %x : !buffer, f32 -> vector<4xf32>
  return
}

// -----

!array = !llvm.target<"spirv.Image", !llvm.void, 1, 0, 1, 0, 0, 0, 0>

// image_sample_c2
func.func @missing_layer(%i: !array, %s: !llvm.target<"spirv.Sampler">, %x: vector<2xf32>) {
  // expected-error @below {{'mux.image_sample' op expected 3 coordinates, got 2}}
  %0 = mux.image_sample float %i, %s at %x : !array, vector<2xf32> -> vector<4xf32>
  return
}

// -----

!image = !llvm.target<"spirv.Image", !llvm.void, 0, 0, 0, 0, 0, 0, 0>

// image_sample_c3
func.func @integers_of_float(%i: !image, %s: !llvm.target<"spirv.Sampler">, %x: f32) {
  // expected-error @below {{'mux.image_sample' op expected a color of f32 for channel kind 'float', got 'vector<4xi32>'}}
  %0 = mux.image_sample float %i, %s at %x : !image, f32 -> vector<4xi32>
  return
}

// -----

!image = !llvm.target<"spirv.Image", !llvm.void, 0, 0, 0, 0, 0, 0, 1>

// image_read_c1
func.func @read_of_write_only(%i: !image, %x: i32) {
  // expected-error @below {{'mux.image_read' op expected an image that is not write_only}}
  %0 = mux.image_read float %i[%x] : !image, i32 -> vector<4xf32>
  return
}

// -----

!image = !llvm.target<"spirv.Image", !llvm.void, 0, 0, 0, 0, 0, 0, 0>

// image_read_c2
func.func @too_many(%i: !image, %x: vector<2xi32>) {
  // expected-error @below {{'mux.image_read' op expected 1 coordinates, got 2}}
  %0 = mux.image_read float %i[%x] : !image, vector<2xi32> -> vector<4xf32>
  return
}

// -----

!image = !llvm.target<"spirv.Image", !llvm.void, 0, 0, 0, 0, 0, 0, 0>

// image_read_c3
func.func @floats_of_uint(%i: !image, %x: i32) {
  // expected-error @below {{'mux.image_read' op expected a color of i32 for channel kind 'uint', got 'vector<4xf32>'}}
  %0 = mux.image_read uint %i[%x] : !image, i32 -> vector<4xf32>
  return
}

// -----

!image = !llvm.target<"spirv.Image", !llvm.void, 0, 0, 0, 0, 0, 0, 0>

// image_write_c1
func.func @write_of_read_only(%i: !image, %x: i32, %c: vector<4xf32>) {
  // expected-error @below {{'mux.image_write' op expected an image that is not read_only}}
  mux.image_write float %c, %i[%x] : vector<4xf32>, !image, i32
  return
}

// -----

!image = !llvm.target<"spirv.Image", !llvm.void, 2, 0, 0, 0, 0, 0, 1>

// image_write_c2
func.func @plane_of_volume(%i: !image, %x: vector<2xi32>, %c: vector<4xf32>) {
  // expected-error @below {{'mux.image_write' op expected 3 coordinates, got 2}}
  mux.image_write float %c, %i[%x] : vector<4xf32>, !image, vector<2xi32>
  return
}

// -----

!image = !llvm.target<"spirv.Image", !llvm.void, 0, 0, 0, 0, 0, 0, 1>

// image_write_c3
func.func @floats_of_sint(%i: !image, %x: i32, %c: vector<4xf32>) {
  // expected-error @below {{'mux.image_write' op expected a color of i32 for channel kind 'sint', got 'vector<4xf32>'}}
  mux.image_write sint %c, %i[%x] : vector<4xf32>, !image, i32
  return
}

// -----

!image = !llvm.target<"spirv.Image", !llvm.void, 0, 0, 1, 0, 0, 0, 0>

// texel_access_c1
func.func @texel_of_line(%i: !image, %x: i32) {
  // expected-error @below {{'mux.texel_access' op expected 2 coordinates, got 1}}
  mux.texel_access <read> %i[%x] : !image, i32
  return
}

// -----

!image = !llvm.target<"spirv.Image", !llvm.void, 0, 0, 1, 0, 0, 0, 0>

// image_query_c1
func.func @height_of_line(%i: !image) {
  // expected-error @below {{'mux.image_query' op expected an image that has 'height'}}
  %0 = mux.image_query height %i : !image
  return
}
