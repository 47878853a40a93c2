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

/// Whether the command is over that an event stands for, and when it ran. May
/// be in memory that several processes share; zeros are one that is not
/// signaled.
struct EventState {
  explicit EventState(bool on = false) : over(on) {}

  /// With the timestamps of what is over, and how that went.
  void signal(uint64_t start, uint64_t end, ze_result_t how);

  /// What those who wait get when it is over.
  ze_result_t result() const { return itsResult.load(); }

  /// When what signaled the event last started and ended.
  ze_kernel_timestamp_result_t timestamps() const;

  Signal over;

private:
  std::atomic<uint64_t> started{0}, ended{0};
  std::atomic<ze_result_t> itsResult{ZE_RESULT_SUCCESS};
};

/// What a pool was created with.
struct EventPoolTraits {
  ze_event_pool_flags_t flags;
  uint32_t count;
  /// Its events are known by how often they were signaled: see Event.
  bool counterBased;
};

/// Says which places of a pool are taken. Events have memory of their own,
/// except in pools that are shared.
// NOLINTNEXTLINE(misc-multiple-inheritance): to own itself while events live
class EventPool : public Object,
                  public std::enable_shared_from_this<EventPool> {
public:
  static constexpr Kind kind = Kind::EventPool;
  using Handle = ze_event_pool_handle_t;

  EventPool(std::shared_ptr<Context> context, const EventPoolTraits &traits)
      : Object(kind), context(std::move(context)), traits(traits) {}
  ~EventPool() override;

  /// Puts the states of its events into memory that processes share, in `file`.
  /// False where that fails.
  bool share(SharedFile file, bool opened);
  bool isShared() const { return states != nullptr; }
  bool isOpened() const { return opened; }
  IpcHandle handle() const;

  /// INVALID_ARGUMENT where there is no such place, or an event in it.
  ze_result_t take(uint32_t index);
  /// The state of a new event there.
  std::shared_ptr<EventState> makeState(uint32_t index);
  void release(uint32_t index);
  bool isEmpty();

  const std::shared_ptr<Context> context;
  const EventPoolTraits traits;

private:
  std::mutex mutex;
  std::set<uint32_t> taken;
  SharedFile file;
  /// As many as there are places; null for a pool of this process.
  EventState *states = nullptr;
  bool opened = false;
};

/// A plain event has one state, which is signaled and reset. A counter-based
/// one has a new state each time that a command which signals it is submitted,
/// so that it need not be reset: who waited for the last one still does.
class Event : public Object {
public:
  static constexpr Kind kind = Kind::Event;
  using Handle = ze_event_handle_t;

  Event(std::shared_ptr<EventPool> pool, const ze_event_desc_t &desc)
      : Object(kind), pool(std::move(pool)), index(desc.index),
        signalScope(desc.signal), waitScope(desc.wait),
        itsState(this->pool->makeState(desc.index)) {}

  bool isCounterBased() const { return pool->traits.counterBased; }
  bool hasTimestamps() const;

  std::shared_ptr<EventState> state();
  /// The state for one more command that is going to signal the event.
  std::shared_ptr<EventState> stateToSignal();

  /// Says which immediate list's executor is going to signal the event.
  void setSignaler(std::weak_ptr<Executor> executor);
  std::shared_ptr<Executor> signaler();

  const std::shared_ptr<EventPool> pool;
  const uint32_t index;
  const ze_event_scope_flags_t signalScope, waitScope;

private:
  std::mutex mutex;
  std::shared_ptr<EventState> itsState;
  std::weak_ptr<Executor> lastSignaler;
};

} // namespace cairn::level_zero

#endif // CAIRN_RUNTIME_LEVEL_ZERO_DRIVER_COMMAND_EVENT_H
