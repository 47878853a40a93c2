//===- BriefLock.h - a lock for a few instructions --------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_OPENCL_TABLES_BRIEFLOCK_H
#define CAIRN_OPENCL_TABLES_BRIEFLOCK_H

#include <atomic>
#include <chrono>
#include <thread>

namespace cairn::opencl {

/// A lock that is held for a few instructions: to take it is one, and to let go
/// of it is less, where a mutex has a call for each. Handles are looked up some
/// times for each launch.
class BriefLock {
public:
  void lock() {
    for (unsigned tries = 0; isHeld.exchange(true, std::memory_order_acquire);
         ++tries)
      wait(tries);
  }
  void unlock() { isHeld.store(false, std::memory_order_release); }

private:
  /// Who holds it may have lost its processor, even to a thread that tries here
  /// and goes first.
  static void wait(unsigned tries) {
    constexpr unsigned few = 16;
    if (tries < few)
      std::this_thread::yield();
    else
      std::this_thread::sleep_for(std::chrono::microseconds(50));
  }

  std::atomic<bool> isHeld{false};
};

} // namespace cairn::opencl

#endif // CAIRN_OPENCL_TABLES_BRIEFLOCK_H
