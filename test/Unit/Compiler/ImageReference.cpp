//===- ImageReference.cpp - images as the specification has them *- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "ImageReference.h"

#include <algorithm>
#include <cmath>
#include <cstring>

using namespace cairn::runtime;
using namespace cairn::test;
using llvm::ArrayRef;

//===----------------------------------------------------------------------===//
// Formats
//===----------------------------------------------------------------------===//

ColorKind cairn::test::kindOf(ChannelType type) {
  if (type >= ChannelType::SignedInt8 && type <= ChannelType::SignedInt32)
    return ColorKind::Int;
  if (type >= ChannelType::UnsignedInt8 && type <= ChannelType::UnsignedInt32)
    return ColorKind::UInt;
  return ColorKind::Float;
}

/// Where each component of a color is in memory, or the number it has.
static const char *componentsOf(ChannelOrder order) {
  switch (order) {
  case ChannelOrder::R:
  case ChannelOrder::Rx:
  case ChannelOrder::Depth:
  case ChannelOrder::DepthStencil:
    return "0--+";
  case ChannelOrder::A:
    return "---0";
  case ChannelOrder::RG:
  case ChannelOrder::RGx:
    return "01-+";
  case ChannelOrder::RA:
    return "0--1";
  case ChannelOrder::RGB:
  case ChannelOrder::RGBx:
  case ChannelOrder::SRGB:
  case ChannelOrder::SRGBx:
    return "012+";
  case ChannelOrder::RGBA:
  case ChannelOrder::SRGBA:
    return "0123";
  case ChannelOrder::BGRA:
  case ChannelOrder::SBGRA:
    return "2103";
  case ChannelOrder::ARGB:
    return "1230";
  case ChannelOrder::ABGR:
    return "3210";
  case ChannelOrder::Intensity:
    return "0000";
  case ChannelOrder::Luminance:
    return "000+";
  }
  return "";
}

static uint64_t bitsAt(const uint8_t *bytes, unsigned size) {
  uint64_t bits = 0;
  std::memcpy(&bits, bytes, size);
  return bits;
}

double cairn::test::floatOf(const llvm::fltSemantics &semantics,
                            uint64_t bits) {
  unsigned size = llvm::APFloat::getSizeInBits(semantics);
  llvm::APFloat value(semantics, llvm::APInt(size, bits));
  return value.convertToDouble();
}

double cairn::test::channelAt(const uint8_t *texel, ChannelType type,
                              unsigned i) {
  auto packed = [&](unsigned size, unsigned bits, unsigned shift) {
    uint64_t mask = (1u << bits) - 1;
    return static_cast<double>(bitsAt(texel, size) >> shift & mask) / mask;
  };
  switch (type) {
  case ChannelType::SnormInt8:
    return std::max(-1.0, static_cast<int8_t>(texel[i]) / 127.0);
  case ChannelType::SnormInt16:
    return std::max(-1.0,
                    static_cast<int16_t>(bitsAt(texel + 2 * i, 2)) / 32767.0);
  case ChannelType::UnormInt8:
    return texel[i] / 255.0;
  case ChannelType::UnormInt16:
    return bitsAt(texel + 2 * i, 2) / 65535.0;
  case ChannelType::UnormShort565:
    return i == 1 ? packed(2, 6, 5) : packed(2, 5, i ? 0 : 11);
  case ChannelType::UnormShort555:
    return packed(2, 5, 10 - 5 * i);
  case ChannelType::UnormInt101010:
    return packed(4, 10, 20 - 10 * i);
  case ChannelType::UnormInt1010102:
    return i == 3 ? packed(4, 2, 0) : packed(4, 10, 22 - 10 * i);
  case ChannelType::UnormInt24:
    return packed(4, 24, 0);
  case ChannelType::SignedInt8:
    return static_cast<int8_t>(texel[i]);
  case ChannelType::SignedInt16:
    return static_cast<int16_t>(bitsAt(texel + 2 * i, 2));
  case ChannelType::SignedInt32:
    return static_cast<int32_t>(bitsAt(texel + 4 * i, 4));
  case ChannelType::UnsignedInt8:
    return texel[i];
  case ChannelType::UnsignedInt16:
    return bitsAt(texel + 2 * i, 2);
  case ChannelType::UnsignedInt32:
    return bitsAt(texel + 4 * i, 4);
  case ChannelType::HalfFloat:
    return floatOf(llvm::APFloat::IEEEhalf(), bitsAt(texel + 2 * i, 2));
  case ChannelType::Float:
    return floatOf(llvm::APFloat::IEEEsingle(), bitsAt(texel + 4 * i, 4));
  }
  return 0;
}

