//===- BenchOptions.h - the command line of bench ---------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_BENCH_HARNESS_BENCHOPTIONS_H
#define CAIRN_BENCH_HARNESS_BENCHOPTIONS_H

#include "cairn/runtime/Status.h"

#include <string>
#include <vector>

namespace cairn::bench {

struct Options {
  /// Where workloads.json and the kernels are.
  std::string directory = "kernels";
  /// Empty: all.
  std::vector<std::string> names;
  /// Empty: not a library's functions.
  std::string nativeLibrary;
  /// Empty: no dump.
  std::string dumpDirectory;
  std::string buildOptions;
  unsigned launches = 7;
  bool openCL = false, overhead = false, list = false, help = false;
  bool realTime = false;
  /// Kernel times are the device's own.
  bool profile = false;
  /// The platform takes its own local size.
  bool noLocalSize = false;
};

/// Reads the command line, and checks that the options go
/// together.
runtime::Result<Options> parseOptions(int argc, char **argv);

std::string helpText();

} // namespace cairn::bench

#endif // CAIRN_BENCH_HARNESS_BENCHOPTIONS_H
