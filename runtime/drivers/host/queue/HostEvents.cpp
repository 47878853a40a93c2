//===- HostEvents.cpp - events of commands on the device --------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "HostEvents.h"

using namespace cairn::runtime;

using Lock = std::lock_guard<std::mutex>;

HostEvents::Event *HostEvents::find(Handle handle) {
  uint32_t index = static_cast<uint32_t>(handle) - 1;
  if (index >= events.size())
    return nullptr;
  Event &event = events[index];
  return event.references && event.generation == handle >> 32 ? &event
                                                              : nullptr;
}

HostEvents::Handle HostEvents::create(bool isUser, uint32_t references) {
  Lock lock(mutex);
  if (unused.empty()) {
    if (events.size() == most)
      return 0;
    unused.push_back(static_cast<uint32_t>(events.size()));
    events.emplace_back();
  }
  uint32_t index = unused.back();
  unused.pop_back();
  Event &event = events[index];
  event.references = references;
  event.status = isUser ? Submitted : Queued;
  event.isUser = isUser;
  event.times = {};
  event.captured = nullptr;
  return uint64_t(event.generation) << 32 | (index + 1);
}

bool HostEvents::isValid(Handle handle) {
  Lock lock(mutex);
  return find(handle);
}

void HostEvents::retain(Handle handle) {
  Lock lock(mutex);
  if (Event *event = find(handle))
    ++event->references;
}

void HostEvents::release(Handle handle) {
  Lock lock(mutex);
  Event *event = find(handle);
  if (!event || --event->references)
    return;
  ++event->generation;
  unused.push_back(static_cast<uint32_t>(handle) - 1);
}

int32_t HostEvents::status(Handle handle) {
  Lock lock(mutex);
  const Event *event = find(handle);
  return event ? event->status : int32_t(Complete);
}

void HostEvents::setUserStatus(Handle handle, int32_t status) {
  Lock lock(mutex);
  Event *event = find(handle);
  if (event && event->isUser && event->status > Complete && status <= Complete)
    event->status = status;
}

void HostEvents::finish(Handle handle, int32_t status, Times times) {
  Lock lock(mutex);
  Event *event = find(handle);
  if (!event)
    return;
  event->status = status;
  event->times = times;
  if (event->captured) {
    event->captured[0] = times.own;
    event->captured[1] = times.whole;
  }
}

void HostEvents::capture(Handle handle, uint64_t *value) {
  Lock lock(mutex);
  Event *event = find(handle);
  if (!event || event->isUser || !value)
    return;
  event->captured = value;
  if (event->status > Complete)
    return;
  value[0] = event->times.own;
  value[1] = event->times.whole;
}
