//===- VulkanModule.h - a program on a Vulkan device ------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_DRIVERS_VULKAN_PROGRAM_DRIVERS_VULKAN_VULKANMODULE_H
#define CAIRN_RUNTIME_DRIVERS_VULKAN_PROGRAM_DRIVERS_VULKAN_VULKANMODULE_H

#include "drivers/vulkan/memory/VulkanTransfer.h"

#include "cairn/runtime/KernelInterface.h"

namespace cairn::runtime {

/// A shader module and what its kernels share. Variables of the program keep
/// their values from launch to launch.
class VulkanModule {
public:
  static Result<std::shared_ptr<VulkanModule>>
  create(std::shared_ptr<VulkanContext> context, VulkanTransfer &transfer,
         SpirvModule spirv, ShaderModuleInterface interface, std::string file);
  ~VulkanModule();
  VulkanModule(const VulkanModule &) = delete;
  VulkanModule &operator=(const VulkanModule &) = delete;

  const std::shared_ptr<VulkanContext> context;
  const SpirvModule spirv;
  const ShaderModuleInterface interface;
  /// Names the program in messages.
  const std::string file;
  VkShaderModule handle = VK_NULL_HANDLE;
  VulkanBlock constants, variables;

private:
  VulkanModule(std::shared_ptr<VulkanContext> context, SpirvModule spirv,
               ShaderModuleInterface interface, std::string file)
      : context(std::move(context)), spirv(std::move(spirv)),
        interface(std::move(interface)), file(std::move(file)) {}
};

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_DRIVERS_VULKAN_PROGRAM_DRIVERS_VULKAN_VULKANMODULE_H
