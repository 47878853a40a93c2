//===- VulkanDevice.h - a Vulkan device -------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_DRIVERS_VULKAN_DEVICE_DRIVERS_VULKAN_VULKANDEVICE_H
#define CAIRN_RUNTIME_DRIVERS_VULKAN_DEVICE_DRIVERS_VULKAN_VULKANDEVICE_H

#include "drivers/vulkan/memory/VulkanSampler.h"
#include "drivers/vulkan/memory/VulkanTransfer.h"

#include "cairn/runtime/Device.h"

namespace cairn::runtime {

class VulkanDevice final : public Device {
public:
  static Result<std::unique_ptr<Device>>
  create(VulkanInstance &instance, const VulkanPhysicalDevice &device);
  ~VulkanDevice() override;

  VulkanContext &context() { return *owned; }
  const std::shared_ptr<VulkanContext> &sharedContext() { return owned; }
  VulkanTransfer &transfer() { return *copies; }
  const std::shared_ptr<VulkanTransfer> &sharedTransfer() { return copies; }
  const std::shared_ptr<VulkanSamplers> &samplers() { return samplerCache; }

private:
  explicit VulkanDevice(std::shared_ptr<VulkanContext> context);

  Result<std::unique_ptr<Buffer>> createBufferImpl(uint64_t size) override;
  Result<std::unique_ptr<Image>>
  createImageImpl(const ImageDescription &description) override;
  Result<std::unique_ptr<Program>>
  loadProgramImpl(const std::string &path, ProgramInterface interface) override;
  Result<std::unique_ptr<Program>>
  loadBinaryImpl(const void *data, uint64_t size, const std::string &name,
                 ProgramInterface interface) override;
  Result<std::unique_ptr<Kernel>>
  createKernelImpl(KernelInterface interface, const void *entryPoint,
                   std::vector<BlockKernel> blocks) override;
  Result<Event> launchImpl(const CheckedLaunch &launch) override;

  std::shared_ptr<VulkanContext> owned;
  std::shared_ptr<VulkanTransfer> copies;
  std::shared_ptr<VulkanSamplers> samplerCache;
};

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_DRIVERS_VULKAN_DEVICE_DRIVERS_VULKAN_VULKANDEVICE_H
