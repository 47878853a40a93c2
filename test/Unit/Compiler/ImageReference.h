//===- ImageReference.h - images as the specification has them --*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The formulas of OpenCL C 2.0, section 3, as they stand there.
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_TEST_UNIT_COMPILER_IMAGEREFERENCE_H
#define CAIRN_TEST_UNIT_COMPILER_IMAGEREFERENCE_H

#include "cairn/runtime/Image.h"
#include "cairn/runtime/Sampler.h"

#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/ArrayRef.h"
#include <array>
#include <vector>

namespace cairn::test {

using Color = std::array<double, 4>;
using Place = std::array<float, 4>;

/// What functions read and write colors of that type.
enum class ColorKind { Float, Int, UInt };
ColorKind kindOf(runtime::ChannelType type);

double floatOf(const llvm::fltSemantics &semantics, uint64_t bits);

/// Channel `i` of a texel.
double channelAt(const uint8_t *texel, runtime::ChannelType type, unsigned i);

/// The texel that a color is written as.
std::vector<uint8_t> encode(const Color &color,
                            const runtime::ImageDescription &image);

/// An image of these texels, without padding.
class ImageReference {
public:
  ImageReference(const runtime::ImageDescription &image,
                 llvm::ArrayRef<uint8_t> bytes)
      : image(image), bytes(bytes) {}

  /// That of the border outside of the image. The layers of an array are in
  /// `z`.
  Color texel(int x, int y, int z) const;
  Color sample(const Place &at,
               const runtime::SamplerDescription &sampler) const;

private:
  const runtime::ImageDescription &image;
  llvm::ArrayRef<uint8_t> bytes;
};

} // namespace cairn::test

#endif // CAIRN_TEST_UNIT_COMPILER_IMAGEREFERENCE_H
