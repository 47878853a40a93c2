//===- VulkanFormat.h - formats of images -----------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_DRIVERS_VULKAN_MEMORY_DRIVERS_VULKAN_VULKANFORMAT_H
#define CAIRN_RUNTIME_DRIVERS_VULKAN_MEMORY_DRIVERS_VULKAN_VULKANFORMAT_H

#include "drivers/vulkan/device/VulkanFunctions.h"

#include "cairn/runtime/Image.h"

namespace cairn::runtime {

/// How Vulkan stores what OpenCL calls a channel order and a channel type.
struct VulkanFormat {
  VkFormat format = VK_FORMAT_UNDEFINED;
  /// From stored components to what a kernel reads.
  VkComponentMapping components = {};
  /// Whether the mapping is none, which writing needs.
  bool isIdentity = true;
};

/// Nothing where Vulkan has no such format.
std::optional<VulkanFormat> findVulkanFormat(ChannelOrder order,
                                             ChannelType channel);

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_DRIVERS_VULKAN_MEMORY_DRIVERS_VULKAN_VULKANFORMAT_H
