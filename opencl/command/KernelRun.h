//===- KernelRun.h - one launch of a kernel ---------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_OPENCL_COMMAND_KERNELRUN_H
#define CAIRN_OPENCL_COMMAND_KERNELRUN_H

#include "DeviceQueue.h"
#include "kernel/Kernel.h"

#include "cairn/runtime/CheckedLaunch.h"

namespace cairn::opencl {

/// What a command that launches a kernel does: the launch, and all that it
/// uses.
class KernelRun {
public:
  /// `code` is the kernel's on the device, which the command's queue keeps.
  KernelRun(Kernel &kernel, runtime::Kernel &code, const Device &device);
  KernelRun(KernelRun &&) = default;

  /// Gets the memory that the device needs for what the kernel is given, where
  /// it does not use the process's.
  cl_int prepare() const;
  cl_int run() const;

  std::shared_ptr<const KernelArguments> arguments;
  /// Filled by who checks it.
  runtime::CheckedLaunch launch;

private:
  /// What the kernel may do with the memory of an argument.
  Use useOf(size_t index, const Memory &memory) const;

  const runtime::KernelInterface &interface() const {
    return launch.kernel.interface();
  }
  cl_int useMemory() const;
  runtime::Result<runtime::Event> startHere() const;
  runtime::Result<runtime::Event> startOnDevice() const;

  const Device *device;
  /// Whether the context has one copy of all memory.
  bool isHostOnly;
  /// Null as well of a kernel that asks for none.
  std::shared_ptr<DeviceQueue> defaultQueue;
};

} // namespace cairn::opencl

#endif // CAIRN_OPENCL_COMMAND_KERNELRUN_H
