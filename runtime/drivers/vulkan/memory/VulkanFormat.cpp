//===- VulkanFormat.cpp - formats of images ---------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "VulkanFormat.h"

using namespace cairn::runtime;

namespace {
/// A channel type with one, two and four components.
struct FormatRow {
  ChannelType channel;
  VkFormat one, two, four, bgra;
};
} // namespace

static constexpr FormatRow formatTable[] = {
    {ChannelType::SnormInt8, VK_FORMAT_R8_SNORM, VK_FORMAT_R8G8_SNORM,
     VK_FORMAT_R8G8B8A8_SNORM, VK_FORMAT_B8G8R8A8_SNORM},
    {ChannelType::UnormInt8, VK_FORMAT_R8_UNORM, VK_FORMAT_R8G8_UNORM,
     VK_FORMAT_R8G8B8A8_UNORM, VK_FORMAT_B8G8R8A8_UNORM},
    {ChannelType::SignedInt8, VK_FORMAT_R8_SINT, VK_FORMAT_R8G8_SINT,
     VK_FORMAT_R8G8B8A8_SINT, VK_FORMAT_B8G8R8A8_SINT},
    {ChannelType::UnsignedInt8, VK_FORMAT_R8_UINT, VK_FORMAT_R8G8_UINT,
     VK_FORMAT_R8G8B8A8_UINT, VK_FORMAT_B8G8R8A8_UINT},
    {ChannelType::SnormInt16, VK_FORMAT_R16_SNORM, VK_FORMAT_R16G16_SNORM,
     VK_FORMAT_R16G16B16A16_SNORM, VK_FORMAT_UNDEFINED},
    {ChannelType::UnormInt16, VK_FORMAT_R16_UNORM, VK_FORMAT_R16G16_UNORM,
     VK_FORMAT_R16G16B16A16_UNORM, VK_FORMAT_UNDEFINED},
    {ChannelType::SignedInt16, VK_FORMAT_R16_SINT, VK_FORMAT_R16G16_SINT,
     VK_FORMAT_R16G16B16A16_SINT, VK_FORMAT_UNDEFINED},
    {ChannelType::UnsignedInt16, VK_FORMAT_R16_UINT, VK_FORMAT_R16G16_UINT,
     VK_FORMAT_R16G16B16A16_UINT, VK_FORMAT_UNDEFINED},
    {ChannelType::SignedInt32, VK_FORMAT_R32_SINT, VK_FORMAT_R32G32_SINT,
     VK_FORMAT_R32G32B32A32_SINT, VK_FORMAT_UNDEFINED},
    {ChannelType::UnsignedInt32, VK_FORMAT_R32_UINT, VK_FORMAT_R32G32_UINT,
     VK_FORMAT_R32G32B32A32_UINT, VK_FORMAT_UNDEFINED},
    {ChannelType::HalfFloat, VK_FORMAT_R16_SFLOAT, VK_FORMAT_R16G16_SFLOAT,
     VK_FORMAT_R16G16B16A16_SFLOAT, VK_FORMAT_UNDEFINED},
    {ChannelType::Float, VK_FORMAT_R32_SFLOAT, VK_FORMAT_R32G32_SFLOAT,
     VK_FORMAT_R32G32B32A32_SFLOAT, VK_FORMAT_UNDEFINED},
};

static VulkanFormat mapped(VkFormat format, VkComponentSwizzle r,
                           VkComponentSwizzle g, VkComponentSwizzle b,
                           VkComponentSwizzle a) {
  return {format, {r, g, b, a}, false};
}

/// Those whose components do not all have the same size.
static std::optional<VulkanFormat> findPacked(ChannelType channel) {
  if (channel == ChannelType::UnormShort565)
    return VulkanFormat{VK_FORMAT_R5G6B5_UNORM_PACK16, {}, true};
  if (channel == ChannelType::UnormInt101010)
    return mapped(VK_FORMAT_A2R10G10B10_UNORM_PACK32, VK_COMPONENT_SWIZZLE_R,
                  VK_COMPONENT_SWIZZLE_G, VK_COMPONENT_SWIZZLE_B,
                  VK_COMPONENT_SWIZZLE_ONE);
  return std::nullopt;
}

static std::optional<VulkanFormat> find(const FormatRow &row,
                                        ChannelOrder order) {
  constexpr VkComponentSwizzle r = VK_COMPONENT_SWIZZLE_R,
                               g = VK_COMPONENT_SWIZZLE_G,
                               b = VK_COMPONENT_SWIZZLE_B,
                               a = VK_COMPONENT_SWIZZLE_A,
                               zero = VK_COMPONENT_SWIZZLE_ZERO,
                               one = VK_COMPONENT_SWIZZLE_ONE;
  switch (order) {
  case ChannelOrder::R:
    return VulkanFormat{row.one, {}, true};
  case ChannelOrder::RG:
    return VulkanFormat{row.two, {}, true};
  case ChannelOrder::RGBA:
    return VulkanFormat{row.four, {}, true};
  case ChannelOrder::BGRA:
    return VulkanFormat{row.bgra, {}, true};
  case ChannelOrder::A:
    return mapped(row.one, zero, zero, zero, r);
  case ChannelOrder::RA:
    return mapped(row.two, r, zero, zero, g);
  case ChannelOrder::Intensity:
    return mapped(row.one, r, r, r, r);
  case ChannelOrder::Luminance:
    return mapped(row.one, r, r, r, one);
  case ChannelOrder::ARGB:
    // In memory the components are A, R, G, B.
    if (row.bgra == VK_FORMAT_UNDEFINED)
      return std::nullopt;
    return mapped(row.four, g, b, a, r);
  case ChannelOrder::SRGBA:
    if (row.channel != ChannelType::UnormInt8)
      return std::nullopt;
    return VulkanFormat{VK_FORMAT_R8G8B8A8_SRGB, {}, true};
  // Without an alpha, the border's alpha is 0.
  case ChannelOrder::Rx:
  case ChannelOrder::RGx:
  case ChannelOrder::RGBx:
  case ChannelOrder::RGB:
  case ChannelOrder::Depth:
  case ChannelOrder::DepthStencil:
  case ChannelOrder::SRGB:
  case ChannelOrder::SRGBx:
  case ChannelOrder::SBGRA:
  case ChannelOrder::ABGR:
    return std::nullopt;
  }
  return std::nullopt;
}

std::optional<VulkanFormat>
cairn::runtime::findVulkanFormat(ChannelOrder order, ChannelType channel) {
  if (order == ChannelOrder::RGB)
    return findPacked(channel);
  for (const FormatRow &row : formatTable)
    if (row.channel == channel) {
      auto found = find(row, order);
      return found && found->format != VK_FORMAT_UNDEFINED ? found
                                                           : std::nullopt;
    }
  return std::nullopt;
}
