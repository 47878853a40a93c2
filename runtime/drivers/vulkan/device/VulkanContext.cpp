//===- VulkanContext.cpp - a logical device and its queue -------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "VulkanContext.h"

#include "lib/ReadFile.h"
#include "lib/Settings.h"

#include <chrono>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <unistd.h>

using namespace cairn::runtime;

Result<std::shared_ptr<VulkanContext>>
VulkanContext::create(VulkanInstance &instance,
                      const VulkanPhysicalDevice &device) {
  std::shared_ptr<VulkanContext> context(new VulkanContext(instance, device));
  if (Status status = context->createDevice(); !status.ok())
    return status;
  if (Status status = context->createOrder(); !status.ok())
    return status;
  if (Status status = context->createPipelineCache(); !status.ok())
    return status;
  return context;
}

VulkanContext::~VulkanContext() {
  if (!device)
    return;
  (void)vk.DeviceWaitIdle(device);
  if (pipelineCache) {
    savePipelineCache();
    vk.DestroyPipelineCache(device, pipelineCache, nullptr);
  }
  if (orderPool)
    vk.DestroyCommandPool(device, orderPool, nullptr);
  vk.DestroyDevice(device, nullptr);
  // Nobody is there to take it as an error.
  if (Status status = finish(Status::success()); !status.ok())
    std::fprintf(stderr, "error: %s\n", status.message().c_str());
}

/// The first family that computes, of those with timestamps if there are any,
/// and of those without graphics: their submissions cost less, and so does what
/// stands around a kernel between its timestamps.
static uint32_t chooseQueueFamily(const VulkanFunctions &vk,
                                  VkPhysicalDevice device,
                                  uint32_t &timestampBits) {
  uint32_t count = 0;
  vk.GetPhysicalDeviceQueueFamilyProperties(device, &count, nullptr);
  std::vector<VkQueueFamilyProperties> families(count);
  vk.GetPhysicalDeviceQueueFamilyProperties(device, &count, families.data());
  uint32_t chosen = 0;
  int best = -1;
  for (uint32_t i = 0; i < count; ++i) {
    if (!(families[i].queueFlags & VK_QUEUE_COMPUTE_BIT))
      continue;
    int score = (families[i].timestampValidBits ? 2 : 0) +
                (families[i].queueFlags & VK_QUEUE_GRAPHICS_BIT ? 0 : 1);
    if (score <= best)
      continue;
    best = score;
    chosen = i;
    timestampBits = families[i].timestampValidBits;
  }
  return chosen;
}

Status VulkanContext::createDevice() {
  queueFamily = chooseQueueFamily(vk, physical.handle, timestampBits);
  vk.GetPhysicalDeviceMemoryProperties(physical.handle, &memory);
  float priority = 1;
  auto queues = vulkanStruct<VkDeviceQueueCreateInfo>(
      VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO);
  queues.queueFamilyIndex = queueFamily;
  queues.queueCount = 1;
  queues.pQueuePriorities = &priority;
  auto info =
      vulkanStruct<VkDeviceCreateInfo>(VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO);
  info.pNext = features.chain();
  info.queueCreateInfoCount = 1;
  info.pQueueCreateInfos = &queues;
  info.enabledExtensionCount = uint32_t(features.extensions().size());
  info.ppEnabledExtensionNames = features.extensions().data();
  if (Status status = vulkanStatus(
          vk.CreateDevice(physical.handle, &info, nullptr, &device),
          "vkCreateDevice");
      !status.ok()) {
    device = VK_NULL_HANDLE;
    return status;
  }
  if (Status status = vk.loadDevice(device); !status.ok())
    return status;
  vk.GetDeviceQueue(device, queueFamily, 0, &queue);
  return Status::success();
}

Status VulkanContext::createOrder() {
  auto poolInfo = vulkanStruct<VkCommandPoolCreateInfo>(
      VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO);
  poolInfo.queueFamilyIndex = queueFamily;
  if (Status status = vulkanStatus(
          vk.CreateCommandPool(device, &poolInfo, nullptr, &orderPool),
          "vkCreateCommandPool");
      !status.ok())
    return status;
  auto info = vulkanStruct<VkCommandBufferAllocateInfo>(
      VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO);
  info.commandPool = orderPool;
  info.commandBufferCount = 1;
  if (Status status =
          vulkanStatus(vk.AllocateCommandBuffers(device, &info, &order),
                       "vkAllocateCommandBuffers");
      !status.ok())
    return status;
  auto begin = vulkanStruct<VkCommandBufferBeginInfo>(
      VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO);
  begin.flags = VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT;
  if (Status status = vulkanStatus(vk.BeginCommandBuffer(order, &begin),
                                   "vkBeginCommandBuffer");
      !status.ok())
    return status;
  auto barrier =
      vulkanStruct<VkMemoryBarrier>(VK_STRUCTURE_TYPE_MEMORY_BARRIER);
  barrier.srcAccessMask = VK_ACCESS_MEMORY_WRITE_BIT;
  barrier.dstAccessMask =
      VK_ACCESS_MEMORY_READ_BIT | VK_ACCESS_MEMORY_WRITE_BIT;
  vk.CmdPipelineBarrier(order, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT,
                        VK_PIPELINE_STAGE_ALL_COMMANDS_BIT, 0, 1, &barrier, 0,
                        nullptr, 0, nullptr);
  return vulkanStatus(vk.EndCommandBuffer(order), "vkEndCommandBuffer");
}

