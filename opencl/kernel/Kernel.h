//===- Kernel.h - kernels ---------------------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_OPENCL_KERNEL_KERNEL_H
#define CAIRN_OPENCL_KERNEL_KERNEL_H

#include "KernelArguments.h"
#include "memory/Image.h"

namespace cairn::opencl {

class Kernel : public Object {
public:
  static constexpr Kind kind = Kind::Kernel;
  static constexpr cl_int invalid = CL_INVALID_KERNEL;
  using Handle = cl_kernel;

  Kernel(std::shared_ptr<Program> program, std::vector<KernelCode> codes);
  /// A copy with its arguments.
  Kernel(const Kernel &other);
  ~Kernel() override;

  /// What it says of itself and of its arguments, which is the same for all
  /// devices.
  const runtime::KernelInterface &interface() const {
    return codes().front().kernel->interface();
  }
  /// That the program was built for when the kernel was made; at least one.
  const std::vector<KernelCode> &codes() const { return *itsCodes; }
  /// Null where the program was not built for the device.
  runtime::Kernel *codeOn(const Device &device) const;
  /// Sees to it that there is machine code before a launch on the device.
  cl_int makeCode(const Device &device) const;
  /// The only device that it is for; null where there are several.
  std::shared_ptr<Device> onlyDevice() const;

  /// What is set now, for a command: the same as long as nothing is set anew
  /// and a command has it.
  std::shared_ptr<const KernelArguments> capture();
  void setArgument(size_t index, runtime::Argument value,
                   const std::shared_ptr<Object> &object);
  /// The same of a value of `size` bytes; nothing where it is that already, as
  /// with programs that set all arguments before each launch.
  void setValue(size_t index, const void *value, size_t size,
                const std::shared_ptr<Object> &object);
  void setAddress(size_t index, const void *address,
                  const std::shared_ptr<Object> &object) {
    setValue(index, &address, sizeof address, object);
  }

  const std::shared_ptr<Program> program;

private:
  const KernelCode *findCode(const Device &device) const;

  const std::shared_ptr<const std::vector<KernelCode>> itsCodes;

  /// Guards what follows. Brief, as one thread at a time sets arguments (OpenCL
  /// API, clSetKernelArg), so that nobody waits for it.
  BriefLock mutex;
  std::vector<SetArgument> arguments;
  /// What commands have of them, as long as one does and nothing is set anew.
  std::weak_ptr<const KernelArguments> last;
};

/// The most work-items of a work-group.
uint64_t largestGroup(const runtime::Kernel &kernel);
/// Bytes of local memory that a work-group takes.
uint64_t localMemory(const runtime::Kernel &kernel,
                     const runtime::ArgumentList &arguments);

} // namespace cairn::opencl

#endif // CAIRN_OPENCL_KERNEL_KERNEL_H
