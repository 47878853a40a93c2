//===- Watchdog.h - launches that may be stopped ----------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_DRIVERS_HOST_FAULTS_WATCHDOG_H
#define CAIRN_RUNTIME_DRIVERS_HOST_FAULTS_WATCHDOG_H

#include "GuardedCall.h"
#include "cairn/runtime/CheckedLaunch.h"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

namespace cairn::runtime {

/// A thread that ends a launch which takes too long, or which somebody stops:
/// no group begins any more, and those that run are left where they are, in
/// whatever loop.
class Watchdog {
public:
  /// Sets `stopped` when it ends the launch. Throws std::system_error where
  /// there is no thread.
  Watchdog(const CheckedLaunch &launch, std::atomic<bool> &stopped);
  ~Watchdog();
  Watchdog(const Watchdog &) = delete;
  Watchdog &operator=(const Watchdog &) = delete;

  static bool isNeeded(const CheckedLaunch &launch) {
    return launch.timeoutNanoseconds || launch.stop;
  }

  /// While it lives, the watchdog may interrupt `call`, which is this thread's
  /// and executes `code`. Does nothing without a watchdog.
  class Watched {
  public:
    Watched(Watchdog *watchdog, GuardedCall &call, const void *code);
    ~Watched();
    Watched(const Watched &) = delete;
    Watched &operator=(const Watched &) = delete;

  private:
    friend Watchdog;
    Watchdog *const watchdog;
    GuardedCall &call;
    Watched *next = nullptr;
    sigset_t signals;
  };

  /// Why it ended the launch, once all groups are over; success if it did not.
  Status reason();

private:
  void work();
  bool isStopped() const {
    return launch.stop && __atomic_load_n(launch.stop, __ATOMIC_RELAXED) != 0;
  }
  void interruptAll();
  uint64_t limit() const;
  std::chrono::nanoseconds elapsed() const;
  /// An error once the launch has taken longer than it may.
  Status checkTime() const;

  const CheckedLaunch &launch;
  std::atomic<bool> &stopped;
  const std::chrono::steady_clock::time_point start;
  /// Guards what is below.
  std::mutex mutex;
  std::condition_variable changed;
  Watched *first = nullptr;
  bool isOver = false;
  Status itsReason = Status::success();
  std::thread thread;
};

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_DRIVERS_HOST_FAULTS_WATCHDOG_H
