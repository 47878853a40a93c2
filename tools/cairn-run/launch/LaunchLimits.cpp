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
#include <unistd.h>

using namespace cairn::run;

static volatile std::sig_atomic_t isForLaunch = 0;
static int32_t interrupted = 0;

static void interrupt(int) {
  if (isForLaunch && !__atomic_exchange_n(&interrupted, 1, __ATOMIC_RELAXED))
    return;
  static constexpr char message[] = "cairn-run: error: was stopped\n";
  // Nobody is left to be told that it cannot be written.
  [[maybe_unused]] ssize_t written =
      write(STDERR_FILENO, message, sizeof message - 1);
  _exit(1);
}

void cairn::run::takeCtrlC() {
  struct sigaction action = {}, before;
  action.sa_handler = interrupt;
  action.sa_flags = SA_RESTART;
  // What a shell starts in the background ignores it.
  if (sigaction(SIGINT, nullptr, &before) == 0 && before.sa_handler != SIG_IGN)
    sigaction(SIGINT, &action, nullptr);
}

const int32_t *cairn::run::beginCtrlCOfLaunch() {
  isForLaunch = 1;
  return &interrupted;
}

bool cairn::run::endCtrlCOfLaunch() {
  isForLaunch = 0;
  return __atomic_load_n(&interrupted, __ATOMIC_RELAXED);
}

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
