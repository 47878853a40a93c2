//===- HostQueue.h - queues that kernels fill -------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_DRIVERS_HOST_QUEUE_HOSTQUEUE_H
#define CAIRN_RUNTIME_DRIVERS_HOST_QUEUE_HOSTQUEUE_H

#include "cairn/runtime/Queue.h"

#include "HostEvents.h"

#include <atomic>
#include <set>

namespace cairn::runtime {

class HostQueue;

/// What the kernels of a device enqueue with: its queues, and their events.
class HostQueues {
public:
  HostEvents events;

  /// The queue at the address that a kernel has; null where there is none.
  HostQueue *find(const void *address);

private:
  friend class HostQueue;
  std::mutex mutex;
  std::set<const void *> queues;
};

/// The room of a queue. The commands themselves are the launch's that started
/// them.
class HostQueue final : public Queue {
public:
  HostQueue(Device &owner, HostQueues &registry, uint64_t bytes);
  ~HostQueue() override;

  /// False where the queue is too full for a command of so many bytes.
  bool take(uint64_t commandBytes);
  void give(uint64_t commandBytes) { used.fetch_sub(commandBytes); }

private:
  HostQueues &registry;
  std::atomic<uint64_t> used{0};
};

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_DRIVERS_HOST_QUEUE_HOSTQUEUE_H
