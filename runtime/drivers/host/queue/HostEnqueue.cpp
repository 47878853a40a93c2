//===- HostEnqueue.cpp - kernels that kernels start -------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "HostEnqueue.h"

#include "HostQueueFunctions.h"
#include "drivers/host/launch/HostLaunch.h"
#include "drivers/host/memory/ArgumentMemory.h"
#include "lib/launch/LaunchChecks.h"

#include <algorithm>
#include <cstring>
#include <tbb/parallel_for.h>

using namespace cairn::runtime;
using Clock = std::chrono::steady_clock;

namespace {
/// OpenCL C aligns no type to more.
struct alignas(128) Chunk {
  unsigned char bytes[128];
};

/// What a block has captured.
class CapturedMemory final : public AddressedMemory {
public:
  CapturedMemory(const CheckedLaunch &launch, uint64_t bytes)
      : launch(launch), bytes(bytes) {}

  std::optional<ArgumentMemory> memoryOf(size_t index) const override {
    const uint64_t captured = addressOf(launch, index);
    return ArgumentMemory{captured, captured + bytes};
  }

private:
  const CheckedLaunch &launch;
  const uint64_t bytes;
};
} // namespace

struct HostEnqueue::Command {
  Context context;
  /// Null for the launch of the host.
  Command *parent = nullptr;
  /// Null for a marker.
  HostKernel *kernel = nullptr;
  HostQueue *queue = nullptr;
  uint64_t queueBytes = 0;
  std::vector<Chunk> captured;
  uint64_t capturedBytes = 0;
  std::vector<Argument> args;
  Launch range;
  std::vector<uint64_t> waits;
  uint64_t event = 0;
  /// Itself, and what it started, as far as they are not complete.
  std::atomic<uint32_t> open{1};
  std::atomic<int32_t> status{0};
  Clock::time_point start = {};
  uint64_t ownTime = 0;
};

HostEnqueue::HostEnqueue(HostQueues &queues, HostQueue *defaultQueue,
                         unsigned threads)
    : queues(queues), defaultQueue(defaultQueue), threads(threads) {}

HostEnqueue::~HostEnqueue() = default;

/// The bytes of a block's literal, which begins with its size as clang has it.
static uint32_t capturedBytes(const void *literal) {
  int32_t size = 0;
  std::memcpy(&size, literal, sizeof size);
  return static_cast<uint32_t>(std::max(size, 0));
}

/// A block captures less than the parameters of a kernel may be.
static constexpr uint32_t mostCapturedBytes = 1 << 16;
static constexpr uint64_t commandBytes = 64;

//===----------------------------------------------------------------------===//
// What kernels call
//===----------------------------------------------------------------------===//

int32_t HostEnqueue::checkWaits(uint32_t waitCount, const uint64_t *waits) {
  if ((waitCount == 0) != (waits == nullptr))
    return CAIRN_QUEUE_INVALID_EVENT_WAIT_LIST;
  for (uint32_t i = 0; i < waitCount; ++i)
    if (!queues.events.isValid(waits[i]))
      return CAIRN_QUEUE_INVALID_EVENT_WAIT_LIST;
  return CAIRN_QUEUE_SUCCESS;
}

/// Puts a command that is checked into its queue.
int32_t HostEnqueue::place(std::unique_ptr<Command> command, uint64_t *event) {
  if (!command->queue->take(command->queueBytes))
    return CAIRN_QUEUE_FULL;
  if (event) {
    // One reference is the command's own.
    command->event = queues.events.create(/*isUser=*/false, 2);
    if (!command->event) {
      command->queue->give(command->queueBytes);
      return CAIRN_QUEUE_EVENT_ALLOCATION_FAILURE;
    }
    *event = command->event;
  }
  for (uint64_t wait : command->waits)
    queues.events.retain(wait);
  ++command->parent->open;
  std::lock_guard<std::mutex> lock(mutex);
  pending.push_back(std::move(command));
  return CAIRN_QUEUE_SUCCESS;
}

static Launch launchOf(const CairnHostNDRange &range) {
  Launch launch;
  uint32_t dims = std::min<uint32_t>(range.dims, 4); // one too many is an error
  bool hasLocal = false;
  for (uint32_t d = 0; d < std::min<uint32_t>(dims, 3); ++d)
    hasLocal |= range.local[d] != 0;
  for (uint32_t d = 0; d < dims; ++d) {
    uint32_t at = std::min<uint32_t>(d, 2);
    launch.global.push_back(range.global[at]);
    launch.offset.push_back(range.offset[at]);
    if (hasLocal)
      launch.local.push_back(range.local[at]);
  }
  return launch;
}

