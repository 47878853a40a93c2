// Reads without a sampler, writes and queries of images, and samplers that the
// host passes; the values are by hand.
//
// RUN: cairnc -cl-std=CL2.0 %s -o %t.o --interface=%t.host.json
// RUN: cairnc --target=vulkan -cl-std=CL2.0 %s -o %t.spv --interface=%t.json
// RUN: spirv-val --target-env vulkan1.1 %t.spv
// DEFINE: %{at} = {0.5,1,2.75,9}
// DEFINE: %{sampler} = nearest
// DEFINE: %{passed} = --kernel=passed --global=4 --arg 'plane=image2d[4x1,R,FLOAT]:{0,10,20,30}' \
// DEFINE:   --arg 'volume=image3d[4x2x2,R,FLOAT]:{0,10,20,30,0,10,20,30,0,10,20,30,0,10,20,30}' --arg 'layers=image1d_array[4x2,R,FLOAT]:{0,10,20,30,40,50,60,70}' \
// DEFINE:   --arg 's=sampler(%{sampler})' --arg 'flat=sampler(%{sampler})' --arg 'at=f32[4]:%{at}' --arg 'out=f32[12]:zeros' --print=out
// DEFINE: %{args} =
// DEFINE: %{run} = env CAIRN_VULKAN_VALIDATION=1 cairn-run %t.spv --interface=%t.json --device=vulkan %{args} > %t.out && \
// DEFINE:   cairn-run %t.o --interface=%t.host.json %{args} >> %t.out
// REQUIRES: vulkan, spirv-val

#pragma OPENCL EXTENSION cl_khr_fp16 : enable

// REDEFINE: %{args} = --kernel=copyInt --global=3,2 --arg 'in=image2d[3x2,RG,SIGNED_INT8]:{1,-1,2,-2,3,-3,4,-4,5,-5,6,-128}' \
// REDEFINE:   --arg 'out=image2d_array[3x2x2,RGBA,SIGNED_INT32]:zeros' --print=out
// RUN: %{run} && FileCheck %s --check-prefix=INT < %t.out
// INT-COUNT-2: out = 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1 -1 0 1 2 -2 0 1 3 -3 0 1 4 -4 0 1 5 -5 0 1 6 -128 0 1
kernel void copyInt(read_only image2d_t in, write_only image2d_array_t out) {
  int2 at = {get_global_id(0), get_global_id(1)};
  write_imagei(out, (int4)(at, 1, 0), read_imagei(in, at));
}

// With a sampler, one texel beside; outside of an image with alpha are zeros,
// of one without, zeros and a one.
// REDEFINE: %{args} = --kernel=copyUInt --global=3 --arg 'in=image3d[3x1x2,RGBA,UNSIGNED_INT16]:iota' \
// REDEFINE:   --arg 'red=image1d[2,R,UNSIGNED_INT8]:{7,200}' --arg 'out=u32[24]:zeros' --print=out
// RUN: %{run} && FileCheck %s --check-prefix=UINT < %t.out
// UINT-COUNT-2: out = 16 17 18 19 20 21 22 23 0 0 0 0 0 0 0 1 7 0 0 1 200 0 0 1
kernel void copyUInt(read_only image3d_t in, read_only image1d_t red,
                     global uint4 *out) {
  const sampler_t border = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP |
                           CLK_FILTER_NEAREST;
  int i = get_global_id(0);
  out[i] = read_imageui(in, border, (int4)(i + 1, 0, 1, 0));
  out[i + 3] = read_imageui(red, border, i - 1);
}

// REDEFINE: %{args} = --kernel=buffers --global=4 --arg 'in=image1d_buffer[4,RGBA,FLOAT]:iota' \
// REDEFINE:   --arg 'out=image1d_buffer[4,RGBA,UNSIGNED_INT8]:zeros' --print=out
// RUN: %{run} && FileCheck %s --check-prefix=BUFFER < %t.out
// BUFFER-COUNT-2: out = 12 13 14 4 8 9 10 4 4 5 6 4 0 1 2 4
kernel void buffers(read_only image1d_buffer_t in,
                    write_only image1d_buffer_t out) {
  int i = get_global_id(0);
  uint4 color = convert_uint4(read_imagef(in, i));
  color.w = get_image_width(in);
  write_imageui(out, get_image_width(out) - 1 - i, color);
}

