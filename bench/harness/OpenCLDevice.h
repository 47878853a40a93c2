//===- OpenCLDevice.h - a device with a context and a queue -----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_BENCH_HARNESS_OPENCLDEVICE_H
#define CAIRN_BENCH_HARNESS_OPENCLDEVICE_H

#include "BenchOptions.h"
#include "Measurement.h"
#include "OpenCLObjects.h"

namespace cairn::bench {

struct OpenCLDevice {
  cl_platform_id platform = nullptr;
  cl_device_id device = nullptr;
  OpenCLContext context;
  OpenCLQueue queue;

  /// The first device of the first platform.
  static runtime::Result<OpenCLDevice> open(const Options &options);

  /// Prints the compiler's log where the build fails.
  OpenCLProgram build(const std::string &source,
                      const std::string &options) const;

  /// "device | platform's version".
  std::string describe() const;
};

/// Runs an empty kernel, which takes the compiler's one-time costs, and prints
/// them on standard error. Then, for `--overhead`, what its launches take.
runtime::Status runEmptyKernel(const OpenCLDevice &device,
                               const Options &options);

/// Throws nothing: a call that fails is an error.
runtime::Result<Measurement> runOnOpenCL(const OpenCLDevice &device,
                                         const run::Workload &workload,
                                         const ArgumentBytes &initial,
                                         const Options &options);

} // namespace cairn::bench

#endif // CAIRN_BENCH_HARNESS_OPENCLDEVICE_H
