//===- VulkanMemory.cpp - memory of a Vulkan device -------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "VulkanMemory.h"

#include "lib/Settings.h"

#include <algorithm>
#include <atomic>

using namespace cairn::runtime;

static constexpr VkMemoryPropertyFlags deviceLocal =
                                           VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT,
                                       hostVisible =
                                           VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT,
                                       hostCoherent =
                                           VK_MEMORY_PROPERTY_HOST_COHERENT_BIT,
                                       hostCached =
                                           VK_MEMORY_PROPERTY_HOST_CACHED_BIT;

/// Whether the host sees most of the device's memory through type `index`, and
/// not only a window into it.
static bool isWholeMemory(const VkPhysicalDeviceMemoryProperties &memory,
                          uint32_t index) {
  VkDeviceSize largest = 0;
  for (uint32_t i = 0; i < memory.memoryTypeCount; ++i)
    if (memory.memoryTypes[i].propertyFlags & deviceLocal)
      largest = std::max(
          largest, memory.memoryHeaps[memory.memoryTypes[i].heapIndex].size);
  return memory.memoryHeaps[memory.memoryTypes[index].heapIndex].size >=
         largest / 2;
}

/// How well a type suits a use; below 0 not at all.
static int score(const VulkanContext &context, uint32_t index,
                 VulkanMemoryUse use) {
  VkMemoryPropertyFlags flags = context.memory.memoryTypes[index].propertyFlags;
  if (flags & (VK_MEMORY_PROPERTY_LAZILY_ALLOCATED_BIT |
               VK_MEMORY_PROPERTY_PROTECTED_BIT |
               VK_MEMORY_PROPERTY_DEVICE_COHERENT_BIT_AMD))
    return -1;
  bool local = flags & deviceLocal, visible = flags & hostVisible,
       coherent = flags & hostCoherent, cached = flags & hostCached;
  switch (use) {
  case VulkanMemoryUse::Device:
    // A small window is for arguments.
    if (local && visible && settings::vulkanStaging())
      return 1;
    if (local && visible)
      return isWholeMemory(context.memory, index) ? 8 + coherent + 2 * cached
                                                  : 2;
    return local ? 4 : 1;
  case VulkanMemoryUse::Arguments:
    return visible ? 1 + coherent + 4 * local : -1;
  case VulkanMemoryUse::Staging:
    // The host reads what is not cached very slowly.
    return visible ? 1 + 4 * cached + coherent - local : -1;
  }
  return -1;
}

VulkanMemory::~VulkanMemory() {
  // Unmaps as well.
  if (memory)
    context->vk.FreeMemory(context->device, memory, nullptr);
}

void VulkanMemory::swap(VulkanMemory &other) noexcept {
  std::swap(context, other.context);
  std::swap(memory, other.memory);
  std::swap(mapped, other.mapped);
  std::swap(cached, other.cached);
  std::swap(coherent, other.coherent);
}

Result<VulkanMemory>
VulkanMemory::allocate(std::shared_ptr<VulkanContext> context,
                       const VkMemoryRequirements &requirements,
                       VulkanMemoryUse use, const std::string &what) {
  const VulkanFunctions &vk = context->vk;
  std::vector<uint32_t> types;
  for (uint32_t i = 0; i < context->memory.memoryTypeCount; ++i)
    if (requirements.memoryTypeBits >> i & 1 && score(*context, i, use) >= 0)
      types.push_back(i);
  // Vulkan orders types: the first of equal ones is the fastest.
  std::sort(types.begin(), types.end(), [&](uint32_t a, uint32_t b) {
    int scoreA = score(*context, a, use), scoreB = score(*context, b, use);
    return scoreA != scoreB ? scoreA > scoreB : a < b;
  });

  Status failure = Status::error("no memory type of the device fits");
  auto flags = vulkanStruct<VkMemoryAllocateFlagsInfo>(
      VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_FLAGS_INFO);
  flags.flags = VK_MEMORY_ALLOCATE_DEVICE_ADDRESS_BIT;
  for (uint32_t type : types) {
    const VkMemoryType &properties = context->memory.memoryTypes[type];
    VulkanMemory result;
    auto info = vulkanStruct<VkMemoryAllocateInfo>(
        VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO);
    info.pNext = context->hasAddresses() ? &flags : nullptr;
    info.allocationSize = requirements.size;
    info.memoryTypeIndex = type;
    // Drivers are asked for what cannot be only to say no, and not all do.
    if (requirements.size >
        context->memory.memoryHeaps[properties.heapIndex].size) {
      failure = vulkanStatus(VK_ERROR_OUT_OF_DEVICE_MEMORY, "vkAllocateMemory");
      continue;
    }
    VkResult allocated =
        vk.AllocateMemory(context->device, &info, nullptr, &result.memory);
    if (allocated != VK_SUCCESS) {
      result.memory = VK_NULL_HANDLE;
      failure = vulkanStatus(allocated, "vkAllocateMemory");
      continue;
    }
    result.context = context;
    bool visible = properties.propertyFlags & hostVisible;
    if (use == VulkanMemoryUse::Device && settings::vulkanStaging())
      visible = false;
    result.coherent = properties.propertyFlags & hostCoherent;
    result.cached =
        properties.propertyFlags & hostCached || !context->isDiscrete();
    if (visible) {
      void *address = nullptr;
      if (Status status =
              vulkanStatus(vk.MapMemory(context->device, result.memory, 0,
                                        VK_WHOLE_SIZE, 0, &address),
                           "vkMapMemory");
          !status.ok())
        return status;
      result.mapped = static_cast<unsigned char *>(address);
    }
    return result;
  }
  return failure.within("out of memory: cannot allocate " + what + " of " +
                        std::to_string(requirements.size) + " bytes");
}

