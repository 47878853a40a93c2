//===- Timing.cpp - timed launches ------------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Timing.h"

#include "Clock.h"
#include "LaunchLimits.h"

#include <algorithm>

using namespace cairn::run;
using namespace cairn::runtime;

static double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  size_t middle = values.size() / 2;
  return values.size() % 2 ? values[middle]
                           : (values[middle - 1] + values[middle]) / 2;
}

/// Launches and waits; the nanoseconds that the kernel ran.
static Result<uint64_t> launchOnce(Kernel &kernel, const Launch &launch,
                                   uint64_t timeoutNanoseconds) {
  auto run = [&](const Launch &launch) -> Result<uint64_t> {
    auto event = kernel.device().launch(kernel, launch);
    return event.ok() ? event->wait() : event.status();
  };
  if (!timeoutNanoseconds)
    return run(launch);
  if (kernel.device().info().endsLaunches) {
    Launch limited = launch;
    limited.timeoutNanoseconds = timeoutNanoseconds;
    return run(limited);
  }
  ExitTimer timer(kernel, timeoutNanoseconds);
  return run(launch);
}

Result<LaunchTimes>
cairn::run::timeLaunches(Kernel &kernel, const std::vector<Launch> &launches,
                         const std::function<Status()> &restore,
                         unsigned warmups, unsigned repeat,
                         uint64_t timeoutNanoseconds) {
  std::vector<double> kernelTimes, launchTimes;
  for (unsigned i = 0; i < warmups + repeat; ++i) {
    if (Status status = restore(); !status.ok())
      return status;
    uint64_t nanoseconds = 0;
    Stopwatch watch;
    for (const Launch &launch : launches) {
      auto time = launchOnce(kernel, launch, timeoutNanoseconds);
      if (!time.ok())
        return time.status();
      nanoseconds += *time;
    }
    double wall = watch.milliseconds();
    if (i < warmups)
      continue;
    launchTimes.push_back(wall);
    kernelTimes.push_back(double(nanoseconds) / 1e6);
  }
  LaunchTimes times;
  times.kernelMedian = median(kernelTimes);
  times.kernelMin = *std::min_element(kernelTimes.begin(), kernelTimes.end());
  times.launchMedian = median(launchTimes);
  return times;
}

Json cairn::run::describeRun(const std::string &name, const std::string &device,
                             const LaunchTimes &times, double compileMs) {
  Json line = Json::object();
  line.set("name", name);
  line.set("device", device);
  line.set("kernel_ms", times.kernelMedian);
  line.set("min_ms", times.kernelMin);
  line.set("compile_ms", compileMs);
  line.set("launch_ms", times.launchMedian);
  return line;
}
