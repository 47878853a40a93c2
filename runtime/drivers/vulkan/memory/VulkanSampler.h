//===- VulkanSampler.h - samplers of a Vulkan device ------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_DRIVERS_VULKAN_MEMORY_DRIVERS_VULKAN_VULKANSAMPLER_H
#define CAIRN_RUNTIME_DRIVERS_VULKAN_MEMORY_DRIVERS_VULKAN_VULKANSAMPLER_H

#include "drivers/vulkan/device/VulkanContext.h"

#include "cairn/runtime/Sampler.h"

namespace cairn::runtime {

/// The samplers that a device's kernels have asked for, each made once.
class VulkanSamplers {
public:
  explicit VulkanSamplers(std::shared_ptr<VulkanContext> context)
      : context(std::move(context)) {}
  ~VulkanSamplers();
  VulkanSamplers(const VulkanSamplers &) = delete;
  VulkanSamplers &operator=(const VulkanSamplers &) = delete;

  Result<VkSampler> get(const SamplerDescription &description);

private:
  std::shared_ptr<VulkanContext> context;
  std::mutex mutex;
  std::vector<std::pair<SamplerDescription, VkSampler>> samplers;
};

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_DRIVERS_VULKAN_MEMORY_DRIVERS_VULKAN_VULKANSAMPLER_H
