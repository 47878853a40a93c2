//===- Report.h - lines of CSV ----------------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_BENCH_HARNESS_REPORT_H
#define CAIRN_BENCH_HARNESS_REPORT_H

#include "Measurement.h"
#include "report/Compare.h"

namespace cairn::bench {

/// The first line: what the columns are.
void reportColumns();

/// `isNative`: nothing is specialised at the first launch.
void reportMeasurement(const run::Workload &workload,
                       const Measurement &measurement,
                       const run::ComparisonResult &result, bool isNative);

/// A line without figures, and the reason on standard error.
void reportFailure(const run::Workload &workload,
                   const runtime::Status &reason);

} // namespace cairn::bench

#endif // CAIRN_BENCH_HARNESS_REPORT_H
