//===- ImageSpec.h - images and samplers in options -------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_TOOLS_CAIRN_RUN_ARGUMENTS_IMAGESPEC_H
#define CAIRN_TOOLS_CAIRN_RUN_ARGUMENTS_IMAGESPEC_H

#include "ArgumentSpec.h"

namespace cairn::run {

/// The type of an image's values in memory, a channel or a packed texel each.
ElementType elementTypeOf(const runtime::ImageDescription &image);
/// How many of them it has.
uint64_t elementCountOf(const runtime::ImageDescription &image);

/// Reads `image2d[16x16,RGBA,UNORM_INT8]:GENERATOR`, the same with `@FILE`, or
/// `FILE.png` for a two-dimensional image, as a value for `arg`.
Result<ArgumentData> parseImage(const runtime::KernelArgument &arg,
                                const std::string &spec);

/// Reads `sampler(WORDS)`: of `normalized`; `nearest` or `linear`; `none`,
/// `clamp_to_edge`, `clamp`, `repeat` or `mirrored_repeat`.
Result<ArgumentData> parseSampler(const runtime::KernelArgument &arg,
                                  const std::string &spec);

} // namespace cairn::run

#endif // CAIRN_TOOLS_CAIRN_RUN_ARGUMENTS_IMAGESPEC_H
