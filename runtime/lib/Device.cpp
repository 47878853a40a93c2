//===- Device.cpp - checks in front of devices and programs -----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "cairn/runtime/Device.h"

#include "lib/launch/LaunchChecks.h"

using namespace cairn::runtime;

Result<std::unique_ptr<Buffer>> Device::createBuffer(uint64_t size) {
  if (size == 0)
    return Status::error("expected a buffer of at least 1 byte, got 0");
  return createBufferImpl(size);
}

Result<std::unique_ptr<Image>>
Device::createImage(const ImageDescription &image) {
  if (Status status = image.verify(); !status.ok())
    return status;
  return createImageImpl(image);
}

Result<std::unique_ptr<Image>>
Device::createImageImpl(const ImageDescription &) {
  return Status::error("image arguments are not supported by the " +
                       description.driver + " device");
}

Result<std::unique_ptr<Queue>> Device::createQueue(uint64_t bytes) {
  if (bytes < minQueueBytes || bytes > maxQueueBytes)
    return Status::error(
        "expected a queue of " + std::to_string(minQueueBytes) + " to " +
        std::to_string(maxQueueBytes) + " bytes, got " + std::to_string(bytes));
  return createQueueImpl(bytes);
}

Result<std::unique_ptr<Queue>> Device::createQueueImpl(uint64_t) {
  return Status::error("kernels cannot enqueue others on the " +
                       description.driver + " device");
}

static Status checkProgram(const DeviceInfo &device,
                           const ProgramInterface &interface) {
  if (interface.target != device.driver)
    return Status::error("expected a program for target '" + device.driver +
                         "', got one for '" + interface.target + "'");
  if (!interface.specConstants.empty() && device.driver != "level-zero")
    return Status::error("values of specialization constants go with programs "
                         "for target 'level-zero' only");
  for (const auto *kernels : {&interface.kernels, &interface.blocks})
    for (const KernelInterface &kernel : *kernels)
      if (Status status = verify(kernel); !status.ok())
        return status.within("kernel '" + kernel.name + "'");
  return Status::success();
}

Result<std::unique_ptr<Program>>
Device::loadProgram(const std::string &path, ProgramInterface interface) {
  if (Status status = checkProgram(description, interface); !status.ok())
    return status;
  return loadProgramImpl(path, std::move(interface));
}

Result<std::unique_ptr<Program>>
Device::loadBinary(const void *data, uint64_t size, const std::string &name,
                   ProgramInterface interface) {
  if (Status status = checkProgram(description, interface); !status.ok())
    return status;
  return loadBinaryImpl(data, size, name, std::move(interface));
}

Result<std::unique_ptr<Kernel>>
Device::createKernel(KernelInterface interface, const void *entryPoint,
                     std::vector<BlockKernel> blocks) {
  for (const BlockKernel &block : blocks)
    if (Status status = verify(block.interface); !status.ok())
      return status.within("kernel '" + block.interface.name + "'");
  if (Status status = verify(interface); !status.ok())
    return status.within("kernel '" + interface.name + "'");
  if (!entryPoint)
    return Status::error("kernel '" + interface.name +
                         "': expected an entry point, got a null pointer");
  return createKernelImpl(std::move(interface), entryPoint, std::move(blocks));
}

Status Device::guardMemory(bool guarded) {
  if (guarded && !canGuardMemory())
    return Status::error("the " + description.driver +
                         " device has no guarded memory, the host has");
  this->guarded.store(guarded, std::memory_order_relaxed);
  return Status::success();
}

Result<Event> Device::launch(Kernel &kernel, const Launch &launch) {
  CheckedLaunch checked{kernel, launch.args};
  if (Status status = checkLaunch(*this, launch, checked); !status.ok())
    return status.within("kernel '" + kernel.interface().name + "'");
  return launchImpl(checked);
}

Result<std::unique_ptr<Kernel>> Program::createKernel(std::string_view name) {
  auto kernel = description.findKernel(name);
  if (!kernel.ok())
    return kernel.status();
  return createKernelImpl(**kernel);
}
