//===- LevelZeroDevice.h - a Level Zero device ------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_DRIVERS_LEVEL_ZERO_DEVICE_DRIVERS_LEVELZERO_LEVELZERODEVICE_H
#define CAIRN_RUNTIME_DRIVERS_LEVEL_ZERO_DEVICE_DRIVERS_LEVELZERO_LEVELZERODEVICE_H

#include "LevelZeroContext.h"

#include "cairn/runtime/Device.h"

namespace cairn::runtime {

class LevelZeroDevice final : public Device {
public:
  static Result<std::unique_ptr<Device>>
  create(const LevelZeroInstance &instance,
         const LevelZeroPhysicalDevice &physical);

private:
  explicit LevelZeroDevice(std::shared_ptr<LevelZeroContext> context);

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

  std::shared_ptr<LevelZeroContext> context;
};

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_DRIVERS_LEVEL_ZERO_DEVICE_DRIVERS_LEVELZERO_LEVELZERODEVICE_H
