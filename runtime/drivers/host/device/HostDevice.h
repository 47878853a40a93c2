//===- HostDevice.h - the CPU as a device -----------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_DRIVERS_HOST_DEVICE_HOSTDEVICE_H
#define CAIRN_RUNTIME_DRIVERS_HOST_DEVICE_HOSTDEVICE_H

#include "cairn/runtime/Device.h"
#include "drivers/host/checks/CheckShadow.h"
#include "drivers/host/queue/HostQueue.h"

namespace cairn::runtime {

class HostDevice final : public Device {
public:
  HostDevice();

  HostQueues queues;
  CheckShadows checkShadows;
  /// What `get_default_queue` gives where nobody says otherwise.
  HostQueue defaultQueue{*this, queues, defaultQueueBytes};

private:
  Result<std::unique_ptr<Buffer>> createBufferImpl(uint64_t size) override;
  Result<std::unique_ptr<Image>>
  createImageImpl(const ImageDescription &description) override;
  Result<std::unique_ptr<Queue>> createQueueImpl(uint64_t bytes) override;
  Result<std::unique_ptr<Program>>
  loadProgramImpl(const std::string &path, ProgramInterface interface) override;
  Result<std::unique_ptr<Program>>
  loadBinaryImpl(const void *data, uint64_t size, const std::string &name,
                 ProgramInterface interface) override;
  Result<std::unique_ptr<Kernel>>
  createKernelImpl(KernelInterface interface, const void *entryPoint,
                   std::vector<BlockKernel> blocks) override;
  Result<Event> launchImpl(const CheckedLaunch &launch) override;
  bool canGuardMemory() const override { return true; }
};

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_DRIVERS_HOST_DEVICE_HOSTDEVICE_H
