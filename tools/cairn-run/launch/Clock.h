//===- Clock.h - elapsed time -----------------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_TOOLS_CAIRN_RUN_LAUNCH_CLOCK_H
#define CAIRN_TOOLS_CAIRN_RUN_LAUNCH_CLOCK_H

#include <chrono>

namespace cairn::run {

/// Runs from its construction.
class Stopwatch {
public:
  double milliseconds() const {
    return std::chrono::duration<double, std::milli>(
               std::chrono::steady_clock::now() - start)
        .count();
  }

private:
  std::chrono::steady_clock::time_point start =
      std::chrono::steady_clock::now();
};

} // namespace cairn::run

#endif // CAIRN_TOOLS_CAIRN_RUN_LAUNCH_CLOCK_H
