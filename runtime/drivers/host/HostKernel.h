//===- HostKernel.h - a kernel as an entry point ----------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_DRIVERS_HOST_HOSTKERNEL_H
#define CAIRN_RUNTIME_DRIVERS_HOST_HOSTKERNEL_H

#include "cairn/runtime/HostABI.h"
#include "cairn/runtime/Kernel.h"

#include <atomic>
#include <memory>

namespace cairn::runtime {

class HostKernel final : public Kernel {
public:
  /// `code` is kept as long as the kernel; null where the caller sees to it.
  HostKernel(Device &owner, KernelInterface interface, const void *entryPoint,
             std::shared_ptr<void> code)
      : Kernel(owner, std::move(interface)), code(std::move(code)),
        entry(
            reinterpret_cast<CairnHostKernel>(const_cast<void *>(entryPoint))) {
  }

  CairnHostKernel entryPoint() const { return entry; }

  /// CPU nanoseconds of one work-item in the launch before, below zero before
  /// the first launch. Tells short launches from long ones.
  float costPerItem() const { return cost.load(std::memory_order_relaxed); }
  void setCostPerItem(float nanoseconds) {
    cost.store(nanoseconds, std::memory_order_relaxed);
  }

private:
  std::shared_ptr<void> code;
  CairnHostKernel entry;
  std::atomic<float> cost{-1};
};

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_DRIVERS_HOST_HOSTKERNEL_H
