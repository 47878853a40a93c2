//===- RealTime.h - threads of the process in real time ---------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_BENCH_HARNESS_REALTIME_H
#define CAIRN_BENCH_HARNESS_REALTIME_H

#include "cairn/runtime/Status.h"

namespace cairn::bench {

/// Runs all threads of the process in SCHED_FIFO while it lives, if `enabled`.
class RealTimeScope {
public:
  explicit RealTimeScope(bool enabled);
  ~RealTimeScope();
  RealTimeScope(const RealTimeScope &) = delete;
  RealTimeScope &operator=(const RealTimeScope &) = delete;

private:
  bool enabled;
};

/// An error where the process may not use SCHED_FIFO.
runtime::Status checkRealTime();

/// Milliseconds that the threads of the process were ready to run and waited
/// for a CPU, since they started.
double waitedForCPU();

} // namespace cairn::bench

#endif // CAIRN_BENCH_HARNESS_REALTIME_H
