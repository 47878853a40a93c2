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
    if (changed.wait_until(lock, wakeTime(), condition))
      return true;
    while (!condition()) {
      if (isOver())
        return false;
      lock.unlock();
      spin();
      lock.lock();
    }
    return true;
  }

  bool isOver() const {
    return !none && std::chrono::steady_clock::now() >= end;
  }

  /// When a thread is to stop sleeping, and to spin for the rest: woken up, it
  /// is up to 200 us late. Not for what never ends.
  std::chrono::steady_clock::time_point wakeTime() const {
    return end - std::chrono::microseconds(200);
  }

  /// One turn of a loop that waits for the rest: whoever yields on a busy
  /// machine comes back after milliseconds.
  static void spin() {
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#endif
  }

private:
  static constexpr uint64_t limit = UINT64_MAX >> 2;
  bool none;
  std::chrono::steady_clock::time_point end;
};

/// What events and fences are: signaled or not. May be in memory that several
/// processes share; zeros are one that is not set.
class Signal {
public:
  explicit Signal(bool on = false) : word(on ? isOn : 0) {}

  bool isSet() const { return word.load(std::memory_order_acquire) & isOn; }
  void set();
  void reset() { word.fetch_and(~isOn, std::memory_order_release); }

  /// False if the deadline was over before the flag was set.
  bool wait(const Deadline &deadline);

private:
  static constexpr uint32_t isOn = 1, oneWaiter = 2;

  /// Whether it is set, and how many threads sleep until it is.
  std::atomic<uint32_t> word;
};

} // namespace cairn::level_zero

#endif // CAIRN_RUNTIME_LEVEL_ZERO_DRIVER_COMMAND_SIGNAL_H
