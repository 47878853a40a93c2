// Every literal sampler on images of every shape, against the rules of OpenCL C
// 2.0, section 3 of "Image Addressing and Filtering", in arithmetic. What is
// counted are the coordinates at which the two differ.
//
// DEFINE: %{shape} = 1D
// DEFINE: %{image} = image1d[5]
// DEFINE: %{texels} = f32[20]
// DEFINE: %{args} = --kernel=sample%{shape} --global=64 --arg 'image=%{image}' --arg 'texels=%{texels}' \
// DEFINE:   --arg 'wrong=u32[14]:zeros' --print=wrong
// DEFINE: %{run} = env CAIRN_VULKAN_VALIDATION=1 cairn-run %t.spv --interface=%t.json --device=vulkan %{args} > %t.out && \
// DEFINE:   cairn-run %t.o --interface=%t.host.json %{args} >> %t.out
//
// RUN: cairnc %s -o %t.o --interface=%t.host.json
// RUN: cairnc --target=vulkan %s -o %t.spv --interface=%t.json
// RUN: spirv-val --target-env vulkan1.1 %t.spv
//
// REDEFINE: %{image} = image1d[5,RGBA,FLOAT]:uniform(0,1,7)
// REDEFINE: %{texels} = f32[20]:uniform(0,1,7)
// RUN: %{run} && FileCheck %s < %t.out
// REDEFINE: %{shape} = 1DArray
// REDEFINE: %{image} = image1d_array[5x3,RGBA,FLOAT]:uniform(0,1,7)
// REDEFINE: %{texels} = f32[60]:uniform(0,1,7)
// RUN: %{run} && FileCheck %s < %t.out
// REDEFINE: %{shape} = 2D
// REDEFINE: %{image} = image2d[5x4,RGBA,FLOAT]:uniform(0,1,7)
// REDEFINE: %{texels} = f32[80]:uniform(0,1,7)
// RUN: %{run} && FileCheck %s < %t.out
// REDEFINE: %{shape} = 2DArray
// REDEFINE: %{image} = image2d_array[5x4x3,RGBA,FLOAT]:uniform(0,1,7)
// REDEFINE: %{texels} = f32[240]:uniform(0,1,7)
// RUN: %{run} && FileCheck %s < %t.out
// REDEFINE: %{shape} = 3D
// REDEFINE: %{image} = image3d[5x4x3,RGBA,FLOAT]:uniform(0,1,7)
// REDEFINE: %{texels} = f32[240]:uniform(0,1,7)
// RUN: %{run} && FileCheck %s < %t.out
//
// Other texels differ nearly everywhere.
// REDEFINE: %{texels} = f32[240]:uniform(0,1,8)
// RUN: %{run} && FileCheck %s --check-prefix=OTHER < %t.out
// REQUIRES: vulkan, spirv-val
//
// The last counts the coordinates.
// CHECK-COUNT-2: wrong = 0 0 0 0 0 0 0 0 0 0 0 0 0 64
// OTHER-COUNT-2: wrong = {{([1-6][0-9] )+}}64

#include "Inputs/rules.h"

#define SAMPLERS(X)                                                            \
  X(0, NORMALIZED_COORDS_TRUE, ADDRESS_CLAMP_TO_EDGE, FILTER_NEAREST)          \
  X(1, NORMALIZED_COORDS_TRUE, ADDRESS_CLAMP_TO_EDGE, FILTER_LINEAR)           \
  X(2, NORMALIZED_COORDS_TRUE, ADDRESS_CLAMP, FILTER_NEAREST)                  \
  X(3, NORMALIZED_COORDS_TRUE, ADDRESS_CLAMP, FILTER_LINEAR)                   \
  X(4, NORMALIZED_COORDS_TRUE, ADDRESS_REPEAT, FILTER_NEAREST)                 \
  X(5, NORMALIZED_COORDS_TRUE, ADDRESS_REPEAT, FILTER_LINEAR)                  \
  X(6, NORMALIZED_COORDS_TRUE, ADDRESS_MIRRORED_REPEAT, FILTER_NEAREST)        \
  X(7, NORMALIZED_COORDS_TRUE, ADDRESS_MIRRORED_REPEAT, FILTER_LINEAR)         \
  X(8, NORMALIZED_COORDS_FALSE, ADDRESS_CLAMP_TO_EDGE, FILTER_NEAREST)         \
  X(9, NORMALIZED_COORDS_FALSE, ADDRESS_CLAMP_TO_EDGE, FILTER_LINEAR)          \
  X(10, NORMALIZED_COORDS_FALSE, ADDRESS_CLAMP, FILTER_NEAREST)                \
  X(11, NORMALIZED_COORDS_FALSE, ADDRESS_CLAMP, FILTER_LINEAR)

