//===- VulkanProgram.h - programs on a Vulkan device ------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_DRIVERS_VULKAN_PROGRAM_DRIVERS_VULKAN_VULKANPROGRAM_H
#define CAIRN_RUNTIME_DRIVERS_VULKAN_PROGRAM_DRIVERS_VULKAN_VULKANPROGRAM_H

#include "VulkanModule.h"
#include "drivers/vulkan/device/VulkanDevice.h"

namespace cairn::runtime {

class VulkanProgram final : public Program {
public:
  /// `file` names the program in messages.
  static Result<std::unique_ptr<Program>> load(VulkanDevice &device,
                                               const void *data, uint64_t size,
                                               const std::string &file,
                                               ProgramInterface interface);

private:
  VulkanProgram(VulkanDevice &device, ProgramInterface interface,
                std::shared_ptr<VulkanModule> module)
      : Program(std::move(interface)), device(device),
        module(std::move(module)) {}

  Result<std::unique_ptr<Kernel>>
  createKernelImpl(const KernelInterface &kernel) override;

  VulkanDevice &device;
  std::shared_ptr<VulkanModule> module;
};

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_DRIVERS_VULKAN_PROGRAM_DRIVERS_VULKAN_VULKANPROGRAM_H
