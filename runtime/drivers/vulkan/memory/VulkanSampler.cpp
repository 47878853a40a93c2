//===- VulkanSampler.cpp - samplers of a Vulkan device ----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "VulkanSampler.h"

using namespace cairn::runtime;

static VkSamplerAddressMode addressMode(const SamplerDescription &description) {
  switch (description.addressing) {
  case AddressMode::None: // any: the kernel stays inside
  case AddressMode::ClampToEdge:
    return VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE;
  case AddressMode::Clamp:
    return VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_BORDER;
  case AddressMode::Repeat:
    return VK_SAMPLER_ADDRESS_MODE_REPEAT;
  case AddressMode::MirroredRepeat:
    return VK_SAMPLER_ADDRESS_MODE_MIRRORED_REPEAT;
  }
  return VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE;
}

VulkanSamplers::~VulkanSamplers() {
  for (const auto &[description, sampler] : samplers)
    context->vk.DestroySampler(context->device, sampler, nullptr);
}

Result<VkSampler> VulkanSamplers::get(const SamplerDescription &description) {
  std::lock_guard<std::mutex> lock(mutex);
  for (const auto &[known, sampler] : samplers)
    if (known == description)
      return sampler;
  if (!description.normalizedCoordinates &&
      (description.addressing == AddressMode::Repeat ||
       description.addressing == AddressMode::MirroredRepeat))
    return Status::error("a sampler that repeats the image needs normalized "
                         "coordinates");
  auto info =
      vulkanStruct<VkSamplerCreateInfo>(VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO);
  VkFilter filter = description.filter == FilterMode::Linear
                        ? VK_FILTER_LINEAR
                        : VK_FILTER_NEAREST;
  info.magFilter = info.minFilter = filter;
  info.addressModeU = info.addressModeV = info.addressModeW =
      addressMode(description);
  info.unnormalizedCoordinates = !description.normalizedCoordinates;
  info.borderColor = VK_BORDER_COLOR_FLOAT_TRANSPARENT_BLACK;
  VkSampler sampler = VK_NULL_HANDLE;
  if (Status status = vulkanStatus(
          context->vk.CreateSampler(context->device, &info, nullptr, &sampler),
          "vkCreateSampler");
      !status.ok())
    return status;
  samplers.emplace_back(description, sampler);
  return sampler;
}
