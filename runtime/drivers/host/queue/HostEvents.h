//===- HostEvents.h - events of commands on the device ----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_DRIVERS_HOST_QUEUE_HOSTEVENTS_H
#define CAIRN_RUNTIME_DRIVERS_HOST_QUEUE_HOSTEVENTS_H

#include <cstdint>
#include <mutex>
#include <vector>

namespace cairn::runtime {

/// The events that kernels make and hold by numbers (`clk_event_t`). A number
/// of an event that is gone is known for what it is, so that nothing that a
/// kernel does with one can do harm. Different threads may use this at once.
class HostEvents {
public:
  using Handle = uint64_t;
  /// The most that there are at once (CL_DEVICE_MAX_ON_DEVICE_EVENTS).
  static constexpr uint32_t most = 1 << 20;

  /// Numbers of the OpenCL API; below zero is an error.
  enum Status : int32_t {
    Complete = 0,
    Running = 1,
    Submitted = 2,
    Queued = 3
  };

  /// An event with `references`; 0 where there are too many.
  Handle create(bool isUser, uint32_t references);
  bool isValid(Handle event);
  void retain(Handle event);
  /// Frees the event with the last reference.
  void release(Handle event);

  /// The status of a valid event.
  int32_t status(Handle event);
  /// Ends a user event that is not complete; does nothing for others.
  void setUserStatus(Handle event, int32_t status);
  /// Nanoseconds of a command's own work, and with all that it started.
  struct Times {
    uint64_t own = 0, whole = 0;
  };
  /// Ends a command's event.
  void finish(Handle event, int32_t status, Times times);
  /// Puts the two times into `value` once the event's command is complete. Only
  /// commands have some.
  void capture(Handle event, uint64_t *value);

private:
  struct Event {
    uint32_t generation = 1, references = 0;
    int32_t status = Queued;
    bool isUser = false;
    Times times;
    uint64_t *captured = nullptr;
  };
  Event *find(Handle event);

  std::mutex mutex;
  std::vector<Event> events;
  std::vector<uint32_t> unused;
};

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_DRIVERS_HOST_QUEUE_HOSTEVENTS_H
