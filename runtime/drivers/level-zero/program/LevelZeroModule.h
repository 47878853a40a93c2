//===- LevelZeroModule.h - SPIR-V that a driver has built -------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_DRIVERS_LEVEL_ZERO_PROGRAM_DRIVERS_LEVELZERO_LEVELZEROMODULE_H
#define CAIRN_RUNTIME_DRIVERS_LEVEL_ZERO_PROGRAM_DRIVERS_LEVELZERO_LEVELZEROMODULE_H

#include "drivers/level-zero/device/LevelZeroContext.h"

#include "drivers/spirv/SpirvModule.h"

#include "cairn/runtime/KernelInterface.h"

namespace cairn::runtime {

/// A module, as long as one of its kernels lives.
class LevelZeroModule {
public:
  /// `file` names it in messages, with its quotes. Specialization constants are
  /// those of `interface`, whose entry points must be there.
  static Result<std::shared_ptr<LevelZeroModule>>
  create(std::shared_ptr<LevelZeroContext> context, const void *data,
         uint64_t size, const std::string &file,
         const ProgramInterface &interface);
  ~LevelZeroModule();
  LevelZeroModule(const LevelZeroModule &) = delete;
  LevelZeroModule &operator=(const LevelZeroModule &) = delete;

  const std::shared_ptr<LevelZeroContext> context;
  const SpirvModule spirv;
  ze_module_handle_t handle = nullptr;

private:
  LevelZeroModule(std::shared_ptr<LevelZeroContext> context, SpirvModule spirv)
      : context(std::move(context)), spirv(std::move(spirv)) {}
  Status check(const std::string &file,
               const ProgramInterface &interface) const;
  Status build(const std::string &file, const ProgramInterface &interface);
};

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_DRIVERS_LEVEL_ZERO_PROGRAM_DRIVERS_LEVELZERO_LEVELZEROMODULE_H
