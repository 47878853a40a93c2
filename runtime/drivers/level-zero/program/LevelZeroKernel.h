//===- LevelZeroKernel.h - kernels on a Level Zero device -------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_DRIVERS_LEVEL_ZERO_PROGRAM_DRIVERS_LEVELZERO_LEVELZEROKERNEL_H
#define CAIRN_RUNTIME_DRIVERS_LEVEL_ZERO_PROGRAM_DRIVERS_LEVELZERO_LEVELZEROKERNEL_H

#include "LevelZeroModule.h"

#include "cairn/runtime/Device.h"

namespace cairn::runtime {

/// The driver's kernel, which launches keep alive. It holds the arguments of
/// the next launch, so that one thread at a time may use it.
struct LevelZeroKernelCode {
  LevelZeroKernelCode(std::shared_ptr<LevelZeroModule> module, std::string name)
      : module(std::move(module)), name(std::move(name)) {}
  ~LevelZeroKernelCode();
  LevelZeroKernelCode(const LevelZeroKernelCode &) = delete;
  LevelZeroKernelCode &operator=(const LevelZeroKernelCode &) = delete;

  LevelZeroContext &context() const { return *module->context; }

  const std::shared_ptr<LevelZeroModule> module;
  /// For messages.
  const std::string name;
  std::mutex mutex;
  ze_kernel_handle_t handle = nullptr;
  /// Whether its global offset is not 0.
  bool hasOffset = false;
};

class LevelZeroKernel final : public Kernel {
public:
  static Result<std::unique_ptr<Kernel>>
  create(Device &owner, std::shared_ptr<LevelZeroModule> module,
         KernelInterface interface);

  const std::shared_ptr<LevelZeroKernelCode> code;

private:
  LevelZeroKernel(Device &owner, KernelInterface interface,
                  std::shared_ptr<LevelZeroKernelCode> code)
      : Kernel(owner, std::move(interface)), code(std::move(code)) {}
};

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_DRIVERS_LEVEL_ZERO_PROGRAM_DRIVERS_LEVELZERO_LEVELZEROKERNEL_H
