//===- CommandQueue.cpp - execution of what is enqueued ---------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "CommandQueue.h"

#include <algorithm>
#include <chrono>
#include <thread>

using namespace cairn;
using namespace cairn::opencl;

using Commands = std::vector<std::shared_ptr<Command>>;

bool Command::isReady() const {
  auto isDone = [](const auto &event) { return event->isDone(); };
  return !isStarted && std::all_of(waits.begin(), waits.end(), isDone) &&
         std::all_of(before.begin(), before.end(), isDone);
}

void Command::run() {
  cl_int code = CL_SUCCESS;
  for (const std::shared_ptr<Event> &other : waits)
    if (other->status() < 0)
      code = CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST;
  if (code == CL_SUCCESS) {
    advance(CL_RUNNING);
    try {
      code = work();
    } catch (const std::exception &) {
      code = CL_OUT_OF_HOST_MEMORY;
    }
  }
  // Who waits may look whether what the command used has gone.
  dropWork();
  waits.clear();
  before.clear();
  advance(code < 0 ? code : CL_COMPLETE);
}

/// Outlives the queue as long as its thread has work.
struct CommandQueue::State : std::enable_shared_from_this<State> {
  using Lock = std::unique_lock<std::mutex>;

  explicit State(bool outOfOrder) : outOfOrder(outOfOrder) {}

  const bool outOfOrder;
  std::mutex mutex;
  /// Only the thread of the queue waits for it: hosts wait for their events.
  std::condition_variable changed;
  /// What is not over, in the order of submission; some in the middle of an
  /// out-of-order queue may be.
  std::deque<std::shared_ptr<Command>> commands;
  std::shared_ptr<Event> barrier;
  bool hasThread = false, stopping = false;
  /// Whether the thread is to begin with what is there, and whether it gives
  /// the host a while until then.
  bool isUrgent = false, isPatient = false;

  /// What can be executed now; null for nothing.
  Command *next() const;
  /// Holds the lock before and after; the command runs without it. What is over
  /// comes into `over`, to be destroyed without the lock, as it may be the last
  /// to hold the queue: here when the next runs, or by the caller.
  void execute(Lock &lock, Command &command, Commands &over);
  void startThread();
  /// With the lock: the thread begins with what is there.
  void hurry();
  void work();
};

/// How long the thread leaves a command to the host, which may be about to wait
/// for it: two threads that take turns at each command of a loop are slower
/// than one.
static constexpr std::chrono::microseconds patience(500);

Command *CommandQueue::State::next() const {
  size_t candidates = outOfOrder ? commands.size() : !commands.empty();
  for (size_t i = 0; i < candidates; ++i)
    if (commands[i]->isReady())
      return commands[i].get();
  return nullptr;
}

void CommandQueue::State::execute(Lock &lock, Command &command,
                                  Commands &over) {
  command.isStarted = true;
  lock.unlock();
  over.clear();
  command.run();
  lock.lock();
  command.isOver = true;
  while (!commands.empty() && commands.front()->isOver) {
    over.push_back(std::move(commands.front()));
    commands.pop_front();
  }
  if (commands.empty())
    isUrgent = false;
}

void CommandQueue::State::work() {
  Commands over;
  Lock lock(mutex);
  while (true) {
    if (!over.empty()) {
      lock.unlock();
      over.clear();
      lock.lock();
    }
    Command *command = nullptr;
    changed.wait(lock, [&] {
      command = next();
      return command || (stopping && commands.empty());
    });
    if (!command)
      return;
    if (isUrgent || stopping) {
      execute(lock, *command, over);
      continue;
    }
    isPatient = true;
    changed.wait_for(lock, patience, [&] { return isUrgent || stopping; });
    isPatient = false;
    isUrgent = !commands.empty();
  }
}

void CommandQueue::State::startThread() {
  if (hasThread)
    return;
  std::thread([self = shared_from_this()] { self->work(); }).detach();
  hasThread = true;
}

void CommandQueue::State::hurry() {
  if (commands.empty())
    return;
  startThread();
  isUrgent = true;
  changed.notify_one();
}

