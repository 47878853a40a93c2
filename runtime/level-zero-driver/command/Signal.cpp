//===- Signal.cpp - flags that threads wait for -----------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "command/Signal.h"

#include <climits>
#include <linux/futex.h>
#include <sys/syscall.h>
#include <unistd.h>

using namespace cairn::level_zero;

static_assert(std::atomic<uint32_t>::is_always_lock_free &&
              sizeof(std::atomic<uint32_t>) == sizeof(uint32_t));

/// Between processes too, as FUTEX_PRIVATE_FLAG is not given (man 2 futex).
static void futex(std::atomic<uint32_t> &word, int operation, uint32_t value,
                  const timespec *end) {
  syscall(SYS_futex, &word, operation, value, end, nullptr,
          FUTEX_BITSET_MATCH_ANY);
}

void Signal::set() {
  if (word.fetch_or(isOn, std::memory_order_acq_rel) / oneWaiter > 0)
    futex(word, FUTEX_WAKE_BITSET, INT_MAX, nullptr);
}

bool Signal::wait(const Deadline &deadline) {
  if (isSet())
    return true;
  timespec wake = {};
  if (!deadline.isNever()) {
    auto since = deadline.wakeTime().time_since_epoch();
    auto seconds = std::chrono::duration_cast<std::chrono::seconds>(since);
    wake.tv_sec = seconds.count();
    wake.tv_nsec = std::chrono::nanoseconds(since - seconds).count();
  }
  auto mustSpin = [&] {
    return !deadline.isNever() &&
           std::chrono::steady_clock::now() >= deadline.wakeTime();
  };
  word.fetch_add(oneWaiter, std::memory_order_relaxed);
  while (!isSet() && !mustSpin())
    if (uint32_t now = word.load(std::memory_order_acquire); !(now & isOn))
      futex(word, FUTEX_WAIT_BITSET, now, deadline.isNever() ? nullptr : &wake);
  word.fetch_sub(oneWaiter, std::memory_order_relaxed);
  while (!isSet() && !deadline.isOver())
    Deadline::spin();
  return isSet();
}
