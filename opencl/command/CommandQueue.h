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
#include "tables/Recycled.h"

#include <deque>
#include <functional>
#include <optional>

namespace cairn::opencl {

/// A command on its way. Nothing of the below is left once it is done.
struct Command : Event, std::enable_shared_from_this<Command> {
  using Event::Event;

  bool isReady() const;
  /// Until it is done; its callbacks are left to the caller.
  void run();
  /// What it does, for somebody else to do it.
  virtual std::function<cl_int()> takeWork() = 0;

  /// Those of the wait list, whose failure is the command's.
  Events waits;
  /// What else comes before it, by the order of the queue.
  Events before;
  /// Whether it waits for all that is in the queue when it is enqueued.
  bool comesAfterAll = false;
  /// Under the lock of the queue; whether a later command of it waits for this.
  bool isStarted = false, isOver = false, isAwaited = false;

protected:
  /// CL_SUCCESS, or the code that becomes the status.
  virtual cl_int work() = 0;
  /// Lets go of what the work uses.
  virtual void dropWork() = 0;
};

/// A command and what it does, in one piece of memory.
template <typename Work> struct CommandOf final : Command {
  CommandOf(const std::shared_ptr<CommandQueue> &queue, cl_command_type type,
            Work &&work);

  std::function<cl_int()> takeWork() override {
    auto taken = std::make_shared<Work>(std::move(*itsWork));
    return [taken = std::move(taken)] { return (*taken)(); };
  }

private:
  cl_int work() override { return (*itsWork)(); }
  void dropWork() override { itsWork.reset(); }

  std::optional<Work> itsWork;
};

/// The work of a command that only waits, or is only waited for.
inline constexpr auto noWork = [] { return CL_SUCCESS; };

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
  virtual void submit(std::shared_ptr<Command> command, bool callerWaits);

  /// Executes what can be, here and in queues that go first, until `event`,
  /// which is of this queue, is done.
  void assist(const Event &event);

  /// Starts what can be, if that has not happened yet, here and in queues that
  /// go first.
  void flush();

  /// Returns when all that was enqueued before is done.
  void finish();

  /// All that is enqueued from now on waits for `event`.
  void setBarrier(std::shared_ptr<Event> event);

  struct State;

private:
  /// Looks again when the event, which is of another queue or none, is done.
  void follow(Event &other);

  const std::shared_ptr<State> state;
};

/// What all clEnqueue* have: a queue, a wait list and perhaps an event for the
/// caller.
class Enqueue {
public:
  Enqueue(const std::shared_ptr<CommandQueue> &queue, cl_command_type type,
          cl_uint waitCount, const cl_event *waitList, cl_event *event);

  /// What is wrong with the wait list.
  cl_int code() const { return itsCode; }

  /// Hands the command over; what the entry point returns. A blocking one is
  /// done when it returns.
  template <typename Work> cl_int run(Work work, bool blocking = false) {
    if (itsCode != CL_SUCCESS)
      return itsCode;
    using Made = CommandOf<Work>;
    auto made = std::allocate_shared<Made>(Recycled<Made>(), queue, type,
                                           std::move(work));
    // An event that nobody is given needs no handle.
    if (given)
      publishObject(made);
    return submit(std::move(made), blocking);
  }

  /// Comes after all that is in the queue now.
  void comeAfterAll() { isAfterAll = true; }
  /// Adds to the wait list.
  void waitFor(std::shared_ptr<Event> event) {
    waits.push_back(std::move(event));
  }
  bool hasWaitList() const { return givenWaits; }
  /// Whether an event of the wait list has failed already.
  bool waitsForFailure() const;
  /// The event of the command, for who says so before it runs.
  void keepEvent() { keepsEvent = true; }
  std::shared_ptr<Event> takeEvent() { return std::move(itsEvent); }

private:
  cl_int submit(std::shared_ptr<Command> command, bool blocking);

  const std::shared_ptr<CommandQueue> &queue;
  const cl_command_type type;
  cl_event *const given;
  Events waits;
  cl_int itsCode;
  bool givenWaits, keepsEvent = false, isAfterAll = false;
  std::shared_ptr<Event> itsEvent;
};

template <typename Work>
CommandOf<Work>::CommandOf(const std::shared_ptr<CommandQueue> &queue,
                           cl_command_type type, Work &&work)
    : Command(queue, type), itsWork(std::move(work)) {}

} // namespace cairn::opencl

#endif // CAIRN_OPENCL_COMMAND_COMMANDQUEUE_H
