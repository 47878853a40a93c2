//===- LaunchDescriptors.cpp - what launches bind ---------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "VulkanLaunch.h"
#include "drivers/vulkan/memory/VulkanBuffer.h"
#include "drivers/vulkan/memory/VulkanImage.h"

using namespace cairn::runtime;

bool VulkanDescriptor::operator==(const VulkanDescriptor &other) const {
  return identity == other.identity && buffer.offset == other.buffer.offset &&
         image.sampler == other.image.sampler;
}

Status VulkanLaunch::createDescriptors() {
  if (pipelines->setLayouts.empty())
    return Status::success();
  std::map<VkDescriptorType, uint32_t> counts;
  for (const VulkanSlot &slot : pipelines->slots.slots)
    ++counts[slot.type];
  std::vector<VkDescriptorPoolSize> sizes;
  for (auto [type, count] : counts)
    sizes.push_back({type, count});
  auto poolInfo = vulkanStruct<VkDescriptorPoolCreateInfo>(
      VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO);
  poolInfo.maxSets = uint32_t(pipelines->setLayouts.size());
  poolInfo.poolSizeCount = uint32_t(sizes.size());
  poolInfo.pPoolSizes = sizes.data();
  if (Status status = vulkanStatus(
          context->vk.CreateDescriptorPool(context->device, &poolInfo, nullptr,
                                           &descriptorPool),
          "vkCreateDescriptorPool");
      !status.ok())
    return status;
  sets.resize(pipelines->setLayouts.size());
  auto info = vulkanStruct<VkDescriptorSetAllocateInfo>(
      VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO);
  info.descriptorPool = descriptorPool;
  info.descriptorSetCount = uint32_t(sets.size());
  info.pSetLayouts = pipelines->setLayouts.data();
  return vulkanStatus(
      context->vk.AllocateDescriptorSets(context->device, &info, sets.data()),
      "vkAllocateDescriptorSets");
}

static VulkanDescriptor describeBlock(const VulkanBlock &block) {
  VulkanDescriptor descriptor;
  descriptor.identity = block.id();
  descriptor.buffer = {block.handle(), 0, VK_WHOLE_SIZE};
  return descriptor;
}

Result<VulkanDescriptor>
VulkanLaunch::describeArgument(const CheckedLaunch &launch,
                               const VulkanSlot &slot) {
  const Argument &arg = launch.args[slot.index];
  VulkanDescriptor descriptor;
  if (arg.kind() == Argument::Kind::Sampler) {
    SamplerDescription description = arg.sampler();
    // A kernel that asks normalizes coordinates itself: it has images for which
    // Vulkan has no samplers of others.
    if (!pipelines->interface.args[slot.index].facts.empty())
      description.normalizedCoordinates = true;
    auto sampler = samplers->get(description);
    if (!sampler.ok())
      return sampler.status();
    descriptor.image.sampler = *sampler;
    return descriptor;
  }
  if (arg.kind() == Argument::Kind::Image) {
    auto *image = static_cast<VulkanImage *>(arg.image());
    descriptor.identity = image->id();
    descriptor.image = image->descriptor();
    descriptor.texels = image->texels();
    return descriptor;
  }
  auto *buffer = static_cast<VulkanBuffer *>(arg.buffer());
  if (!buffer) {
    // A descriptor must refer to something.
    if (!nothing.handle()) {
      auto block = VulkanBlock::create(context, 256, VulkanMemoryUse::Device,
                                       VK_BUFFER_USAGE_STORAGE_BUFFER_BIT |
                                           VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT,
                                       "a null buffer");
      if (!block.ok())
        return block.status();
      nothing = block.take();
    }
    return describeBlock(nothing);
  }
  uint64_t range = buffer->size() - arg.offset();
  bool isUniform = slot.type == VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER;
  uint64_t most = isUniform ? context->limits().maxUniformBufferRange
                            : context->limits().maxStorageBufferRange;
  if (range > most)
    return Status::error(
        "argument " + std::to_string(slot.index) + " '" +
        pipelines->interface.args[slot.index].name + "': expected at most " +
        std::to_string(most) + " bytes, which is what a " +
        (isUniform ? "uniform" : "storage") +
        " buffer of the device has, got " + std::to_string(range) +
        "; kernels compiled with --physical-addressing have no such limit");
  descriptor = describeBlock(buffer->block());
  descriptor.buffer.offset = arg.offset();
  return descriptor;
}

Result<std::vector<VulkanDescriptor>>
VulkanLaunch::describe(const CheckedLaunch &launch) {
  std::vector<VulkanDescriptor> wanted;
  const VulkanModule &module = *pipelines->module;
  for (const VulkanSlot &slot : pipelines->slots.slots) {
    VulkanDescriptor descriptor;
    switch (slot.source) {
    case VulkanSlot::Source::Argument: {
      auto described = describeArgument(launch, slot);
      if (!described.ok())
        return described.status();
      descriptor = *described;
      break;
    }
    case VulkanSlot::Source::Values:
      descriptor.identity = values.id();
      descriptor.buffer = {values.handle(), slot.offset, slot.size};
      break;
    case VulkanSlot::Source::Sampler: {
      auto sampler =
          samplers->get(module.interface.samplers[slot.index].sampler);
      if (!sampler.ok())
        return sampler.status();
      descriptor.image.sampler = *sampler;
      break;
    }
    case VulkanSlot::Source::Constants:
      descriptor = describeBlock(module.constants);
      break;
    case VulkanSlot::Source::Variables:
      descriptor = describeBlock(module.variables);
      break;
    case VulkanSlot::Source::Printf:
      descriptor = describeBlock(printfBuffer);
      break;
    }
    wanted.push_back(descriptor);
  }
  return wanted;
}

void VulkanLaunch::updateDescriptors(
    const std::vector<VulkanDescriptor> &wanted) {
  if (wanted == descriptors)
    return;
  std::vector<VkWriteDescriptorSet> writes;
  for (size_t i = 0; i < wanted.size(); ++i) {
    const VulkanSlot &slot = pipelines->slots.slots[i];
    auto write = vulkanStruct<VkWriteDescriptorSet>(
        VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET);
    write.dstSet = sets[slot.binding.set];
    write.dstBinding = slot.binding.binding;
    write.descriptorCount = 1;
    write.descriptorType = slot.type;
    write.pBufferInfo = &wanted[i].buffer;
    write.pImageInfo = &wanted[i].image;
    write.pTexelBufferView = &wanted[i].texels;
    writes.push_back(write);
  }
  context->vk.UpdateDescriptorSets(context->device, uint32_t(writes.size()),
                                   writes.data(), 0, nullptr);
  descriptors = wanted;
  // What refers to the sets is no longer valid.
  recorded = false;
}
