//===- Timing.h - timed launches --------------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_TOOLS_CAIRN_RUN_LAUNCH_TIMING_H
#define CAIRN_TOOLS_CAIRN_RUN_LAUNCH_TIMING_H

#include "cairn/runtime/Device.h"
#include "cairn/runtime/Json.h"

#include <functional>
#include <vector>

namespace cairn::run {

using runtime::Result;
using runtime::Status;

/// Milliseconds over the timed launches.
struct LaunchTimes {
  double kernelMedian = 0, kernelMin = 0;
  /// The time of the launch as its caller sees it: checks, start and end
  /// included.
  double launchMedian = 0;
};

/// Runs `launches` one after the other, `warmups + repeat` times, and calls
/// `restore` before each time. A launch that takes longer than
/// `timeoutNanoseconds`, if that is not 0, is an error.
Result<LaunchTimes> timeLaunches(runtime::Kernel &kernel,
                                 const std::vector<runtime::Launch> &launches,
                                 const std::function<Status()> &restore,
                                 unsigned warmups, unsigned repeat,
                                 uint64_t timeoutNanoseconds);

/// What every JSON line of cairn-run starts with.
runtime::Json describeRun(const std::string &name, const std::string &device,
                          const LaunchTimes &times, double compileMs);

} // namespace cairn::run

#endif // CAIRN_TOOLS_CAIRN_RUN_LAUNCH_TIMING_H
