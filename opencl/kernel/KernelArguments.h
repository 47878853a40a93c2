//===- KernelArguments.h - what a launch is given ---------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_OPENCL_KERNEL_KERNELARGUMENTS_H
#define CAIRN_OPENCL_KERNEL_KERNELARGUMENTS_H

#include "memory/Memory.h"
#include "program/Program.h"

#include "cairn/runtime/CheckedLaunch.h"

namespace cairn::opencl {

/// The code of a kernel on one device, with those of its parts that it was
/// built for.
struct KernelCode {
  Program::Devices devices;
  std::shared_ptr<runtime::Kernel> kernel;
  /// That the kernel is of.
  std::shared_ptr<const ProgramCode> program;
};

/// An argument as it is set.
struct SetArgument {
  /// As the kernel's code takes it: addresses as values.
  runtime::Argument value;
  /// The memory object that the value is an address in, the pipe or the queue.
  /// A kernel does not keep it (OpenCL API, clSetKernelArg).
  std::optional<std::weak_ptr<Object>> object;
};

/// What commands take: the arguments as they were when they were enqueued, and
/// the objects that they are in, for as long as one of them runs. One piece of
/// memory, as programs set arguments for each launch.
class KernelArguments final : public runtime::AddressedMemory {
public:
  static std::shared_ptr<const KernelArguments>
  make(std::shared_ptr<const std::vector<KernelCode>> codes,
       const Context &context, const std::vector<SetArgument> &set);

  /// Made by make(), with room for `set` behind it.
  KernelArguments(std::shared_ptr<const std::vector<KernelCode>> codes,
                  const Context &context, const std::vector<SetArgument> &set,
                  void *room);
  ~KernelArguments();
  KernelArguments(const KernelArguments &) = delete;
  KernelArguments &operator=(const KernelArguments &) = delete;

  /// The code of the kernel that they are for.
  const std::shared_ptr<const std::vector<KernelCode>> codes;

  size_t size() const { return count; }
  runtime::ArgumentList values() const;
  /// Null of an argument that is in no memory object.
  const Memory *memory(size_t index) const;
  /// Whether all are set, to objects that are still there.
  bool areSet() const { return allSet; }

  std::optional<runtime::ArgumentMemory> memoryOf(size_t index) const override;
  runtime::UnwrittenBytes *unwrittenOf(size_t index) const override;

private:
  /// Which the queues of the commands keep.
  const Context &context;
  const size_t count;
  runtime::Argument *firstValue;
  /// Null for arguments that are in none.
  std::shared_ptr<Object> *firstObject;
  bool allSet = true;
};

} // namespace cairn::opencl

#endif // CAIRN_OPENCL_KERNEL_KERNELARGUMENTS_H
