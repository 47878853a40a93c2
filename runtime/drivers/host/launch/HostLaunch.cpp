//===- HostLaunch.cpp - work-groups spread over threads ---------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "HostLaunch.h"

#include "ArgumentBlock.h"
#include "HostKernel.h"
#include "MergeGroups.h"
#include "drivers/host/checks/HostLaunchChecks.h"
#include "drivers/host/device/HostDevice.h"
#include "drivers/host/faults/DescribeFault.h"
#include "drivers/host/faults/Watchdog.h"
#include "drivers/host/memory/AlignedMemory.h"
#include "drivers/host/memory/ArgumentMemory.h"
#include "drivers/host/memory/HostArena.h"
#include "drivers/host/memory/UnwrittenBytes.h"
#include "drivers/host/queue/HostEnqueue.h"
#include "lib/FunctionNames.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <exception>
#include <mutex>
#include <optional>
#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

using namespace cairn::runtime;

/// A launch that is expected to take less CPU time than this runs on the
/// calling thread: waking the others takes longer.
static constexpr float inlineNanoseconds = 10'000;
/// An inline launch that turns out longer than this calls for help after all.
static constexpr int64_t inlineDeadline = 4 * int64_t(inlineNanoseconds);
/// A thread takes this many pieces of a launch, if all are as fast. More would
/// cost overhead, fewer would leave threads idle at the end.
static constexpr uint64_t piecesPerThread = 16;

namespace {
/// One launch while it runs.
class Run {
public:
  /// `launch` is what was asked for, maybe with larger groups.
  Run(const CheckedLaunch &launch, const CheckedLaunch &asked, const void *args)
      : launch(launch), asked(asked),
        kernel(static_cast<HostKernel &>(launch.kernel)), args(args),
        localBytes(std::max<uint64_t>(launch.localMemory, 1)),
        scratchBytes(std::max<uint64_t>(kernel.interface().scratchPerItem *
                                            roundUp(launch.localItems, 64),
                                        1)) {
    for (unsigned d = 0; d < 3; ++d) {
      shape.globalSize[d] = launch.global[d];
      shape.globalOffset[d] = launch.offset[d];
      shape.localSize[d] = launch.local[d];
      shape.numGroups[d] = launch.numGroups[d];
    }
    shape.workDim = launch.dims;
    shape.localBytes = launch.localMemory;
  }

  /// Nobody is to know how long it takes.
  void setUntimed() { isTimed = false; }
  /// Throws where there is no thread for it.
  void watch() {
    if (Watchdog::isNeeded(launch))
      watchdog = std::make_unique<Watchdog>(launch, stopped);
  }

  void setPrintfBuffer(void *memory) { shape.printfBuffer = memory; }
  void setQueues(const CairnHostQueues *queues) { shape.queues = queues; }
  void setChecks(LaunchChecks *launchChecks) { checks = launchChecks; }

  /// Executes the work-groups [`begin`, `end`) of the linear order, x fastest;
  /// `part` is what the checks have of them, if they keep anything.
  void groups(uint64_t begin, uint64_t end, LaunchChecks::Part *part = nullptr);

  /// Runs groups from the first on until all are done or the deadline is over;
  /// the first one that is left.
  uint64_t untilDeadline();

  void inParallel(uint64_t begin, unsigned threads);

  /// Executes all, each part by one thread.
  void inParts(std::vector<LaunchChecks::Part> &parts);

  uint64_t total() const { return launch.totalGroups; }
  /// CPU time of all groups together, so far.
  int64_t busyNanoseconds() const { return busy.load(); }
  /// Whether no more groups are to begin.
  bool failed() const { return stopped.load(std::memory_order_relaxed); }
  /// Why nothing, or not all, could be run.
  Status status() const;
  /// What ended the kernel, if anything did.
  std::optional<Status> fault();

private:
  /// Calls the kernel for groups from `begin` on; `current` is the one that it
  /// is at, which is read where a fault ends this.
  void callKernel(uint64_t begin, uint64_t end, volatile uint64_t &current,
                  GroupChecks *checks);
  void endBy(const Fault &fault, uint64_t group);

  const CheckedLaunch &launch, &asked;
  HostKernel &kernel;
  const void *args;
  uint64_t localBytes, scratchBytes;
  bool isTimed = true;
  CairnHostLaunch shape = {};
  /// Null of a kernel that has none.
  LaunchChecks *checks = nullptr;
  std::atomic<bool> stopped{false}, outOfMemory{false};
  /// Guards `firstFault`: threads may have one at the same time.
  std::mutex mutex;
  std::optional<KernelFault> firstFault;
  std::atomic<int64_t> busy{0};
  /// Null where nobody may end the launch. Goes first, as it has a thread.
  std::unique_ptr<Watchdog> watchdog;
};
} // namespace

using Clock = std::chrono::steady_clock;

static int64_t nanosecondsSince(Clock::time_point start) {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(Clock::now() -
                                                              start)
      .count();
}

