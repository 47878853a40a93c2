//===- HostKernel.h - a kernel as an entry point ----------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_DRIVERS_HOST_LAUNCH_HOSTKERNEL_H
#define CAIRN_RUNTIME_DRIVERS_HOST_LAUNCH_HOSTKERNEL_H

#include "drivers/host/faults/GuardedCall.h"

#include "cairn/runtime/Device.h"
#include "cairn/runtime/HostABI.h"
#include "cairn/runtime/Kernel.h"

#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <string>

namespace cairn::runtime {

/// The line of the source, as "line 3 of 'twice.cl'" or "near line 3", of the
/// instruction that is `offset` bytes behind the entry point of the program's
/// kernel `kernel`; empty where it is not known.
using SourceLines =
    std::function<std::string(const std::string &kernel, int64_t offset)>;

class HostBlocks;

class HostKernel final : public Kernel {
public:
  /// `code` is kept as long as the kernel; null where the caller sees to it.
  /// The kernel starts those of `blocks`, which may be null, that it enqueues.
  HostKernel(Device &owner, KernelInterface interface, const void *entryPoint,
             std::shared_ptr<void> code,
             std::shared_ptr<const HostBlocks> blocks = nullptr)
      : Kernel(owner, std::move(interface)), code(std::move(code)),
        entry(
            reinterpret_cast<CairnHostKernel>(const_cast<void *>(entryPoint))),
        blocks(std::move(blocks)) {
    GuardedCall::takeFaults();
  }

  /// Null as long as there is no code.
  CairnHostKernel entryPoint() const {
    return entry.load(std::memory_order_acquire);
  }
  bool hasCode() const { return entryPoint(); }
  /// Gives code to a kernel that was made without, before its first launch.
  void setCode(const void *entryPoint, std::shared_ptr<void> holder) {
    code = std::move(holder);
    // The compiler may have begun to handle signals itself.
    GuardedCall::takeFaults();
    entry.store(
        reinterpret_cast<CairnHostKernel>(const_cast<void *>(entryPoint)),
        std::memory_order_release);
  }

  /// Where `lines` may be asked as long as the kernel is.
  void setSourceLines(SourceLines lines) { sourceLines = std::move(lines); }
  /// The line of an instruction of `kernel`, one of the same program.
  std::string sourceLine(const HostKernel &kernel, uint64_t instruction) const {
    if (!sourceLines || !instruction)
      return "";
    std::string line = sourceLines(
        kernel.interface().name,
        instruction - reinterpret_cast<uint64_t>(kernel.entryPoint()));
    // The compiler, asked for the first time, may handle signals itself now.
    GuardedCall::takeFaults();
    return line;
  }

  /// The program's kernel of a block by its entry point; null if there is none.
  HostKernel *findBlock(CairnHostKernel entry) const;

  /// CPU nanoseconds of one work-item in the launch before, below zero before
  /// the first launch. Tells short launches from long ones.
  float costPerItem() const { return cost.load(std::memory_order_relaxed); }
  void setCostPerItem(float nanoseconds) {
    cost.store(nanoseconds, std::memory_order_relaxed);
  }

private:
  std::shared_ptr<void> code;
  std::atomic<CairnHostKernel> entry;
  std::shared_ptr<const HostBlocks> blocks;
  SourceLines sourceLines;
  std::atomic<float> cost{-1};
};

/// The code of `kernels`, which `find` gives; an error where there is none.
template <typename Find>
Result<std::vector<BlockKernel>>
findBlocks(const std::vector<KernelInterface> &kernels, Find find) {
  std::vector<BlockKernel> found;
  for (const KernelInterface &kernel : kernels) {
    const void *entry = find(kernel);
    if (!entry)
      return Status::error("there is no symbol '" + kernel.symbol +
                           "', the entry point of a block");
    found.push_back({kernel, entry});
  }
  return found;
}

/// The kernels of a program that its others start.
class HostBlocks {
public:
  HostBlocks() = default;
  HostBlocks(const HostBlocks &) = delete;

  /// Null without any.
  static std::shared_ptr<const HostBlocks>
  create(Device &device, const std::vector<BlockKernel> &kernels) {
    if (kernels.empty())
      return nullptr;
    auto blocks = std::make_shared<HostBlocks>();
    for (const BlockKernel &kernel : kernels) {
      // A block starts others, and all go together.
      std::shared_ptr<const HostBlocks> all(std::shared_ptr<void>(),
                                            blocks.get());
      auto made = std::make_unique<HostKernel>(
          device, kernel.interface, kernel.entryPoint, nullptr, std::move(all));
      CairnHostKernel key = made->entryPoint();
      blocks->kernels.emplace(key, std::move(made));
    }
    return blocks;
  }

  HostKernel *find(CairnHostKernel entry) const {
    auto found = kernels.find(entry);
    return found == kernels.end() ? nullptr : found->second.get();
  }

private:
  std::map<CairnHostKernel, std::unique_ptr<HostKernel>> kernels;
};

inline HostKernel *HostKernel::findBlock(CairnHostKernel entry) const {
  return blocks ? blocks->find(entry) : nullptr;
}

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_DRIVERS_HOST_LAUNCH_HOSTKERNEL_H
