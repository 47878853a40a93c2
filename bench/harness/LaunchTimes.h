//===- LaunchTimes.h - times of launches ------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_BENCH_HARNESS_LAUNCHTIMES_H
#define CAIRN_BENCH_HARNESS_LAUNCHTIMES_H

#include <functional>
#include <vector>

namespace cairn::bench {

struct LaunchTimes {
  /// The time of the launch before those that count.
  double firstMs = 0;
  std::vector<double> ms;
  /// Launches whose threads had to wait for a CPU.
  size_t disturbed = 0;
};

/// Times `launch`, each time but the first after `restore`, until `count`
/// launches were not disturbed. A launch is disturbed if its threads waited for
/// a CPU for more than 2 % of its time and 0.2 ms. After 4 * `count` launches
/// the least disturbed ones take the places of those that are missing.
LaunchTimes timeLaunches(size_t count, bool realTime,
                         const std::function<void()> &restore,
                         const std::function<void()> &launch);

/// The upper one of the two in the middle.
double median(std::vector<double> values);

} // namespace cairn::bench

#endif // CAIRN_BENCH_HARNESS_LAUNCHTIMES_H
