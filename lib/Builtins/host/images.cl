//===- images.cl - texels of the host's images --------------*- OpenCL -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What OpenCL C's functions on images become on the host (docs/HostImages.md).
// A shape is 1d, 2d, 3d, 1d_array or 2d_array; `f` are functions on colors of
// float, `i` on those of either integer.
//
//   image_sample_SHAPE_f(image, sampler, float coordinates)
//   image_fetch_SHAPE_f(image, sampler, int coordinates)
//   image_write_SHAPE_f(image, int coordinates, color)
//   image_gather_SHAPE_f(image, sampler, float coordinates, channel)
//
// Nothing here reads or writes outside of an image, whatever the coordinates.
//
//===----------------------------------------------------------------------===//

#include "texels.h"

// CLK_ADDRESS_* are bits 1 to 3 of a sampler; CLK_ADDRESS_NONE promises that
// nothing is outside.
static uint addressing_of(uint sampler) { return sampler & 0xe; }

// NaN is the lower one.
static float between(float x, float low, float high) {
  return x > low ? (x < high ? x : high) : low;
}

//===----------------------------------------------------------------------===//
// One dimension
//===----------------------------------------------------------------------===//

// The place in texels. What repeats is in the image, or just behind it.
static float place_of(float at, int size, uint sampler) {
  switch (addressing_of(sampler)) {
  case CLK_ADDRESS_REPEAT:
    return (at - floor(at)) * size;
  case CLK_ADDRESS_MIRRORED_REPEAT:
    return fabs(at - 2 * rint(0.5f * at)) * size;
  default:
    return sampler & CLK_NORMALIZED_COORDS_TRUE ? at * size : at;
  }
}

static int nearest_texel(float at, int size, uint sampler) {
  uint addressing = addressing_of(sampler);
  float place = floor(place_of(at, size, sampler));
  if (addressing == CLK_ADDRESS_REPEAT && place >= size)
    place -= size;
  bool hasBorder = addressing == CLK_ADDRESS_CLAMP;
  return (int)between(place, hasBorder ? -1.0f : 0.0f,
                      hasBorder ? size : size - 1);
}

typedef struct {
  int first, second;
  float part; // of the second
} Pair;

static Pair texels_around(float at, int size, uint sampler) {
  uint addressing = addressing_of(sampler);
  bool hasBorder = addressing == CLK_ADDRESS_CLAMP;
  bool repeats = addressing == CLK_ADDRESS_REPEAT;
  float low = hasBorder ? -1.0f : repeats ? -0.5f : 0.0f;
  float high = hasBorder ? size : size - 0.5f;
  float place = between(place_of(at, size, sampler) - 0.5f, low, high);
  float first = floor(place);
  Pair pair = {(int)first, (int)first + 1, place - first};
  if (repeats) {
    pair.first = pair.first < 0 ? pair.first + size : pair.first;
    pair.second = pair.second >= size ? pair.second - size : pair.second;
  } else if (!hasBorder) {
    pair.first = min(pair.first, size - 1);
    pair.second = min(pair.second, size - 1);
  }
  return pair;
}

static int nearest_layer(float at, int layers) {
  return (int)between(rint(at), 0, layers - 1);
}

static int whole_texel(int at, int size, uint sampler) {
  return addressing_of(sampler) == CLK_ADDRESS_CLAMP ? at
                                                     : clamp(at, 0, size - 1);
}

//===----------------------------------------------------------------------===//
// Texels. A color has its channels in memory's order until `in_order`.
//===----------------------------------------------------------------------===//

static bool is_inside(const Image *image, int x, int y, int z) {
  return (uint)x < (uint)image->width && (uint)y < (uint)image->height &&
         (uint)z < (uint)image->depth;
}

// All channels of the border are zero, so that it has an alpha of 1 where the
// image has none.
static uint4 texel(const Image *image, uint sampler, int x, int y, int z) {
  if (addressing_of(sampler) == CLK_ADDRESS_CLAMP && !is_inside(image, x, y, z))
    return (uint4)(0);
  return load_texel(address_of(image, x, y, z), image->texelBytes);
}

static float4 texel_f(const Image *image, uint sampler, int x, int y, int z) {
  float4 color =
      unpack_f(texel(image, sampler, x, y, z), image->type, image->order);
  if (addressing_of(sampler) == CLK_ADDRESS_CLAMP &&
      has_border_alpha(image->order))
    color.w = is_inside(image, x, y, z);
  return color;
}

static int4 texel_i(const Image *image, uint sampler, int x, int y, int z) {
  int4 color = unpack_i(texel(image, sampler, x, y, z), image->type);
  if (addressing_of(sampler) == CLK_ADDRESS_CLAMP &&
      has_border_alpha(image->order))
    color.w = is_inside(image, x, y, z);
  return color;
}

