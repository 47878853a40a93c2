//===- PackTexel.cpp - colors as texels -------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "PackTexel.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

using namespace cairn::runtime;

const char *cairn::runtime::componentsOf(ChannelOrder order) {
  switch (order) {
  case ChannelOrder::R:
  case ChannelOrder::Rx:
  case ChannelOrder::Intensity:
  case ChannelOrder::Luminance:
  case ChannelOrder::Depth:
  case ChannelOrder::DepthStencil:
    return "r";
  case ChannelOrder::A:
    return "a";
  case ChannelOrder::RG:
  case ChannelOrder::RGx:
    return "rg";
  case ChannelOrder::RA:
    return "ra";
  case ChannelOrder::RGB:
  case ChannelOrder::SRGB:
    return "rgb";
  case ChannelOrder::BGRA:
  case ChannelOrder::SBGRA:
    return "bgra";
  case ChannelOrder::ARGB:
    return "argb";
  case ChannelOrder::ABGR:
    return "abgr";
  case ChannelOrder::RGBA:
  case ChannelOrder::RGBx:
  case ChannelOrder::SRGBA:
  case ChannelOrder::SRGBx:
    break;
  }
  return "rgba";
}

/// `value` in units of 1 / `largest`, to the nearest even; NaN is 0.
static float scaled(float value, float least, float largest) {
  float clamped = value > least ? std::min(value, 1.0f) : least;
  return std::nearbyint((std::isnan(value) ? 0.0f : clamped) * largest);
}

/// OpenCL C, 6.15.15.8: linear to sRGB.
static float encodeSrgb(float value) {
  if (!(value > 0))
    return 0;
  if (value < 0.0031308f)
    return 12.92f * value;
  return 1.055f * std::pow(std::min(value, 1.0f), 1.0f / 2.4f) - 0.055f;
}

template <typename T> static void put(unsigned char *&at, T value) {
  std::memcpy(at, &value, sizeof value);
  at += sizeof value;
}

template <typename T> static T saturated(int64_t value) {
  return static_cast<T>(std::clamp<int64_t>(
      value, std::numeric_limits<T>::min(), std::numeric_limits<T>::max()));
}

static void putFloat(unsigned char *&at, ChannelType type, float value) {
  switch (type) {
  case ChannelType::SnormInt8:
    return put(at, static_cast<int8_t>(scaled(value, -1, 127)));
  case ChannelType::SnormInt16:
    return put(at, static_cast<int16_t>(scaled(value, -1, 32767)));
  case ChannelType::UnormInt8:
    return put(at, static_cast<uint8_t>(scaled(value, 0, 255)));
  case ChannelType::UnormInt16:
    return put(at, static_cast<uint16_t>(scaled(value, 0, 65535)));
  case ChannelType::UnormInt24:
    return put(at, static_cast<uint32_t>(scaled(value, 0, 0xffffff)));
  case ChannelType::HalfFloat:
    return put(at, static_cast<_Float16>(value));
  default:
    return put(at, value);
  }
}

static void putInteger(unsigned char *&at, ChannelType type, uint32_t bits) {
  const auto value = static_cast<int32_t>(bits);
  switch (type) {
  case ChannelType::SignedInt8:
    return put(at, saturated<int8_t>(value));
  case ChannelType::SignedInt16:
    return put(at, saturated<int16_t>(value));
  case ChannelType::UnsignedInt8:
    return put(at, saturated<uint8_t>(bits));
  case ChannelType::UnsignedInt16:
    return put(at, saturated<uint16_t>(bits));
  default:
    return put(at, bits);
  }
}

/// Three channels in one word, of `bits` bits each, of green `green`.
static uint32_t packed(const float *color, unsigned bits, unsigned green) {
  auto field = [&](unsigned channel, unsigned size) {
    return static_cast<uint32_t>(
        scaled(color[channel], 0, float((1u << size) - 1)));
  };
  return field(0, bits) << (green + bits) | field(1, green) << bits |
         field(2, bits);
}

void cairn::runtime::packTexel(const ImageDescription &image, const void *color,
                               unsigned char *texel) {
  float floats[4];
  uint32_t bits[4];
  std::memcpy(floats, color, sizeof floats);
  std::memcpy(bits, color, sizeof bits);
  switch (image.channel) {
  case ChannelType::UnormShort565:
    return put(texel, static_cast<uint16_t>(packed(floats, 5, 6)));
  case ChannelType::UnormShort555:
    return put(texel, static_cast<uint16_t>(packed(floats, 5, 5)));
  case ChannelType::UnormInt101010:
    return put(texel, packed(floats, 10, 10));
  case ChannelType::UnormInt1010102:
    return put(texel, packed(floats, 10, 10) << 2 |
                          static_cast<uint32_t>(scaled(floats[3], 0, 3)));
  default:
    break;
  }
  if (isSRGB(image.order))
    for (unsigned channel = 0; channel < 3; ++channel)
      floats[channel] = encodeSrgb(floats[channel]);
  const bool isInteger = image.channel >= ChannelType::SignedInt8 &&
                         image.channel <= ChannelType::UnsignedInt32;
  std::memset(texel, 0, image.texelBytes());
  const std::string_view all = "rgba";
  for (const char *name = componentsOf(image.order); *name; ++name) {
    size_t component = all.find(*name);
    if (isInteger)
      putInteger(texel, image.channel, bits[component]);
    else
      putFloat(texel, image.channel, floats[component]);
  }
}
