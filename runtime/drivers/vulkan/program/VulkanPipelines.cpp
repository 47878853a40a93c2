//===- VulkanPipelines.cpp - pipelines of one kernel ------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "VulkanPipelines.h"

#include "drivers/vulkan/device/SpirvCapabilities.h"

#include "cairn/SPIRV/RowsOfLanes.h"

#include <algorithm>

using namespace cairn::runtime;

/// Drivers say nothing about private memory, and take minutes over a pipeline
/// that they cannot run: a sub-group's has to fit into one allocation.
static Status checkPrivateMemory(const VulkanFeatures &features,
                                 const KernelInterface &kernel) {
  uint64_t items = std::max(1u, features.subgroups.subgroupSize);
  uint64_t most = features.sizes.maxMemoryAllocationSize / items;
  if (kernel.privateMemory <= most)
    return Status::success();
  return Status::error("kernel '" + kernel.name + "': needs " +
                       std::to_string(kernel.privateMemory) +
                       " bytes of private memory for each work-item, and the "
                       "device has up to " +
                       std::to_string(most));
}

Result<std::shared_ptr<VulkanPipelines>>
VulkanPipelines::create(std::shared_ptr<VulkanModule> module,
                        KernelInterface interface) {
  if (interface.reqdSubGroupSize)
    if (Status status = module->context->features.checkSubgroupSize(
            interface.reqdSubGroupSize);
        !status.ok())
      return status.within("kernel '" + interface.name + "' of " +
                           module->file);
  if (Status status = checkPrivateMemory(module->context->features, interface);
      !status.ok())
    return status;
  auto slots = VulkanLayout::create(*module, interface);
  if (!slots.ok())
    return slots.status();
  std::shared_ptr<VulkanPipelines> pipelines(new VulkanPipelines(
      std::move(module), std::move(interface), slots.take()));
  if (Status status = pipelines->createLayouts(); !status.ok())
    return status;
  return pipelines;
}

Status VulkanPipelines::createLayouts() {
  const VulkanContext &context = *module->context;
  uint32_t sets = 0;
  for (const VulkanSlot &slot : slots.slots)
    sets = std::max(sets, slot.binding.set + 1);
  for (uint32_t set = 0; set < sets; ++set) {
    std::vector<VkDescriptorSetLayoutBinding> bindings;
    for (const VulkanSlot &slot : slots.slots)
      if (slot.binding.set == set)
        bindings.push_back({slot.binding.binding, slot.type, 1,
                            VK_SHADER_STAGE_COMPUTE_BIT, nullptr});
    auto info = vulkanStruct<VkDescriptorSetLayoutCreateInfo>(
        VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO);
    info.bindingCount = uint32_t(bindings.size());
    info.pBindings = bindings.data();
    VkDescriptorSetLayout created;
    if (Status status =
            vulkanStatus(context.vk.CreateDescriptorSetLayout(
                             context.device, &info, nullptr, &created),
                         "vkCreateDescriptorSetLayout");
        !status.ok())
      return status;
    setLayouts.push_back(created);
  }
  VkPushConstantRange range = {VK_SHADER_STAGE_COMPUTE_BIT, 0,
                               uint32_t(slots.pushBytes)};
  auto info = vulkanStruct<VkPipelineLayoutCreateInfo>(
      VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO);
  info.setLayoutCount = uint32_t(setLayouts.size());
  info.pSetLayouts = setLayouts.data();
  info.pushConstantRangeCount = slots.pushBytes ? 1 : 0;
  info.pPushConstantRanges = &range;
  Status status = vulkanStatus(
      context.vk.CreatePipelineLayout(context.device, &info, nullptr, &layout),
      "vkCreatePipelineLayout");
  if (!status.ok())
    layout = VK_NULL_HANDLE;
  return status;
}

VulkanPipelines::~VulkanPipelines() {
  const VulkanContext &context = *module->context;
  for (const auto &[constants, pipeline] : pipelines)
    context.vk.DestroyPipeline(context.device, pipeline, nullptr);
  if (layout)
    context.vk.DestroyPipelineLayout(context.device, layout, nullptr);
  for (VkDescriptorSetLayout set : setLayouts)
    context.vk.DestroyDescriptorSetLayout(context.device, set, nullptr);
}

