//===- VulkanLaunch.h - one launch of a kernel ------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_DRIVERS_VULKAN_LAUNCH_DRIVERS_VULKAN_VULKANLAUNCH_H
#define CAIRN_RUNTIME_DRIVERS_VULKAN_LAUNCH_DRIVERS_VULKAN_VULKANLAUNCH_H

#include "drivers/vulkan/memory/VulkanSampler.h"
#include "drivers/vulkan/program/VulkanPipelines.h"
#include "lib/launch/LaunchRegions.h"

#include <chrono>

namespace cairn::runtime {

/// What a recorded command buffer depends on, beside what it binds. Two
/// launches with equal ones need one recording.
struct VulkanShape {
  uint32_t dims = 0;
  std::array<uint64_t, 3> global = {}, local = {}, offset = {};
  /// Bytes of the local memory arguments.
  std::vector<uint64_t> localBytes;
  /// Values in push constants.
  std::vector<unsigned char> push;

  bool operator==(const VulkanShape &other) const {
    return dims == other.dims && global == other.global &&
           local == other.local && offset == other.offset &&
           localBytes == other.localBytes && push == other.push;
  }
};

/// What a descriptor refers to.
struct VulkanDescriptor {
  /// Which buffer or image it is, see VulkanBlock::id.
  uint64_t identity = 0;
  VkDescriptorBufferInfo buffer = {};
  VkDescriptorImageInfo image = {};
  VkBufferView texels = VK_NULL_HANDLE;
  bool operator==(const VulkanDescriptor &other) const;
};

/// All that one launch needs until it is over, and that the next launch of the
/// same kernel takes up again: a repeated launch writes its values and submits.
class VulkanLaunch {
public:
  static Result<std::unique_ptr<VulkanLaunch>>
  create(std::shared_ptr<VulkanPipelines> pipelines,
         std::shared_ptr<VulkanTransfer> transfer,
         std::shared_ptr<VulkanSamplers> samplers);
  ~VulkanLaunch();
  VulkanLaunch(const VulkanLaunch &) = delete;
  VulkanLaunch &operator=(const VulkanLaunch &) = delete;

  Status start(const CheckedLaunch &launch);
  /// Waits, gives the printed text out, and the nanoseconds of the kernel.
  Result<uint64_t> wait();

private:
  using Clock = std::chrono::steady_clock;

  VulkanLaunch(std::shared_ptr<VulkanPipelines> pipelines,
               std::shared_ptr<VulkanTransfer> transfer,
               std::shared_ptr<VulkanSamplers> samplers);
  Status createObjects();
  Status createDescriptors();
  Status createQueries();
  Status preparePrintf(const CheckedLaunch &launch);
  Status finishPrintf();
  void writeValues(const CheckedLaunch &launch,
                   std::vector<unsigned char> &push);
  Result<std::vector<VulkanDescriptor>> describe(const CheckedLaunch &launch);
  Result<VulkanDescriptor> describeArgument(const CheckedLaunch &launch,
                                            const VulkanSlot &slot);
  void updateDescriptors(const std::vector<VulkanDescriptor> &wanted);
  std::vector<unsigned char>
  pushConstants(const CheckedLaunch &launch, const LaunchRegion &region,
                std::vector<unsigned char> push) const;
  SpecConstants specialize(const CheckedLaunch &launch,
                           const LaunchRegion &region) const;
  Status record(const CheckedLaunch &launch, VulkanShape wanted);
  Status recordDispatches(const CheckedLaunch &launch,
                          const std::vector<unsigned char> &push);
  Result<uint64_t> kernelTime() const;

  std::shared_ptr<VulkanContext> context;
  std::shared_ptr<VulkanPipelines> pipelines;
  std::shared_ptr<VulkanTransfer> transfer;
  std::shared_ptr<VulkanSamplers> samplers;
  VulkanCommands commands;
  VkQueryPool queries = VK_NULL_HANDLE;
  VkDescriptorPool descriptorPool = VK_NULL_HANDLE;
  std::vector<VkDescriptorSet> sets;
  /// The values of the launch, and what stands for a null buffer.
  VulkanBlock values, nothing;
  VulkanBlock printfBuffer;
  PrintfOutput printfOutput;
  /// What the sets and the command buffer hold now.
  std::vector<VulkanDescriptor> descriptors;
  VulkanShape shape;
  bool recorded = false;
  Clock::time_point started;
};

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_DRIVERS_VULKAN_LAUNCH_DRIVERS_VULKAN_VULKANLAUNCH_H