static Color colorOf(const uint8_t *texel, const ImageDescription &image) {
  Color color;
  const char *components = componentsOf(image.order);
  for (int i = 0; i < 4; ++i) {
    char c = components[i];
    color[i] = c == '-'   ? 0
               : c == '+' ? 1
                          : channelAt(texel, image.channel, c - '0');
    if (isSRGB(image.order) && i < 3)
      color[i] = color[i] <= 0.04045
                     ? color[i] / 12.92
                     : std::pow((color[i] + 0.055) / 1.055, 2.4);
  }
  return color;
}

/// What a component is written as; `value` is exactly a float or an integer.
static uint64_t encodeChannel(double value, ChannelType type) {
  auto fraction = [&](float low, float largest) {
    if (std::isnan(value))
      return uint64_t(0);
    float scaled = static_cast<float>(value) * largest;
    return static_cast<uint64_t>(static_cast<int64_t>(
        std::nearbyint(std::min(std::max(scaled, low), largest))));
  };
  auto whole = [&](double low, double high) {
    return static_cast<uint64_t>(
        static_cast<int64_t>(std::min(std::max(value, low), high)));
  };
  switch (type) {
  case ChannelType::SnormInt8:
    return fraction(-128, 127);
  case ChannelType::SnormInt16:
    return fraction(-32768, 32767);
  case ChannelType::UnormInt8:
    return fraction(0, 255);
  case ChannelType::UnormInt16:
    return fraction(0, 65535);
  case ChannelType::UnormShort565:
  case ChannelType::UnormShort555:
  case ChannelType::UnormInt101010:
  case ChannelType::UnormInt1010102:
    break; // of several in one
  case ChannelType::UnormInt24:
    return fraction(0, 0xffffff);
  case ChannelType::SignedInt8:
    return whole(INT8_MIN, INT8_MAX);
  case ChannelType::SignedInt16:
    return whole(INT16_MIN, INT16_MAX);
  case ChannelType::UnsignedInt8:
    return whole(0, UINT8_MAX);
  case ChannelType::UnsignedInt16:
    return whole(0, UINT16_MAX);
  case ChannelType::SignedInt32:
  case ChannelType::UnsignedInt32:
    return static_cast<uint64_t>(static_cast<int64_t>(value));
  case ChannelType::HalfFloat:
  case ChannelType::Float: {
    llvm::APFloat number(value);
    bool loses = false;
    number.convert(type == ChannelType::Float ? llvm::APFloat::IEEEsingle()
                                              : llvm::APFloat::IEEEhalf(),
                   llvm::APFloat::rmNearestTiesToEven, &loses);
    return number.bitcastToAPInt().getZExtValue();
  }
  }
  return 0;
}

std::vector<uint8_t> cairn::test::encode(const Color &color,
                                         const ImageDescription &image) {
  std::vector<uint8_t> texel(image.texelBytes());
  if (isPacked(image.channel)) {
    auto part = [&](unsigned i, unsigned bits) -> uint64_t {
      float largest = (1 << bits) - 1;
      float scaled = static_cast<float>(color[i]) * largest;
      return std::isnan(color[i])
                 ? 0
                 : std::nearbyint(std::min(std::max(scaled, 0.0f), largest));
    };
    uint64_t bits = image.channel == ChannelType::UnormShort565
                        ? part(0, 5) << 11 | part(1, 6) << 5 | part(2, 5)
                    : image.channel == ChannelType::UnormShort555
                        ? part(0, 5) << 10 | part(1, 5) << 5 | part(2, 5)
                        : part(0, 10) << 20 | part(1, 10) << 10 | part(2, 10);
    if (image.channel == ChannelType::UnormInt1010102)
      bits = bits << 2 | part(3, 2);
    std::memcpy(texel.data(), &bits, texel.size());
    return texel;
  }
  const char *components = componentsOf(image.order);
  size_t size = image.texelBytes() / image.channels();
  for (int i = 3; i >= 0; --i) // of several, the first counts
    if (components[i] >= '0') {
      uint64_t bits = encodeChannel(color[i], image.channel);
      std::memcpy(&texel[(components[i] - '0') * size], &bits, size);
    }
  return texel;
}

