//===- Queue.h - queues on a device -----------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_QUEUE_H
#define CAIRN_RUNTIME_QUEUE_H

#include "cairn/runtime/Status.h"

#include <cstdint>

namespace cairn::runtime {

class Device;

/// Where a queue's size is not given.
inline constexpr uint64_t defaultQueueBytes = 1 << 20;
/// The least and the most bytes of a queue.
inline constexpr uint64_t minQueueBytes = 1 << 8, maxQueueBytes = 1 << 30;

/// A queue on a device, into which its kernels put others (OpenCL C 2.0,
/// section 1.13.17). It must not outlive its device, nor go while a launch that
/// has it runs.
class Queue {
public:
  virtual ~Queue() = default;
  Queue(const Queue &) = delete;
  Queue &operator=(const Queue &) = delete;

  Device &device() const { return owner; }
  /// What the commands that wait in it may take together: each 64 bytes, and
  /// what its block captured, up to a multiple of 64.
  uint64_t size() const { return bytes; }

protected:
  Queue(Device &owner, uint64_t bytes) : owner(owner), bytes(bytes) {}

private:
  Device &owner;
  uint64_t bytes;
};

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_QUEUE_H
