//===- VulkanLayout.cpp - what a kernel binds where -------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "VulkanLayout.h"

#include "cairn/runtime/CheckedLaunch.h"
#include "cairn/runtime/Image.h"

#include <algorithm>

using namespace cairn::runtime;

static std::string describe(const ShaderBinding &binding) {
  return "descriptor set " + std::to_string(binding.set) + ", binding " +
         std::to_string(binding.binding);
}

static VkDescriptorType bufferType(ShaderStorage storage) {
  return storage == ShaderStorage::UniformBuffer
             ? VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER
             : VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
}

static VkDescriptorType imageDescriptorType(const KernelArgument &arg) {
  bool isBuffer = parseImageType(arg.type) == ImageType::Image1DBuffer;
  if (arg.access == "read_only")
    return isBuffer ? VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER
                    : VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE;
  return isBuffer ? VK_DESCRIPTOR_TYPE_STORAGE_TEXEL_BUFFER
                  : VK_DESCRIPTOR_TYPE_STORAGE_IMAGE;
}

static SpirvResource resourceOf(VkDescriptorType type) {
  switch (type) {
  case VK_DESCRIPTOR_TYPE_STORAGE_BUFFER:
    return SpirvResource::StorageBuffer;
  case VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER:
    return SpirvResource::UniformBuffer;
  case VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE:
    return SpirvResource::SampledImage;
  case VK_DESCRIPTOR_TYPE_STORAGE_IMAGE:
    return SpirvResource::StorageImage;
  case VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER:
    return SpirvResource::UniformTexelBuffer;
  case VK_DESCRIPTOR_TYPE_STORAGE_TEXEL_BUFFER:
    return SpirvResource::StorageTexelBuffer;
  case VK_DESCRIPTOR_TYPE_SAMPLER:
    return SpirvResource::Sampler;
  default:
    return SpirvResource::Other;
  }
}

Status VulkanLayout::add(VulkanSlot slot) {
  for (const VulkanSlot &other : slots)
    if (other.binding == slot.binding)
      return Status::error("the interface has two things at " +
                           describe(slot.binding));
  slots.push_back(slot);
  return Status::success();
}

/// Makes room for `size` bytes at `place`. Several may share a buffer.
Status VulkanLayout::addValues(const ShaderPlace &place, uint64_t size) {
  uint64_t end = place.offset + size;
  if (place.storage == ShaderStorage::PushConstant) {
    pushBytes = std::max(pushBytes, end);
    return Status::success();
  }
  for (VulkanSlot &slot : slots)
    if (slot.binding == place.binding &&
        slot.source == VulkanSlot::Source::Values &&
        slot.type == bufferType(place.storage)) {
      slot.size = std::max(slot.size, end);
      return Status::success();
    }
  VulkanSlot slot;
  slot.binding = place.binding;
  slot.type = bufferType(place.storage);
  slot.source = VulkanSlot::Source::Values;
  slot.size = end;
  return add(slot);
}

Status VulkanLayout::addArguments(const VulkanModule &module,
                                  const KernelInterface &kernel) {
  for (size_t i = 0; i < kernel.args.size(); ++i) {
    const KernelArgument &arg = kernel.args[i];
    VulkanSlot slot;
    slot.binding = arg.place.binding;
    slot.index = i;
    Status status = Status::success();
    switch (arg.kind) {
    case ArgumentKind::Scalar:
      status = addValues(arg.place, arg.size);
      break;
    case ArgumentKind::Buffer:
    case ArgumentKind::Pipe:
      if (module.interface.physicalAddressing) {
        status = addValues(arg.place, sizeof(uint64_t));
        break;
      }
      slot.type = bufferType(arg.place.storage);
      status = add(slot);
      break;
    case ArgumentKind::Image:
      slot.type = imageDescriptorType(arg);
      status = add(slot);
      break;
    case ArgumentKind::Sampler:
      slot.type = VK_DESCRIPTOR_TYPE_SAMPLER;
      status = add(slot);
      break;
    case ArgumentKind::Local:
    case ArgumentKind::Queue:
    case ArgumentKind::Opaque:
      break;
    }
    for (const ShaderFact &fact : arg.facts)
      if (status.ok())
        status = addValues(fact.place, sizeof(uint32_t));
    if (!status.ok())
      return status.within("argument " + std::to_string(i) + " '" + arg.name +
                           "'");
  }
  return Status::success();
}

/// What is not an argument. Only what this kernel uses of the program's counts.
Status VulkanLayout::addShared(const VulkanModule &module,
                               const KernelInterface &kernel) {
  const SpirvEntryPoint &entry = module.spirv.entryPoints.at(kernel.symbol);
  auto addOne = [&](const ShaderBinding &binding, VulkanSlot::Source source,
                    size_t index) {
    if (!entry.resources.count(binding))
      return Status::success();
    VulkanSlot slot;
    slot.binding = binding;
    slot.source = source;
    slot.index = index;
    if (source == VulkanSlot::Source::Sampler)
      slot.type = VK_DESCRIPTOR_TYPE_SAMPLER;
    return add(slot);
  };
  const ShaderModuleInterface &shared = module.interface;
  for (size_t i = 0; i < shared.samplers.size(); ++i)
    if (Status status =
            addOne(shared.samplers[i].binding, VulkanSlot::Source::Sampler, i);
        !status.ok())
      return status;
  if (shared.constants && shared.constants->binding)
    if (Status status = addOne(*shared.constants->binding,
                               VulkanSlot::Source::Constants, 0);
        !status.ok())
      return status;
  if (shared.variables && shared.variables->binding)
    if (Status status = addOne(*shared.variables->binding,
                               VulkanSlot::Source::Variables, 0);
        !status.ok())
      return status;
  const ShaderKernelInterface &own = *kernel.shader;
  if (own.pod)
    if (Status status = addValues(own.pod->place, own.pod->size); !status.ok())
      return status;
  if (own.variables) {
    if (!shared.variables)
      return Status::error("the kernel takes the address of the program's "
                           "variables, and the program has none");
    if (Status status = addValues(*own.variables, sizeof(uint64_t));
        !status.ok())
      return status;
  }
  if (own.printfBuffer)
    return shared.physicalAddressing
               ? addValues(*own.printfBuffer, sizeof(uint64_t))
               : addOne(own.printfBuffer->binding, VulkanSlot::Source::Printf,
                        0);
  return Status::success();
}