void Run::groups(uint64_t begin, uint64_t end, LaunchChecks::Part *part) {
  HostArena &arena = HostArena::current();
  bool reserved = kernel.device().guardsMemory()
                      ? arena.reserveGuarded(localBytes, scratchBytes)
                      : arena.reserve(localBytes, scratchBytes);
  if (!reserved) {
    outOfMemory.store(true, std::memory_order_relaxed);
    stopped.store(true, std::memory_order_relaxed);
    return;
  }
  Clock::time_point start = isTimed ? Clock::now() : Clock::time_point();
  volatile uint64_t current = begin;
  GuardedCall call;
  Watchdog::Watched watched(
      watchdog.get(), call,
      reinterpret_cast<const void *>(kernel.entryPoint()));
  std::unique_ptr<GroupChecks> ownChecks;
  if (checks)
    ownChecks = std::make_unique<GroupChecks>(
        *checks, part, static_cast<unsigned char *>(arena.localMemory()));
  auto execute = [&] { callKernel(begin, end, current, ownChecks.get()); };
  bool isOver = call.run(execute);
  while (!isOver && call.fault().signal == 0) {
    begin = current + 1; // the checks have ended that group alone
    isOver = call.run(execute);
  }
  if (!isOver && call.fault().signal != GuardedCall::interruptSignal)
    endBy(call.fault(), current);
  if (isTimed)
    busy.fetch_add(nanosecondsSince(start), std::memory_order_relaxed);
}

void Run::callKernel(uint64_t begin, uint64_t end, volatile uint64_t &current,
                     GroupChecks *checks) {
  HostArena &arena = HostArena::current();
  CairnHostKernel entry = kernel.entryPoint();
  void *local = arena.localMemory(), *scratch = arena.scratchMemory();
  CairnHostLaunch launched = shape;
  launched.checks = checks ? checks->record() : nullptr;
  uint64_t nx = shape.numGroups[0], ny = shape.numGroups[1];
  uint64_t x = begin % nx, y = begin / nx % ny, z = begin / nx / ny;
  for (uint64_t i = begin; i < end; ++i) {
    if (failed())
      return;
    current = i;
    if (checks)
      checks->begin(i);
    entry(args, &launched, x, y, z, local, scratch);
    if (checks)
      checks->end();
    if (++x == nx) {
      x = 0;
      if (++y == ny) {
        y = 0;
        ++z;
      }
    }
  }
}

void Run::endBy(const Fault &fault, uint64_t group) {
  stopped.store(true, std::memory_order_relaxed);
  uint64_t nx = shape.numGroups[0], ny = shape.numGroups[1];
  KernelFault found = {fault,
                       {group % nx, group / nx % ny, group / nx / ny},
                       HostArena::current().localMemory()};
  for (unsigned d = 0; d < 3; ++d) {
    found.merged[d] = launch.local[d] / asked.local[d];
    found.group[d] *= found.merged[d];
  }
  std::lock_guard<std::mutex> lock(mutex);
  if (!firstFault)
    firstFault = found;
}

uint64_t Run::untilDeadline() {
  // The pieces are 1, 2, 4, ... groups, as reading the clock may cost
  // more than one.
  uint64_t done = 0, step = 1;
  while (done < total() && !failed()) {
    uint64_t end = done + std::min(step, total() - done);
    groups(done, end);
    done = end;
    step *= 2;
    if (busyNanoseconds() > inlineDeadline)
      break;
  }
  return done;
}

void Run::inParallel(uint64_t begin, unsigned threads) {
  using Range = tbb::blocked_range<uint64_t>;
  uint64_t grain =
      std::max<uint64_t>(1, (total() - begin) / (threads * piecesPerThread));
  // Stealing evens out groups of different cost and threads that lose their
  // core; the order inside a piece is that of memory.
  tbb::parallel_for(
      Range(begin, total(), grain),
      [this](const Range &range) {
        if (!failed())
          groups(range.begin(), range.end());
      },
      tbb::auto_partitioner());
}

void Run::inParts(std::vector<LaunchChecks::Part> &parts) {
  // Who waits here holds the shadows, and takes no other launch meanwhile.
  tbb::this_task_arena::isolate([&] {
    tbb::parallel_for(size_t(0), parts.size(), [&](size_t i) {
      if (!failed())
        groups(parts[i].begin, parts[i].end, &parts[i]);
    });
  });
}

Status Run::status() const {
  if (!outOfMemory.load(std::memory_order_relaxed))
    return Status::success();
  return Status::error("kernel '" + kernel.interface().name +
                       "': out of memory: cannot allocate " +
                       std::to_string(localBytes) +
                       " bytes of local memory and " +
                       std::to_string(scratchBytes) + " bytes of scratch");
}

std::optional<Status> Run::fault() {
  Status ended = watchdog ? watchdog->reason() : Status::success();
  if (!firstFault && !ended.ok())
    return ended.within(spellKernel(kernel.interface().name));
  if (!firstFault)
    return std::nullopt;
  // Blocks have their lines from the kernel that it all began with.
  const CheckedLaunch &first = asked.origin ? *asked.origin : asked;
  std::string line = static_cast<HostKernel &>(first.kernel)
                         .sourceLine(kernel, firstFault->fault.instruction);
  return Status::error(describeFault(*firstFault, asked, line))
      .within(spellKernel(kernel.interface().name));
}

