//===- Device.cpp - checks in front of devices and programs -----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "cairn/runtime/Device.h"

#include "LaunchChecks.h"

using namespace cairn::runtime;

Result<std::unique_ptr<Buffer>> Device::createBuffer(uint64_t size) {
  if (size == 0)
    return Status::error("expected a buffer of at least 1 byte, got 0");
  return createBufferImpl(size);
}

Result<std::unique_ptr<Program>>
Device::loadProgram(const std::string &path, ProgramInterface interface) {
  if (interface.target != description.driver)
    return Status::error("expected a program for target '" +
                         description.driver + "', got one for '" +
                         interface.target + "'");
  for (const KernelInterface &kernel : interface.kernels)
    if (Status status = verify(kernel); !status.ok())
      return status.within("kernel '" + kernel.name + "'");
  return loadProgramImpl(path, std::move(interface));
}

Result<std::unique_ptr<Kernel>> Device::createKernel(KernelInterface interface,
                                                     const void *entryPoint) {
  if (Status status = verify(interface); !status.ok())
    return status.within("kernel '" + interface.name + "'");
  if (!entryPoint)
    return Status::error("kernel '" + interface.name +
                         "': expected an entry point, got a null pointer");
  return createKernelImpl(std::move(interface), entryPoint);
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
