//===- LaunchTimes.cpp - times of launches ----------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "LaunchTimes.h"

#include "RealTime.h"
#include "launch/Clock.h"

#include <algorithm>

using namespace cairn::bench;
using cairn::run::Stopwatch;

namespace {
struct LaunchTime {
  double ms = 0;
  /// How long threads waited for a CPU meanwhile.
  double waitedMs = 0;

  bool isDisturbed() const { return waitedMs > 0.02 * ms + 0.2; }
  bool operator<(const LaunchTime &other) const {
    return waitedMs / ms < other.waitedMs / other.ms;
  }
};
} // namespace

static LaunchTime timeLaunch(bool realTime,
                             const std::function<void()> &launch) {
  RealTimeScope scope(realTime);
  LaunchTime time;
  double waitedBefore = waitedForCPU();
  Stopwatch watch;
  launch();
  time.ms = watch.milliseconds();
  time.waitedMs = waitedForCPU() - waitedBefore;
  return time;
}

LaunchTimes cairn::bench::timeLaunches(size_t count, bool realTime,
                                       const std::function<void()> &restore,
                                       const std::function<void()> &launch) {
  LaunchTimes times;
  times.firstMs = timeLaunch(realTime, launch).ms;
  std::vector<LaunchTime> disturbed;
  for (size_t i = 0; times.ms.size() < count && i < 4 * count; ++i) {
    restore();
    LaunchTime time = timeLaunch(realTime, launch);
    if (time.isDisturbed())
      disturbed.push_back(time);
    else
      times.ms.push_back(time.ms);
  }
  times.disturbed = disturbed.size();
  std::sort(disturbed.begin(), disturbed.end());
  for (const LaunchTime &time : disturbed)
    if (times.ms.size() < count)
      times.ms.push_back(time.ms);
  return times;
}

double cairn::bench::median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}
