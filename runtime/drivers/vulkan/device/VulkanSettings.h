//===- VulkanSettings.h - settings of the Vulkan driver ---------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_DRIVERS_VULKAN_DEVICE_DRIVERS_VULKAN_VULKANSETTINGS_H
#define CAIRN_RUNTIME_DRIVERS_VULKAN_DEVICE_DRIVERS_VULKAN_VULKANSETTINGS_H

#include <string>

namespace cairn::runtime {

/// What the environment says. Nothing else in the driver looks at it.
struct VulkanSettings {
  /// CAIRN_VULKAN_LOADER=FILE: another loader than the system's.
  std::string loader = "libvulkan.so.1";
  /// CAIRN_VULKAN_VALIDATION=1: with Khronos' validation layer, and each of its
  /// messages is an error of the call that led to it.
  bool validation = false;
  /// CAIRN_VULKAN_PIPELINE_CACHE=FILE: where compiled pipelines are kept from
  /// process to process. Empty: in memory only.
  std::string pipelineCacheFile;
  /// CAIRN_VULKAN_STAGING=1: as if the host saw no memory of the device, so
  /// that every copy is staged. For tests, and to compare.
  bool alwaysStage = false;

  static const VulkanSettings &get();
};

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_DRIVERS_VULKAN_DEVICE_DRIVERS_VULKAN_VULKANSETTINGS_H
