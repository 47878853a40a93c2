//===- PackTexel.h - colors as texels ---------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_LIB_IMAGES_PACKTEXEL_H
#define CAIRN_RUNTIME_LIB_IMAGES_PACKTEXEL_H

#include "cairn/runtime/Image.h"

namespace cairn::runtime {

/// Which components of a color the channels are, in the order in memory:
/// "bgra".
const char *componentsOf(ChannelOrder order);

/// Makes the `texelBytes()` bytes of one texel of a color: four floats, or four
/// 32-bit integers where the channels are integers. Numbers become the nearest
/// that a channel can hold (OpenCL C, 6.15.15.6 "write image functions", and
/// OpenCL API, "conversion rules").
void packTexel(const ImageDescription &image, const void *color,
               unsigned char *texel);

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_LIB_IMAGES_PACKTEXEL_H
