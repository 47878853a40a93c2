//===- HostProgram.h - a binary with kernels --------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_DRIVERS_HOST_PROGRAM_HOSTPROGRAM_H
#define CAIRN_RUNTIME_DRIVERS_HOST_PROGRAM_HOSTPROGRAM_H

#include "HostCode.h"
#include "cairn/runtime/Device.h"
#include "drivers/host/launch/HostKernel.h"

namespace cairn::runtime {

class HostProgram final : public Program {
public:
  /// A shared object, or an object as the compiler writes it.
  static Result<std::unique_ptr<Program>>
  load(Device &device, const std::string &path, ProgramInterface interface);

  /// The same in memory.
  static Result<std::unique_ptr<Program>> load(Device &device, const void *data,
                                               uint64_t size,
                                               const std::string &name,
                                               ProgramInterface interface);

  /// Of the variables that kernels share and may write.
  uint64_t variableBytes() const { return code->variableBytes(); }

private:
  HostProgram(Device &device, ProgramInterface interface,
              std::shared_ptr<HostCode> code,
              std::shared_ptr<const HostBlocks> blocks)
      : Program(std::move(interface)), device(device), code(std::move(code)),
        blocks(std::move(blocks)) {}

  static Result<std::unique_ptr<Program>>
  make(Device &device, const std::string &name, ProgramInterface interface,
       Result<std::shared_ptr<HostCode>> code);

  Result<std::unique_ptr<Kernel>>
  createKernelImpl(const KernelInterface &kernel) override;

  Device &device;
  std::shared_ptr<HostCode> code;
  std::shared_ptr<const HostBlocks> blocks;
};

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_DRIVERS_HOST_PROGRAM_HOSTPROGRAM_H
