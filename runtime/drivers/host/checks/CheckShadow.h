//===- CheckShadow.h - records of accesses ----------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_DRIVERS_HOST_CHECKS_CHECKSHADOW_H
#define CAIRN_RUNTIME_DRIVERS_HOST_CHECKS_CHECKSHADOW_H

#include <cstdint>
#include <deque>
#include <mutex>

namespace cairn::runtime {

/// The memory for records of accesses (cairn/runtime/HostChecks.h) of one part
/// of a launch, which a device keeps from launch to launch: those of launches
/// before are smaller than any that a launch makes.
class CheckShadow {
public:
  CheckShadow() = default;
  ~CheckShadow() { release(); }
  CheckShadow(const CheckShadow &) = delete;
  CheckShadow &operator=(const CheckShadow &) = delete;

  /// Memory for `count` records; null where there is not enough.
  uint64_t *reserve(uint64_t count);

  /// The number of a stretch that nobody has had, in its place in a record.
  uint64_t nextStretch();

private:
  void release();

  uint64_t *memory = nullptr;
  uint64_t capacity = 0, stretch = 1;
};

/// Those of a device.
struct CheckShadows {
  /// Whose launch they are for: one at a time.
  std::mutex mutex;
  /// One for each part of the launch that had most.
  std::deque<CheckShadow> parts;
};

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_DRIVERS_HOST_CHECKS_CHECKSHADOW_H
