//===- ImageRegions.h - rows of regions -------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_LIB_IMAGES_IMAGEREGIONS_H
#define CAIRN_RUNTIME_LIB_IMAGES_IMAGEREGIONS_H

#include "cairn/runtime/Image.h"

namespace cairn::runtime {

/// Copies the rows of a region, of `rowBytes` bytes each, between the places
/// where its first texel lies. Unlike elsewhere, a pitch of 0 is one.
void copyRows(unsigned char *to, ImagePitch toPitch, const unsigned char *from,
              ImagePitch fromPitch, const ImageRegion &region,
              uint64_t rowBytes);

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_LIB_IMAGES_IMAGEREGIONS_H