/// OpenCL's sub-groups are full where the work-group allows it.
bool VulkanPipelines::wantsFullSubgroups(uint32_t localX) const {
  const VulkanFeatures &features = module->context->features;
  uint64_t size = interface.reqdSubGroupSize ? interface.reqdSubGroupSize
                                             : features.subgroups.subgroupSize;
  return module->spirv.has(uint32_t(SpirvCapability::GroupNonUniform)) &&
         features.subgroupSize.computeFullSubgroups && localX % size == 0;
}

/// A work-group may have more work-items than fit into as many sub-groups of
/// the required size as the device runs in one (Vulkan,
/// VUID-VkPipelineShaderStageCreateInfo-pNext-02756).
Status VulkanPipelines::checkSubgroupCount(const uint32_t (&local)[3]) const {
  uint64_t items = uint64_t(local[0]) * local[1] * local[2];
  uint64_t groups =
      module->context->features.subgroupSizes.maxComputeWorkgroupSubgroups;
  if (!interface.reqdSubGroupSize ||
      items <= interface.reqdSubGroupSize * groups)
    return Status::success();
  return Status::error(
      "kernel '" + interface.name + "' requires sub-groups of " +
      std::to_string(interface.reqdSubGroupSize) +
      " work-items, of which the device has up to " + std::to_string(groups) +
      " in a work-group, got a work-group of " + std::to_string(items));
}

Result<VkPipeline> VulkanPipelines::get(const SpecConstants &constants,
                                        const uint32_t (&local)[3]) {
  std::lock_guard<std::mutex> lock(mutex);
  auto [place, isNew] = pipelines.try_emplace(constants, VK_NULL_HANDLE);
  if (!isNew)
    return place->second;

  if (Status status = checkSubgroupCount(local); !status.ok()) {
    pipelines.erase(place);
    return status;
  }
  std::vector<VkSpecializationMapEntry> entries;
  std::vector<uint32_t> values;
  for (auto [id, value] : constants) {
    entries.push_back(
        {id, uint32_t(values.size() * sizeof value), sizeof value});
    values.push_back(value);
  }
  if (module->context->physical.executesRowsOfLanes &&
      !constants.count(rowsOfLanesSpecId)) {
    entries.push_back({rowsOfLanesSpecId,
                       uint32_t(values.size() * sizeof(VkBool32)),
                       sizeof(VkBool32)});
    values.push_back(VK_TRUE);
  }
  VkSpecializationInfo specialization = {};
  specialization.mapEntryCount = uint32_t(entries.size());
  specialization.pMapEntries = entries.data();
  specialization.dataSize = values.size() * sizeof(uint32_t);
  specialization.pData = values.data();

  const VulkanContext &context = *module->context;
  auto info = vulkanStruct<VkComputePipelineCreateInfo>(
      VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO);
  info.stage.sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO;
  info.stage.stage = VK_SHADER_STAGE_COMPUTE_BIT;
  info.stage.module = module->handle;
  info.stage.pName = interface.symbol.c_str();
  info.stage.pSpecializationInfo = &specialization;
  auto size = vulkanStruct<VkPipelineShaderStageRequiredSubgroupSizeCreateInfo>(
      VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_REQUIRED_SUBGROUP_SIZE_CREATE_INFO);
  size.requiredSubgroupSize = uint32_t(interface.reqdSubGroupSize);
  if (size.requiredSubgroupSize)
    info.stage.pNext = &size;
  if (wantsFullSubgroups(local[0]))
    info.stage.flags =
        VK_PIPELINE_SHADER_STAGE_CREATE_REQUIRE_FULL_SUBGROUPS_BIT;
  info.layout = layout;
  VkPipeline created = VK_NULL_HANDLE;
  if (Status status = vulkanStatus(context.vk.CreateComputePipelines(
                                       context.device, context.pipelineCache, 1,
                                       &info, nullptr, &created),
                                   "vkCreateComputePipelines");
      !status.ok()) {
    pipelines.erase(place);
    return status;
  }
  place->second = created;
  return created;
}
