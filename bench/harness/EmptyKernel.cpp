//===- EmptyKernel.cpp - what launching an empty kernel takes ---*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "OpenCLDevice.h"
#include "RealTime.h"
#include "launch/Clock.h"

#include <cstdio>

using namespace cairn::bench;
using namespace cairn::runtime;
using cairn::run::Stopwatch;

static const char source[] = "__kernel void nop(__global int *p) { if (p && "
                             "get_global_id(0) == 0xffffffffu) *p = 1; }";

namespace {
class EmptyKernel {
public:
  /// Builds and launches it once.
  EmptyKernel(const OpenCLDevice &device, bool realTime);

  /// For 1 to 65,536 work-groups.
  void printOverheads() const;

private:
  static constexpr size_t groupSize = 256;

  void enqueue(size_t groups) const;
  void finish() const { check(clFinish(device.queue.get()), "clFinish"); }

  const OpenCLDevice &device;
  bool realTime;
  OpenCLProgram program;
  OpenCLKernel kernel;
  OpenCLMemory buffer;
};
} // namespace

EmptyKernel::EmptyKernel(const OpenCLDevice &device, bool realTime)
    : device(device), realTime(realTime) {
  RealTimeScope scope(realTime);
  Stopwatch buildTime;
  program = device.build(source, "");
  kernel.reset(
      createChecked("clCreateKernel", clCreateKernel, program.get(), "nop"));
  double buildMs = buildTime.milliseconds();
  Stopwatch launchTime;
  buffer.reset(createChecked("clCreateBuffer", clCreateBuffer,
                             device.context.get(), CL_MEM_READ_WRITE,
                             size_t(64), nullptr));
  cl_mem memory = buffer.get();
  check(clSetKernelArg(kernel.get(), 0, sizeof memory, &memory),
        "clSetKernelArg");
  enqueue(1);
  finish();
  std::fprintf(stderr,
               "# %s\n# first (empty) kernel of the process: build %.1f ms, "
               "first launch %.1f ms\n",
               device.describe().c_str(), buildMs, launchTime.milliseconds());
}

void EmptyKernel::enqueue(size_t groups) const {
  size_t global = groups * groupSize, local = groupSize;
  check(clEnqueueNDRangeKernel(device.queue.get(), kernel.get(), 1, nullptr,
                               &global, &local, 0, nullptr, nullptr),
        "clEnqueueNDRangeKernel");
}

void EmptyKernel::printOverheads() const {
  for (size_t groups : {1, 2, 16, 256, 4096, 65536}) {
    RealTimeScope scope(realTime);
    int repeat = groups > 1000 ? 20 : 200;
    std::vector<double> alone;
    for (int i = 0; i < repeat; ++i) {
      Stopwatch watch;
      enqueue(groups);
      finish();
      alone.push_back(watch.milliseconds());
    }
    Stopwatch watch;
    for (int i = 0; i < repeat; ++i)
      enqueue(groups);
    finish();
    double together = watch.milliseconds() / repeat;
    std::printf("empty kernel, %zu groups of %zu: %.1f us launch+finish "
                "(median), %.1f us each when queued back to back\n",
                groups, groupSize, 1000 * median(alone), 1000 * together);
  }
}

Status cairn::bench::runEmptyKernel(const OpenCLDevice &device,
                                    const Options &options) {
  try {
    EmptyKernel kernel(device, options.realTime);
    if (options.overhead)
      kernel.printOverheads();
    return Status::success();
  } catch (const OpenCLError &error) {
    return Status::error(error.message).within("empty kernel");
  }
}
