//===- Kernel.h - something a device can launch -----------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_KERNEL_H
#define CAIRN_RUNTIME_KERNEL_H

#include "cairn/runtime/KernelInterface.h"

namespace cairn::runtime {

class Device;

/// A kernel ready to launch on one device, which it must not outlive.
class Kernel {
public:
  virtual ~Kernel() = default;
  Kernel(const Kernel &) = delete;
  Kernel &operator=(const Kernel &) = delete;

  Device &device() const { return owner; }
  const KernelInterface &interface() const { return description; }

protected:
  Kernel(Device &owner, KernelInterface description)
      : owner(owner), description(std::move(description)) {}

private:
  Device &owner;
  KernelInterface description;
};

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_KERNEL_H
