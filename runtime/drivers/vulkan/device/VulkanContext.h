//===- VulkanContext.h - a logical device and its queue ---------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_DRIVERS_VULKAN_DEVICE_DRIVERS_VULKAN_VULKANCONTEXT_H
#define CAIRN_RUNTIME_DRIVERS_VULKAN_DEVICE_DRIVERS_VULKAN_VULKANCONTEXT_H

#include "VulkanFeatures.h"

#include <atomic>
#include <memory>

namespace cairn::runtime {

/// A logical device with one compute queue. Everything that the driver makes
/// of it keeps it alive.
class VulkanContext {
public:
  static Result<std::shared_ptr<VulkanContext>>
  create(VulkanInstance &instance, const VulkanPhysicalDevice &device);
  ~VulkanContext();
  VulkanContext(const VulkanContext &) = delete;
  VulkanContext &operator=(const VulkanContext &) = delete;

  /// Hands a recorded command buffer to the queue. It sees what all commands
  /// before it have written. Each call is followed by one of `wait`.
  Status submit(VkCommandBuffer commands, VkFence fence);

  /// Waits until `fence` is signaled: for a short while by asking, which is
  /// quick to notice, then asleep.
  Status wait(VkFence fence);

  /// Whether the host looks into memory of the device, rather than at copies.
  bool hostReadsDeviceMemory() const;

  /// What every entry of the driver ends with: with validation on, its messages
  /// are errors.
  Status finish(Status status) { return instance.withMessages(status); }
  template <typename T> Result<T> finish(Result<T> result) {
    Status status = finish(result.ok() ? Status::success() : result.status());
    if (!status.ok())
      return status;
    return result;
  }

  bool isDiscrete() const {
    return physical.type == VK_PHYSICAL_DEVICE_TYPE_DISCRETE_GPU ||
           physical.type == VK_PHYSICAL_DEVICE_TYPE_VIRTUAL_GPU;
  }
  const VkPhysicalDeviceLimits &limits() const { return features.limits(); }
  /// Which saves commands that the device would wait for.
  bool resetsQueriesByHost() const {
    return features.queryReset.hostQueryReset && vk.ResetQueryPool;
  }
  bool hasAddresses() const {
    return features.bufferAddress.bufferDeviceAddress &&
           vk.GetBufferDeviceAddress;
  }

  VulkanInstance &instance;
  const VulkanPhysicalDevice physical;
  VulkanFunctions vk;
  VulkanFeatures features;
  VkPhysicalDeviceMemoryProperties memory = {};
  VkDevice device = VK_NULL_HANDLE;
  VkPipelineCache pipelineCache = VK_NULL_HANDLE;
  uint32_t queueFamily = 0;
  /// The bits of the queue's timestamps; 0 where it has none.
  uint32_t timestampBits = 0;

private:
  VulkanContext(VulkanInstance &instance, const VulkanPhysicalDevice &device)
      : instance(instance), physical(device), vk(instance.functions()),
        features(vk, device) {}
  Status createDevice();
  Status createOrder();
  Status createPipelineCache();
  void savePipelineCache();

  VkQueue queue = VK_NULL_HANDLE;
  std::mutex queueMutex;
  /// Submissions that nobody has waited for.
  std::atomic<uint32_t> running{0};
  /// A barrier between two submissions. Where the host has waited for all that
  /// came before, there need not be one, and each costs some microseconds.
  VkCommandPool orderPool = VK_NULL_HANDLE;
  VkCommandBuffer order = VK_NULL_HANDLE;
};

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_DRIVERS_VULKAN_DEVICE_DRIVERS_VULKAN_VULKANCONTEXT_H
