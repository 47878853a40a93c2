//===- CommandQueue.cpp - execution of what is enqueued ---------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "CommandQueue.h"

#include <algorithm>
#include <chrono>
#include <new>
#include <pthread.h>
#include <set>
#include <system_error>
#include <thread>
#include <utility>

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
  reach(code < 0 ? code : CL_COMPLETE);
}

/// Outlives the queue as long as its thread has work.
struct CommandQueue::State : std::enable_shared_from_this<State> {
  using Lock = std::unique_lock<std::mutex>;

  State(bool outOfOrder, bool isAlone);
  ~State();

  const bool outOfOrder;
  /// Whether the device has no second thread.
  const bool isAlone;
  std::mutex mutex;
  /// Only the thread of the queue waits for it: hosts wait for their events.
  std::condition_variable changed;
  /// What threads wait for that have been the queue's, and rest; how many
  /// those are, and whether one of them is to be the queue's again.
  std::condition_variable roused;
  unsigned resting = 0;
  bool isRoused = false;
  /// What is not over, in the order of submission; some behind the first may
  /// be.
  std::deque<std::shared_ptr<Command>> commands;
  /// How many those are.
  size_t overInside = 0;
  /// Commands of an out-of-order queue, of which thousands may wait: those that
  /// nobody has looked at, and those that were not ready then.
  std::deque<Command *> fresh, waiting;
  /// Whether one that is waiting may be ready by now.
  bool hasChanged = false;
  std::shared_ptr<Event> barrier;
  /// Events of other queues that commands wait for since the last flush.
  std::vector<std::weak_ptr<Event>> foreign;
  /// Counts reasons for the thread to begin at once.
  std::atomic<unsigned> calls{0};
  bool hasThread = false, stopping = false;
  /// What is over, and whose callbacks the thread of the queue has to call, one
  /// after another; whether it does. It is not the queue's meanwhile, as they
  /// may take long: another goes on.
  Commands untold;
  bool isTelling = false;
  /// Whether the thread is to begin with what is there, and whether it gives
  /// the host a while until then.
  bool isUrgent = false, isPatient = false;

  void add(std::shared_ptr<Command> command);
  /// What can be executed now; null for nothing. Of an out-of-order queue it is
  /// to be executed then.
  Command *next();
  Command *nextInOrder() const;
  /// What is not over, of which all else follows; the last in order is enough.
  Events unfinished() const;
  /// What another queue has to do before `event` can happen; null where nothing
  /// is known.
  std::shared_ptr<Event> firstElsewhere(const Event &event) const;
  /// Holds the lock before and after; the command runs without it. What is over
  /// comes into `over`, to be destroyed without the lock, as it may be the last
  /// to hold the queue: here when the next runs, or by the caller. The command
  /// where there are callbacks to call, which is the caller's part: what waits
  /// for the command need not wait for them, and they may wait for that.
  [[nodiscard]] std::shared_ptr<Command> execute(Lock &lock, Command &command,
                                                 Commands &over);
  /// Takes what is over out of the list.
  void collect(Commands &over);
  void startThread();
  /// With the lock: the thread begins with what is there.
  void hurry();
  /// The same for a thread that is about to call back; where no other can be
  /// had, the rest comes later.
  void handOn();
  /// Without the lock: waits a little for such a reason.
  void lookOut(unsigned seen) const;
  void work();
  /// While the thread is the queue's.
  void serve(Lock &lock, Commands &over);
  /// Calls the callbacks of `command` and of what comes meanwhile, or leaves
  /// them to the thread that does; whether this thread is the queue's then.
  bool tell(Lock &lock, std::shared_ptr<Command> command);
  /// Waits until the queue needs a thread again; false for never.
  bool rest(Lock &lock);

  /// In the child of a fork, which has none of the threads: what they were at
  /// fails, and the rest is for who waits for it or flushes the queue.
  void loseThreads();
  /// Whose callbacks are due since: not amid a fork.
  Commands lost;
  std::atomic<bool> hasLost{false};
  /// Without the lock.
  void callBackLost();
};

namespace {
/// All queues, for forks. Lives as long as the process.
struct Queues {
  std::mutex mutex;
  std::set<CommandQueue::State *> all;

