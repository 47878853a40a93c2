//===- CheckedLaunch.h - a launch that a driver may trust -------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_CHECKEDLAUNCH_H
#define CAIRN_RUNTIME_CHECKEDLAUNCH_H

#include "cairn/runtime/Device.h"
#include "cairn/runtime/Kernel.h"
#include "cairn/runtime/Launch.h"

#include <functional>
#include <optional>

namespace cairn::runtime {

constexpr uint64_t roundUp(uint64_t value, uint64_t multiple) {
  return (value + multiple - 1) / multiple * multiple;
}

class UnwrittenBytes;

/// Addresses, from `begin` to `end`.
struct ArgumentMemory {
  uint64_t begin = 0, end = 0;
};

/// From the caller: where buffer arguments are that are given as addresses, by
/// their index. For checks and messages.
class AddressedMemory {
public:
  /// The memory that an argument is in; nothing where that is not known.
  virtual std::optional<ArgumentMemory> memoryOf(size_t index) const = 0;
  /// What nobody has written of it; null where all counts as written.
  virtual UnwrittenBytes *unwrittenOf(size_t) const { return nullptr; }

protected:
  ~AddressedMemory() = default;
};

/// The arguments of a launch, in the memory of who launches.
class ArgumentList {
public:
  ArgumentList(const std::vector<Argument> &all)
      : first(all.data()), count(all.size()) {}
  ArgumentList(const Argument *first, size_t count)
      : first(first), count(count) {}

  size_t size() const { return count; }
  const Argument &operator[](size_t index) const { return first[index]; }
  const Argument *begin() const { return first; }
  const Argument *end() const { return first + count; }

private:
  const Argument *first;
  size_t count;
};

/// What `Device::launch` hands to a driver: every argument has the kind, size
/// and device that the kernel asks for, and no product or sum below overflows.
struct CheckedLaunch {
  Kernel &kernel;
  ArgumentList args;
  uint32_t dims = 1;
  /// Dimensions beyond `dims` have size 1 and offset 0.
  uint64_t global[3] = {1, 1, 1};
  uint64_t local[3] = {1, 1, 1};
  uint64_t offset[3] = {0, 0, 0};
  uint64_t numGroups[3] = {1, 1, 1};
  uint64_t totalGroups = 1;
  uint64_t localItems = 1;
  /// The kernel's own local memory, and after it each local argument in order,
  /// at multiples of the device's `localArgumentAlignment`.
  uint64_t localMemory = 0;
  /// Used by kernels that print only.
  uint64_t printfBufferBytes = defaultPrintfBufferBytes;
  PrintfOutput printfOutput = {};
  CheckOutput checkOutput = {};
  /// As `Launch` has them.
  uint64_t timeoutNanoseconds = 0;
  const int32_t *stop = nullptr;
  /// Whether somebody asks how long the kernel ran, for which the clock is
  /// read: of a short one that takes longer than all else.
  bool isTimed = true;
  /// Null where nothing is known of addresses.
  const AddressedMemory *addressed = nullptr;
  /// To be called where a kernel with checks has written to memory that is none
  /// of its arguments'.
  std::function<void()> wroteElsewhere = {};
  /// For a kernel that a kernel enqueued, the launch that all began with: what
  /// that one was given may be handed on by address. Null otherwise.
  const CheckedLaunch *origin = nullptr;
};

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_CHECKEDLAUNCH_H
