//===- RunBench.h - workloads of one command --------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_BENCH_HARNESS_RUNBENCH_H
#define CAIRN_BENCH_HARNESS_RUNBENCH_H

#include "BenchOptions.h"

namespace cairn::bench {

/// Does what the options say, with the workloads of their directory.
runtime::Status runBench(const Options &options);

} // namespace cairn::bench

#endif // CAIRN_BENCH_HARNESS_RUNBENCH_H
