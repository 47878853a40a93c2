//===- HostKernel.h - a kernel as an entry point ----------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_DRIVERS_HOST_HOSTKERNEL_H
#define CAIRN_RUNTIME_DRIVERS_HOST_HOSTKERNEL_H

#include "GuardedCall.h"

#include "cairn/runtime/HostABI.h"
#include "cairn/runtime/Kernel.h"

#include <atomic>
#include <functional>
#include <memory>
#include <string>

namespace cairn::runtime {

/// The line of the source, as "line 3 of 'twice.cl'", of the instruction that
/// is `offset` bytes behind a kernel's entry point; empty where it is not
/// known.
using SourceLines = std::function<std::string(int64_t offset)>;

class HostKernel final : public Kernel {
public:
  /// `code` is kept as long as the kernel; null where the caller sees to it.
  HostKernel(Device &owner, KernelInterface interface, const void *entryPoint,
             std::shared_ptr<void> code)
      : Kernel(owner, std::move(interface)), code(std::move(code)),
        entry(
            reinterpret_cast<CairnHostKernel>(const_cast<void *>(entryPoint))) {
    GuardedCall::takeFaults();
  }

  CairnHostKernel entryPoint() const { return entry; }

  /// Where `lines` may be asked as long as the kernel is.
  void setSourceLines(SourceLines lines) { sourceLines = std::move(lines); }
  std::string sourceLine(uint64_t instruction) const {
    return sourceLines && instruction
               ? sourceLines(instruction - reinterpret_cast<uint64_t>(entry))
               : "";
  }

  /// CPU nanoseconds of one work-item in the launch before, below zero before
  /// the first launch. Tells short launches from long ones.
  float costPerItem() const { return cost.load(std::memory_order_relaxed); }
  void setCostPerItem(float nanoseconds) {
    cost.store(nanoseconds, std::memory_order_relaxed);
  }

private:
  std::shared_ptr<void> code;
  CairnHostKernel entry;
  SourceLines sourceLines;
  std::atomic<float> cost{-1};
};

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_DRIVERS_HOST_HOSTKERNEL_H
