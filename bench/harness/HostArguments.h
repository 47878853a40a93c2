//===- HostArguments.h - a workload's arguments in memory -------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_BENCH_HARNESS_HOSTARGUMENTS_H
#define CAIRN_BENCH_HARNESS_HOSTARGUMENTS_H

#include "AlignedBytes.h"
#include "NativeArgument.h"
#include "workload/Workload.h"

#include <vector>

namespace cairn::bench {

/// Bytes of each argument of a workload; empty where there are none.
using ArgumentBytes = std::vector<AlignedBytes>;

/// The initial bytes of buffers and images.
runtime::Result<ArgumentBytes> initialBytes(const run::Workload &workload);

/// Arguments for one function on the host. Only what it writes is copied; the
/// rest is the initial content, which must live longer.
class HostArguments {
public:
  static runtime::Result<HostArguments> create(const run::Workload &workload,
                                               const ArgumentBytes &initial);

  /// Puts what is written back to its initial content.
  void restore();

  std::vector<NativeArgument> &values() { return arguments; }

  /// The bytes of what is written.
  ArgumentBytes takeOutputs() { return std::move(outputs); }

private:
  explicit HostArguments(const ArgumentBytes &initial) : initial(&initial) {}

  const ArgumentBytes *initial;
  ArgumentBytes outputs;
  std::vector<NativeArgument> arguments;
};

} // namespace cairn::bench

#endif // CAIRN_BENCH_HARNESS_HOSTARGUMENTS_H
