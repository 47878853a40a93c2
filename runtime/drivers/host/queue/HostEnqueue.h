//===- HostEnqueue.h - kernels that kernels start ---------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_DRIVERS_HOST_QUEUE_HOSTENQUEUE_H
#define CAIRN_RUNTIME_DRIVERS_HOST_QUEUE_HOSTENQUEUE_H

#include "HostQueue.h"
#include "cairn/runtime/CheckedLaunch.h"
#include "drivers/host/launch/HostKernel.h"

#include <chrono>
#include <set>

namespace cairn::runtime {

/// A launch of the host with all that its kernels start, which is complete when
/// those are (OpenCL C 2.0, section 1.13.17).
///
/// What is enqueued begins when the kernel that did it is through with all its
/// work-groups, whatever the flags: they only say how long it waits at least.
/// All that can begin then runs at once.
class HostEnqueue {
public:
  /// `defaultQueue` is what `get_default_queue` gives; null for none.
  HostEnqueue(HostQueues &queues, HostQueue *defaultQueue, unsigned threads);
  HostEnqueue(const HostEnqueue &) = delete;
  ~HostEnqueue();

  Result<Event> run(const CheckedLaunch &launch);

  /// Something that was enqueued, or the launch of the host itself.
  struct Command;
  /// What kernels call: the functions of HostABI.h, and whose command it is.
  struct Context {
    CairnHostQueues functions;
    HostEnqueue *launch;
    Command *command;
  };

  struct KernelToEnqueue {
    const void *queue;
    const CairnHostNDRange *range;
    uint32_t waitCount;
    const uint64_t *waits;
    uint64_t *event;
    CairnHostKernel kernel;
    const void *captured;
    uint32_t localCount;
    const uint64_t *localSizes;
  };
  /// For the command that runs; codes of OpenCL C.
  int32_t enqueueKernel(Command &parent, const KernelToEnqueue &given);
  int32_t enqueueMarker(Command &parent, const void *queue, uint32_t waitCount,
                        const uint64_t *waits, uint64_t *event);
  uint32_t subGroupCount(const Command &parent, const CairnHostNDRange &range,
                         CairnHostKernel kernel);
  /// Whether its program was compiled to be told why something failed.
  bool saysWhy(const Command &command) const;

  HostQueues &queues;
  HostQueue *const defaultQueue;

private:
  using Commands = std::vector<std::unique_ptr<Command>>;

  int32_t checkWaits(uint32_t waitCount, const uint64_t *waits);
  int32_t place(std::unique_ptr<Command> command, uint64_t *event);
  Commands takeReady();
  void runAll(Commands commands);
  void runOne(std::unique_ptr<Command> command);
  void finish(Command *command);
  void fail(Command &command, int32_t status, const std::string &message);
  void dropPending();
  uint64_t timeLeft() const;
  void report(const CheckReport &report);

  const unsigned threads;
  /// The launch, for what its kernels print, and when it ends.
  const CheckedLaunch *root = nullptr;
  std::chrono::steady_clock::time_point started = {};
  std::mutex mutex;
  Commands pending;
  Status failure = Status::success();
  /// Guards the reports of all that was enqueued.
  std::mutex reportMutex;
  std::set<decltype(CheckReport().key())> reported;
};

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_DRIVERS_HOST_QUEUE_HOSTENQUEUE_H
