//===- HostProgram.h - a shared object with kernels -------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_DRIVERS_HOST_HOSTPROGRAM_H
#define CAIRN_RUNTIME_DRIVERS_HOST_HOSTPROGRAM_H

#include "cairn/runtime/Device.h"

namespace cairn::runtime {

class HostProgram final : public Program {
public:
  static Result<std::unique_ptr<Program>>
  load(Device &device, const std::string &path, ProgramInterface interface);

private:
  HostProgram(Device &device, ProgramInterface interface,
              std::shared_ptr<void> library)
      : Program(std::move(interface)), device(device),
        library(std::move(library)) {}

  Result<std::unique_ptr<Kernel>>
  createKernelImpl(const KernelInterface &kernel) override;

  Device &device;
  std::shared_ptr<void> library;
};

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_DRIVERS_HOST_HOSTPROGRAM_H
