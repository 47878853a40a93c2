//===- LaunchLimits.cpp - what ends launches --------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "LaunchLimits.h"

#include "cairn/runtime/Kernel.h"

#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>

using namespace cairn::run;

static int32_t interrupted = 0;

CtrlC::CtrlC() {
  struct sigaction action = {}, before;
  action.sa_handler = [](int) {
    __atomic_store_n(&interrupted, 1, __ATOMIC_RELAXED);
  };
  action.sa_flags = SA_RESETHAND | SA_RESTART;
  // What a shell starts in the background ignores it.
  if (sigaction(SIGINT, nullptr, &before) == 0 && before.sa_handler != SIG_IGN)
    sigaction(SIGINT, &action, nullptr);
}

CtrlC::~CtrlC() {
  struct sigaction now;
  if (sigaction(SIGINT, nullptr, &now) == 0 && now.sa_handler != SIG_IGN)
    std::signal(SIGINT, SIG_DFL);
}

const int32_t *CtrlC::flag() const { return &interrupted; }

ExitTimer::ExitTimer(const runtime::Kernel &kernel, uint64_t nanoseconds)
    : thread([this, &kernel, nanoseconds] {
        std::unique_lock<std::mutex> lock(mutex);
        if (changed.wait_for(lock, std::chrono::nanoseconds(nanoseconds),
                             [this] { return isOver; }))
          return;
        std::fprintf(stderr,
                     "cairn-run: error: kernel '%s': did not end within %g "
                     "second%s\n",
                     kernel.interface().name.c_str(), double(nanoseconds) / 1e9,
                     nanoseconds == 1'000'000'000 ? "" : "s");
        // Destructors would wait for the launch.
        std::fflush(stdout);
        std::_Exit(1);
      }) {}

ExitTimer::~ExitTimer() {
  {
    std::lock_guard<std::mutex> lock(mutex);
    isOver = true;
    changed.notify_one();
  }
  thread.join();
}
