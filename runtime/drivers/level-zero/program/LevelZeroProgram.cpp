//===- LevelZeroProgram.cpp - a module with its kernels ---------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "LevelZeroProgram.h"

#include "LevelZeroKernel.h"
#include "LevelZeroUniformity.h"

using namespace cairn::runtime;

Result<std::unique_ptr<Program>> LevelZeroProgram::load(
    Device &device, std::shared_ptr<LevelZeroContext> context, const void *data,
    uint64_t size, const std::string &file, ProgramInterface interface) {
  auto module =
      LevelZeroModule::create(std::move(context), data, size, file, interface);
  if (!module.ok())
    return module.status();
  for (KernelInterface &kernel : interface.kernels)
    requireUniformity(**module, kernel);
  return std::unique_ptr<Program>(
      new LevelZeroProgram(device, module.take(), std::move(interface)));
}

Result<std::unique_ptr<Kernel>>
LevelZeroProgram::createKernelImpl(const KernelInterface &kernel) {
  return LevelZeroKernel::create(device, module, kernel);
}
