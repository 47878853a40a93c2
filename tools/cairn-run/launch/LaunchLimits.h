//===- LaunchLimits.h - what ends launches ----------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_TOOLS_CAIRN_RUN_LAUNCH_LAUNCHLIMITS_H
#define CAIRN_TOOLS_CAIRN_RUN_LAUNCH_LAUNCHLIMITS_H

#include "cairn/runtime/Device.h"

#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

namespace cairn::run {

/// From here on Ctrl-C ends the process as an error does, and says so.
void takeCtrlC();

/// From here on the first Ctrl-C is for a launch, and the second for the
/// process; what is returned is for `Launch::stop`.
const int32_t *beginCtrlCOfLaunch();

/// From here on Ctrl-C is for the process again; whether the launch had one.
bool endCtrlCOfLaunch();

/// Ends the process with an error where a launch takes longer than it may, on a
/// device that cannot end one.
class ExitTimer {
public:
  ExitTimer(const runtime::Kernel &kernel, uint64_t nanoseconds);
  ~ExitTimer();
  ExitTimer(const ExitTimer &) = delete;
  ExitTimer &operator=(const ExitTimer &) = delete;

private:
  std::mutex mutex;
  std::condition_variable changed;
  bool isOver = false;
  std::thread thread;
};

} // namespace cairn::run

#endif // CAIRN_TOOLS_CAIRN_RUN_LAUNCH_LAUNCHLIMITS_H