// Without a border, that all texels have the same alpha is the cheaper for
// being said once.
#define FINISH(KIND, TYPE)                                                     \
  static TYPE finish_##KIND(const Image *image, uint sampler, TYPE color) {    \
    if (addressing_of(sampler) != CLK_ADDRESS_CLAMP &&                         \
        has_border_alpha(image->order))                                        \
      color.w = 1;                                                             \
    return in_order_##KIND(color, image->order);                               \
  }

FINISH(f, float4)
FINISH(i, int4)

static float4 blend(float4 first, float4 second, float part) {
  return mad((float4)(part), second, (float4)(1 - part) * first);
}

static float4 blend_x(const Image *image, uint sampler, Pair x, int y, int z) {
  return blend(texel_f(image, sampler, x.first, y, z),
               texel_f(image, sampler, x.second, y, z), x.part);
}

// Four channels of a byte, the commonest of all formats, which are the same
// number each: sixteen of them are as one to the machine, and the choices of
// texels.h are one.
static bool is_four_bytes(const Image *image) {
  return image->type == CLK_UNORM_INT8 && image->texelBytes == 4 &&
         (image->order == CLK_RGBA || image->order == CLK_BGRA);
}

static uint word_of(const Image *image, uint sampler, int x, int y, int z) {
  if (addressing_of(sampler) == CLK_ADDRESS_CLAMP && !is_inside(image, x, y, z))
    return 0;
  return *(const global uint *)address_of(image, x, y, z);
}

static float4 blend_bytes(const Image *image, uint sampler, Pair x, Pair y,
                          int z) {
  uint4 words = (uint4)(word_of(image, sampler, x.first, y.first, z),
                        word_of(image, sampler, x.first, y.second, z),
                        word_of(image, sampler, x.second, y.first, z),
                        word_of(image, sampler, x.second, y.second, z));
  float16 colors = convert_float16(as_uchar16(words)) * FRACTION(255);
  float8 rows = mad((float8)(x.part), colors.hi, (float8)(1 - x.part) * colors.lo);
  return blend(rows.lo, rows.hi, y.part);
}

static void store_bytes(global uchar *at, uint order, float4 color) {
  // NaN becomes 0, as it is not larger.
  float4 low = color * 255.0f > 0.0f ? color * 255.0f : (float4)(0.0f);
  int4 bytes = convert_int4(rint(low < 255.0f ? low : (float4)(255.0f)));
  if (order == CLK_BGRA)
    bytes = bytes.zyxw;
  *(global uint *)at = as_uint(convert_uchar4(bytes));
}

static void store_f(const Image *image, global uchar *at, float4 color) {
  if (is_four_bytes(image))
    store_bytes(at, image->order, color);
  else
    store_texel(at, image->texelBytes,
                pack_f(in_memory_order_f(color, image->order), image->type));
}

static float4 blend_xy(const Image *image, uint sampler, Pair x, Pair y,
                       int z) {
  if (is_four_bytes(image))
    return blend_bytes(image, sampler, x, y, z);
  return blend(blend_x(image, sampler, x, y.first, z),
               blend_x(image, sampler, x, y.second, z), y.part);
}

static float4 blend_xyz(const Image *image, uint sampler, Pair x, Pair y,
                        Pair z) {
  return blend(blend_xy(image, sampler, x, y, z.first),
               blend_xy(image, sampler, x, y, z.second), z.part);
}

