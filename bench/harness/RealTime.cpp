//===- RealTime.cpp - threads of the process in real time -------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "RealTime.h"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sched.h>

using namespace cairn::bench;
using namespace cairn::runtime;

/// Calls `call` with the folder of each thread; those that end meanwhile are
/// left out.
template <typename Function> static void forEachThread(Function call) {
  std::error_code error;
  for (std::filesystem::directory_iterator task("/proc/self/task", error), end;
       !error && task != end; task.increment(error))
    call(task->path());
}

static int setPolicy(int thread, bool realTime) {
  sched_param parameters{};
  parameters.sched_priority = realTime ? 10 : 0;
  return sched_setscheduler(thread, realTime ? SCHED_FIFO : SCHED_OTHER,
                            &parameters);
}

static void setPolicyOfAll(bool realTime) {
  forEachThread([&](const std::filesystem::path &folder) {
    setPolicy(std::stoi(folder.filename()), realTime);
  });
}

RealTimeScope::RealTimeScope(bool enabled) : enabled(enabled) {
  if (enabled)
    setPolicyOfAll(true);
}

RealTimeScope::~RealTimeScope() {
  if (enabled)
    setPolicyOfAll(false);
}

Status cairn::bench::checkRealTime() {
  if (setPolicy(0, true) || setPolicy(0, false))
    return Status::error(std::string("cannot use SCHED_FIFO: ") +
                         std::strerror(errno));
  return Status::success();
}

double cairn::bench::waitedForCPU() {
  double nanoseconds = 0;
  forEachThread([&](const std::filesystem::path &folder) {
    double ran, waited;
    if (std::ifstream(folder / "schedstat") >> ran >> waited)
      nanoseconds += waited;
  });
  return nanoseconds / 1e6;
}
