//===- HostProgram.cpp - a binary with kernels ------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "HostProgram.h"

#include "drivers/host/launch/HostKernel.h"
#include "lib/ReadFile.h"

#include <iterator>

using namespace cairn::runtime;

Result<std::unique_ptr<Program>>
HostProgram::make(Device &device, const std::string &name,
                  ProgramInterface interface, std::shared_ptr<HostCode> code) {
  auto blocks =
      findBlocks(interface.blocks, [&](const KernelInterface &kernel) {
        return code ? code->find(kernel.symbol) : nullptr;
      });
  if (!blocks.ok())
    return blocks.status().within("'" + name + "'");
  return std::unique_ptr<Program>(
      new HostProgram(device, std::move(interface), std::move(code),
                      HostBlocks::create(device, *blocks)));
}

Result<std::unique_ptr<Program>>
HostProgram::makeWhole(Device &device, const std::string &name,
                       ProgramInterface interface,
                       Result<std::shared_ptr<HostCode>> code) {
  if (!code.ok())
    return code.status();
  for (const KernelInterface &kernel : interface.kernels)
    if (!(*code)->find(kernel.symbol))
      return Status::error("'" + name + "' has no symbol '" + kernel.symbol +
                           "', the entry point of kernel '" + kernel.name +
                           "'");
  return make(device, name, std::move(interface), code.take());
}

Result<std::unique_ptr<Program>> HostProgram::load(Device &device,
                                                   const std::string &path,
                                                   ProgramInterface interface) {
  const std::optional<std::string> content = readFile(path);
  if (!content)
    return Status::error("cannot read '" + path + "'");
  return makeWhole(device, path, std::move(interface),
                   isRelocatableObject(content->data(), content->size())
                       ? loadObject(content->data(), content->size(), path)
                       : loadSharedObject(path));
}

Result<std::unique_ptr<Program>>
HostProgram::load(Device &device, const void *data, uint64_t size,
                  const std::string &name, ProgramInterface interface) {
  return makeWhole(device, name, std::move(interface),
                   isRelocatableObject(data, size)
                       ? loadObject(data, size, name)
                       : loadSharedObject(data, size, name));
}

Result<std::unique_ptr<Program>>
HostProgram::loadShared(Device &device, const void *data, uint64_t size,
                        const std::string &name, ProgramInterface interface) {
  if (size == 0)
    return make(device, name, std::move(interface), nullptr);
  auto code = loadObject(data, size, name);
  if (!code.ok())
    return code.status();
  return make(device, name, std::move(interface), code.take());
}

Status HostProgram::addPart(HostKernel &kernel, const void *data,
                            uint64_t size) {
  const KernelInterface &interface = kernel.interface();
  std::lock_guard<std::mutex> lock(mutex);
  std::shared_ptr<HostCode> &part = parts[interface.symbol];
  if (!part) {
    auto loaded = loadObject(data, size, interface.name, code);
    if (!loaded.ok())
      return loaded.status();
    part = loaded.take();
  }
  const void *entry = part->find(interface.symbol);
  if (!entry)
    return Status::error("the code of kernel '" + interface.name +
                         "' has no symbol '" + interface.symbol + "'");
  kernel.setCode(entry, part);
  return Status::success();
}

Result<std::unique_ptr<Kernel>>
HostProgram::createKernelImpl(const KernelInterface &kernel) {
  std::lock_guard<std::mutex> lock(mutex);
  auto part = parts.find(kernel.symbol);
  const auto &own = part != parts.end() && part->second ? part->second : code;
  return std::make_unique<HostKernel>(
      device, kernel, own ? own->find(kernel.symbol) : nullptr, own, blocks);
}