//===----------------------------------------------------------------------===//
// Sampling
//===----------------------------------------------------------------------===//

/// NaN is the lower one.
static int clampTo(float at, int low, int high) {
  return at > low ? at > high ? high : static_cast<int>(at) : low;
}

static int addressMode(float at, int size, AddressMode mode) {
  return mode == AddressMode::Clamp ? clampTo(at, -1, size)
                                    : clampTo(at, 0, size - 1);
}

namespace {
struct Pick {
  int first, second;
  float part;
};
} // namespace

static Pick pick(float s, int size, const SamplerDescription &sampler) {
  bool isLinear = sampler.filter == FilterMode::Linear;
  // What the document leaves open (docs/HostImages.md).
  if (!std::isfinite(s) && (sampler.addressing == AddressMode::Repeat ||
                            sampler.addressing == AddressMode::MirroredRepeat))
    s = 0;
  float u = sampler.normalizedCoordinates ? s * size : s;
  if (sampler.addressing == AddressMode::Repeat)
    u = (s - std::floor(s)) * size;
  if (sampler.addressing == AddressMode::MirroredRepeat)
    u = std::fabs(s - 2.0f * std::nearbyint(0.5f * s)) * size;
  float start = isLinear ? u - 0.5f : u;
  float first = std::floor(start);
  Pick picked = {addressMode(first, size, sampler.addressing),
                 addressMode(first + 1, size, sampler.addressing),
                 isLinear && std::isfinite(start) ? start - first : 0};
  if (sampler.addressing == AddressMode::Repeat) {
    int i = static_cast<int>(first);
    picked.first = i < 0 ? i + size : i > size - 1 ? i - size : i;
    picked.second = i + 1 > size - 1 ? i + 1 - size : i + 1;
  }
  return picked;
}

Color ImageReference::texel(int x, int y, int z) const {
  int depth = std::max(image.depth, image.layers);
  if (x < 0 || y < 0 || z < 0 || x >= int(image.width) ||
      y >= int(image.height) || z >= depth) {
    // Determined by the order, section 1.13.14.2.
    bool isOpaque =
        image.order == ChannelOrder::R || image.order == ChannelOrder::RG ||
        image.order == ChannelOrder::RGB || image.order == ChannelOrder::SRGB ||
        image.order == ChannelOrder::Depth ||
        image.order == ChannelOrder::DepthStencil ||
        image.order == ChannelOrder::Luminance;
    return {0, 0, 0, isOpaque ? 1.0 : 0.0};
  }
  size_t index = (size_t(z) * image.height + y) * image.width + x;
  return colorOf(&bytes[index * image.texelBytes()], image);
}

Color ImageReference::sample(const Place &at,
                             const SamplerDescription &sampler) const {
  Pick none = {0, 0, 0};
  bool isArray = hasLayers(image.type);
  bool is1D =
      image.type == ImageType::Image1D || image.type == ImageType::Image1DArray;
  Pick x = pick(at[0], image.width, sampler);
  Pick y = is1D ? none : pick(at[1], image.height, sampler);
  Pick z = image.type == ImageType::Image3D ? pick(at[2], image.depth, sampler)
                                            : none;
  if (isArray) {
    float layer = std::nearbyint(at[is1D ? 1 : 2]);
    z.first = z.second = clampTo(layer, 0, image.layers - 1);
  }
  if (sampler.filter == FilterMode::Nearest)
    return texel(x.first, y.first, z.first);
  Color sum = {};
  for (int corner = 0; corner < 8; ++corner) {
    double weight = (corner & 1 ? x.part : 1.0 - x.part) *
                    (corner & 2 ? y.part : 1.0 - y.part) *
                    (corner & 4 ? z.part : 1.0 - z.part);
    Color color =
        texel(corner & 1 ? x.second : x.first, corner & 2 ? y.second : y.first,
              corner & 4 ? z.second : z.first);
    for (int i = 0; i < 4; ++i)
      sum[i] += weight * color[i];
  }
  return sum;
}
