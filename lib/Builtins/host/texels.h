//===- texels.h - texels in memory and colors ---------------*- OpenCL -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A texel goes through three steps, each a choice by something that is the same
// for the whole image: the bytes as words, by their number; the channels of the
// words as numbers, by the channels' type; the channels in a color, by their
// order. OpenCL C 2.0, sections 1.13.14 and 3, says what the numbers are.
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_BUILTINS_HOST_TEXELS_H
#define CAIRN_LIB_BUILTINS_HOST_TEXELS_H

#include "image.h"

// What the compiler's headers have for OpenCL C 2.0 only, and the numbers that
// the language has no names for.
#ifndef CLK_sRGBA
#define CLK_sRGB 0x10BF
#define CLK_sRGBx 0x10C0
#define CLK_sRGBA 0x10C1
#define CLK_sBGRA 0x10C2
#define CLK_ABGR 0x10C3
#endif
#ifndef CLK_DEPTH
#define CLK_DEPTH 0x10BD
#endif
#ifndef CLK_UNORM_INT24
#define CLK_DEPTH_STENCIL 0x10BE
#define CLK_UNORM_INT24 0x10DF
#endif
#ifndef CLK_UNORM_INT_101010_2
#define CLK_UNORM_INT_101010_2 0x10E0
#endif

//===----------------------------------------------------------------------===//
// Bytes and words
//===----------------------------------------------------------------------===//

static uint4 load_texel(const global uchar *at, uint bytes) {
  switch (bytes) {
  case 1:
    return (uint4)(*at, 0, 0, 0);
  case 2:
    return (uint4)(*(const global ushort *)at, 0, 0, 0);
  case 3:
    return (uint4)(at[0] | at[1] << 8 | at[2] << 16, 0, 0, 0);
  case 4:
    return (uint4)(*(const global uint *)at, 0, 0, 0);
  case 8:
    return (uint4)(vload2(0, (const global uint *)at), 0, 0);
  default:
    return vload4(0, (const global uint *)at);
  }
}

static void store_texel(global uchar *at, uint bytes, uint4 words) {
  switch (bytes) {
  case 1:
    *at = words.x;
    return;
  case 2:
    *(global ushort *)at = words.x;
    return;
  case 4:
    *(global uint *)at = words.x;
    return;
  case 8:
    vstore2(words.xy, 0, (global uint *)at);
    return;
  default:
    vstore4(words, 0, (global uint *)at);
  }
}

//===----------------------------------------------------------------------===//
// Words and numbers
//===----------------------------------------------------------------------===//

// The reciprocals give 1 and -1 exactly.
#define FRACTION(largest) (1.0f / largest)

static float linear_channel(float encoded) {
  return encoded <= 0.04045f
             ? encoded * FRACTION(12.92f)
             : powr((encoded + 0.055f) * FRACTION(1.055f), 2.4f);
}

static float4 unpack_f(uint4 words, uint type, uint order) {
  uint first = words.x;
  switch (type) {
  case CLK_SNORM_INT8:
    return fmax(convert_float4(as_char4(first)) * FRACTION(127), -1.0f);
  case CLK_SNORM_INT16:
    return fmax(convert_float4(as_short4(words.xy)) * FRACTION(32767), -1.0f);
  case CLK_UNORM_INT8: {
    float4 color = convert_float4(as_uchar4(first)) * FRACTION(255);
    if (order >= CLK_sRGB && order <= CLK_sBGRA)
      return (float4)(linear_channel(color.x), linear_channel(color.y),
                      linear_channel(color.z), color.w);
    return color;
  }
  case CLK_UNORM_INT16:
    return convert_float4(as_ushort4(words.xy)) * FRACTION(65535);
  case CLK_UNORM_SHORT_565:
    return (float4)((first >> 11 & 31) * FRACTION(31),
                    (first >> 5 & 63) * FRACTION(63),
                    (first & 31) * FRACTION(31), 0);
  case CLK_UNORM_SHORT_555:
    return (float4)((first >> 10 & 31) * FRACTION(31),
                    (first >> 5 & 31) * FRACTION(31),
                    (first & 31) * FRACTION(31), 0);
  case CLK_UNORM_INT_101010:
    return (float4)((first >> 20 & 1023) * FRACTION(1023),
                    (first >> 10 & 1023) * FRACTION(1023),
                    (first & 1023) * FRACTION(1023), 0);
  case CLK_UNORM_INT_101010_2:
    return (float4)((first >> 22) * FRACTION(1023),
                    (first >> 12 & 1023) * FRACTION(1023),
                    (first >> 2 & 1023) * FRACTION(1023),
                    (first & 3) * FRACTION(3));
  case CLK_UNORM_INT24:
    return (float4)((first & 0xffffff) * FRACTION(0xffffff), 0, 0, 0);
  case CLK_HALF_FLOAT:
    return convert_float4(as_half4(words.xy));
  default:
    return as_float4(words);
  }
}

// NaN is 0.
static float4 fraction_of(float4 color, float largest) {
  return rint(fmin(fmax(color, 0.0f), 1.0f) * largest);
}

