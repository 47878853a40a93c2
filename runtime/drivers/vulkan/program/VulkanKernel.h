//===- VulkanKernel.h - kernels on a Vulkan device --------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_DRIVERS_VULKAN_PROGRAM_DRIVERS_VULKAN_VULKANKERNEL_H
#define CAIRN_RUNTIME_DRIVERS_VULKAN_PROGRAM_DRIVERS_VULKAN_VULKANKERNEL_H

#include "drivers/vulkan/launch/VulkanLaunches.h"

namespace cairn::runtime {

class VulkanKernel final : public Kernel {
public:
  VulkanKernel(Device &owner, std::shared_ptr<VulkanLaunches> launches)
      : Kernel(owner, launches->pipelines->interface),
        launches(std::move(launches)) {}

  Result<Event> launch(const CheckedLaunch &launch) {
    return launches->start(launch);
  }
  const VulkanModule &module() const { return *launches->pipelines->module; }

private:
  std::shared_ptr<VulkanLaunches> launches;
};

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_DRIVERS_VULKAN_PROGRAM_DRIVERS_VULKAN_VULKANKERNEL_H