// A channel of the texels that a blend of a layer is of, in Vulkan's order.
#define GATHER(KIND, TYPE)                                                     \
  static TYPE gather_##KIND(const Image *image, uint sampler, Pair x, Pair y,  \
                            int z, int channel) {                              \
    TYPE texels[] = {texel_##KIND(image, sampler, x.first, y.second, z),       \
                     texel_##KIND(image, sampler, x.second, y.second, z),      \
                     texel_##KIND(image, sampler, x.second, y.first, z),       \
                     texel_##KIND(image, sampler, x.first, y.first, z)};       \
    TYPE all = (TYPE)(0);                                                      \
    for (int i = 0; i < 4; ++i)                                                \
      all[i] = finish_##KIND(image, sampler, texels[i])[channel & 3];          \
    return all;                                                                \
  }

GATHER(f, float4)
GATHER(i, int4)

//===----------------------------------------------------------------------===//
// The functions
//===----------------------------------------------------------------------===//

// What a dimension that is not there has.
#define NONE 0

#define X nearest_texel(AT_X, image.width, sampler)
#define Y nearest_texel(AT_Y, image.height, sampler)
#define Z nearest_texel(AT_Z, image.depth, sampler)
#define X_PAIR texels_around(AT_X, image.width, sampler)
#define Y_PAIR texels_around(AT_Y, image.height, sampler)
#define Z_PAIR texels_around(AT_Z, image.depth, sampler)
#define LAYER nearest_layer(AT_LAYER, image.depth)
#define WHOLE_X whole_texel(AT_X, image.width, sampler)
#define WHOLE_Y whole_texel(AT_Y, image.height, sampler)
#define WHOLE_Z whole_texel(AT_Z, image.depth, sampler)
#define WHOLE_LAYER clamp(AT_LAYER, 0, image.depth - 1)

// A place is three coordinates of a texel.
#define PLACE(X, Y, Z) X, Y, Z

// SHAPE, the types of its coordinates, and with them as `at` the place of the
// nearest texel, the blend of the texels around, the place of the texel that
// whole numbers name, and the same where nothing leads back into the image.
#define FUNCTIONS(SHAPE, FLOATS, INTS, NEAREST, LINEAR, WHOLE, NAMED)          \
  float4 image_sample_##SHAPE##_f(IMAGE, uint sampler, FLOATS at) {            \
    Image image = MAKE_IMAGE;                                                  \
    float4 color;                                                              \
    if (sampler & CLK_FILTER_LINEAR)                                           \
      color = LINEAR;                                                          \
    else                                                                       \
      color = texel_f(&image, sampler, NEAREST);                               \
    return finish_f(&image, sampler, color);                                   \
  }                                                                            \
  int4 image_sample_##SHAPE##_i(IMAGE, uint sampler, FLOATS at) {              \
    Image image = MAKE_IMAGE;                                                  \
    return finish_i(&image, sampler, texel_i(&image, sampler, NEAREST));       \
  }                                                                            \
  float4 image_fetch_##SHAPE##_f(IMAGE, uint sampler, INTS at) {               \
    Image image = MAKE_IMAGE;                                                  \
    return finish_f(&image, sampler, texel_f(&image, sampler, WHOLE));         \
  }                                                                            \
  int4 image_fetch_##SHAPE##_i(IMAGE, uint sampler, INTS at) {                 \
    Image image = MAKE_IMAGE;                                                  \
    return finish_i(&image, sampler, texel_i(&image, sampler, WHOLE));         \
  }                                                                            \
  void image_write_##SHAPE##_f(IMAGE, INTS at, float4 color) {                 \
    Image image = MAKE_IMAGE;                                                  \
    if (is_inside(&image, NAMED))                                              \
      store_f(&image, address_of(&image, NAMED), color);                       \
  }                                                                            \
  void image_write_##SHAPE##_i(IMAGE, INTS at, int4 color) {                   \
    Image image = MAKE_IMAGE;                                                  \
    if (is_inside(&image, NAMED))                                              \
      store_texel(                                                             \
          address_of(&image, NAMED), image.texelBytes,                         \
          pack_i(in_memory_order_i(color, image.order), image.type));          \
  }

#define GATHERS(SHAPE, FLOATS, LAYER_OR_NONE)                                  \
  float4 image_gather_##SHAPE##_f(IMAGE, uint sampler, FLOATS at, int channel) { \
    Image image = MAKE_IMAGE;                                                  \
    return gather_f(&image, sampler, X_PAIR, Y_PAIR, LAYER_OR_NONE, channel);  \
  }                                                                            \
  int4 image_gather_##SHAPE##_i(IMAGE, uint sampler, FLOATS at, int channel) { \
    Image image = MAKE_IMAGE;                                                  \
    return gather_i(&image, sampler, X_PAIR, Y_PAIR, LAYER_OR_NONE, channel);  \
  }

#define AT_X at
FUNCTIONS(1d, float, int, PLACE(X, NONE, NONE),
          blend_x(&image, sampler, X_PAIR, NONE, NONE),
          PLACE(WHOLE_X, NONE, NONE), PLACE(AT_X, NONE, NONE))
#undef AT_X

#define AT_X at.x
#define AT_LAYER at.y
FUNCTIONS(1d_array, float2, int2, PLACE(X, NONE, LAYER),
          blend_x(&image, sampler, X_PAIR, NONE, LAYER),
          PLACE(WHOLE_X, NONE, WHOLE_LAYER), PLACE(AT_X, NONE, AT_LAYER))
#undef AT_LAYER

#define AT_Y at.y
FUNCTIONS(2d, float2, int2, PLACE(X, Y, NONE),
          blend_xy(&image, sampler, X_PAIR, Y_PAIR, NONE),
          PLACE(WHOLE_X, WHOLE_Y, NONE), PLACE(AT_X, AT_Y, NONE))

GATHERS(2d, float2, NONE)

#define AT_LAYER at.z
FUNCTIONS(2d_array, float4, int4, PLACE(X, Y, LAYER),
          blend_xy(&image, sampler, X_PAIR, Y_PAIR, LAYER),
          PLACE(WHOLE_X, WHOLE_Y, WHOLE_LAYER), PLACE(AT_X, AT_Y, AT_LAYER))
GATHERS(2d_array, float4, LAYER)

#define AT_Z at.z
FUNCTIONS(3d, float4, int4, PLACE(X, Y, Z),
          blend_xyz(&image, sampler, X_PAIR, Y_PAIR, Z_PAIR),
          PLACE(WHOLE_X, WHOLE_Y, WHOLE_Z), PLACE(AT_X, AT_Y, AT_Z))