int32_t HostEnqueue::enqueueKernel(Command &parent,
                                   const KernelToEnqueue &given) {
  HostQueue *queue = queues.find(given.queue);
  if (!queue)
    return CAIRN_QUEUE_INVALID_QUEUE;
  HostKernel *kernel = parent.kernel->findBlock(given.kernel);
  if (!kernel || !given.captured || !given.range)
    return CAIRN_QUEUE_FAILURE;
  auto command = std::make_unique<Command>();
  command->range = launchOf(*given.range);
  CheckedLaunch checked{*kernel, command->args};
  if (!checkRange(kernel->device(), command->range, checked).ok())
    return CAIRN_QUEUE_INVALID_NDRANGE;
  if (int32_t code = checkWaits(given.waitCount, given.waits))
    return code;
  uint32_t bytes = capturedBytes(given.captured);
  if (bytes > mostCapturedBytes ||
      kernel->interface().args.size() != given.localCount + 1)
    return CAIRN_QUEUE_OUT_OF_RESOURCES;
  command->captured.resize(roundUp(bytes, sizeof(Chunk)) / sizeof(Chunk));
  std::memcpy(command->captured.data(), given.captured, bytes);
  command->capturedBytes = bytes;
  const void *address = command->captured.data();
  command->args.push_back(Argument::value(address));
  uint64_t localMemory = kernel->interface().localMemory;
  for (uint32_t i = 0; i < given.localCount; ++i) {
    if (given.localSizes[i] == 0)
      return CAIRN_QUEUE_INVALID_ARG_SIZE;
    uint64_t size = std::min(given.localSizes[i], UINT64_MAX >> 16);
    localMemory = std::min(roundUp(localMemory, localArgumentAlignment) + size,
                           UINT64_MAX >> 2);
    command->args.push_back(Argument::local(size));
  }
  if (localMemory > kernel->device().info().localMemory)
    return CAIRN_QUEUE_OUT_OF_RESOURCES;
  command->context = {parent.context.functions, this, command.get()};
  command->parent = &parent;
  command->kernel = kernel;
  command->queue = queue;
  command->queueBytes = commandBytes + roundUp(bytes, 64);
  command->waits.assign(given.waits, given.waits + given.waitCount);
  return place(std::move(command), given.event);
}

int32_t HostEnqueue::enqueueMarker(Command &parent, const void *address,
                                   uint32_t waitCount, const uint64_t *waits,
                                   uint64_t *event) {
  HostQueue *queue = queues.find(address);
  if (!queue)
    return CAIRN_QUEUE_INVALID_QUEUE;
  if (waitCount == 0)
    return CAIRN_QUEUE_INVALID_EVENT_WAIT_LIST;
  if (int32_t code = checkWaits(waitCount, waits))
    return code;
  if (!event)
    return CAIRN_QUEUE_SUCCESS;
  auto command = std::make_unique<Command>();
  command->context = {parent.context.functions, this, command.get()};
  command->parent = &parent;
  command->queue = queue;
  command->queueBytes = commandBytes;
  command->waits.assign(waits, waits + waitCount);
  return place(std::move(command), event);
}

uint32_t HostEnqueue::subGroupCount(const Command &parent,
                                    const CairnHostNDRange &range,
                                    CairnHostKernel entry) {
  HostKernel *kernel = parent.kernel->findBlock(entry);
  if (!kernel)
    return 0;
  std::vector<Argument> none;
  CheckedLaunch checked{*kernel, none};
  if (!checkRange(kernel->device(), launchOf(range), checked).ok())
    return 0;
  uint64_t size = std::max<uint64_t>(kernel->interface().subGroupSize, 1);
  return static_cast<uint32_t>((checked.localItems + size - 1) / size);
}

bool HostEnqueue::saysWhy(const Command &command) const {
  return command.kernel && command.kernel->interface().debugInfo;
}

//===----------------------------------------------------------------------===//
// Running
//===----------------------------------------------------------------------===//

static uint64_t since(Clock::time_point start) {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(Clock::now() -
                                                              start)
      .count();
}

void HostEnqueue::fail(Command &command, int32_t status,
                       const std::string &message) {
  int32_t none = 0;
  command.status.compare_exchange_strong(none, status);
  std::lock_guard<std::mutex> lock(mutex);
  if (failure.ok())
    failure = Status::error(message);
}

/// What is complete completes what started it, if that waits for nothing else.
void HostEnqueue::finish(Command *command) {
  while (command && --command->open == 0) {
    Command *parent = command->parent;
    int32_t status = command->status;
    if (command->event) {
      queues.events.finish(
          command->event, status,
          {command->ownTime, command->kernel ? since(command->start) : 0});
      queues.events.release(command->event);
    }
    if (!parent)
      return; // the launch of the host, which is not ours
    int32_t none = 0;
    if (status < 0)
      parent->status.compare_exchange_strong(none, status);
    delete command;
    command = parent;
  }
}

/// Takes out of `pending` what waits for nothing any more.
HostEnqueue::Commands HostEnqueue::takeReady() {
  std::lock_guard<std::mutex> lock(mutex);
  Commands ready, later;
  for (auto &command : pending) {
    bool waits = std::any_of(
        command->waits.begin(), command->waits.end(), [&](uint64_t event) {
          return queues.events.status(event) > HostEvents::Complete;
        });
    (waits ? later : ready).push_back(std::move(command));
  }
  pending = std::move(later);
  return ready;
}

