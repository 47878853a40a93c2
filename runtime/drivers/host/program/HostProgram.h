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

#include <mutex>

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

  /// Code that comes in parts: an object that kernels share, of no bytes where
  /// they share nothing. Those that are not in it have no code at first.
  static Result<std::unique_ptr<Program>>
  loadShared(Device &device, const void *data, uint64_t size,
             const std::string &name, ProgramInterface interface);

  bool isShared(const KernelInterface &kernel) const {
    return find(kernel.symbol);
  }
  /// Finds an instruction of the object that they share.
  std::optional<CodePosition> findInShared(uint64_t instruction) const {
    return code ? code->locate(instruction) : std::nullopt;
  }
  /// Gives one of the program's kernels its code: an object of its own.
  Status addPart(HostKernel &kernel, const void *data, uint64_t size);

  /// The bytes of the variables that kernels share and may write.
  uint64_t variableBytes() const { return code ? code->variableBytes() : 0; }

private:
  HostProgram(Device &device, ProgramInterface interface,
              std::shared_ptr<HostCode> code,
              std::shared_ptr<const HostBlocks> blocks)
      : Program(std::move(interface)), device(device), code(std::move(code)),
        blocks(std::move(blocks)) {}

  /// Makes a program of all the code there is; an error where a kernel has
  /// none.
  static Result<std::unique_ptr<Program>>
  makeWhole(Device &device, const std::string &name, ProgramInterface interface,
            Result<std::shared_ptr<HostCode>> code);
  static Result<std::unique_ptr<Program>> make(Device &device,
                                               const std::string &name,
                                               ProgramInterface interface,
                                               std::shared_ptr<HostCode> code);

  const void *find(const std::string &symbol) const {
    return code ? code->find(symbol) : nullptr;
  }

  Result<std::unique_ptr<Kernel>>
  createKernelImpl(const KernelInterface &kernel) override;

  Device &device;
  /// What kernels share, or all; null where they share nothing.
  std::shared_ptr<HostCode> code;
  std::shared_ptr<const HostBlocks> blocks;
  std::mutex mutex;
  /// The code of kernels, by their symbols.
  std::map<std::string, std::shared_ptr<HostCode>> parts;
};

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_DRIVERS_HOST_PROGRAM_HOSTPROGRAM_H
