//===- VulkanMemory.h - memory of a Vulkan device ---------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_DRIVERS_VULKAN_MEMORY_DRIVERS_VULKAN_VULKANMEMORY_H
#define CAIRN_RUNTIME_DRIVERS_VULKAN_MEMORY_DRIVERS_VULKAN_VULKANMEMORY_H

#include "drivers/vulkan/device/VulkanContext.h"

namespace cairn::runtime {

/// Who uses some memory.
enum class VulkanMemoryUse {
  /// Kernels; the host looks in where that costs the device nothing.
  Device,
  /// The host fills it, launch by launch, and kernels read it.
  Arguments,
  /// Copies between the host and the device.
  Staging
};

/// An allocation, mapped for as long as it lives where the host sees it.
class VulkanMemory {
public:
  VulkanMemory() = default;
  VulkanMemory(VulkanMemory &&other) noexcept { swap(other); }
  VulkanMemory &operator=(VulkanMemory &&other) noexcept {
    swap(other);
    return *this;
  }
  ~VulkanMemory();

  /// Memory of the best type that has room. `what` names it in messages.
  static Result<VulkanMemory> allocate(std::shared_ptr<VulkanContext> context,
                                       const VkMemoryRequirements &requirements,
                                       VulkanMemoryUse use,
                                       const std::string &what);

  VkDeviceMemory handle() const { return memory; }
  /// Null where the host does not see it.
  unsigned char *data() const { return mapped; }
  /// Whether the host reads it as fast as its own.
  bool readsFast() const { return cached; }

  /// Between the host's writes and the device's reads, and the other way round.
  Status flush() const;
  Status invalidate() const;

private:
  void swap(VulkanMemory &other) noexcept;

  std::shared_ptr<VulkanContext> context;
  VkDeviceMemory memory = VK_NULL_HANDLE;
  unsigned char *mapped = nullptr;
  bool cached = false, coherent = true;
};

/// A number that no other call gives.
uint64_t newVulkanIdentity();

/// A VkBuffer with memory of its own.
class VulkanBlock {
public:
  VulkanBlock() = default;
  VulkanBlock(VulkanBlock &&other) noexcept { swap(other); }
  VulkanBlock &operator=(VulkanBlock &&other) noexcept {
    swap(other);
    return *this;
  }
  ~VulkanBlock();

  static Result<VulkanBlock> create(std::shared_ptr<VulkanContext> context,
                                    uint64_t size, VulkanMemoryUse use,
                                    VkBufferUsageFlags usage,
                                    const std::string &what);

  VkBuffer handle() const { return buffer; }
  uint64_t size() const { return byteSize; }
  /// What kernels under physical addressing know it by; 0 where the device has
  /// no addresses.
  uint64_t address() const { return deviceAddress; }
  const VulkanMemory &memory() const { return storage; }
  /// Never that of another block, as handles may be after a block is gone.
  uint64_t id() const { return identity; }

private:
  void swap(VulkanBlock &other) noexcept;

  std::shared_ptr<VulkanContext> context;
  VkBuffer buffer = VK_NULL_HANDLE;
  uint64_t byteSize = 0, deviceAddress = 0, identity = 0;
  VulkanMemory storage;
};

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_DRIVERS_VULKAN_MEMORY_DRIVERS_VULKAN_VULKANMEMORY_H