#define DECLARE(N, NORMALIZED, ADDRESS, FILTER)                                \
  constant sampler_t sampler##N = CLK_##NORMALIZED | CLK_##ADDRESS | CLK_##FILTER;
SAMPLERS(DECLARE)
constant sampler_t texel = CLK_NORMALIZED_COORDS_FALSE |
                           CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_NEAREST;

#define SAMPLE(N, NORMALIZED, ADDRESS, FILTER)                                 \
  case N:                                                                      \
    mask = CLK_##NORMALIZED | CLK_##ADDRESS | CLK_##FILTER;                    \
    at = mask & 1 ? place : place * scale;                                     \
    got = read_imagef(image, sampler##N, COORDINATE(at));                      \
    break;

// All places but for layers are from -1.5 to 2.5.
#define PLACE(LAYER)                                                           \
  int i = get_global_id(0);                                                    \
  float4 place = (float4)(i * 0.0631f, i * 0.0617f, i * 0.0597f, 0) - 1.517f;  \
  float4 scale = (float4)(size.x, size.y, size.z, 1);

// By integers, as sampler 12; the work-items, as 13.
#define CHECK_ALL                                                              \
  int4 whole = (int4)(i % 9 - 2, i / 9 - 2, i % 5 - 1, 0);                     \
  for (uint n = 0; n < 13; ++n) {                                              \
    uint mask = 0x12;                                                          \
    float4 at, got;                                                            \
    switch (n) {                                                               \
      SAMPLERS(SAMPLE)                                                         \
    default:                                                                   \
      at = convert_float4(whole) + 0.5f;                                       \
      if (isArray)                                                             \
        at.z = whole.z;                                                        \
      got = read_imagef(image, texel, COORDINATE(whole));                      \
    }                                                                          \
    if (isDifferent(got, sampleByRule(texels, size, isArray, at, mask)))       \
      atomic_inc(&wrong[n]);                                                   \
  }                                                                            \
  atomic_inc(&wrong[13]);

#define COORDINATE(at) at.x
kernel void sample1D(read_only image1d_t image, global const float4 *texels,
                     global uint *wrong) {
  int4 size = (int4)(get_image_width(image), 1, 1, 1);
  const bool isArray = false;
  PLACE()
  CHECK_ALL
}

#undef COORDINATE
#define COORDINATE(at) at.xy
kernel void sample2D(read_only image2d_t image, global const float4 *texels,
                     global uint *wrong) {
  int4 size = (int4)(get_image_dim(image), 1, 1);
  const bool isArray = false;
  PLACE()
  CHECK_ALL
}

#undef COORDINATE
#define COORDINATE(at) at
kernel void sample3D(read_only image3d_t image, global const float4 *texels,
                     global uint *wrong) {
  int4 size = get_image_dim(image);
  size.w = 1;
  const bool isArray = false;
  PLACE()
  CHECK_ALL
}

// Layers, from -1 to 3, are what they are with any sampler.
kernel void sample2DArray(read_only image2d_array_t image,
                          global const float4 *texels, global uint *wrong) {
  int4 size = (int4)(get_image_dim(image), get_image_array_size(image), 1);
  const bool isArray = true;
  PLACE()
  place.z = i * 0.063f - 1;
  scale.z = 1;
  CHECK_ALL
}

#undef COORDINATE
#define COORDINATE(at) at.xz
kernel void sample1DArray(read_only image1d_array_t image,
                          global const float4 *texels, global uint *wrong) {
  int4 size =
      (int4)(get_image_width(image), 1, get_image_array_size(image), 1);
  const bool isArray = true;
  PLACE()
  place.z = i * 0.063f - 1;
  scale.z = 1;
  CHECK_ALL
}
