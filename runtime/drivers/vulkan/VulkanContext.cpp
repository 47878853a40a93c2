//===- VulkanContext.cpp - a logical device and its queue -------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "VulkanContext.h"

#include "VulkanSettings.h"

#include <chrono>
#include <cstdio>
#include <fstream>
#include <unistd.h>

using namespace cairn::runtime;

Result<std::shared_ptr<VulkanContext>>
VulkanContext::create(VulkanInstance &instance,
                      const VulkanPhysicalDevice &device) {
  std::shared_ptr<VulkanContext> context(new VulkanContext(instance, device));
  if (Status status = context->createDevice(); !status.ok())
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
  vk.DestroyDevice(device, nullptr);
  // Nobody is there to take it as an error.
  if (Status status = finish(Status::success()); !status.ok())
    std::fprintf(stderr, "error: %s\n", status.message().c_str());
}

/// The first family that computes and has timestamps, else the first that
/// computes.
static uint32_t chooseQueueFamily(const VulkanFunctions &vk,
                                  VkPhysicalDevice device,
                                  uint32_t &timestampBits) {
  uint32_t count = 0;
  vk.GetPhysicalDeviceQueueFamilyProperties(device, &count, nullptr);
  std::vector<VkQueueFamilyProperties> families(count);
  vk.GetPhysicalDeviceQueueFamilyProperties(device, &count, families.data());
  uint32_t chosen = UINT32_MAX;
  for (uint32_t i = 0; i < count; ++i) {
    if (!(families[i].queueFlags & VK_QUEUE_COMPUTE_BIT))
      continue;
    if (chosen == UINT32_MAX ||
        (timestampBits == 0 && families[i].timestampValidBits)) {
      chosen = i;
      timestampBits = families[i].timestampValidBits;
    }
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

Status VulkanContext::createPipelineCache() {
  // The driver looks at the header and ignores what another one wrote.
  std::string content;
  if (const std::string &path = VulkanSettings::get().pipelineCacheFile;
      !path.empty()) {
    std::ifstream file(path, std::ios::binary);
    content.assign(std::istreambuf_iterator<char>(file), {});
  }
  auto info = vulkanStruct<VkPipelineCacheCreateInfo>(
      VK_STRUCTURE_TYPE_PIPELINE_CACHE_CREATE_INFO);
  info.initialDataSize = content.size();
  info.pInitialData = content.data();
  return vulkanStatus(
      vk.CreatePipelineCache(device, &info, nullptr, &pipelineCache),
      "vkCreatePipelineCache");
}

void VulkanContext::savePipelineCache() {
  const std::string &path = VulkanSettings::get().pipelineCacheFile;
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
    std::remove(partial.c_str());
    std::fprintf(stderr, "warning: cannot write the pipeline cache '%s'\n",
                 path.c_str());
  }
}

Status VulkanContext::submit(VkCommandBuffer commands, VkFence fence) {
  auto info = vulkanStruct<VkSubmitInfo>(VK_STRUCTURE_TYPE_SUBMIT_INFO);
  info.commandBufferCount = 1;
  info.pCommandBuffers = &commands;
  std::lock_guard<std::mutex> lock(queueMutex);
  return vulkanStatus(vk.QueueSubmit(queue, 1, &info, fence), "vkQueueSubmit");
}

Status VulkanContext::wait(VkFence fence) {
  using Clock = std::chrono::steady_clock;
  // Waking up takes longer than a short kernel.
  constexpr std::chrono::microseconds longestAsking(100);
  Clock::time_point start = Clock::now();
  do {
    VkResult result = vk.GetFenceStatus(device, fence);
    if (result != VK_NOT_READY)
      return vulkanStatus(result, "vkGetFenceStatus");
  } while (Clock::now() - start < longestAsking);
  return vulkanStatus(vk.WaitForFences(device, 1, &fence, VK_TRUE, UINT64_MAX),
                      "vkWaitForFences");
}
