//===- CommandQueue.h - command queues --------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_OPENCL_COMMAND_COMMANDQUEUE_H
#define CAIRN_OPENCL_COMMAND_COMMANDQUEUE_H

#include "DeviceQueue.h"
#include "Event.h"

#include <deque>

namespace cairn::opencl {

/// What a command does: CL_SUCCESS, or the code that becomes its status.
using Action = std::function<cl_int()>;

/// What is to be done, with what it uses: where that is more than an action
/// holds in place, it holds the address.
struct Work {
  Action action;
  std::shared_ptr<const void> uses;

  cl_int operator()() const { return action ? action() : CL_SUCCESS; }
};

/// A command on its way. Nothing of the below is left once it is done.
struct Command final : Event {
  using Event::Event;

  bool isReady() const;
  void run();

  Work work;
  /// Those of the wait list, whose failure is the command's.
  Events waits;
  /// What else comes before it, by the order of the queue.
  Events before;
  /// Under the lock of the queue.
  bool isStarted = false, isOver = false;
};

/// Executes what is enqueued, on whichever thread comes first: that of a host
/// that waits for it anyway, or one of its own.
class CommandQueue : public AnyQueue {
public:
  static constexpr Kind kind = Kind::CommandQueue;

  CommandQueue(std::shared_ptr<Context> context, std::shared_ptr<Device> device,
               cl_command_queue_properties flags,
               std::vector<cl_queue_properties> properties);
  ~CommandQueue() override;

  bool isOutOfOrder() const {
    return flags & CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE;
  }
  bool isProfiled() const { return flags & CL_QUEUE_PROFILING_ENABLE; }

  /// Enqueues a command. It starts soon, and at once where the queue is
  /// flushed, unless the caller is about to wait for it.
  virtual void submit(const std::shared_ptr<Command> &command,
                      bool callerWaits);

  /// Executes what can be, until `event`, which is of this queue, is done or
  /// others have to go on first.
  void assist(const Event &event);

  /// Starts what can be, if that has not happened yet.
  void flush();

  /// Returns when all that was enqueued before is done.
  void finish();

  /// Commands of this queue that are not done, for markers and barriers.
  Events unfinished();
  /// All that is enqueued from now on waits for `event`.
  void setBarrier(std::shared_ptr<Event> event);

private:
  struct State;
  /// Goes on when the event, which is of another queue or none, is done.
  void follow(Event &other);

  const std::shared_ptr<State> state;
};

/// What all clEnqueue* have: a queue, a wait list and perhaps an event for the
/// caller.
class Enqueue {
public:
  Enqueue(const std::shared_ptr<CommandQueue> &queue, cl_command_type type,
          cl_uint waitCount, const cl_event *waitList, cl_event *event);

  /// Of the wait list.
  cl_int code() const { return itsCode; }

  /// Hands the command over; what the entry point returns. A blocking one is
  /// done when it returns.
  cl_int run(Action action, bool blocking = false) {
    return run(Work{std::move(action), nullptr}, blocking);
  }
  cl_int run(Work work, bool blocking);

  /// Comes after all that is in the queue now.
  void comeAfterAll() { before = queue->unfinished(); }
  /// Adds to the wait list.
  void waitFor(std::shared_ptr<Event> event) {
    waits.push_back(std::move(event));
  }
  bool hasWaitList() const { return givenWaits; }
  /// Whether an event of the wait list has failed already.
  bool waitsForFailure() const;
  std::shared_ptr<Event> takeEvent() { return itsEvent; }

private:
  const std::shared_ptr<CommandQueue> &queue;
  const cl_command_type type;
  cl_event *const given;
  Events waits, before;
  cl_int itsCode;
  bool givenWaits;
  std::shared_ptr<Event> itsEvent;
};

} // namespace cairn::opencl

#endif // CAIRN_OPENCL_COMMAND_COMMANDQUEUE_H
