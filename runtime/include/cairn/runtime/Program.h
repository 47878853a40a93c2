//===- Program.h - a loaded binary with its kernels -------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_PROGRAM_H
#define CAIRN_RUNTIME_PROGRAM_H

#include "cairn/runtime/Kernel.h"

#include <memory>

namespace cairn::runtime {

/// A binary that a device has loaded. Its kernels keep the code alive, so a
/// program may go before them; both go before the device.
class Program {
public:
  virtual ~Program() = default;
  Program(const Program &) = delete;
  Program &operator=(const Program &) = delete;

  const ProgramInterface &interface() const { return description; }

  /// The error names the kernels that there are.
  Result<std::unique_ptr<Kernel>> createKernel(std::string_view name);

protected:
  explicit Program(ProgramInterface description)
      : description(std::move(description)) {}

private:
  virtual Result<std::unique_ptr<Kernel>>
  createKernelImpl(const KernelInterface &kernel) = 0;

  ProgramInterface description;
};

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_PROGRAM_H
