//===- HostProgram.cpp - a binary with kernels ------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "HostProgram.h"

#include "drivers/host/launch/HostKernel.h"

#include <fstream>
#include <iterator>

using namespace cairn::runtime;

Result<std::unique_ptr<Program>>
HostProgram::make(Device &device, const std::string &name,
                  ProgramInterface interface,
                  Result<std::shared_ptr<HostCode>> code) {
  if (!code.ok())
    return code.status();
  for (const KernelInterface &kernel : interface.kernels)
    if (!(*code)->find(kernel.symbol))
      return Status::error("'" + name + "' has no symbol '" + kernel.symbol +
                           "', the entry point of kernel '" + kernel.name +
                           "'");
  auto blocks =
      findBlocks(interface.blocks, [&](const KernelInterface &kernel) {
        return (*code)->find(kernel.symbol);
      });
  if (!blocks.ok())
    return blocks.status().within("'" + name + "'");
  return std::unique_ptr<Program>(
      new HostProgram(device, std::move(interface), code.take(),
                      HostBlocks::create(device, *blocks)));
}

Result<std::unique_ptr<Program>> HostProgram::load(Device &device,
                                                   const std::string &path,
                                                   ProgramInterface interface) {
  std::ifstream file(path, std::ios::binary);
  if (!file)
    return Status::error("cannot read '" + path + "'");
  std::string content((std::istreambuf_iterator<char>(file)), {});
  return make(device, path, std::move(interface),
              isRelocatableObject(content.data(), content.size())
                  ? loadObject(content.data(), content.size(), path)
                  : loadSharedObject(path));
}

Result<std::unique_ptr<Program>>
HostProgram::load(Device &device, const void *data, uint64_t size,
                  const std::string &name, ProgramInterface interface) {
  return make(device, name, std::move(interface),
              isRelocatableObject(data, size)
                  ? loadObject(data, size, name)
                  : loadSharedObject(data, size, name));
}

Result<std::unique_ptr<Kernel>>
HostProgram::createKernelImpl(const KernelInterface &kernel) {
  return std::make_unique<HostKernel>(device, kernel, code->find(kernel.symbol),
                                      code, blocks);
}
