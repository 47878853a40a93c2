//===- LevelZeroProgram.h - a module with its kernels -----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_DRIVERS_LEVEL_ZERO_PROGRAM_DRIVERS_LEVELZERO_LEVELZEROPROGRAM_H
#define CAIRN_RUNTIME_DRIVERS_LEVEL_ZERO_PROGRAM_DRIVERS_LEVELZERO_LEVELZEROPROGRAM_H

#include "LevelZeroModule.h"

#include "cairn/runtime/Device.h"

namespace cairn::runtime {

class LevelZeroProgram final : public Program {
public:
  /// `file` names the module in messages, with its quotes.
  static Result<std::unique_ptr<Program>>
  load(Device &device, std::shared_ptr<LevelZeroContext> context,
       const void *data, uint64_t size, const std::string &file,
       ProgramInterface interface);

private:
  LevelZeroProgram(Device &device, std::shared_ptr<LevelZeroModule> module,
                   ProgramInterface interface)
      : Program(std::move(interface)), device(device),
        module(std::move(module)) {}

  Result<std::unique_ptr<Kernel>>
  createKernelImpl(const KernelInterface &kernel) override;

  Device &device;
  std::shared_ptr<LevelZeroModule> module;
};

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_DRIVERS_LEVEL_ZERO_PROGRAM_DRIVERS_LEVELZERO_LEVELZEROPROGRAM_H
