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

namespace {
struct Node {
  std::shared_ptr<Event> event;
  Action action;
  /// Those of the wait list, whose failure is the command's.
  Events waits;
  /// What else comes before it, by the order of the queue.
  Events before;
  bool started = false, done = false;

  bool isReady() const {
    auto isDone = [](const auto &event) { return event->isDone(); };
    return !started && std::all_of(waits.begin(), waits.end(), isDone) &&
           std::all_of(before.begin(), before.end(), isDone);
  }
  void run();
};
using Nodes = std::deque<std::shared_ptr<Node>>;
} // namespace

void Node::run() {
  cl_int code = CL_SUCCESS;
  for (const std::shared_ptr<Event> &other : waits)
    if (other->status() < 0)
      code = CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST;
  if (code == CL_SUCCESS) {
    event->advance(CL_RUNNING);
    try {
      if (action)
        code = action();
    } catch (const std::exception &) {
      code = CL_OUT_OF_HOST_MEMORY;
    }
  }
  // Who waits may look whether what the command used has gone.
  action = nullptr;
  waits.clear();
  event->advance(code < 0 ? code : CL_COMPLETE);
}

/// Outlives the queue as long as its thread has work.
struct CommandQueue::State : std::enable_shared_from_this<State> {
  using Lock = std::unique_lock<std::mutex>;

  explicit State(bool outOfOrder) : outOfOrder(outOfOrder) {}

  const bool outOfOrder;
  std::mutex mutex;
  /// Only the thread of the queue waits for it: hosts wait for their events.
  std::condition_variable changed;
  /// What is not done, in the order of submission; some in the middle of an
  /// out-of-order queue may be.
  Nodes nodes;
  std::shared_ptr<Event> barrier;
  bool hasThread = false, stopping = false;
  /// Whether the thread is to begin with what is there, and whether it gives
  /// the host a while until then.
  bool isUrgent = false, isPatient = false;

  /// What can be executed now; null for nothing.
  std::shared_ptr<Node> next() const;
  /// Holds the lock before and after; the node goes without it.
  void execute(Lock &lock, std::shared_ptr<Node> node);
  void startThread();
  /// With the lock: the thread begins with what is there.
  void hurry();
  void work();
};

/// How long the thread leaves a command to the host, which may be about to wait
/// for it: two threads that take turns at each command of a loop are slower
/// than one.
static constexpr std::chrono::microseconds patience(500);

std::shared_ptr<Node> CommandQueue::State::next() const {
  size_t candidates = outOfOrder ? nodes.size() : !nodes.empty();
  for (size_t i = 0; i < candidates; ++i)
    if (nodes[i]->isReady())
      return nodes[i];
  return nullptr;
}

void CommandQueue::State::execute(Lock &lock, std::shared_ptr<Node> node) {
  node->started = true;
  lock.unlock();
  node->run();
  lock.lock();
  node->done = true;
  // Destroyed without the lock, as they may be the last to hold the queue.
  std::vector<std::shared_ptr<Node>> gone;
  while (!nodes.empty() && nodes.front()->done) {
    gone.push_back(std::move(nodes.front()));
    nodes.pop_front();
  }
  if (nodes.empty())
    isUrgent = false;
  lock.unlock();
  gone.clear();
  node = nullptr;
  lock.lock();
}

void CommandQueue::State::work() {
  Lock lock(mutex);
  while (true) {
    std::shared_ptr<Node> node;
    changed.wait(lock, [&] {
      node = next();
      return node || (stopping && nodes.empty());
    });
    if (!node)
      return;
    if (isUrgent || stopping) {
      execute(lock, std::move(node));
      continue;
    }
    node = nullptr;
    isPatient = true;
    changed.wait_for(lock, patience, [&] { return isUrgent || stopping; });
    isPatient = false;
    isUrgent = !nodes.empty();
  }
}

void CommandQueue::State::startThread() {
  if (hasThread)
    return;
  std::thread([self = shared_from_this()] { self->work(); }).detach();
  hasThread = true;
}

void CommandQueue::State::hurry() {
  if (nodes.empty())
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

void CommandQueue::submit(const std::shared_ptr<Event> &event, Action action,
                          Events waits, Events before, bool callerWaits) {
  auto node = std::make_shared<Node>();
  node->event = event;
  node->action = std::move(action);
  node->waits = std::move(waits);
  node->before = std::move(before);
  const bool hasWaits = !node->waits.empty();
  event->advance(CL_SUBMITTED);
  {
    State::Lock lock(state->mutex);
    if (!callerWaits)
      state->startThread();
    if (state->barrier && state->barrier->isDone())
      state->barrier = nullptr;
    if (state->barrier)
      node->before.push_back(state->barrier);
    state->nodes.push_back(node);
    bool first = state->nodes.front() == node;
    if (!callerWaits && !state->isPatient && (first || isOutOfOrder()))
      state->changed.notify_one();
  }
  if (!hasWaits)
    return;
  // Copied, as the command may be done, and its list empty, meanwhile.
  Events others;
  {
    State::Lock lock(state->mutex);
    if (!node->started)
      others = node->waits;
  }
  for (const std::shared_ptr<Event> &other : others)
    if (!other->isDone() && other->queue.get() != this) {
      if (other->queue)
        other->queue->flush();
      other->when(CL_COMPLETE, [weak = std::weak_ptr<State>(state)](cl_int) {
        if (std::shared_ptr<State> state = weak.lock()) {
          State::Lock lock(state->mutex);
          state->hurry();
        }
      });
    }
}

void CommandQueue::assist(const Event &event) {
  State::Lock lock(state->mutex);
  while (!event.isDone()) {
    std::shared_ptr<Node> node = state->next();
    if (!node)
      break;
    state->execute(lock, std::move(node));
  }
  // What is left is the thread's.
  state->hurry();
  lock.unlock();
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
  if (state->nodes.empty())
    return events;
  // All before the last of a queue in order are done with it.
  if (!isOutOfOrder())
    return {state->nodes.back()->event};
  for (const std::shared_ptr<Node> &node : state->nodes)
    if (!node->done)
      events.push_back(node->event);
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

cl_int Enqueue::run(Action action, bool blocking) {
  if (itsCode != CL_SUCCESS)
    return itsCode;
  bool profiled = queue->isProfiled();
  // An event that nobody is given needs no handle.
  itsEvent =
      given ? create<Event>(queue->context, queue, type, profiled)
            : std::make_shared<Event>(queue->context, queue, type, profiled);
  if (given)
    *given = handleOf(itsEvent);
  queue->submit(itsEvent, std::move(action), std::move(waits),
                std::move(before), blocking);
  if (!blocking)
    return CL_SUCCESS;
  queue->assist(*itsEvent);
  cl_int status = itsEvent->status();
  return status < 0 ? status : CL_SUCCESS;
}