Status VulkanMemory::flush() const {
  if (coherent)
    return Status::success();
  auto range =
      vulkanStruct<VkMappedMemoryRange>(VK_STRUCTURE_TYPE_MAPPED_MEMORY_RANGE);
  range.memory = memory;
  range.size = VK_WHOLE_SIZE;
  return vulkanStatus(
      context->vk.FlushMappedMemoryRanges(context->device, 1, &range),
      "vkFlushMappedMemoryRanges");
}

Status VulkanMemory::invalidate() const {
  if (coherent)
    return Status::success();
  auto range =
      vulkanStruct<VkMappedMemoryRange>(VK_STRUCTURE_TYPE_MAPPED_MEMORY_RANGE);
  range.memory = memory;
  range.size = VK_WHOLE_SIZE;
  return vulkanStatus(
      context->vk.InvalidateMappedMemoryRanges(context->device, 1, &range),
      "vkInvalidateMappedMemoryRanges");
}

uint64_t cairn::runtime::newVulkanIdentity() {
  static std::atomic<uint64_t> last{0};
  return ++last;
}

VulkanBlock::~VulkanBlock() {
  if (buffer)
    context->vk.DestroyBuffer(context->device, buffer, nullptr);
}

void VulkanBlock::swap(VulkanBlock &other) noexcept {
  std::swap(context, other.context);
  std::swap(buffer, other.buffer);
  std::swap(byteSize, other.byteSize);
  std::swap(deviceAddress, other.deviceAddress);
  std::swap(identity, other.identity);
  std::swap(storage, other.storage);
}

Result<VulkanBlock> VulkanBlock::create(std::shared_ptr<VulkanContext> context,
                                        uint64_t size, VulkanMemoryUse use,
                                        VkBufferUsageFlags usage,
                                        const std::string &what) {
  const VulkanFunctions &vk = context->vk;
  VkDeviceSize largest = context->features.sizes.maxMemoryAllocationSize;
  if (size > largest)
    return Status::error("out of memory: cannot allocate " + what + " of " +
                         std::to_string(size) +
                         " bytes, the device's largest allocation has " +
                         std::to_string(largest));
  VulkanBlock block;
  block.context = context;
  block.byteSize = size;
  block.identity = newVulkanIdentity();
  auto info =
      vulkanStruct<VkBufferCreateInfo>(VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO);
  // vkCmdFillBuffer and the like want whole words.
  info.size = (size + 3) / 4 * 4;
  info.usage = usage | VK_BUFFER_USAGE_TRANSFER_SRC_BIT |
               VK_BUFFER_USAGE_TRANSFER_DST_BIT;
  bool addressed = use != VulkanMemoryUse::Staging && context->hasAddresses();
  if (addressed)
    info.usage |= VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT;
  if (Status status = vulkanStatus(
          vk.CreateBuffer(context->device, &info, nullptr, &block.buffer),
          "vkCreateBuffer");
      !status.ok()) {
    block.buffer = VK_NULL_HANDLE;
    return status.within("cannot make " + what + " of " + std::to_string(size) +
                         " bytes");
  }
  VkMemoryRequirements requirements;
  vk.GetBufferMemoryRequirements(context->device, block.buffer, &requirements);
  auto memory = VulkanMemory::allocate(context, requirements, use, what);
  if (!memory.ok())
    return memory.status();
  block.storage = memory.take();
  if (Status status =
          vulkanStatus(vk.BindBufferMemory(context->device, block.buffer,
                                           block.storage.handle(), 0),
                       "vkBindBufferMemory");
      !status.ok())
    return status;
  if (addressed) {
    auto address = vulkanStruct<VkBufferDeviceAddressInfo>(
        VK_STRUCTURE_TYPE_BUFFER_DEVICE_ADDRESS_INFO);
    address.buffer = block.buffer;
    block.deviceAddress = vk.GetBufferDeviceAddress(context->device, &address);
  }
  return block;
}
