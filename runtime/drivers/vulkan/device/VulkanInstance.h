//===- VulkanInstance.h - the process's Vulkan instance ---------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_DRIVERS_VULKAN_DEVICE_DRIVERS_VULKAN_VULKANINSTANCE_H
#define CAIRN_RUNTIME_DRIVERS_VULKAN_DEVICE_DRIVERS_VULKAN_VULKANINSTANCE_H

#include "VulkanFunctions.h"

#include <mutex>
#include <vector>

namespace cairn::runtime {

/// A device as the loader lists it.
struct VulkanPhysicalDevice {
  VkPhysicalDevice handle = VK_NULL_HANDLE;
  std::string name;
  VkPhysicalDeviceType type = VK_PHYSICAL_DEVICE_TYPE_OTHER;
  /// The device's version, or the instance's if that is lower.
  uint32_t apiVersion = 0;
  /// What the driver says of its own version; empty below Vulkan 1.2.
  std::string driverVersion;
  /// Each row of a work-group has vectors of lanes of its own: Mesa's llvmpipe.
  bool executesRowsOfLanes = false;
  /// The highest version whose extensions may be used: that of the validation
  /// layer, where there is one.
  uint32_t checkedVersion = UINT32_MAX;
};

/// Vulkan as one process sees it. Lives until the process ends, as making an
/// instance costs as much as many launches.
class VulkanInstance {
public:
  /// The error says why there is none, as "no Vulkan loader".
  static Result<VulkanInstance *> get();

  const VulkanFunctions &functions() const { return vk; }

  /// Devices of Vulkan 1.1 or later that run compute shaders, discrete ones
  /// first and CPUs last.
  const std::vector<VulkanPhysicalDevice> &devices() const { return list; }

  /// With validation: what the layer has said since the call before, as an
  /// error; else `status`.
  Status withMessages(Status status);

private:
  VulkanInstance() = default;
  static Result<VulkanInstance *> make();
  Status create();
  Status listDevices();
  static VKAPI_ATTR VkBool32 VKAPI_CALL
  keepMessage(VkDebugUtilsMessageSeverityFlagBitsEXT severity,
              VkDebugUtilsMessageTypeFlagsEXT types,
              const VkDebugUtilsMessengerCallbackDataEXT *data, void *instance);

  VulkanFunctions vk;
  VkInstance handle = VK_NULL_HANDLE;
  uint32_t version = 0;
  std::vector<VulkanPhysicalDevice> list;
  bool validates = false;
  /// The version of Vulkan that the validation layer knows.
  uint32_t checkedVersion = UINT32_MAX;
  std::mutex messageMutex;
  std::string messages;
};

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_DRIVERS_VULKAN_DEVICE_DRIVERS_VULKAN_VULKANINSTANCE_H
