//===- NativeLibrary.h - workloads in a shared library ----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_BENCH_HARNESS_NATIVELIBRARY_H
#define CAIRN_BENCH_HARNESS_NATIVELIBRARY_H

#include "BenchOptions.h"
#include "Measurement.h"

namespace cairn::bench {

/// A shared library with a function `native_NAME(NativeArgument *)` for each
/// workload. Stays loaded, as threads of its OpenMP runtime do.
class NativeLibrary {
public:
  static runtime::Result<NativeLibrary> load(const std::string &path);

  runtime::Result<Measurement> run(const run::Workload &workload,
                                   const ArgumentBytes &initial,
                                   const Options &options) const;

private:
  explicit NativeLibrary(void *handle) : handle(handle) {}

  void *handle;
};

} // namespace cairn::bench

#endif // CAIRN_BENCH_HARNESS_NATIVELIBRARY_H
