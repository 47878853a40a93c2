//===- image.h - what functions get of an image --------------*- OpenCL -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_BUILTINS_HOST_IMAGE_H
#define CAIRN_LIB_BUILTINS_HOST_IMAGE_H

#include "library.h"

typedef struct {
  global uchar *data;
  long rowPitch, slicePitch;
  uint texelBytes;
  // For a dimension that the image does not have, 1. An array has its layers
  // instead of a depth.
  int width, height, depth;
  uint order, type;
} Image;

// The image as all functions get it: scalars, which are the same for all
// work-items and are loaded before any of them runs.
#define IMAGE                                                                  \
  global uchar *data, long rowPitch, long slicePitch, uint texelBytes,         \
      int width, int height, int depth, uint order, uint type
#define MAKE_IMAGE                                                             \
  {data, rowPitch, slicePitch, texelBytes, width, height, depth, order, type}

static global uchar *address_of(const Image *image, int x, int y, int z) {
  return image->data + z * image->slicePitch + y * image->rowPitch +
         x * (long)image->texelBytes;
}

#endif // CAIRN_LIB_BUILTINS_HOST_IMAGE_H
