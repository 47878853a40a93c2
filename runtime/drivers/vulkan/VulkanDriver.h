//===- VulkanDriver.h - entry points of the Vulkan driver -------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_DRIVERS_VULKAN_VULKANDRIVER_H
#define CAIRN_RUNTIME_DRIVERS_VULKAN_VULKANDRIVER_H

#include "cairn/runtime/Device.h"

namespace cairn::runtime {

/// Devices of Vulkan 1.1 or later that run compute shaders, CPUs last.
unsigned vulkanDeviceCount();
/// Why there is none, as "no Vulkan loader".
Status vulkanStatusOfDriver();
/// `index` is below the count.
std::string vulkanDeviceName(unsigned index);
Result<std::unique_ptr<Device>> createVulkanDevice(unsigned index);

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_DRIVERS_VULKAN_VULKANDRIVER_H
