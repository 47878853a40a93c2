//===- Executor.cpp - execution of submitted work in order ------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "command/Executor.h"

#include "device/Driver.h"

#include <algorithm>
#include <deque>
#include <thread>

using namespace cairn;
using namespace cairn::level_zero;

bool Command::hasCounterBasedEvents() const {
  if (signal && signal->isCounterBased())
    return true;
  return std::any_of(waits.begin(), waits.end(), [](const auto &event) {
    return event && event->isCounterBased();
  });
}

void Command::bind() {
  waitStates.clear();
  for (const std::shared_ptr<Event> &event : waits)
    if (event)
      waitStates.push_back(event->state());
  signalState = signal ? signal->stateToSignal() : nullptr;
}

ze_result_t Command::execute() const {
  for (const std::shared_ptr<EventState> &state : waitStates)
    state->over.wait(Deadline::never());
  uint64_t start = signalState ? timestamp() : 0;
  ze_result_t result = ZE_RESULT_SUCCESS;
  try {
    if (launch)
      result = launch->kernel->run(launch->groups);
    else if (action)
      result = action();
  } catch (const std::exception &) {
    result = ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY;
  }
  if (signalState)
    signalState->signal(start, timestamp(), result);
  return result;
}

struct Executor::Submission {
  std::shared_ptr<const Commands> commands;
  std::shared_ptr<Signal> done;
  /// Its number for the context.
  uint64_t work;
  /// Where somebody waits for the result; null where a later synchronize()
  /// tells.
  ze_result_t *result;

  /// Whether no command has to wait for an event.
  bool canStart() const {
    for (const Command &command : *commands)
      for (const std::shared_ptr<EventState> &state : command.waitStates)
        if (!state->over.isSet())
          return false;
    return true;
  }
};

/// Outlives the executor as long as its thread has work.
struct Executor::State {
  explicit State(std::shared_ptr<Context> context)
      : context(std::move(context)) {}

  const std::shared_ptr<Context> context;
  std::mutex mutex;
  /// Signals a change of anything below.
  std::condition_variable changed;
  std::deque<Submission> waiting;
  /// Numbers of submissions.
  uint64_t submitted = 0, completed = 0;
  /// A thread executes a submission, the first that is not completed.
  bool busy = false;
  bool hasThread = false, stopping = false;
  ze_result_t failure = ZE_RESULT_SUCCESS;

  using Lock = std::unique_lock<std::mutex>;

  void push(Submission submission);
  /// Takes what is next, and holds the lock before and after.
  void executeNext(Lock &lock);
  void finish();
  /// Executes, or watches others execute, until `number` is completed.
  void help(Lock &lock, uint64_t number);
  void work();
};

void Executor::State::push(Submission submission) {
  waiting.push_back(std::move(submission));
  waiting.back().work = context->workBegins();
  ++submitted;
  changed.notify_all();
}

void Executor::State::finish() {
  busy = false;
  ++completed;
  changed.notify_all();
}

void Executor::State::executeNext(Lock &lock) {
  Submission next = std::move(waiting.front());
  waiting.pop_front();
  busy = true;
  lock.unlock();
  ze_result_t result = ZE_RESULT_SUCCESS;
  for (const Command &command : *next.commands)
    if (ze_result_t failed = command.execute(); result == ZE_RESULT_SUCCESS)
      result = failed;
  context->workEnds(next.work);
  if (next.done)
    next.done->set();
  // Destroyed without the lock, as this may be the last to hold them.
  next.commands = nullptr;
  lock.lock();
  if (next.result)
    *next.result = result;
  else if (failure == ZE_RESULT_SUCCESS)
    failure = result;
  finish();
}

void Executor::State::help(Lock &lock, uint64_t number) {
  while (completed < number) {
    if (!busy && !waiting.empty())
      executeNext(lock);
    else
      changed.wait(lock);
  }
}

void Executor::State::work() {
  Lock lock(mutex);
  while (true) {
    changed.wait(lock, [&] { return !busy && (!waiting.empty() || stopping); });
    if (waiting.empty())
      return;
    executeNext(lock);
  }
}

Executor::Executor(std::shared_ptr<Context> context)
    : state(std::make_shared<State>(std::move(context))) {}

Executor::~Executor() {
  State::Lock lock(state->mutex);
  state->stopping = true;
  state->changed.notify_all();
}

void Executor::submit(std::shared_ptr<const Commands> commands,
                      std::shared_ptr<Signal> done) {
  State::Lock lock(state->mutex);
  if (!state->hasThread) {
    std::thread([state = state] { state->work(); }).detach();
    state->hasThread = true;
  }
  state->push({std::move(commands), std::move(done), 0, nullptr});
}

ze_result_t Executor::run(std::shared_ptr<const Commands> commands,
                          std::shared_ptr<Signal> done) {
  State::Lock lock(state->mutex);
  ze_result_t result = ZE_RESULT_SUCCESS;
  state->push({std::move(commands), std::move(done), 0, &result});
  state->help(lock, state->submitted);
  return result;
}

ze_result_t Executor::run(const Command &command) {
  State::Lock lock(state->mutex);
  if (state->busy || !state->waiting.empty()) {
    lock.unlock();
    return run(std::make_shared<Commands>(1, command), nullptr);
  }
  ++state->submitted;
  state->busy = true;
  lock.unlock();
  uint64_t work = state->context->workBegins();
  ze_result_t result = command.execute();
  state->context->workEnds(work);
  lock.lock();
  state->finish();
  return result;
}

ze_result_t Executor::synchronize(const Deadline &deadline) {
  State::Lock lock(state->mutex);
  uint64_t number = state->submitted;
  if (deadline.isNever())
    state->help(lock, number);
  else if (!deadline.wait(state->changed, lock,
                          [&] { return state->completed >= number; }))
    return ZE_RESULT_NOT_READY;
  return std::exchange(state->failure, ZE_RESULT_SUCCESS);
}

void Executor::assist(const Signal &signal) {
  State::Lock lock(state->mutex);
  while (!signal.isSet() && !state->busy && !state->waiting.empty() &&
         state->waiting.front().canStart())
    state->executeNext(lock);
}
