//===- VulkanModule.cpp - a program on a Vulkan device ----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "VulkanModule.h"

#include <algorithm>
#include <cstring>

using namespace cairn::runtime;

static Status createData(const std::shared_ptr<VulkanContext> &context,
                         VulkanTransfer &transfer,
                         const std::optional<ShaderData> &data,
                         const char *what, VulkanBlock &block) {
  if (!data)
    return Status::success();
  // vkCmdFillBuffer fills whole words.
  uint64_t size = (data->size + 3) / 4 * 4;
  auto created = VulkanBlock::create(context, size, VulkanMemoryUse::Device,
                                     VK_BUFFER_USAGE_STORAGE_BUFFER_BIT, what);
  if (!created.ok())
    return created.status();
  block = created.take();
  std::vector<unsigned char> bytes = data->bytes;
  if (bytes.size() < size)
    if (Status status = transfer.fill(block, 0, size, 0); !status.ok())
      return status;
  for (const ShaderData::Address &address : data->addresses) {
    uint64_t value = block.address() + address.target;
    bytes.resize(std::max(bytes.size(), address.offset + sizeof value));
    std::memcpy(bytes.data() + address.offset, &value, sizeof value);
  }
  if (bytes.empty())
    return Status::success();
  return transfer.write(block, bytes.data(), bytes.size(), 0);
}

Result<std::shared_ptr<VulkanModule>>
VulkanModule::create(std::shared_ptr<VulkanContext> context,
                     VulkanTransfer &transfer, SpirvModule spirv,
                     ShaderModuleInterface interface, std::string file) {
  std::shared_ptr<VulkanModule> module(new VulkanModule(
      context, std::move(spirv), std::move(interface), std::move(file)));
  auto info = vulkanStruct<VkShaderModuleCreateInfo>(
      VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO);
  info.codeSize = module->spirv.words.size() * 4;
  info.pCode = module->spirv.words.data();
  if (Status status =
          vulkanStatus(context->vk.CreateShaderModule(context->device, &info,
                                                      nullptr, &module->handle),
                       "vkCreateShaderModule");
      !status.ok()) {
    module->handle = VK_NULL_HANDLE;
    return status.within(module->file);
  }
  if (Status status = createData(context, transfer, module->interface.constants,
                                 "the program's constants", module->constants);
      !status.ok())
    return status;
  if (Status status = createData(context, transfer, module->interface.variables,
                                 "the program's variables", module->variables);
      !status.ok())
    return status;
  return module;
}

VulkanModule::~VulkanModule() {
  if (handle)
    context->vk.DestroyShaderModule(context->device, handle, nullptr);
}
