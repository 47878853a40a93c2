//===- ImageColors.h - texels as a picture has them -------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_TOOLS_CAIRN_RUN_ARGUMENTS_IMAGECOLORS_H
#define CAIRN_TOOLS_CAIRN_RUN_ARGUMENTS_IMAGECOLORS_H

#include "Array.h"

#include "cairn/runtime/Image.h"

namespace cairn::run {

/// The channels of an image in `texels` in the order that a picture has them:
/// red, green, blue and, where there is one that is read, alpha; those of one
/// channel are gray, those of `RA` gray with alpha. An error where texels are
/// words of several channels.
Result<Array> orderColors(const runtime::ImageDescription &image,
                          const Array &texels);

/// The pixels of a picture, of four channels each, as texels of `image`, which
/// has four as well.
void orderTexels(const runtime::ImageDescription &image, Array &pixels);

/// What the channels have for 1; nothing where they are not parts of 1.
std::optional<double> whiteOf(const runtime::ImageDescription &image);

} // namespace cairn::run

#endif // CAIRN_TOOLS_CAIRN_RUN_ARGUMENTS_IMAGECOLORS_H
