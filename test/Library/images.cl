// Images and samplers at the ocl level, and what the host has no images of.
// RUN: cairnc %s --emit=ocl -cl-std=CL2.0 -cl-ext=+all | FileCheck %s
// RUN: cairnc %s --emit=ocl -cl-std=CL2.0 -cl-ext=+all | cairn-opt | FileCheck %s
// RUN: not cairnc %s --emit=mux -cl-std=CL2.0 -cl-ext=+all -DLACKS 2>&1 | FileCheck %s --check-prefix=ERROR --implicit-check-not=error:

constant sampler_t in_range =
    CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP | CLK_FILTER_NEAREST;

// CHECK-LABEL: func.func @sample
// CHECK-SAME: %[[IN:[^:]*]]: !llvm.target<"spirv.Image", !llvm.void, 1, 0, 0, 0, 0, 0, 0> {ocl.arg = #ocl.arg<"in", "image2d_t", 0, access = "read_only", qualifiers = "">}
// CHECK-SAME: %[[SAMPLER:[^:]*]]: !llvm.target<"spirv.Sampler"> {ocl.arg = #ocl.arg<"s", "sampler_t", 0, access = "none", qualifiers = "">}
kernel void sample(read_only image2d_t in, sampler_t s, global float4 *out, int2 at) {
  const sampler_t smooth =
      CLK_NORMALIZED_COORDS_TRUE | CLK_ADDRESS_MIRRORED_REPEAT | CLK_FILTER_LINEAR;
  // CHECK-DAG: %[[SMOOTH:.*]] = ocl.sampler addressing(mirrored_repeat) filter(linear) normalized
  // CHECK: ocl.builtin "read_imagef"(%[[IN]], %[[SAMPLER]], %{{.*}}) : "float4(read_only image2d_t, sampler_t, int2)"
  out[0] = read_imagef(in, s, at);
  // CHECK: %[[FILE:.*]] = ocl.sampler addressing(clamp) filter(nearest)
  // CHECK: ocl.builtin "read_imagef"(%[[IN]], %[[FILE]], %{{.*}})
  out[1] = read_imagef(in, in_range, at);
  // CHECK: ocl.builtin "read_imagef"(%[[IN]], %[[SMOOTH]], %{{.*}}) : "float4(read_only image2d_t, sampler_t, float2)"
  out[2] = read_imagef(in, smooth, convert_float2(at));
  // CHECK: ocl.builtin "read_imagef"(%[[IN]], %{{.*}}) : "float4(read_only image2d_t, int2)"
  out[3] = read_imagef(in, at);
}

// CHECK-LABEL: func.func @write
// CHECK-SAME: 2, 0, 0, 0, 0, 0, 1> {ocl.arg = #ocl.arg<"volume", "image3d_t", 0, access = "write_only"
// CHECK-SAME: 0, 0, 1, 0, 0, 0, 2> {ocl.arg = #ocl.arg<"rows", "image1d_array_t", 0, access = "read_write"
kernel void write(write_only image3d_t volume, read_write image1d_array_t rows,
                  write_only image2d_depth_t depth, int4 at) {
  // CHECK: %[[ROW:.*]] = ocl.builtin "read_imageui"(%{{.*}}) : "uint4(read_write image1d_array_t, int2)"
  uint4 row = read_imageui(rows, at.xy);
  // CHECK: ocl.builtin "write_imagei"(%{{.*}}) : "void(write_only image3d_t, int4, int4)"
  write_imagei(volume, at, as_int4(row));
  // CHECK: ocl.builtin "write_imageui"(%{{.*}}) : "void(read_write image1d_array_t, int2, uint4)"
  write_imageui(rows, at.xy, row);
  // CHECK: ocl.builtin "write_imagef"(%{{.*}}) : "void(write_only image2d_depth_t, int2, float)"
  write_imagef(depth, at.xy, 1.0f);
}

// CHECK-LABEL: func.func @query
kernel void query(read_only image2d_array_t a, write_only image1d_buffer_t b,
                  global int *out) {
  // CHECK: ocl.builtin "get_image_width"(%{{.*}}) : "int(write_only image1d_buffer_t)"
  out[0] = get_image_width(b);
  // CHECK: ocl.builtin "get_image_dim"(%{{.*}}) : "int2(read_only image2d_array_t)"
  out[1] = get_image_dim(a).y;
  // CHECK: ocl.builtin "get_image_array_size"(%{{.*}}) : "ulong(read_only image2d_array_t)"
  out[2] = get_image_array_size(a);
  // CHECK: ocl.builtin "get_image_channel_order"(%{{.*}}) : "int(read_only image2d_array_t)"
  out[3] = get_image_channel_order(a);
}

#ifdef LACKS
kernel void lacks(read_only image2d_msaa_t samples, read_only image2d_t levels,
                  sampler_t s, global float4 *out) {
  // ERROR: images.cl:[[#@LINE+1]]:12: error: builtin 'read_imagef' with signature 'float4(read_only image2d_msaa_t, int2, int)' is not supported yet: there are no images of several samples or with mip levels
  out[0] = read_imagef(samples, (int2)(0), 1);
  out[1] = read_imagef(levels, s, (float2)(0), 1.0f);
  // ERROR: images.cl:[[#@LINE+1]]:14: error: builtin 'get_image_num_mip_levels' with signature
  out[2].x = get_image_num_mip_levels(levels);
}
#endif
