//===- Kernel.h - kernels ---------------------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_OPENCL_KERNEL_H
#define CAIRN_OPENCL_KERNEL_H

#include "Image.h"
#include "Program.h"

#include "drivers/host/HostKernel.h"

namespace cairn::opencl {

/// Arguments of a kernel object. Enqueued commands hold what they were when
/// they were enqueued.
struct KernelArguments {
  /// As the kernel's code takes them: addresses as values.
  std::vector<runtime::Argument> values;
  /// Kept as long as a command uses them.
  std::vector<std::shared_ptr<Object>> objects;

  bool areSet() const;
};

class Kernel : public Object {
public:
  static constexpr Kind kind = Kind::Kernel;
  static constexpr cl_int invalid = CL_INVALID_KERNEL;
  using Handle = cl_kernel;

  Kernel(std::shared_ptr<Program> program, Program::Devices devices,
         std::shared_ptr<runtime::HostKernel> code);
  /// A copy with its arguments.
  Kernel(const Kernel &other);
  ~Kernel() override;

  const runtime::KernelInterface &interface() const {
    return code->interface();
  }
  bool has(const Device &device) const;
  /// The most work-items of a work-group.
  uint64_t largestGroup() const;

  /// What is set now, for a command; it will not change any more.
  std::shared_ptr<const KernelArguments> capture();
  void setArgument(size_t index, runtime::Argument value,
                   std::shared_ptr<Object> object);

  const std::shared_ptr<Program> program;
  /// That the program was built for when the kernel was made.
  const Program::Devices devices;
  const std::shared_ptr<runtime::HostKernel> code;

private:
  std::mutex mutex;
  std::shared_ptr<KernelArguments> arguments;
  bool captured = false;
};

/// Bytes of local memory that a work-group takes.
uint64_t localMemory(const runtime::KernelInterface &kernel,
                     const std::vector<runtime::Argument> &arguments);

} // namespace cairn::opencl

#endif // CAIRN_OPENCL_KERNEL_H