  Queues() { pthread_atfork(prepare, resume, resumeInChild); }
  static Queues &get() {
    static Queues *only = new Queues;
    return *only;
  }

private:
  /// No thread is amid a change of a queue while the process is copied.
  static void prepare() {
    get().mutex.lock();
    for (CommandQueue::State *state : get().all)
      state->mutex.lock();
  }
  static void resume() {
    for (CommandQueue::State *state : get().all)
      state->mutex.unlock();
    get().mutex.unlock();
  }
  static void resumeInChild() {
    // All before any of them, as a command that fails tells other queues.
    for (CommandQueue::State *state : get().all)
      state->mutex.unlock();
    for (CommandQueue::State *state : get().all)
      state->loseThreads();
    get().mutex.unlock();
  }
};
} // namespace

CommandQueue::State::State(bool outOfOrder, bool isAlone)
    : outOfOrder(outOfOrder), isAlone(isAlone) {
  std::lock_guard<std::mutex> lock(Queues::get().mutex);
  Queues::get().all.insert(this);
}

CommandQueue::State::~State() {
  std::lock_guard<std::mutex> lock(Queues::get().mutex);
  Queues::get().all.erase(this);
}

void CommandQueue::State::loseThreads() {
  // Threads that are gone still count as waiting for these, and would be waited
  // for at their end.
  new (&changed) std::condition_variable;
  new (&roused) std::condition_variable;
  resting = 0;
  hasThread = isRoused = isTelling = isUrgent = isPatient = false;
  for (const std::shared_ptr<Command> &command : commands)
    command->loseThreads();
  lost = std::exchange(untold, {});
  const size_t begun = lost.size();
  for (const std::shared_ptr<Command> &command : commands)
    if (command->isStarted && !command->isOver)
      lost.push_back(command);
  for (size_t i = begun; i < lost.size(); ++i) {
    lost[i]->reach(CL_OUT_OF_RESOURCES);
    Lock lock(mutex);
    lost[i]->isOver = true;
    ++overInside;
    hasChanged = true;
  }
  hasLost = !lost.empty();
}

void CommandQueue::State::callBackLost() {
  if (!hasLost.load() || !hasLost.exchange(false))
    return;
  Lock lock(mutex);
  Commands called = std::exchange(lost, {});
  lock.unlock();
  for (const std::shared_ptr<Command> &command : called)
    command->callBack(command->status());
}

/// How long the thread leaves a command to the host, which may be about to wait
/// for it: two threads that take turns at each command of a loop are slower
/// than one.
static constexpr std::chrono::microseconds patience(500);
/// How long the thread looks out for the next command before it sleeps, from
/// which it takes as long to wake up.
static constexpr std::chrono::microseconds lookout(20);
/// So many queues deep a host executes what has to go first.
static constexpr unsigned deepest = 32;

void CommandQueue::State::add(std::shared_ptr<Command> command) {
  if (outOfOrder) {
    if (command->comesAfterAll)
      command->before = unfinished();
    fresh.push_back(command.get());
    for (const Events *events : {&command->waits, &command->before})
      for (const std::shared_ptr<Event> &event : *events)
        if (event->queue && event->queue == command->queue)
          static_cast<Command &>(*event).isAwaited = true;
  }
  commands.push_back(std::move(command));
}

Events CommandQueue::State::unfinished() const {
  Events events;
  for (auto command = commands.rbegin(); command != commands.rend();
       ++command) {
    if (!(*command)->isOver)
      events.push_back(*command);
    if (!outOfOrder || (*command)->comesAfterAll)
      break;
  }
  return events;
}

std::shared_ptr<Event>
CommandQueue::State::firstElsewhere(const Event &event) const {
  auto isLeft = [](const auto &one) { return !one->isDone(); };
  const Command *command = static_cast<const Command *>(&event);
  if (!outOfOrder) {
    auto first = std::find_if(commands.begin(), commands.end(), isLeft);
    command = first == commands.end() ? nullptr : first->get();
  }
  while (command && !command->isStarted) {
    const Command *next = nullptr;
    for (const Events *events : {&command->waits, &command->before}) {
      auto left = std::find_if(events->begin(), events->end(), isLeft);
      if (left == events->end())
        continue;
      if ((*left)->queue != command->queue)
        return (*left)->queue ? *left : nullptr;
      next = static_cast<const Command *>(left->get());
    }
    command = next;
  }
  return nullptr;
}

