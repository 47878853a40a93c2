//===- Event.h - events -----------------------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_OPENCL_COMMAND_EVENT_H
#define CAIRN_OPENCL_COMMAND_EVENT_H

#include "device/Context.h"

#include <condition_variable>

namespace cairn::opencl {

class CommandQueue;
class Event;
using Events = std::vector<std::shared_ptr<Event>>;

/// The state of a command, or one that the application sets.
class Event : public Object {
public:
  static constexpr Kind kind = Kind::Event;
  static constexpr cl_int invalid = CL_INVALID_EVENT;
  using Handle = cl_event;

  /// The event of a command.
  Event(std::shared_ptr<CommandQueue> queue, cl_command_type type);
  /// A user event.
  explicit Event(std::shared_ptr<Context> context);
  ~Event() override;

  bool isUser() const { return !queue; }
  /// CL_QUEUED to CL_COMPLETE, or an error code below 0.
  cl_int status() const { return state.load(); }
  bool isDone() const { return status() <= CL_COMPLETE; }

  /// Moves on, and calls who waits for it. False where it is done already.
  /// Without a lock where nobody does.
  bool advance(cl_int status);
  /// The first half of it: all but the callbacks, which may block.
  bool reach(cl_int status);
  /// The other half, for whom reach() has returned true.
  void callBack(cl_int status);
  /// Whether there is something to call.
  bool hasCallbacks();

  /// Calls the application back with the status as soon as it is `status` or
  /// beyond: at once, or by the thread that advances the event.
  void when(cl_int status, std::function<void(cl_int)> then);
  /// The same for what is of the driver and does not block: before any
  /// callback, which may wait for what follows of it.
  void whenDone(std::function<void(cl_int)> then);

  /// Waits until it is done; the status then. Does not help with the work.
  cl_int wait();

  /// In the child of a fork, where threads are gone that may have been waiting
  /// or amid a change.
  void loseThreads();

  /// By the numbers from CL_PROFILING_COMMAND_QUEUED on.
  struct Times {
    cl_ulong queued = 0, submitted = 0, started = 0, ended = 0;
  };
  /// Right once it is done.
  const Times &times() const { return itsTimes; }

  const std::shared_ptr<Context> &context() const;

  /// Null for a user event.
  const std::shared_ptr<CommandQueue> queue;
  const cl_command_type type;
  const bool profiled;

private:
  struct Listener {
    cl_int status;
    std::function<void(cl_int)> then;
  };

  /// The context of a user event; that of a command is its queue's.
  const std::shared_ptr<Context> ownContext;
  std::atomic<cl_int> state;
  /// Whether there have been listeners or threads that wait. Whoever sets it
  /// looks at the state afterwards, whoever sets the state looks at it
  /// afterwards, so that one of them sees the other.
  std::atomic<bool> isWatched{false};
  std::mutex mutex;
  std::condition_variable changed;
  std::vector<Listener> listeners;
  std::vector<std::function<void(cl_int)>> followers;
  Times itsTimes;
};

/// Reads a wait list. CL_INVALID_EVENT_WAIT_LIST, or CL_INVALID_CONTEXT where
/// an event is of another context.
cl_int readWaitList(const Context &context, cl_uint count,
                    const cl_event *handles, Events &events);

} // namespace cairn::opencl

#endif // CAIRN_OPENCL_COMMAND_EVENT_H