// A color is rounded to the image's own, and no color is beyond 0 and 1.
// REDEFINE: %{args} = --kernel=halves --global=2 --arg 'in=image1d_array[2x3,R,HALF_FLOAT]:{0.5,0.1,2,-3,1,0}' \
// REDEFINE:   --arg 'out=image1d_array[2x3,R,UNORM_INT8]:zeros' --print=out
// RUN: %{run} && FileCheck %s --check-prefix=HALF < %t.out
// HALF-COUNT-2: out = 128 25 255 0 255 0
kernel void halves(read_only image1d_array_t in,
                   write_only image1d_array_t out) {
  int i = get_global_id(0);
  for (int layer = 0; layer < get_image_array_size(in); ++layer) {
    half4 color = read_imageh(in, (int2)(i, layer));
    write_imageh(out, (int2)(i, layer), color);
  }
}

// CLK_RGBA and CLK_UNORM_INT8, CLK_BGRA and CLK_FLOAT, CLK_R and CLK_UNSIGNED_INT32.
// REDEFINE: %{args} = --kernel=describe --global=1 --arg 'a=image3d[5x4x3,RGBA,UNORM_INT8]:zeros' --arg 'b=image2d_array[7x6x2,BGRA,UNORM_INT8]:zeros' \
// REDEFINE:   --arg 'c=image1d_buffer[9,R,UNSIGNED_INT32]:zeros' --arg 'd=image2d[2x8,RG,HALF_FLOAT]:zeros' --arg 'scale=2' --arg 'out=i32[21]:zeros' --print=out
// RUN: %{run} && FileCheck %s --check-prefix=DESCRIBE < %t.out
// DESCRIBE-COUNT-2: out = 5 4 3 0 4277 4306 14 12 2 4278 4306 18 4272 4316 2 8 4 16 4274 4317 3
kernel void describe(read_only image3d_t a, write_only image2d_array_t b,
                     write_only image1d_buffer_t c, read_write image2d_t d,
                     int scale, global int *out) {
  vstore4(get_image_dim(a), 0, out);
  out[4] = get_image_channel_order(a);
  out[5] = get_image_channel_data_type(a);
  vstore2(get_image_dim(b) * scale, 3, out);
  out[8] = get_image_array_size(b);
  out[9] = get_image_channel_order(b);
  out[10] = get_image_channel_data_type(b);
  out[11] = get_image_width(c) * scale;
  out[12] = get_image_channel_order(c);
  out[13] = get_image_channel_data_type(c);
  out[14] = get_image_width(d);
  out[15] = get_image_height(d);
  vstore2(get_image_dim(d) * scale, 8, out);
  out[18] = get_image_channel_order(d);
  out[19] = get_image_channel_data_type(d);
  out[20] = get_image_depth(a);
}

// REDEFINE: %{sampler} = nearest,clamp_to_edge
// REDEFINE: %{args} = %{passed}
// RUN: %{run} && FileCheck %s --check-prefix=NEAREST < %t.out
// NEAREST-COUNT-2: out = 0 10 20 30 0 10 20 30 40 50 60 70
// REDEFINE: %{sampler} = linear,clamp_to_edge
// REDEFINE: %{args} = %{passed}
// RUN: %{run} && FileCheck %s --check-prefix=LINEAR < %t.out
// LINEAR-COUNT-2: out = 0 5 22.5 30 0 5 22.5 30 40 45 62.5 70
// REDEFINE: %{sampler} = normalized,linear,repeat
// REDEFINE: %{at} = {0.125,0.25,1.625,-1}
// REDEFINE: %{args} = %{passed}
// RUN: %{run} && FileCheck %s --check-prefix=REPEAT < %t.out
// REPEAT-COUNT-2: out = 0 5 20 15 0 5 20 15 40 45 60 55
kernel void passed(read_only image2d_t plane, read_only image3d_t volume,
                   read_only image1d_array_t layers, sampler_t s,
                   sampler_t flat, global const float *at, global float *out) {
  int i = get_global_id(0);
  out[i] = read_imagef(plane, flat, (float2)(at[i], 0.5f)).x;
  out[i + 4] = read_imagef(volume, s, (float4)(at[i], 0.5f, 0.5f, 0)).x;
  out[i + 8] = read_imagef(layers, s, (float2)(at[i], 1)).x;
}
