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

/// While it lives, the first Ctrl-C is for launches, and the second for the
/// process.
class CtrlC {
public:
  CtrlC();
  ~CtrlC();
  CtrlC(const CtrlC &) = delete;
  CtrlC &operator=(const CtrlC &) = delete;

  /// For `Launch::stop`.
  const int32_t *flag() const;
};

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