/// What is left of the time that the launch may take with what it enqueues.
uint64_t HostEnqueue::timeLeft() const {
  uint64_t taken = std::chrono::duration_cast<std::chrono::nanoseconds>(
                       Clock::now() - started)
                       .count();
  return root->timeoutNanoseconds - std::min(taken, root->timeoutNanoseconds);
}

/// Many commands are of one kernel, and they run at the same time.
void HostEnqueue::report(const CheckReport &report) {
  std::lock_guard<std::mutex> lock(reportMutex);
  if (reported.insert(report.key()).second)
    root->checkOutput(report);
}

void HostEnqueue::runOne(std::unique_ptr<Command> owned) {
  // Complete commands delete themselves.
  Command *command = owned.release();
  command->queue->give(command->queueBytes);
  int32_t status = 0;
  for (uint64_t event : command->waits) {
    status = std::min(status, queues.events.status(event));
    queues.events.release(event);
  }
  if (status < 0) {
    fail(
        *command, status,
        "a kernel that a kernel enqueued waits for an event that failed with " +
            std::to_string(status));
  } else if (root->stop && __atomic_load_n(root->stop, __ATOMIC_RELAXED)) {
    fail(*command, CAIRN_QUEUE_OUT_OF_RESOURCES, "was stopped");
  } else if (root->timeoutNanoseconds && timeLeft() == 0) {
    fail(*command, CAIRN_QUEUE_OUT_OF_RESOURCES,
         "did not end in time with what it enqueued");
  } else if (command->kernel) {
    CheckedLaunch launch{*command->kernel, command->args};
    launch.stop = root->stop;
    launch.timeoutNanoseconds =
        root->timeoutNanoseconds ? std::max<uint64_t>(timeLeft(), 1) : 0;
    (void)checkRange(command->kernel->device(), command->range, launch);
    launch.localMemory = command->kernel->interface().localMemory;
    for (const Argument &arg : command->args)
      if (arg.kind() == Argument::Kind::Local)
        launch.localMemory =
            roundUp(launch.localMemory, localArgumentAlignment) + arg.size();
    launch.printfBufferBytes = root->printfBufferBytes;
    launch.printfOutput = root->printfOutput;
    if (root->checkOutput)
      launch.checkOutput = [this](const CheckReport &found) { report(found); };
    launch.origin = root;
    const CapturedMemory captured(launch, command->capturedBytes);
    launch.addressed = &captured;
    command->start = Clock::now();
    auto event = runKernel(launch, threads, &command->context.functions);
    command->ownTime = since(command->start);
    Status status = event.ok() ? event->wait().status() : event.status();
    if (!status.ok())
      fail(*command, CAIRN_QUEUE_OUT_OF_RESOURCES, status.message());
  }
  finish(command);
}

void HostEnqueue::runAll(Commands commands) {
  bool prints =
      std::any_of(commands.begin(), commands.end(), [](const auto &command) {
        return command->kernel &&
               !command->kernel->interface().printfFormats.empty();
      });
  if (commands.size() == 1 || threads == 1 || prints) {
    for (auto &command : commands)
      runOne(std::move(command));
    return;
  }
  tbb::parallel_for(size_t(0), commands.size(),
                    [&](size_t i) { runOne(std::move(commands[i])); });
}

/// What waits for events that nothing will complete any more.
void HostEnqueue::dropPending() {
  Commands dropped;
  {
    std::lock_guard<std::mutex> lock(mutex);
    dropped = std::move(pending);
    pending.clear();
  }
  for (auto &owned : dropped) {
    Command *command = owned.release();
    command->queue->give(command->queueBytes);
    for (uint64_t event : command->waits)
      queues.events.release(event);
    fail(*command, CAIRN_QUEUE_FAILURE,
         (dropped.size() == 1 ? "a command that a kernel enqueued waits"
                              : std::to_string(dropped.size()) +
                                    " commands that kernels enqueued wait") +
             " for events that nothing completes");
    finish(command);
  }
}

Result<Event> HostEnqueue::run(const CheckedLaunch &launch) {
  root = &launch;
  started = Clock::now();
  Command command;
  command.kernel = static_cast<HostKernel *>(&launch.kernel);
  command.context = {queueFunctions(), this, &command};
  auto event = runKernel(launch, threads, &command.context.functions);
  if (!event.ok() || !event->wait().ok()) {
    dropPending();
    return event;
  }
  try {
    for (Commands ready = takeReady(); !ready.empty(); ready = takeReady())
      runAll(std::move(ready));
  } catch (const std::exception &error) {
    fail(command, CAIRN_QUEUE_OUT_OF_RESOURCES,
         std::string("cannot run what kernels enqueued: ") + error.what());
  }
  dropPending();
  if (!failure.ok())
    return Event::failed(
        failure.within("kernel '" + launch.kernel.interface().name + "'"));
  return Event(since(started));
}
