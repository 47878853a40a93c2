//===- Report.cpp - lines of CSV --------------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Report.h"

#include <algorithm>
#include <cstdio>

using namespace cairn::bench;
using namespace cairn::run;

/// "512x512".
static std::string joinSizes(const std::vector<uint64_t> &sizes) {
  std::string text;
  for (uint64_t size : sizes)
    text += (text.empty() ? "" : "x") + std::to_string(size);
  return text;
}

void cairn::bench::reportColumns() {
  std::printf("name,global,local,build_ms,spec_ms,median_ms,min_ms,max_ms,"
              "gflops,gbs,gops,max_err,bad_frac,dirty,ok\n");
}

void cairn::bench::reportMeasurement(const Workload &workload,
                                     const Measurement &measurement,
                                     const ComparisonResult &result,
                                     bool isNative) {
  const LaunchTimes &times = measurement.times;
  double middle = median(times.ms);
  auto [least, most] = std::minmax_element(times.ms.begin(), times.ms.end());
  auto rate = [&](double work) { return work / middle / 1e6; };
  std::printf(
      "%s,%s,%s,%.1f,%.1f,%.4f,%.4f,%.4f,%.2f,%.2f,%.2f,%.2e,%.2e,%zu,%s\n",
      workload.name.c_str(), joinSizes(workload.global).c_str(),
      joinSizes(workload.local).c_str(), measurement.buildMs,
      isNative ? 0.0 : times.firstMs - middle, middle, *least, *most,
      rate(workload.flops), rate(workload.bytes), rate(workload.ops),
      result.worstError, result.badShare, times.disturbed,
      result.equal ? "ok" : "WRONG");
  std::fflush(stdout);
}

void cairn::bench::reportFailure(const Workload &workload,
                                 const Status &reason) {
  std::printf("%s,%s,%s,,,,,,,,,,,,FAILED\n", workload.name.c_str(),
              joinSizes(workload.global).c_str(),
              joinSizes(workload.local).c_str());
  std::fflush(stdout);
  std::fprintf(stderr, "# %s: %s\n", workload.name.c_str(),
               reason.message().c_str());
}