bool VulkanContext::hostReadsDeviceMemory() const {
  if (!isDiscrete())
    return true;
  constexpr VkMemoryPropertyFlags wanted =
      VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT | VK_MEMORY_PROPERTY_HOST_CACHED_BIT;
  for (uint32_t i = 0; i < memory.memoryTypeCount; ++i)
    if ((memory.memoryTypes[i].propertyFlags & wanted) == wanted)
      return true;
  return false;
}

/// The file of the pipeline cache, empty where there is none. A device would be
/// read for ever, and replaced at the end.
static std::string pipelineCachePath() {
  std::string path = settings::vulkanPipelineCache();
  std::error_code ignored;
  if (std::filesystem::exists(path, ignored) &&
      !std::filesystem::is_regular_file(path, ignored))
    return "";
  return path;
}

Status VulkanContext::createPipelineCache() {
  // The driver looks at the header and ignores what another one wrote.
  std::string content;
  if (std::string path = pipelineCachePath(); !path.empty())
    content = readFile(path).value_or("");
  auto info = vulkanStruct<VkPipelineCacheCreateInfo>(
      VK_STRUCTURE_TYPE_PIPELINE_CACHE_CREATE_INFO);
  info.initialDataSize = content.size();
  info.pInitialData = content.data();
  return vulkanStatus(
      vk.CreatePipelineCache(device, &info, nullptr, &pipelineCache),
      "vkCreatePipelineCache");
}

void VulkanContext::savePipelineCache() {
  std::string path = pipelineCachePath();
  if (path.empty() && !settings::vulkanPipelineCache().empty())
    std::fprintf(stderr,
                 "warning: expected a file for the pipeline cache, got '%s'\n",
                 settings::vulkanPipelineCache().c_str());
  size_t size = 0;
  if (path.empty() || vk.GetPipelineCacheData(device, pipelineCache, &size,
                                              nullptr) != VK_SUCCESS)
    return;
  std::string content(size, 0);
  if (vk.GetPipelineCacheData(device, pipelineCache, &size, content.data()) !=
      VK_SUCCESS)
    return;
  // Renamed at the end, so that no other process reads half a file.
  std::string partial = path + "." + std::to_string(getpid());
  std::ofstream file(partial, std::ios::binary);
  file.write(content.data(), static_cast<std::streamsize>(size));
  file.close();
  if (!file || std::rename(partial.c_str(), path.c_str()) != 0) {
    std::string reason = std::strerror(errno);
    std::remove(partial.c_str());
    std::fprintf(stderr, "warning: cannot write the pipeline cache '%s': %s\n",
                 path.c_str(), reason.c_str());
  }
}

Status VulkanContext::submit(VkCommandBuffer commands, VkFence fence) {
  auto info = vulkanStruct<VkSubmitInfo>(VK_STRUCTURE_TYPE_SUBMIT_INFO);
  VkCommandBuffer ordered[] = {order, commands};
  std::lock_guard<std::mutex> lock(queueMutex);
  bool isAlone = running++ == 0;
  info.commandBufferCount = isAlone ? 1 : 2;
  info.pCommandBuffers = isAlone ? &commands : ordered;
  Status status =
      vulkanStatus(vk.QueueSubmit(queue, 1, &info, fence), "vkQueueSubmit");
  if (!status.ok())
    --running;
  return status;
}

Status VulkanContext::wait(VkFence fence) {
  using Clock = std::chrono::steady_clock;
  // Waking up takes longer than a short kernel.
  constexpr std::chrono::microseconds longestAsking(100);
  Clock::time_point start = Clock::now();
  VkResult result;
  const char *call = "vkGetFenceStatus";
  do
    result = vk.GetFenceStatus(device, fence);
  while (result == VK_NOT_READY && Clock::now() - start < longestAsking);
  if (result == VK_NOT_READY) {
    result = vk.WaitForFences(device, 1, &fence, VK_TRUE, UINT64_MAX);
    call = "vkWaitForFences";
  }
  --running;
  return vulkanStatus(result, call);
}
