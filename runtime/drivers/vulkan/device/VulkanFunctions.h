//===- VulkanFunctions.h - what the driver calls of Vulkan ------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_DRIVERS_VULKAN_DEVICE_DRIVERS_VULKAN_VULKANFUNCTIONS_H
#define CAIRN_RUNTIME_DRIVERS_VULKAN_DEVICE_DRIVERS_VULKAN_VULKANFUNCTIONS_H

#include "CooperativeMatrix.h"
#include "cairn/runtime/Status.h"

// The loader is looked for at run time: the runner must start without one.
#define VK_NO_PROTOTYPES
#include <vulkan/vulkan_core.h>

#define CAIRN_VULKAN_GLOBAL_FUNCTIONS(X)                                       \
  X(CreateInstance)                                                            \
  X(EnumerateInstanceExtensionProperties)                                      \
  X(EnumerateInstanceLayerProperties)

#define CAIRN_VULKAN_INSTANCE_FUNCTIONS(X)                                     \
  X(CreateDevice)                                                              \
  X(EnumerateDeviceExtensionProperties)                                        \
  X(EnumeratePhysicalDevices)                                                  \
  X(GetDeviceProcAddr)                                                         \
  X(GetPhysicalDeviceFeatures2)                                                \
  X(GetPhysicalDeviceFormatProperties)                                         \
  X(GetPhysicalDeviceImageFormatProperties)                                    \
  X(GetPhysicalDeviceMemoryProperties)                                         \
  X(GetPhysicalDeviceProperties2)                                              \
  X(GetPhysicalDeviceQueueFamilyProperties)

#define CAIRN_VULKAN_DEVICE_FUNCTIONS(X)                                       \
  X(AllocateCommandBuffers)                                                    \
  X(AllocateDescriptorSets)                                                    \
  X(AllocateMemory)                                                            \
  X(BeginCommandBuffer)                                                        \
  X(BindBufferMemory)                                                          \
  X(BindImageMemory)                                                           \
  X(CmdBindDescriptorSets)                                                     \
  X(CmdBindPipeline)                                                           \
  X(CmdCopyBuffer)                                                             \
  X(CmdCopyBufferToImage)                                                      \
  X(CmdCopyImageToBuffer)                                                      \
  X(CmdDispatch)                                                               \
  X(CmdFillBuffer)                                                             \
  X(CmdPipelineBarrier)                                                        \
  X(CmdPushConstants)                                                          \
  X(CmdResetQueryPool)                                                         \
  X(CmdWriteTimestamp)                                                         \
  X(CreateBuffer)                                                              \
  X(CreateBufferView)                                                          \
  X(CreateCommandPool)                                                         \
  X(CreateComputePipelines)                                                    \
  X(CreateDescriptorPool)                                                      \
  X(CreateDescriptorSetLayout)                                                 \
  X(CreateFence)                                                               \
  X(CreateImage)                                                               \
  X(CreateImageView)                                                           \
  X(CreatePipelineCache)                                                       \
  X(CreatePipelineLayout)                                                      \
  X(CreateQueryPool)                                                           \
  X(CreateSampler)                                                             \
  X(CreateShaderModule)                                                        \
  X(DestroyBuffer)                                                             \
  X(DestroyBufferView)                                                         \
  X(DestroyCommandPool)                                                        \
  X(DestroyDescriptorPool)                                                     \
  X(DestroyDescriptorSetLayout)                                                \
  X(DestroyDevice)                                                             \
  X(DestroyFence)                                                              \
  X(DestroyImage)                                                              \
  X(DestroyImageView)                                                          \
  X(DestroyPipeline)                                                           \
  X(DestroyPipelineCache)                                                      \
  X(DestroyPipelineLayout)                                                     \
  X(DestroyQueryPool)                                                          \
  X(DestroySampler)                                                            \
  X(DestroyShaderModule)                                                       \
  X(DeviceWaitIdle)                                                            \
  X(EndCommandBuffer)                                                          \
  X(FlushMappedMemoryRanges)                                                   \
  X(FreeMemory)                                                                \
  X(GetBufferMemoryRequirements)                                               \
  X(GetDeviceQueue)                                                            \
  X(GetFenceStatus)                                                            \
  X(GetImageMemoryRequirements)                                                \
  X(GetPipelineCacheData)                                                      \
  X(GetQueryPoolResults)                                                       \
  X(InvalidateMappedMemoryRanges)                                              \
  X(MapMemory)                                                                 \
  X(QueueSubmit)                                                               \
  X(ResetCommandPool)                                                          \
  X(ResetFences)                                                               \
  X(UpdateDescriptorSets)                                                      \
  X(WaitForFences)

namespace cairn::runtime {

/// The loader's entry points, without their `vk`.
struct VulkanFunctions {
  // NOLINTBEGIN(readability-identifier-naming): as Vulkan has them
  PFN_vkGetInstanceProcAddr GetInstanceProcAddr = nullptr;
  /// Null in a loader for Vulkan 1.0.
  PFN_vkEnumerateInstanceVersion EnumerateInstanceVersion = nullptr;
#define CAIRN_VULKAN_MEMBER(name) PFN_vk##name name = nullptr;
  CAIRN_VULKAN_GLOBAL_FUNCTIONS(CAIRN_VULKAN_MEMBER)
  CAIRN_VULKAN_INSTANCE_FUNCTIONS(CAIRN_VULKAN_MEMBER)
  CAIRN_VULKAN_DEVICE_FUNCTIONS(CAIRN_VULKAN_MEMBER)
#undef CAIRN_VULKAN_MEMBER
  /// Null where the device does not have what they belong to.
  PFN_vkGetBufferDeviceAddress GetBufferDeviceAddress = nullptr;
  PFN_vkResetQueryPool ResetQueryPool = nullptr;
  /// Null without VK_KHR_cooperative_matrix.
  cairn::runtime::GetCooperativeMatrixProperties
      GetPhysicalDeviceCooperativeMatrixProperties = nullptr;
  // NOLINTEND(readability-identifier-naming)

  /// Finds the loader; it stays loaded until the process ends.
  static Result<VulkanFunctions> load();
  /// The functions that need an instance or a device.
  Status loadInstance(VkInstance instance);
  Status loadDevice(VkDevice device);
};

/// A structure of Vulkan, zero but for its type.
template <typename T> T vulkanStruct(VkStructureType type) {
  T structure = {};
  structure.sType = type;
  return structure;
}

/// "vkQueueSubmit: VK_ERROR_DEVICE_LOST", or success.
Status vulkanStatus(VkResult result, const char *call);

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_DRIVERS_VULKAN_DEVICE_DRIVERS_VULKAN_VULKANFUNCTIONS_H