CommandQueue::CommandQueue(std::shared_ptr<Context> context,
                           std::shared_ptr<Device> device,
                           cl_command_queue_properties flags,
                           std::vector<cl_queue_properties> properties)
    : AnyQueue(kind, std::move(context), std::move(device), flags,
               std::move(properties)),
      state(std::make_shared<State>(isOutOfOrder())) {}

CommandQueue::~CommandQueue() {
  State::Lock lock(state->mutex);
  state->stopping = true;
  state->changed.notify_one();
}

void CommandQueue::submit(std::shared_ptr<Command> command, bool callerWaits) {
  // Copied, as the command may be done, and its list empty, meanwhile.
  const Events waits = command->waits;
  command->advance(CL_SUBMITTED);
  {
    State::Lock lock(state->mutex);
    if (!callerWaits)
      state->startThread();
    if (state->barrier && state->barrier->isDone())
      state->barrier = nullptr;
    if (state->barrier)
      command->before.push_back(state->barrier);
    bool first = state->commands.empty();
    state->commands.push_back(std::move(command));
    if (!callerWaits && !state->isPatient && (first || isOutOfOrder()))
      state->changed.notify_one();
  }
  for (const std::shared_ptr<Event> &other : waits)
    if (!other->isDone() && other->queue.get() != this)
      follow(*other);
}

void CommandQueue::follow(Event &other) {
  if (other.queue)
    other.queue->flush();
  other.when(CL_COMPLETE, [weak = std::weak_ptr<State>(state)](cl_int) {
    if (std::shared_ptr<State> state = weak.lock()) {
      State::Lock lock(state->mutex);
      state->hurry();
    }
  });
}

void CommandQueue::assist(const Event &event) {
  Commands over;
  State::Lock lock(state->mutex);
  while (!event.isDone()) {
    Command *command = state->next();
    if (!command)
      break;
    state->execute(lock, *command, over);
  }
  // What is left is the thread's.
  state->hurry();
  lock.unlock();
  over.clear();
  const_cast<Event &>(event).wait();
}

void CommandQueue::flush() {
  State::Lock lock(state->mutex);
  state->hurry();
}

void CommandQueue::finish() {
  for (const std::shared_ptr<Event> &event : unfinished())
    assist(*event);
}

Events CommandQueue::unfinished() {
  State::Lock lock(state->mutex);
  Events events;
  if (state->commands.empty())
    return events;
  // All before the last of a queue in order are done with it.
  if (!isOutOfOrder())
    return {state->commands.back()};
  for (const std::shared_ptr<Command> &command : state->commands)
    if (!command->isOver)
      events.push_back(command);
  return events;
}

void CommandQueue::setBarrier(std::shared_ptr<Event> event) {
  State::Lock lock(state->mutex);
  state->barrier = std::move(event);
}

//===----------------------------------------------------------------------===//
// Enqueue
//===----------------------------------------------------------------------===//

Enqueue::Enqueue(const std::shared_ptr<CommandQueue> &queue,
                 cl_command_type type, cl_uint waitCount,
                 const cl_event *waitList, cl_event *event)
    : queue(queue), type(type), given(event),
      itsCode(readWaitList(*queue->context, waitCount, waitList, waits)),
      givenWaits(waitCount > 0) {}

bool Enqueue::waitsForFailure() const {
  return std::any_of(waits.begin(), waits.end(),
                     [](const auto &event) { return event->status() < 0; });
}

cl_int Enqueue::submit(std::shared_ptr<Command> command, bool blocking) {
  if (given)
    *given = handleOf(command);
  command->waits = std::move(waits);
  command->before = std::move(before);
  if (keepsEvent)
    itsEvent = command;
  if (!blocking) {
    queue->submit(std::move(command), blocking);
    return CL_SUCCESS;
  }
  queue->submit(command, blocking);
  queue->assist(*command);
  const cl_int status = command->status();
  return status < 0 ? status : CL_SUCCESS;
}
