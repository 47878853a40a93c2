//===- HostQueue.cpp - queues that kernels fill -----------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "HostQueue.h"

using namespace cairn::runtime;

HostQueue *HostQueues::find(const void *address) {
  std::lock_guard<std::mutex> lock(mutex);
  return queues.count(address)
             ? static_cast<HostQueue *>(const_cast<void *>(address))
             : nullptr;
}

HostQueue::HostQueue(Device &owner, HostQueues &registry, uint64_t bytes)
    : Queue(owner, bytes), registry(registry) {
  std::lock_guard<std::mutex> lock(registry.mutex);
  registry.queues.insert(this);
}

HostQueue::~HostQueue() {
  std::lock_guard<std::mutex> lock(registry.mutex);
  registry.queues.erase(this);
}

bool HostQueue::take(uint64_t commandBytes) {
  uint64_t before = used.load();
  do {
    if (commandBytes > size() - before)
      return false;
  } while (!used.compare_exchange_weak(before, before + commandBytes));
  return true;
}