Command *CommandQueue::State::nextInOrder() const {
  for (const std::shared_ptr<Command> &command : commands)
    // One that is done is not over until its thread has the lock.
    if (!command->isDone())
      return command->isReady() ? command.get() : nullptr;
  return nullptr;
}

Command *CommandQueue::State::next() {
  if (!outOfOrder)
    return nextInOrder();
  while (!fresh.empty()) {
    Command *command = fresh.front();
    if (command->isReady())
      return command;
    fresh.pop_front();
    waiting.push_back(command);
  }
  if (!hasChanged)
    return nullptr;
  auto isReady = [](const Command *command) { return command->isReady(); };
  auto found = std::find_if(waiting.begin(), waiting.end(), isReady);
  if (found == waiting.end()) {
    hasChanged = false;
    return nullptr;
  }
  fresh.push_back(*found);
  waiting.erase(found);
  return fresh.front();
}

void CommandQueue::State::collect(Commands &over) {
  while (!commands.empty() && commands.front()->isOver) {
    over.push_back(std::move(commands.front()));
    commands.pop_front();
    --overInside;
  }
  // The first may wait for long.
  constexpr size_t few = 64;
  if (overInside < few || overInside < commands.size() / 2)
    return;
  std::deque<std::shared_ptr<Command>> rest;
  for (std::shared_ptr<Command> &command : commands)
    if (command->isOver)
      over.push_back(std::move(command));
    else
      rest.push_back(std::move(command));
  commands = std::move(rest);
  overInside = 0;
}

std::shared_ptr<Command>
CommandQueue::State::execute(Lock &lock, Command &command, Commands &over) {
  command.isStarted = true;
  if (outOfOrder)
    fresh.pop_front();
  lock.unlock();
  over.clear();
  command.run();
  std::shared_ptr<Command> told;
  if (command.hasCallbacks())
    told = command.shared_from_this();
  lock.lock();
  // It is over already in a child of a fork that the command itself made.
  if (!command.isOver)
    ++overInside;
  command.isOver = true;
  hasChanged |= command.isAwaited;
  collect(over);
  if (commands.empty()) {
    isUrgent = false;
    foreign.clear();
  }
  return told;
}

void CommandQueue::State::lookOut(unsigned seen) const {
  const auto end = std::chrono::steady_clock::now() + lookout;
  while (calls.load() == seen && std::chrono::steady_clock::now() < end)
    std::this_thread::yield();
}

bool CommandQueue::State::tell(Lock &lock, std::shared_ptr<Command> command) {
  untold.push_back(std::move(command));
  if (isTelling)
    return true;
  isTelling = true;
  hasThread = false;
  handOn();
  while (!untold.empty()) {
    Commands called = std::exchange(untold, {});
    lock.unlock();
    for (const std::shared_ptr<Command> &one : called)
      one->callBack(one->status());
    called.clear();
    lock.lock();
  }
  isTelling = false;
  return !std::exchange(hasThread, true);
}

bool CommandQueue::State::rest(Lock &lock) {
  // One is enough; who is here takes the place of one that is to wake up.
  if (stopping || (resting > 0 && !isRoused))
    return false;
  ++resting;
  roused.wait(lock, [this] { return isRoused || stopping; });
  --resting;
  return std::exchange(isRoused, false);
}

void CommandQueue::State::work() {
  Commands over;
  Lock lock(mutex);
  do {
    serve(lock, over);
    lock.unlock();
    over.clear();
    lock.lock();
  } while (rest(lock));
}