void VulkanLayout::placeValues(const VkPhysicalDeviceLimits &limits) {
  uint64_t alignment =
      std::max({limits.minStorageBufferOffsetAlignment,
                limits.minUniformBufferOffsetAlignment, VkDeviceSize(16)});
  for (VulkanSlot &slot : slots)
    if (slot.source == VulkanSlot::Source::Values) {
      // Blocks end at multiples of their alignment, which is at most 16.
      slot.size = roundUp(std::max<uint64_t>(slot.size, 1), 16);
      slot.offset = roundUp(valueBytes, alignment);
      valueBytes = slot.offset + slot.size;
    }
  pushBytes = roundUp(pushBytes, 4);
}

Status VulkanLayout::checkLimits(const VkPhysicalDeviceLimits &limits) const {
  if (pushBytes > limits.maxPushConstantsSize)
    return Status::error("needs " + std::to_string(pushBytes) +
                         " bytes of push constants, and the device has " +
                         std::to_string(limits.maxPushConstantsSize));
  uint32_t sets = 0, storageBuffers = 0, uniformBuffers = 0, sampledImages = 0,
           storageImages = 0, samplers = 0;
  for (const VulkanSlot &slot : slots) {
    sets = std::max(sets, slot.binding.set + 1);
    switch (resourceOf(slot.type)) {
    case SpirvResource::StorageBuffer:
      ++storageBuffers;
      break;
    case SpirvResource::UniformBuffer:
      ++uniformBuffers;
      if (slot.size > limits.maxUniformBufferRange)
        return Status::error("needs a uniform buffer of " +
                             std::to_string(slot.size) +
                             " bytes, and the device has at most " +
                             std::to_string(limits.maxUniformBufferRange));
      break;
    case SpirvResource::SampledImage:
    case SpirvResource::UniformTexelBuffer:
      ++sampledImages;
      break;
    case SpirvResource::StorageImage:
    case SpirvResource::StorageTexelBuffer:
      ++storageImages;
      break;
    default:
      ++samplers;
      break;
    }
  }
  for (auto [needed, most, what] :
       {std::tuple(sets, limits.maxBoundDescriptorSets, "descriptor sets"),
        std::tuple(storageBuffers, limits.maxPerStageDescriptorStorageBuffers,
                   "storage buffers"),
        std::tuple(uniformBuffers, limits.maxPerStageDescriptorUniformBuffers,
                   "uniform buffers"),
        std::tuple(sampledImages, limits.maxPerStageDescriptorSampledImages,
                   "read-only images"),
        std::tuple(storageImages, limits.maxPerStageDescriptorStorageImages,
                   "writable images"),
        std::tuple(samplers, limits.maxPerStageDescriptorSamplers, "samplers"),
        std::tuple(uint32_t(slots.size()), limits.maxPerStageResources,
                   "resources")})
    if (needed > most)
      return Status::error("needs " + std::to_string(needed) + " " + what +
                           ", and the device has " + std::to_string(most));
  return Status::success();
}

/// What the kernel uses must be in its interface, as what it takes it for.
Status VulkanLayout::checkModule(const VulkanModule &module,
                                 const KernelInterface &kernel) const {
  const SpirvEntryPoint &entry = module.spirv.entryPoints.at(kernel.symbol);
  for (const auto &[binding, resource] : entry.resources) {
    auto slot = std::find_if(slots.begin(), slots.end(),
                             [place = binding](const VulkanSlot &known) {
                               return known.binding == place;
                             });
    if (slot == slots.end())
      return Status::error(std::string("the module has ") + spelling(resource) +
                           " at " + describe(binding) +
                           ", of which the interface says nothing");
    if (resourceOf(slot->type) != resource)
      return Status::error(std::string("the module has ") + spelling(resource) +
                           " at " + describe(binding) + ", and the interface " +
                           spelling(resourceOf(slot->type)));
  }
  if (entry.usesPushConstants && pushBytes == 0)
    return Status::error("the module has push constants, of which the "
                         "interface says nothing");
  return Status::success();
}

Result<VulkanLayout> VulkanLayout::create(const VulkanModule &module,
                                          const KernelInterface &kernel) {
  VulkanLayout layout;
  layout.pushBytes = module.interface.pushConstantSize;
  if (Status status = layout.addArguments(module, kernel); !status.ok())
    return status;
  if (Status status = layout.addShared(module, kernel); !status.ok())
    return status;
  const VkPhysicalDeviceLimits &limits = module.context->limits();
  layout.placeValues(limits);
  if (Status status = layout.checkModule(module, kernel); !status.ok())
    return status;
  if (Status status = layout.checkLimits(limits); !status.ok())
    return status;
  return layout;
}

uint64_t VulkanLayout::byteOf(const ShaderPlace &place) const {
  if (place.storage == ShaderStorage::PushConstant)
    return place.offset;
  for (const VulkanSlot &slot : slots)
    if (slot.binding == place.binding)
      return slot.offset + place.offset;
  return place.offset;
}