static uint4 pack_f(float4 color, uint type) {
  switch (type) {
  case CLK_SNORM_INT8:
    return (uint4)(as_uint(convert_char4_sat_rte(color * 127.0f)), 0, 0, 0);
  case CLK_SNORM_INT16:
    return (uint4)(as_uint2(convert_short4_sat_rte(color * 32767.0f)), 0, 0);
  case CLK_UNORM_INT8:
    return (uint4)(as_uint(convert_uchar4_sat_rte(color * 255.0f)), 0, 0, 0);
  case CLK_UNORM_INT16:
    return (uint4)(as_uint2(convert_ushort4_sat_rte(color * 65535.0f)), 0, 0);
  case CLK_UNORM_SHORT_565: {
    uint4 five = convert_uint4(fraction_of(color, 31));
    uint six = (uint)fraction_of(color, 63).y;
    return (uint4)(five.x << 11 | six << 5 | five.z, 0, 0, 0);
  }
  case CLK_UNORM_SHORT_555: {
    uint4 five = convert_uint4(fraction_of(color, 31));
    return (uint4)(five.x << 10 | five.y << 5 | five.z, 0, 0, 0);
  }
  case CLK_UNORM_INT_101010: {
    uint4 ten = convert_uint4(fraction_of(color, 1023));
    return (uint4)(ten.x << 20 | ten.y << 10 | ten.z, 0, 0, 0);
  }
  case CLK_UNORM_INT_101010_2: {
    uint4 ten = convert_uint4(fraction_of(color, 1023));
    uint two = (uint)fraction_of(color, 3).w;
    return (uint4)(ten.x << 22 | ten.y << 12 | ten.z << 2 | two, 0, 0, 0);
  }
  case CLK_UNORM_INT24:
    return (uint4)((uint)fraction_of(color, 0xffffff).x, 0, 0, 0);
  case CLK_HALF_FLOAT:
    return (uint4)(as_uint2(convert_half4_rte(color)), 0, 0);
  default:
    return as_uint4(color);
  }
}

static int4 unpack_i(uint4 words, uint type) {
  switch (type) {
  case CLK_SIGNED_INT8:
    return convert_int4(as_char4(words.x));
  case CLK_SIGNED_INT16:
    return convert_int4(as_short4(words.xy));
  case CLK_UNSIGNED_INT8:
    return convert_int4(as_uchar4(words.x));
  case CLK_UNSIGNED_INT16:
    return convert_int4(as_ushort4(words.xy));
  default:
    return as_int4(words);
  }
}

static uint4 pack_i(int4 color, uint type) {
  switch (type) {
  case CLK_SIGNED_INT8:
    return (uint4)(as_uint(convert_char4_sat(color)), 0, 0, 0);
  case CLK_SIGNED_INT16:
    return (uint4)(as_uint2(convert_short4_sat(color)), 0, 0);
  case CLK_UNSIGNED_INT8:
    return (uint4)(as_uint(convert_uchar4_sat(as_uint4(color))), 0, 0, 0);
  case CLK_UNSIGNED_INT16:
    return (uint4)(as_uint2(convert_ushort4_sat(as_uint4(color))), 0, 0);
  default:
    return as_uint4(color);
  }
}

//===----------------------------------------------------------------------===//
// Numbers and colors
//===----------------------------------------------------------------------===//

// Whether all texels have an alpha of 1, and the border one of 0.
static bool has_border_alpha(uint order) {
  return order == CLK_Rx || order == CLK_RGx || order == CLK_RGBx ||
         order == CLK_sRGBx;
}

#define ORDERS(KIND, TYPE)                                                     \
  static TYPE in_order_##KIND(TYPE v, uint order) {                            \
    switch (order) {                                                           \
    case CLK_R:                                                                \
    case CLK_DEPTH:                                                            \
    case CLK_DEPTH_STENCIL:                                                    \
      return (TYPE)(v.x, 0, 0, 1);                                             \
    case CLK_Rx:                                                               \
      return (TYPE)(v.x, 0, 0, v.w);                                           \
    case CLK_A:                                                                \
      return (TYPE)(0, 0, 0, v.x);                                             \
    case CLK_RG:                                                               \
      return (TYPE)(v.x, v.y, 0, 1);                                           \
    case CLK_RGx:                                                              \
      return (TYPE)(v.x, v.y, 0, v.w);                                         \
    case CLK_RA:                                                               \
      return (TYPE)(v.x, 0, 0, v.y);                                           \
    case CLK_RGB:                                                              \
    case CLK_sRGB:                                                             \
      return (TYPE)(v.xyz, 1);                                                 \
    case CLK_BGRA:                                                             \
    case CLK_sBGRA:                                                            \
      return v.zyxw;                                                           \
    case CLK_ARGB:                                                             \
      return v.yzwx;                                                           \
    case CLK_ABGR:                                                             \
      return v.wzyx;                                                           \
    case CLK_INTENSITY:                                                        \
      return v.xxxx;                                                           \
    case CLK_LUMINANCE:                                                        \
      return (TYPE)(v.xxx, 1);                                                 \
    default:                                                                   \
      return v;                                                                \
    }                                                                          \
  }                                                                            \
  static TYPE in_memory_order_##KIND(TYPE v, uint order) {                     \
    switch (order) {                                                           \
    case CLK_A:                                                                \
      return v.wwww;                                                           \
    case CLK_RA:                                                               \
      return v.xwxw;                                                           \
    case CLK_BGRA:                                                             \
      return v.zyxw;                                                           \
    case CLK_ARGB:                                                             \
      return v.wxyz;                                                           \
    case CLK_ABGR:                                                             \
      return v.wzyx;                                                           \
    default:                                                                   \
      return v;                                                                \
    }                                                                          \
  }

ORDERS(f, float4)
ORDERS(i, int4)

#endif // CAIRN_LIB_BUILTINS_HOST_TEXELS_H
