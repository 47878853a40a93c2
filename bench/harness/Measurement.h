//===- Measurement.h - what a runner gives for a workload -------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_BENCH_HARNESS_MEASUREMENT_H
#define CAIRN_BENCH_HARNESS_MEASUREMENT_H

#include "HostArguments.h"
#include "LaunchTimes.h"

namespace cairn::bench {

struct Measurement {
  double buildMs = 0;
  LaunchTimes times;
  /// What the last launch wrote.
  ArgumentBytes outputs;
};

} // namespace cairn::bench

#endif // CAIRN_BENCH_HARNESS_MEASUREMENT_H
