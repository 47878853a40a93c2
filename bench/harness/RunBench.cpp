//===- RunBench.cpp - workloads of one command ------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "RunBench.h"

#include "NativeLibrary.h"
#include "OpenCLDevice.h"
#include "RealTime.h"
#include "References.h"
#include "Report.h"
#include "launch/Clock.h"

#include <algorithm>
#include <cstdio>

using namespace cairn::bench;
using namespace cairn::run;

namespace {
struct Selected {
  const Workload *workload;
  Reference reference;
};

/// What runs the workloads: at most one of the two.
struct Runner {
  std::optional<OpenCLDevice> openCL;
  std::optional<NativeLibrary> native;

  Result<Measurement> run(const Workload &workload,
                          const ArgumentBytes &initial,
                          const Options &options) const {
    return native ? native->run(workload, initial, options)
                  : runOnOpenCL(*openCL, workload, initial, options);
  }
};
} // namespace

static Result<std::vector<Selected>>
select(const Options &options, const std::vector<Workload> &workloads) {
  for (const std::string &name : options.names)
    if (std::none_of(workloads.begin(), workloads.end(),
                     [&](const Workload &w) { return w.name == name; }))
      return Status::error("no workload '" + name + "', see --list");
  std::vector<Selected> selected;
  for (const Workload &workload : workloads) {
    auto found =
        std::find(options.names.begin(), options.names.end(), workload.name);
    if (!options.names.empty() && found == options.names.end())
      continue;
    Reference reference = findReference(workload.name);
    if (!reference)
      return Status::error("no reference for the workload '" + workload.name +
                           "'");
    selected.push_back({&workload, reference});
  }
  return selected;
}

static Result<Runner> makeRunner(const Options &options) {
  Runner runner;
  if (options.openCL) {
    auto device = OpenCLDevice::open(options);
    if (!device.ok())
      return device.status();
    if (Status status = runEmptyKernel(*device, options); !status.ok())
      return status;
    runner.openCL = device.take();
  }
  if (!options.nativeLibrary.empty()) {
    auto library = NativeLibrary::load(options.nativeLibrary);
    if (!library.ok())
      return library.status();
    runner.native = library.take();
  }
  return runner;
}

static Status dump(const Options &options, const Workload &workload,
                   const ArgumentBytes &initial,
                   const ArgumentBytes &expected) {
  for (size_t i = 0; i < initial.size(); ++i) {
    std::string base = options.dumpDirectory + "/arg" + std::to_string(i);
    if (initial[i].size())
      if (Status status = writeFile(base + ".init.bin", initial[i].data(),
                                    initial[i].size());
          !status.ok())
        return status;
    if (workload.args[i].written)
      if (Status status = writeFile(base + ".ref.bin", expected[i].data(),
                                    expected[i].size());
          !status.ok())
        return status;
  }
  return Status::success();
}

static Result<ArgumentBytes> computeReference(const Selected &selected,
                                              const ArgumentBytes &initial) {
  auto host = HostArguments::create(*selected.workload, initial);
  if (!host.ok())
    return host.status();
  ReferenceArguments arguments(*selected.workload, host->values());
  selected.reference(arguments);
  if (!arguments.ok())
    return arguments.status();
  return host->takeOutputs();
}

/// The worst of all that a workload writes.
static ComparisonResult compareAll(const Workload &workload,
                                   const ArgumentBytes &outputs,
                                   const ArgumentBytes &expected) {
  ComparisonResult worst;
  for (size_t i = 0; i < outputs.size(); ++i) {
    const WorkloadArgument &arg = workload.args[i];
    if (!arg.written)
      continue;
    ComparisonResult result =
        compare(workload.comparison, arg.type.scalar, outputs[i].data(),
                expected[i].data(), outputs[i].size());
    worst.equal = worst.equal && result.equal;
    worst.worstError = std::max(worst.worstError, result.worstError);
    worst.badShare = std::max(worst.badShare, result.badShare);
  }
  return worst;
}

/// Whether the result is right; an error is one of the workload's description.
static Result<bool> runWorkload(const Options &options, const Runner &runner,
                                const Selected &selected) {
  const Workload &workload = *selected.workload;
  auto initial = initialBytes(workload);
  if (!initial.ok())
    return initial.status();
  Stopwatch watch;
  auto expected = computeReference(selected, *initial);
  if (!expected.ok())
    return expected.status();
  double referenceMs = watch.milliseconds();
  if (!options.dumpDirectory.empty()) {
    Status status = dump(options, workload, *initial, *expected);
    return status.ok() ? Result<bool>(true) : status;
  }
  bool right = true;
  if (runner.native || runner.openCL) {
    auto measurement = runner.run(workload, *initial, options);
    if (measurement.ok()) {
      auto result = compareAll(workload, measurement->outputs, *expected);
      right = result.equal;
      reportMeasurement(workload, *measurement, result, bool(runner.native));
    } else {
      right = false;
      reportFailure(workload, measurement.status());
    }
  }
  std::fprintf(stderr, "# %s: reference %.0f ms\n", workload.name.c_str(),
               referenceMs);
  return right;
}

Status cairn::bench::runBench(const Options &options) {
  auto workloads = readWorkloads(options.directory + "/workloads.json");
  if (!workloads.ok())
    return workloads.status();
  if (options.list) {
    for (const Workload &workload : *workloads)
      std::printf("%s\n", workload.name.c_str());
    return Status::success();
  }
  auto selected = select(options, *workloads);
  if (!selected.ok())
    return selected.status();
  if (Status status = options.realTime ? checkRealTime() : Status::success();
      !status.ok())
    return status.within("--rt");
  auto runner = makeRunner(options);
  if (!runner.ok())
    return runner.status();
  if (options.overhead)
    return Status::success();
  reportColumns();
  std::string wrong;
  for (const Selected &one : *selected) {
    auto right = runWorkload(options, *runner, one);
    if (!right.ok())
      return right.status().within("workload '" + one.workload->name + "'");
    if (!*right)
      wrong += (wrong.empty() ? "'" : ", '") + one.workload->name + "'";
  }
  return wrong.empty() ? Status::success() : Status::error("failed: " + wrong);
}
