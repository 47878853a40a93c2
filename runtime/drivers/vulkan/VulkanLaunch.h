//===- VulkanLaunch.h - one launch of a kernel ------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_DRIVERS_VULKAN_VULKANLAUNCH_H
#define CAIRN_RUNTIME_DRIVERS_VULKAN_VULKANLAUNCH_H

#include "VulkanPipelines.h"
#include "VulkanRegions.h"
#include "VulkanSampler.h"

#include "cairn/runtime/Event.h"

#include <chrono>

namespace cairn::runtime {

/// What is recorded into a command buffer. Two launches with equal ones need
/// one recording.
struct VulkanRecording {
  struct Dispatch {
    VkPipeline pipeline;
    uint32_t groups[3];
    std::vector<unsigned char> pushConstants;
    bool operator==(const Dispatch &other) const {
      return pipeline == other.pipeline &&
             std::equal(groups, groups + 3, other.groups) &&
             pushConstants == other.pushConstants;
    }
  };
  std::vector<Dispatch> dispatches;
};

/// What a descriptor refers to.
struct VulkanDescriptor {
  /// Of the buffer or image, see VulkanBlock::id.
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
  Result<VulkanRecording> plan(const CheckedLaunch &launch,
                               const std::vector<unsigned char> &push);
  SpecConstants specialize(const CheckedLaunch &launch,
                           const VulkanRegion &region) const;
  Status record(VulkanRecording recording);
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
  VulkanRecording recording;
  bool recorded = false;
  Clock::time_point started;
};

/// The launches of one kernel, running and idle.
class VulkanLaunches : public std::enable_shared_from_this<VulkanLaunches> {
public:
  VulkanLaunches(std::shared_ptr<VulkanPipelines> pipelines,
                 std::shared_ptr<VulkanTransfer> transfer,
                 std::shared_ptr<VulkanSamplers> samplers)
      : pipelines(std::move(pipelines)), transfer(std::move(transfer)),
        samplers(std::move(samplers)) {}

  Result<Event> start(const CheckedLaunch &launch);
  void giveBack(std::unique_ptr<VulkanLaunch> launch);

  const std::shared_ptr<VulkanPipelines> pipelines;

private:
  Result<std::unique_ptr<VulkanLaunch>> take();

  std::shared_ptr<VulkanTransfer> transfer;
  std::shared_ptr<VulkanSamplers> samplers;
  std::mutex mutex;
  std::vector<std::unique_ptr<VulkanLaunch>> idle;
};

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_DRIVERS_VULKAN_VULKANLAUNCH_H
