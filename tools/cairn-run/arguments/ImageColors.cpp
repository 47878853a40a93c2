//===- ImageColors.cpp - texels as a picture has them -----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "ImageColors.h"

#include <algorithm>
#include <climits>

using namespace cairn::run;
using namespace cairn::runtime;

/// For a channel that no texel has.
static constexpr unsigned nowhere = UINT_MAX;

/// Where red, green, blue and alpha are in a texel; none for as they are.
static std::vector<unsigned> placesOf(ChannelOrder order) {
  switch (order) {
  case ChannelOrder::BGRA:
  case ChannelOrder::SBGRA:
    return {2, 1, 0, 3};
  case ChannelOrder::ARGB:
    return {1, 2, 3, 0};
  case ChannelOrder::ABGR:
    return {3, 2, 1, 0};
  case ChannelOrder::RG:
  case ChannelOrder::RGx:
    return {0, 1, nowhere};
  case ChannelOrder::RGBx:
  case ChannelOrder::SRGBx:
    return {0, 1, 2};
  default:
    return {};
  }
}

Result<Array> cairn::run::orderColors(const ImageDescription &image,
                                      const Array &texels) {
  if (isPacked(image.channel))
    return Status::error("expected an image of channels apart for a PNG file, "
                         "got " +
                         image.describe());
  std::vector<unsigned> places = placesOf(image.order);
  if (places.empty())
    return texels;
  uint64_t channels = image.channels(), bytes = texels.type.size();
  uint64_t count = texels.count / channels;
  Result<Array> colors = Array::zeros(texels.type, count * places.size());
  if (!colors.ok())
    return colors;
  for (uint64_t i = 0; i < count; ++i)
    for (size_t k = 0; k < places.size(); ++k)
      if (places[k] != nowhere)
        std::copy_n(texels.element(i * channels + places[k]), bytes,
                    colors->element(i * places.size() + k));
  return colors;
}

void cairn::run::orderTexels(const ImageDescription &image, Array &pixels) {
  std::vector<unsigned> places = placesOf(image.order);
  if (places.size() != 4 || pixels.type.size() != 1)
    return;
  for (uint64_t i = 0; i + 4 <= pixels.count; i += 4) {
    unsigned char pixel[4];
    std::copy_n(pixels.element(i), 4, pixel);
    for (size_t k = 0; k < 4; ++k)
      *pixels.element(i + places[k]) = pixel[k];
  }
}

std::optional<double> cairn::run::whiteOf(const ImageDescription &image) {
  switch (image.channel) {
  case ChannelType::SnormInt8:
    return 127;
  case ChannelType::SnormInt16:
    return 32767;
  case ChannelType::UnormInt16:
    return 65535;
  default:
    return std::nullopt;
  }
}
