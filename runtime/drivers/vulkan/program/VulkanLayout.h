//===- VulkanLayout.h - what a kernel binds where ---------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_DRIVERS_VULKAN_PROGRAM_DRIVERS_VULKAN_VULKANLAYOUT_H
#define CAIRN_RUNTIME_DRIVERS_VULKAN_PROGRAM_DRIVERS_VULKAN_VULKANLAYOUT_H

#include "VulkanModule.h"

namespace cairn::runtime {

/// What a launch puts behind one binding of a kernel.
struct VulkanSlot {
  enum class Source {
    /// Argument number `index`: a buffer, an image or a sampler.
    Argument,
    /// `size` bytes from `offset` of the launch's own memory: values.
    Values,
    /// Sampler number `index` of the program.
    Sampler,
    Constants,
    Variables,
    Printf
  };
  ShaderBinding binding;
  VkDescriptorType type = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
  Source source = Source::Argument;
  size_t index = 0;
  uint64_t offset = 0, size = 0;
};

/// Where everything is that a launch of one kernel gives the device, worked out
/// once from the interface and held against the module.
struct VulkanLayout {
  std::vector<VulkanSlot> slots;
  /// Bytes of a launch's values in buffers, and of its push constants.
  uint64_t valueBytes = 0, pushBytes = 0;

  /// The byte of `place` in a launch's values or push constants.
  uint64_t byteOf(const ShaderPlace &place) const;

  static Result<VulkanLayout> create(const VulkanModule &module,
                                     const KernelInterface &kernel);

private:
  Status addArguments(const VulkanModule &module,
                      const KernelInterface &kernel);
  Status addShared(const VulkanModule &module, const KernelInterface &kernel);
  Status addValues(const ShaderPlace &place, uint64_t size);
  Status add(VulkanSlot slot);
  void placeValues(const VkPhysicalDeviceLimits &limits);
  Status checkLimits(const VkPhysicalDeviceLimits &limits) const;
  Status checkModule(const VulkanModule &module,
                     const KernelInterface &kernel) const;
};

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_DRIVERS_VULKAN_PROGRAM_DRIVERS_VULKAN_VULKANLAYOUT_H
