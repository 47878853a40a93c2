//===- CompiledProgram.cpp - from the compiler to a device ------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "cairn/runtime/CompiledProgram.h"

#include "drivers/host/launch/HostKernel.h"

using namespace cairn::runtime;

namespace {
/// A program for the host whose code the compiler has put into this process.
class ProgramInProcess : public Program {
public:
  ProgramInProcess(Device &device, const CompilerLibrary &library,
                   Compiler::ProgramPointer compiled,
                   ProgramInterface interface)
      : Program(std::move(interface)), device(device), library(library),
        compiled(std::move(compiled)) {}

private:
  Result<std::unique_ptr<Kernel>>
  createKernelImpl(const KernelInterface &kernel) override {
    auto entry = find(kernel);
    if (!entry.ok())
      return entry.status();
    std::vector<BlockKernel> blocks;
    if (kernel.usesQueues)
      for (const KernelInterface &block : interface().blocks) {
        auto code = find(block);
        if (!code.ok())
          return code.status();
        blocks.push_back({block, *code});
      }
    auto created = device.createKernel(kernel, *entry, std::move(blocks));
    if (created.ok())
      static_cast<HostKernel &>(**created).setSourceLines(
          [this](const std::string &name, int64_t offset) {
            return library.findLine(compiled.get(), name, offset);
          });
    return created;
  }

  Result<const void *> find(const KernelInterface &kernel) {
    char *log = nullptr;
    const void *entry =
        library.programLookup(compiled.get(), kernel.name.c_str(), &log);
    std::string message = library.takeLog(log);
    if (!entry)
      return Status::error("no entry point for kernel '" + kernel.name +
                           "': " + message);
    return entry;
  }

  Device &device;
  const CompilerLibrary library;
  Compiler::ProgramPointer compiled;
};
} // namespace

Result<std::unique_ptr<Program>>
cairn::runtime::loadCompiled(Device &device, const CompilerLibrary &library,
                             Compiler::ProgramPointer program,
                             const std::string &name) {
  const char *json = library.programInterface(program.get());
  auto interface = ProgramInterface::parse(json ? json : "");
  if (!interface.ok())
    return interface.status();
  if (device.info().driver == "host")
    return std::unique_ptr<Program>(new ProgramInProcess(
        device, library, std::move(program), interface.take()));
  char *log = nullptr;
  size_t size = 0;
  const void *binary = library.programBinary(program.get(), &size, &log);
  std::string message = library.takeLog(log);
  if (!binary)
    return Status::error("no binary for '" + name + "': " + message);
  return device.loadBinary(binary, size, name, interface.take());
}
