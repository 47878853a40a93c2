//===- launch_times.cpp - what a launch takes besides its work --*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// usage: launch_times [DEVICE [LAUNCHES]]
//
// Launches a kernel of 64 work-items on memory of the device, one after the
// other, 10,000 times by default, and prints the microseconds of a launch: the
// process's CPU time, and the time on the clock, of the fastest of ten parts.
// launch_times.py does the same from Python.
//
//===----------------------------------------------------------------------===//
#include "cairn/runtime/CompiledProgram.h"
#include "cairn/runtime/Drivers.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string>

using namespace cairn::runtime;

static const char source[] =
    "kernel void k(float a, global const float *x, global float *y) {\n"
    "  size_t i = get_global_id(0);\n"
    "  y[i] += a * x[i];\n"
    "}\n";

template <typename T> static T check(Result<T> result) {
  if (result.ok())
    return result.take();
  std::fprintf(stderr, "launch_times: error: %s\n", result.message().c_str());
  std::exit(1);
}

static double cpuSeconds() {
  timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return now.tv_sec + now.tv_nsec * 1e-9;
}

static double seconds() {
  std::chrono::duration<double> now =
      std::chrono::steady_clock::now().time_since_epoch();
  return now.count();
}

int main(int argc, char **argv) {
  auto device = check(createDevice(argc > 1 ? argv[1] : "host"));
  int part = (argc > 2 ? std::atoi(argv[2]) : 10000) / 10;
  auto library = check(CompilerLibrary::load());
  auto compiler = check(Compiler::create(library, device->info().driver));
  auto compiled =
      check(compiler->compile({{"k.cl", source, sizeof source - 1}}, ""));
  auto program =
      check(loadCompiled(*device, library, std::move(compiled), "k.cl"));
  auto kernel = check(program->createKernel("k"));
  auto x = check(device->createBuffer(256)),
       y = check(device->createBuffer(256));
  double cpu = 1e9, clock = 1e9;
  for (int i = 0; i < 10; ++i) {
    double cpuStart = cpuSeconds(), start = seconds();
    for (int j = 0; j < part; ++j) {
      Launch launch;
      launch.global = {64};
      launch.args = {Argument::value(2.0f), Argument::buffer(*x),
                     Argument::buffer(*y)};
      check(check(device->launch(*kernel, launch)).wait());
    }
    cpu = std::min(cpu, (cpuSeconds() - cpuStart) / part);
    clock = std::min(clock, (seconds() - start) / part);
  }
  std::printf("C++     %6.2f us of CPU time, %6.2f us on the clock\n",
              cpu * 1e6, clock * 1e6);
}
