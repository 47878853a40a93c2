//===- VulkanPipelines.h - pipelines of one kernel --------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_DRIVERS_VULKAN_PROGRAM_DRIVERS_VULKAN_VULKANPIPELINES_H
#define CAIRN_RUNTIME_DRIVERS_VULKAN_PROGRAM_DRIVERS_VULKAN_VULKANPIPELINES_H

#include "VulkanLayout.h"

namespace cairn::runtime {

/// Values of specialization constants, by their numbers.
using SpecConstants = std::map<uint32_t, uint32_t>;

/// A kernel's descriptor sets and the pipelines that have been made of it, one
/// for each set of specialization constants.
class VulkanPipelines {
public:
  static Result<std::shared_ptr<VulkanPipelines>>
  create(std::shared_ptr<VulkanModule> module, KernelInterface interface);
  ~VulkanPipelines();
  VulkanPipelines(const VulkanPipelines &) = delete;
  VulkanPipelines &operator=(const VulkanPipelines &) = delete;

  /// The pipeline with these constants, made now if it is new. `local` is the
  /// local size that they say.
  Result<VkPipeline> get(const SpecConstants &constants,
                         const uint32_t (&local)[3]);

  const std::shared_ptr<VulkanModule> module;
  const KernelInterface interface;
  const VulkanLayout slots;
  /// By the number of the set; sets that are not used are empty.
  std::vector<VkDescriptorSetLayout> setLayouts;
  VkPipelineLayout layout = VK_NULL_HANDLE;

private:
  VulkanPipelines(std::shared_ptr<VulkanModule> module,
                  KernelInterface interface, VulkanLayout slots)
      : module(std::move(module)), interface(std::move(interface)),
        slots(std::move(slots)) {}
  Status createLayouts();
  bool wantsFullSubgroups(uint32_t localX) const;
  Status checkSubgroupCount(const uint32_t (&local)[3]) const;

  std::mutex mutex;
  std::map<SpecConstants, VkPipeline> pipelines;
};

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_DRIVERS_VULKAN_PROGRAM_DRIVERS_VULKAN_VULKANPIPELINES_H
