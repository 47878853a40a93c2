//===- Signal.h - a flag that threads wait for ------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_LEVEL_ZERO_DRIVER_COMMAND_SIGNAL_H
#define CAIRN_RUNTIME_LEVEL_ZERO_DRIVER_COMMAND_SIGNAL_H

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <thread>

namespace cairn::level_zero {

/// When a wait of the API ends: `timeout` nanoseconds from now, never for
/// UINT64_MAX, and never as well for what is beyond the clock's range.
class Deadline {
public:
  explicit Deadline(uint64_t timeout)
      : none(timeout > limit),
        end(std::chrono::steady_clock::now() +
            std::chrono::nanoseconds(none ? 0 : timeout)) {}
  static Deadline never() { return Deadline(UINT64_MAX); }

  bool isNever() const { return none; }

  /// Waits for `condition`, and gives what it is in the end.
  template <typename Condition>
  bool wait(std::condition_variable &changed,
            std::unique_lock<std::mutex> &lock, Condition condition) const {
    if (none) {
      changed.wait(lock, condition);
      return true;
    }
    if (changed.wait_until(lock, end - wakeTime, condition))
      return true;
    while (!condition()) {
      if (std::chrono::steady_clock::now() >= end)
        return false;
      lock.unlock();
      std::this_thread::yield();
      lock.lock();
    }
    return true;
  }

private:
  static constexpr uint64_t limit = UINT64_MAX >> 2;
  /// A thread that sleeps is woken up to this much late: the rest is spun.
  static constexpr std::chrono::microseconds wakeTime{200};
  bool none;
  std::chrono::steady_clock::time_point end;
};

/// What events and fences are: signaled or not.
class Signal {
public:
  explicit Signal(bool on = false) : on(on) {}

  bool isSet() const { return on.load(std::memory_order_acquire); }

  void set() {
    std::lock_guard<std::mutex> lock(mutex);
    on.store(true, std::memory_order_release);
    changed.notify_all();
  }
  void reset() {
    std::lock_guard<std::mutex> lock(mutex);
    on.store(false, std::memory_order_release);
  }

  /// False if the deadline was over before the flag was set.
  bool wait(const Deadline &deadline) {
    if (isSet())
      return true;
    std::unique_lock<std::mutex> lock(mutex);
    return deadline.wait(changed, lock, [this] { return isSet(); });
  }

private:
  std::mutex mutex;
  std::condition_variable changed;
  std::atomic<bool> on;
};

} // namespace cairn::level_zero

#endif // CAIRN_RUNTIME_LEVEL_ZERO_DRIVER_COMMAND_SIGNAL_H
