//===- VulkanLaunches.h - the launches of one kernel ------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_DRIVERS_VULKAN_LAUNCH_DRIVERS_VULKAN_VULKANLAUNCHES_H
#define CAIRN_RUNTIME_DRIVERS_VULKAN_LAUNCH_DRIVERS_VULKAN_VULKANLAUNCHES_H

#include "VulkanLaunch.h"

#include "cairn/runtime/Event.h"

namespace cairn::runtime {

/// The launches of one kernel, running and idle.
class VulkanLaunches : public std::enable_shared_from_this<VulkanLaunches> {
public:
  VulkanLaunches(std::shared_ptr<VulkanPipelines> pipelines,
                 std::shared_ptr<VulkanTransfer> transfer,
                 std::shared_ptr<VulkanSamplers> samplers)
      : pipelines(std::move(pipelines)), transfer(std::move(transfer)),
        samplers(std::move(samplers)) {}

  Result<Event> start(const CheckedLaunch &launch);
  void giveBack(std::unique_ptr<VulkanLaunch> launch);

  const std::shared_ptr<VulkanPipelines> pipelines;

private:
  Result<std::unique_ptr<VulkanLaunch>> take();

  std::shared_ptr<VulkanTransfer> transfer;
  std::shared_ptr<VulkanSamplers> samplers;
  std::mutex mutex;
  std::vector<std::unique_ptr<VulkanLaunch>> idle;
};

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_DRIVERS_VULKAN_LAUNCH_DRIVERS_VULKAN_VULKANLAUNCHES_H
