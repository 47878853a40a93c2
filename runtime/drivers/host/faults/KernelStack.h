//===- KernelStack.h - where kernels have their variables --------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A kernel that writes behind a private array writes over what stands above it
// on its stack. On the thread's own that would be the runtime, the application
// and, at its end, the thread's variables. Kernels therefore have a stack of
// their own, with memory at both ends that nobody may access.
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_DRIVERS_HOST_FAULTS_KERNELSTACK_H
#define CAIRN_RUNTIME_DRIVERS_HOST_FAULTS_KERNELSTACK_H

#include <cstddef>
#include <cstdint>

namespace cairn::runtime {

/// The stack of the kernels that the thread that makes this executes, as large
/// as the system lets the first thread's become.
class KernelStack {
public:
  KernelStack();
  ~KernelStack();
  KernelStack(const KernelStack &) = delete;
  KernelStack &operator=(const KernelStack &) = delete;

  /// Calls `body(data)` on that of the calling thread; on the stack that there
  /// is where it has none, or not any more.
  static void call(void (*body)(void *), void *data);

  /// Whether `address` is right behind the stack of the calling thread's
  /// kernels, or right in front of it. May be asked in a handler.
  static bool isBeyond(uint64_t address);

private:
  void *memory = nullptr;
  size_t bytes = 0;
};

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_DRIVERS_HOST_FAULTS_KERNELSTACK_H
