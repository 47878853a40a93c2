//===- LevelZeroFormat.cpp - formats of images ------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "LevelZeroFormat.h"

using namespace cairn::runtime;

namespace {
/// A channel type, and its layouts with one, two and four components.
struct TypeRow {
  ChannelType channel;
  ze_image_format_type_t type;
  ze_image_format_layout_t one, two, four;
};

/// A channel order, and which component a kernel sees in each channel.
struct OrderRow {
  ChannelOrder order;
  unsigned components;
  ze_image_format_swizzle_t x, y, z, w;
};
} // namespace

#define CAIRN_8                                                                \
  ZE_IMAGE_FORMAT_LAYOUT_8, ZE_IMAGE_FORMAT_LAYOUT_8_8,                        \
      ZE_IMAGE_FORMAT_LAYOUT_8_8_8_8
#define CAIRN_16                                                               \
  ZE_IMAGE_FORMAT_LAYOUT_16, ZE_IMAGE_FORMAT_LAYOUT_16_16,                     \
      ZE_IMAGE_FORMAT_LAYOUT_16_16_16_16
#define CAIRN_32                                                               \
  ZE_IMAGE_FORMAT_LAYOUT_32, ZE_IMAGE_FORMAT_LAYOUT_32_32,                     \
      ZE_IMAGE_FORMAT_LAYOUT_32_32_32_32

static constexpr TypeRow types[] = {
    {ChannelType::SnormInt8, ZE_IMAGE_FORMAT_TYPE_SNORM, CAIRN_8},
    {ChannelType::UnormInt8, ZE_IMAGE_FORMAT_TYPE_UNORM, CAIRN_8},
    {ChannelType::SignedInt8, ZE_IMAGE_FORMAT_TYPE_SINT, CAIRN_8},
    {ChannelType::UnsignedInt8, ZE_IMAGE_FORMAT_TYPE_UINT, CAIRN_8},
    {ChannelType::SnormInt16, ZE_IMAGE_FORMAT_TYPE_SNORM, CAIRN_16},
    {ChannelType::UnormInt16, ZE_IMAGE_FORMAT_TYPE_UNORM, CAIRN_16},
    {ChannelType::SignedInt16, ZE_IMAGE_FORMAT_TYPE_SINT, CAIRN_16},
    {ChannelType::UnsignedInt16, ZE_IMAGE_FORMAT_TYPE_UINT, CAIRN_16},
    {ChannelType::HalfFloat, ZE_IMAGE_FORMAT_TYPE_FLOAT, CAIRN_16},
    {ChannelType::SignedInt32, ZE_IMAGE_FORMAT_TYPE_SINT, CAIRN_32},
    {ChannelType::UnsignedInt32, ZE_IMAGE_FORMAT_TYPE_UINT, CAIRN_32},
    {ChannelType::Float, ZE_IMAGE_FORMAT_TYPE_FLOAT, CAIRN_32},
};

// R, G, B and A are the components in memory, the first to the fourth.
#define CAIRN_SWIZZLE(x, y, z, w)                                              \
  ZE_IMAGE_FORMAT_SWIZZLE_##x, ZE_IMAGE_FORMAT_SWIZZLE_##y,                    \
      ZE_IMAGE_FORMAT_SWIZZLE_##z, ZE_IMAGE_FORMAT_SWIZZLE_##w

static constexpr OrderRow orders[] = {
    {ChannelOrder::R, 1, CAIRN_SWIZZLE(R, 0, 0, 1)},
    {ChannelOrder::A, 1, CAIRN_SWIZZLE(0, 0, 0, R)},
    {ChannelOrder::Intensity, 1, CAIRN_SWIZZLE(R, R, R, R)},
    {ChannelOrder::Luminance, 1, CAIRN_SWIZZLE(R, R, R, 1)},
    {ChannelOrder::RG, 2, CAIRN_SWIZZLE(R, G, 0, 1)},
    {ChannelOrder::RA, 2, CAIRN_SWIZZLE(R, 0, 0, G)},
    {ChannelOrder::RGBA, 4, CAIRN_SWIZZLE(R, G, B, A)},
    {ChannelOrder::BGRA, 4, CAIRN_SWIZZLE(B, G, R, A)},
    {ChannelOrder::ARGB, 4, CAIRN_SWIZZLE(G, B, A, R)},
    {ChannelOrder::ABGR, 4, CAIRN_SWIZZLE(A, B, G, R)},
    {ChannelOrder::Rx, 1, CAIRN_SWIZZLE(R, 0, 0, X)},
    {ChannelOrder::RGx, 2, CAIRN_SWIZZLE(R, G, 0, X)},
    {ChannelOrder::RGBx, 4, CAIRN_SWIZZLE(R, G, B, X)},
};

std::optional<ze_image_format_t>
cairn::runtime::findLevelZeroFormat(ChannelOrder order, ChannelType channel) {
  for (const TypeRow &type : types)
    for (const OrderRow &row : orders)
      if (type.channel == channel && row.order == order) {
        ze_image_format_layout_t layout = row.components == 1   ? type.one
                                          : row.components == 2 ? type.two
                                                                : type.four;
        return ze_image_format_t{layout, type.type, row.x, row.y, row.z, row.w};
      }
  return std::nullopt;
}
