//===- Watchdog.cpp - launches that may be stopped --------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Watchdog.h"

#include "lib/Seconds.h"

#include <algorithm>

using namespace cairn::runtime;

using Nanoseconds = std::chrono::nanoseconds;

/// How often it looks whether somebody wants the launch to end.
static constexpr Nanoseconds lookInterval = std::chrono::milliseconds(10);
/// A thread that is in a function of the C library is asked again.
static constexpr Nanoseconds interruptInterval = std::chrono::milliseconds(1);

Watchdog::Watchdog(const CheckedLaunch &launch, std::atomic<bool> &stopped)
    : launch(launch), stopped(stopped),
      start(std::chrono::steady_clock::now()) {
  GuardedCall::takeInterrupts();
  thread = std::thread([this] { work(); });
}

Watchdog::~Watchdog() { (void)reason(); }

Status Watchdog::reason() {
  // One that has ended by itself may have done so before the thread looked, for
  // which it is not to wait.
  Status late = checkTime();
  {
    std::lock_guard<std::mutex> lock(mutex);
    isOver = true;
    changed.notify_all();
  }
  if (thread.joinable()) {
    thread.join();
    if (itsReason.ok())
      itsReason = late;
  }
  return itsReason;
}

uint64_t Watchdog::limit() const {
  return std::min<uint64_t>(launch.timeoutNanoseconds, INT64_MAX);
}

Nanoseconds Watchdog::elapsed() const {
  return std::chrono::steady_clock::now() - start;
}

Status Watchdog::checkTime() const {
  if (!limit() || elapsed() < Nanoseconds(limit()))
    return Status::success();
  // What is enqueued has what is left of it.
  uint64_t given = launch.origin ? launch.origin->timeoutNanoseconds : limit();
  return Status::error("did not end within " + spellSeconds(given));
}

void Watchdog::work() {
  std::unique_lock<std::mutex> lock(mutex);
  while (!isOver && itsReason.ok()) {
    itsReason = isStopped() ? Status::error("was stopped") : checkTime();
    Nanoseconds wait = launch.stop ? lookInterval : Nanoseconds::max();
    if (limit())
      wait = std::min(wait, Nanoseconds(limit()) - elapsed());
    // A year at a time, as clocks cannot count to all that a duration can say.
    if (itsReason.ok())
      changed.wait_for(
          lock, std::min<Nanoseconds>(wait, std::chrono::hours(24 * 365)));
  }
  if (itsReason.ok())
    return;
  stopped.store(true, std::memory_order_relaxed);
  while (!isOver) {
    interruptAll();
    changed.wait_for(lock, interruptInterval);
  }
}

/// With the lock, so that no thread leaves its kernel and ends meanwhile.
void Watchdog::interruptAll() {
  for (Watched *watched = first; watched; watched = watched->next)
    watched->call.interrupt();
}

Watchdog::Watched::Watched(Watchdog *watchdog, GuardedCall &call,
                           const void *code)
    : watchdog(watchdog), call(call) {
  if (!watchdog)
    return;
  call.allowInterrupts(code, signals);
  std::lock_guard<std::mutex> lock(watchdog->mutex);
  next = watchdog->first;
  watchdog->first = this;
}

Watchdog::Watched::~Watched() {
  if (!watchdog)
    return;
  {
    std::lock_guard<std::mutex> lock(watchdog->mutex);
    Watched **place = &watchdog->first;
    while (*place != this)
      place = &(*place)->next;
    *place = next;
  }
  pthread_sigmask(SIG_SETMASK, &signals, nullptr);
}
