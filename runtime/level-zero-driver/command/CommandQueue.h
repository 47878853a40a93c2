//===- CommandQueue.h - command queues --------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_LEVEL_ZERO_DRIVER_COMMAND_COMMANDQUEUE_H
#define CAIRN_RUNTIME_LEVEL_ZERO_DRIVER_COMMAND_COMMANDQUEUE_H

#include "command/Executor.h"
#include "device/Driver.h"

namespace cairn::level_zero {

class CommandQueue : public Object {
public:
  static constexpr Kind kind = Kind::CommandQueue;
  using Handle = ze_command_queue_handle_t;

  CommandQueue(std::shared_ptr<Context> context,
               const ze_command_queue_desc_t &desc)
      : Object(kind), executor(std::move(context)),
        synchronous(desc.mode == ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS),
        ordinal(desc.ordinal), index(desc.index) {}

  Executor executor;
  const bool synchronous;
  const uint32_t ordinal, index;
  /// Fences that were made for this queue and not destroyed.
  std::atomic<uint32_t> fences{0};
};

class Fence : public Object {
public:
  static constexpr Kind kind = Kind::Fence;
  using Handle = ze_fence_handle_t;

  Fence(std::shared_ptr<CommandQueue> queue, bool signaled)
      : Object(kind), queue(std::move(queue)),
        state(std::make_shared<Signal>(signaled)) {}

  const std::shared_ptr<CommandQueue> queue;
  /// Held by the work that it is to be signaled after.
  const std::shared_ptr<Signal> state;
};

/// The results of a description of an explicit or implicit queue.
ze_result_t checkQueueDescription(const ze_command_queue_desc_t &description);

/// INVALID_ARGUMENT where the device has no such queue group.
ze_result_t checkOrdinal(uint32_t ordinal);

} // namespace cairn::level_zero

#endif // CAIRN_RUNTIME_LEVEL_ZERO_DRIVER_COMMAND_COMMANDQUEUE_H