void CommandQueue::State::serve(Lock &lock, Commands &over) {
  while (true) {
    if (!over.empty()) {
      const bool isIdle = commands.empty() && !isAlone;
      const unsigned seen = calls.load();
      lock.unlock();
      over.clear();
      if (isIdle)
        lookOut(seen);
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
      std::shared_ptr<Command> told = execute(lock, *command, over);
      if (told && !tell(lock, std::move(told)))
        return;
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
  if (resting > 0) {
    isRoused = true;
    roused.notify_one();
  } else {
    std::thread([self = shared_from_this()] { self->work(); }).detach();
  }
  hasThread = true;
}

void CommandQueue::State::hurry() {
  if (commands.empty())
    return;
  startThread();
  isUrgent = true;
  ++calls;
  changed.notify_one();
}

void CommandQueue::State::handOn() {
  try {
    hurry();
  } catch (const std::system_error &) {
  }
}

CommandQueue::CommandQueue(std::shared_ptr<Context> context,
                           std::shared_ptr<Device> device,
                           cl_command_queue_properties flags,
                           std::vector<cl_queue_properties> properties)
    : AnyQueue(kind, std::move(context), std::move(device), flags,
               std::move(properties)),
      state(
          std::make_shared<State>(isOutOfOrder(), this->device->threads < 2)) {}

CommandQueue::~CommandQueue() {
  State::Lock lock(state->mutex);
  state->stopping = true;
  ++state->calls;
  state->changed.notify_one();
  state->roused.notify_all();
}

void CommandQueue::submit(std::shared_ptr<Command> command, bool callerWaits) {
  // Copied, as the command may be done, and its list empty, meanwhile.
  Events others;
  for (const std::shared_ptr<Event> &event : command->waits)
    if (!event->isDone() && event->queue.get() != this)
      others.push_back(event);
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
    state->add(std::move(command));
    for (const std::shared_ptr<Event> &other : others)
      if (other->queue)
        state->foreign.push_back(other);
    if (!callerWaits && !state->isPatient && (first || isOutOfOrder()))
      state->changed.notify_one();
  }
  for (const std::shared_ptr<Event> &other : others)
    follow(*other);
}

void CommandQueue::follow(Event &other) {
  other.whenDone([weak = std::weak_ptr<State>(state)](cl_int) {
    std::shared_ptr<State> state = weak.lock();
    if (!state)
      return;
    State::Lock lock(state->mutex);
    state->hasChanged = true;
    ++state->calls;
    if (!state->isPatient)
      state->changed.notify_one();
  });
}

/// How many queues deep this thread is in assist().
static thread_local unsigned depth;

namespace {
/// One queue deeper.
struct Deeper {
  Deeper() { ++depth; }
  ~Deeper() { --depth; }
  Deeper(const Deeper &) = delete;
  Deeper &operator=(const Deeper &) = delete;
};
} // namespace

void CommandQueue::assist(const Event &event) {
  state->callBackLost();
  Commands over;
  State::Lock lock(state->mutex);
  while (!event.isDone()) {
    if (Command *command = state->next()) {
      if (std::shared_ptr<Command> told =
              state->execute(lock, *command, over)) {
        state->handOn();
        lock.unlock();
        told->callBack(told->status());
        told.reset();
        lock.lock();
      }
      continue;
    }
    std::shared_ptr<Event> other = state->firstElsewhere(event);
    if (!other || depth == deepest)
      break;
    lock.unlock();
    {
      Deeper deeper;
      other->queue->assist(*other);
    }
    lock.lock();
  }
  const bool isLeft = !state->commands.empty();
  lock.unlock();
  // What is left is the thread's.
  if (isLeft)
    flush();
  over.clear();
  const_cast<Event &>(event).wait();
}

void CommandQueue::flush() {
  state->callBackLost();
  State::Lock lock(state->mutex);
  state->hurry();
  const auto foreign = std::exchange(state->foreign, {});
  lock.unlock();
  for (const std::weak_ptr<Event> &weak : foreign)
    if (std::shared_ptr<Event> event = weak.lock(); event && !event->isDone())
      event->queue->flush();
}

void CommandQueue::finish() {
  state->callBackLost();
  State::Lock lock(state->mutex);
  const Events left = state->unfinished();
  lock.unlock();
  for (const std::shared_ptr<Event> &event : left)
    assist(*event);
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
  command->comesAfterAll = isAfterAll;
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
