//===- Event.h - events and their pools -------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_LEVEL_ZERO_DRIVER_COMMAND_EVENT_H
#define CAIRN_RUNTIME_LEVEL_ZERO_DRIVER_COMMAND_EVENT_H

#include "command/Signal.h"
#include "device/Context.h"

#include <set>

namespace cairn::level_zero {

class Executor;

/// Says which places of a pool are taken. Events have memory of their own.
class EventPool : public Object {
public:
  static constexpr Kind kind = Kind::EventPool;
  using Handle = ze_event_pool_handle_t;

  EventPool(std::shared_ptr<Context> context, ze_event_pool_flags_t flags,
            uint32_t count)
      : Object(kind), context(std::move(context)), flags(flags), count(count) {}

  /// INVALID_ARGUMENT where there is no such place, or an event in it.
  ze_result_t take(uint32_t index);
  void release(uint32_t index);
  bool isEmpty();

  const std::shared_ptr<Context> context;
  const ze_event_pool_flags_t flags;

private:
  std::mutex mutex;
  const uint32_t count;
  std::set<uint32_t> taken;
};

class Event : public Object {
public:
  static constexpr Kind kind = Kind::Event;
  using Handle = ze_event_handle_t;

  Event(std::shared_ptr<EventPool> pool, uint32_t index)
      : Object(kind), pool(std::move(pool)), index(index) {}

  bool hasTimestamps() const {
    return pool->flags & ZE_EVENT_POOL_FLAG_KERNEL_TIMESTAMP;
  }

  /// With the timestamps of what is over.
  void signal(uint64_t start, uint64_t end);

  /// When what signaled the event last started and ended.
  ze_kernel_timestamp_result_t timestamps() const;

  /// Says which immediate list's executor is going to signal the event.
  void setSignaler(std::weak_ptr<Executor> executor);
  std::shared_ptr<Executor> signaler();

  Signal state;
  const std::shared_ptr<EventPool> pool;
  const uint32_t index;

private:
  std::atomic<uint64_t> started{0}, ended{0};
  std::mutex mutex;
  std::weak_ptr<Executor> lastSignaler;
};

} // namespace cairn::level_zero

#endif // CAIRN_RUNTIME_LEVEL_ZERO_DRIVER_COMMAND_EVENT_H
