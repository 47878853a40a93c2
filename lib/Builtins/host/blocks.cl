//===- blocks.cl - rows of the host's images as bytes -------*- OpenCL -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What block reads and writes of images become on the host: one number at byte
// `x` of row `y`, whatever the texels' format. Beyond the edges texels are those
// at the edge for reads, and nothing for writes.
//
//===----------------------------------------------------------------------===//

#include "image.h"

static int row_bytes(const Image *image) {
  return image->width * (int)image->texelBytes;
}

static bool is_within_row(const Image *image, int x, int bytes) {
  return x >= 0 && x <= row_bytes(image) - bytes;
}

// The same byte of the texel at the edge.
static int nearest_byte(const Image *image, long x) {
  int texelBytes = image->texelBytes;
  int inTexel = (int)(x % texelBytes);
  if (x < 0)
    return inTexel < 0 ? inTexel + texelBytes : inTexel;
  if (x >= row_bytes(image))
    return row_bytes(image) - texelBytes + inTexel;
  return (int)x;
}

#define BLOCKS(BITS, TYPE)                                                     \
  typedef TYPE __attribute__((aligned(1))) Unaligned##BITS;                    \
  TYPE image_block_read_##BITS(IMAGE, int x, int y) {                          \
    Image image = MAKE_IMAGE;                                                  \
    const global uchar *row =                                                  \
        address_of(&image, 0, clamp(y, 0, height - 1), 0);                     \
    if (is_within_row(&image, x, sizeof(TYPE)))                                \
      return *(const global Unaligned##BITS *)(row + x);                       \
    ulong value = 0;                                                           \
    for (int i = 0; i < (int)sizeof(TYPE); ++i)                                \
      value |= (ulong)row[nearest_byte(&image, (long)x + i)] << 8 * i;         \
    return (TYPE)value;                                                        \
  }                                                                            \
  void image_block_write_##BITS(IMAGE, int x, int y, TYPE value) {             \
    Image image = MAKE_IMAGE;                                                  \
    if (y < 0 || y >= height)                                                  \
      return;                                                                  \
    global uchar *row = address_of(&image, 0, y, 0);                           \
    if (is_within_row(&image, x, sizeof(TYPE))) {                              \
      *(global Unaligned##BITS *)(row + x) = value;                            \
      return;                                                                  \
    }                                                                          \
    for (int i = 0; i < (int)sizeof(TYPE); ++i) {                              \
      long at = (long)x + i;                                                   \
      if (at >= 0 && at < row_bytes(&image))                                   \
        row[at] = (uchar)((ulong)value >> 8 * i);                              \
    }                                                                          \
  }

BLOCKS(8, uchar)
BLOCKS(16, ushort)
BLOCKS(32, uint)
BLOCKS(64, ulong)
