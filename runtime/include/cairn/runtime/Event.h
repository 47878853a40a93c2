//===- Event.h - completion and time of a launch ----------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_EVENT_H
#define CAIRN_RUNTIME_EVENT_H

#include "cairn/runtime/Status.h"

#include <cstdint>
#include <memory>

namespace cairn::runtime {

/// Stands for one launch. Copies stand for the same one.
class Event {
public:
  /// What a driver that runs launches in the background provides.
  class Pending {
  public:
    virtual ~Pending() = default;
    /// Waits, and gives the time that the kernel ran, in nanoseconds. May be
    /// called more than once.
    virtual Result<uint64_t> wait() = 0;
  };

  /// A launch that is over and took `kernelTime` nanoseconds.
  explicit Event(uint64_t kernelTime) : time(kernelTime) {}
  explicit Event(std::shared_ptr<Pending> pending)
      : pending(std::move(pending)) {}
  /// A launch that began, and that `error` ended.
  static Event failed(Status error);

  /// Waits for the launch; the nanoseconds that the kernel itself ran.
  Result<uint64_t> wait() { return pending ? pending->wait() : time; }

private:
  uint64_t time = 0;
  std::shared_ptr<Pending> pending;
};

inline Event Event::failed(Status error) {
  struct Failed final : Pending {
    explicit Failed(Status error) : error(std::move(error)) {}
    Result<uint64_t> wait() override { return error; }
    const Status error;
  };
  return Event(std::make_shared<Failed>(std::move(error)));
}

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_EVENT_H