/// Nobody sees what a kernel without checks writes.
static void noteAllWritten(const CheckedLaunch &launch) {
  for (size_t i = 0; i < launch.args.size(); ++i)
    if (UnwrittenBytes *bytes = unwrittenOf(launch, i); bytes && bytes->any())
      if (std::optional<ArgumentMemory> memory = memoryOf(launch, i))
        bytes->noteWritten(memory->begin, memory->end - memory->begin);
}

static Result<Event> runGroups(const CheckedLaunch &asked, unsigned threads,
                               void *printfBuffer,
                               const CairnHostQueues *queues) {
  std::optional<CheckedLaunch> merged;
  // With guards it is to be said which group a fault was in.
  if (asked.totalGroups > 1 && !asked.kernel.device().guardsMemory())
    mergeGroups(merged.emplace(asked), threads * piecesPerThread);
  const CheckedLaunch &launch = merged ? *merged : asked;
  ArgumentBlock args;
  if (Status status = args.pack(launch); !status.ok())
    return status.within(spellKernel(launch.kernel.interface().name));
  auto &kernel = static_cast<HostKernel &>(launch.kernel);
  Run run(launch, asked, args.data());
  run.setPrintfBuffer(printfBuffer);
  try {
    run.watch();
  } catch (const std::exception &error) {
    return Status::error("kernel '" + kernel.interface().name +
                         "': cannot watch how long it takes: " + error.what());
  }
  run.setQueues(queues);
  std::optional<LaunchChecks> checks;
  if (kernel.interface().checks) {
    checks.emplace(launch,
                   static_cast<HostDevice &>(kernel.device()).checkShadows);
    if (Status status = checks->prepare(threads); !status.ok())
      return status.within(spellKernel(kernel.interface().name));
    run.setChecks(&*checks);
  } else {
    noteAllWritten(launch);
  }
  float items = float(launch.totalGroups) * float(launch.localItems);
  float cost = kernel.costPerItem();
  bool alone = threads == 1 || launch.totalGroups == 1;
  bool isShort = cost >= 0 && cost * items < inlineNanoseconds;

  // Who shares it among threads has to know.
  const bool isTimed = launch.isTimed || !alone;
  if (!isTimed)
    run.setUntimed();
  // The time of one thread is that of the launch; the clock is not read twice
  // for it.
  Clock::time_point start = alone ? Clock::time_point() : Clock::now();
  uint64_t done = 0;
  bool hasParts = checks && !checks->allParts().empty();
  if (alone && !hasParts) {
    run.groups(0, run.total());
    done = run.total();
  } else if (isShort && !hasParts) {
    done = run.untilDeadline();
  }
  if (done < run.total() && !run.failed()) {
    try {
      if (hasParts)
        run.inParts(checks->allParts());
      else
        run.inParallel(done, threads);
    } catch (const std::exception &error) {
      return Status::error("kernel '" + kernel.interface().name +
                           "': cannot run in parallel: " + error.what());
    }
  }
  int64_t elapsed = alone ? run.busyNanoseconds() : nanosecondsSince(start);

  // A launch that ended early is looked at too.
  Status found = checks ? checks->finish() : Status::success();
  if (Status status = run.status(); !status.ok())
    return status;
  if (std::optional<Status> fault = run.fault())
    return Event::failed(std::move(*fault));
  if (!found.ok())
    return Event::failed(found.within(spellKernel(kernel.interface().name)));
  // Not the elapsed time, which holds the waking that `isShort` is to save.
  if (isTimed)
    kernel.setCostPerItem(float(run.busyNanoseconds()) / items);
  return Event(static_cast<uint64_t>(elapsed));
}

Result<Event> cairn::runtime::runKernel(const CheckedLaunch &launch,
                                        unsigned threads,
                                        const CairnHostQueues *queues) {
  const KernelInterface &kernel = launch.kernel.interface();
  if (kernel.printfFormats.empty())
    return runGroups(launch, threads, nullptr, queues);
  AlignedMemory buffer = AlignedMemory::allocate(launch.printfBufferBytes);
  if (!buffer.data())
    return Status::error("kernel '" + kernel.name +
                         "': out of memory: cannot allocate a printf buffer "
                         "of " +
                         std::to_string(launch.printfBufferBytes) + " bytes");
  initializePrintfBuffer(buffer.data(), buffer.size());
  Result<Event> event = runGroups(launch, threads, buffer.data(), queues);
  // What was printed before a failure helps to find it.
  finishPrintf(buffer.data(), kernel.name, kernel.printfFormats,
               launch.printfOutput);
  return event;
}

Result<Event> cairn::runtime::runOnHost(const CheckedLaunch &launch,
                                        unsigned threads,
                                        HostQueue *defaultQueue) {
  if (!launch.kernel.interface().usesQueues)
    return runKernel(launch, threads, nullptr);
  auto &device = static_cast<HostDevice &>(launch.kernel.device());
  return HostEnqueue(device.queues, defaultQueue, threads).run(launch);
}
