//===- RunWorkloads.cpp - workloads of a file -------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "RunWorkloads.h"

#include "Workload.h"
#include "arguments/DeviceArgument.h"
#include "launch/LoadedKernel.h"
#include "launch/RunKernel.h"
#include "launch/Timing.h"
#include "report/Output.h"

#include "cairn/runtime/DeviceOptions.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>

using namespace cairn::run;
using namespace cairn::runtime;

namespace {
struct WorkloadResult {
  LaunchTimes times;
  double compileMs = 0;
  /// Absent without a reference.
  std::optional<bool> verified;
  double worstError = 0, badShare = 0;
};

/// What all workloads of one command share.
struct Context {
  const Options &options;
  Device &device;
  /// Null where the programs are compiled already.
  Compiler *compiler;
  std::optional<DeviceOptions> &deviceOptions;
  bool several;
};

/// One workload on its way through the device.
class WorkloadRun {
public:
  WorkloadRun(const Context &context, const Workload &workload)
      : context(context), workload(workload) {}

  Result<WorkloadResult> run();

private:
  Status makeArguments();
  Result<LoadedKernel> load() const;
  Status restore();
  std::vector<Launch> launches() const;
  Status checkResults(WorkloadResult &result);
  Result<std::vector<unsigned char>> readReference(size_t index) const;

  const Context &context;
  const Workload &workload;
  /// Contents are kept for what the kernel writes.
  std::vector<Array> contents;
  std::vector<DeviceArgument> arguments;
};
} // namespace

/// As a command's argument would be.
static Result<ArgumentData> describe(const WorkloadArgument &arg) {
  ArgumentData data;
  switch (arg.kind) {
  case WorkloadArgument::Kind::Scalar:
    data.value = arg.value;
    return data;
  case WorkloadArgument::Kind::Local:
    data.kind = ArgumentKind::Local;
    data.localBytes = arg.localBytes;
    return data;
  case WorkloadArgument::Kind::Image:
    data.kind = ArgumentKind::Image;
    data.image = arg.image;
    break;
  case WorkloadArgument::Kind::Buffer:
    data.kind = ArgumentKind::Buffer;
    break;
  }
  auto content = initialContent(arg);
  if (!content.ok())
    return content.status();
  data.array = content.take();
  return data;
}

Status WorkloadRun::makeArguments() {
  for (size_t i = 0; i < workload.args.size(); ++i) {
    const WorkloadArgument &arg = workload.args[i];
    auto data = describe(arg);
    if (!data.ok())
      return data.status().within("argument " + std::to_string(i));
    auto made = DeviceArgument::create(context.device, *data, arg.written);
    if (!made.ok())
      return made.status();
    arguments.push_back(made.take());
    contents.emplace_back();
    if (arg.written)
      contents[i] = std::move(data->array);
  }
  return Status::success();
}

Status WorkloadRun::restore() {
  for (size_t i = 0; i < arguments.size(); ++i)
    if (Status status = arguments[i].restore(contents[i]); !status.ok())
      return status;
  return Status::success();
}

std::vector<Launch> WorkloadRun::launches() const {
  Launch launch;
  launch.global = workload.global;
  launch.local = workload.local;
  for (const DeviceArgument &argument : arguments)
    launch.args.push_back(argument.value());
  launch.printfBufferBytes = context.options.printfBuffer;
  const Sweep &sweep = workload.sweep;
  if (sweep.rows.empty())
    return {launch};
  std::vector<Launch> all;
  for (const auto &row : sweep.rows) {
    for (size_t i = 0; i < row.size(); ++i)
      launch.args[sweep.args[i]] =
          Argument::value(row[i].data(), row[i].size());
    all.push_back(launch);
  }
  return all;
}

Result<std::vector<unsigned char>>
WorkloadRun::readReference(size_t index) const {
  std::string directory = context.options.referenceDir;
  std::string file = "/arg" + std::to_string(index) + ".ref.bin";
  std::string own = directory + "/" + workload.name + file;
  bool hasOwn = std::filesystem::exists(own) || context.several;
  std::string path = hasOwn ? own : directory + file;
  auto reference = readFile(path);
  if (reference.ok() && reference->size() != contents[index].bytes.size())
    return Status::error(
        "expected " + std::to_string(contents[index].bytes.size()) +
        " bytes in '" + path + "', got " + std::to_string(reference->size()));
  return reference;
}

Status WorkloadRun::checkResults(WorkloadResult &result) {
  for (size_t i = 0; i < arguments.size(); ++i) {
    if (!arguments[i].isOutput())
      continue;
    // The initial content is not needed any more.
    std::vector<unsigned char> &bytes = contents[i].bytes;
    if (Status status = arguments[i].readBack(contents[i]); !status.ok())
      return status;
    const Options &options = context.options;
    if (!options.dumpDir.empty()) {
      std::string directory =
          options.dumpDir + (context.several ? "/" + workload.name : "");
      if (Status status = dumpArgument(directory, i, bytes); !status.ok())
        return status;
    }
    if (options.referenceDir.empty())
      continue;
    auto reference = readReference(i);
    if (!reference.ok())
      return reference.status();
    ComparisonResult outcome =
        compare(workload.comparison, contents[i].type.scalar, bytes.data(),
                reference->data(), bytes.size());
    result.verified = result.verified.value_or(true) && outcome.equal;
    result.worstError = std::max(result.worstError, outcome.worstError);
    result.badShare = std::max(result.badShare, outcome.badShare);
  }
  return Status::success();
}

/// Compiles the workload's program, or takes the compiled one.
Result<LoadedKernel> WorkloadRun::load() const {
  const Options &options = context.options;
  if (!options.programDir.empty()) {
    std::string base = options.programDir + "/" + workload.name;
    bool isHost = context.device.info().driver == "host";
    return LoadedKernel::load(context.device, base + (isHost ? ".so" : ".spv"),
                              base + ".json", workload.kernel);
  }
  std::string path =
      std::filesystem::path(options.workload).replace_filename(workload.file);
  std::string build = workload.options;
  if (!options.buildOptions.empty())
    build += (build.empty() ? "" : " ") + options.buildOptions;
  build = context.deviceOptions->forLaunch(
      {workload.global, workload.local, {}}, build);
  return LoadedKernel::compile(*context.compiler, context.device, {path}, build,
                               workload.kernel);
}

Result<WorkloadResult> WorkloadRun::run() {
  WorkloadResult result;
  const Options &options = context.options;
  // First, as what the device does not have needs no compile to be refused.
  if (Status status = makeArguments(); !status.ok())
    return status;
  auto loaded = load();
  if (!loaded.ok())
    return loaded.status();
  result.compileMs = loaded->compileMs;
  auto times = timeLaunches(
      loaded->kernel(), launches(), [&] { return restore(); },
      options.warmups(), options.repeat, options.timeoutNanoseconds);
  if (!times.ok())
    return times.status();
  result.times = *times;
  if (Status status = checkResults(result); !status.ok())
    return status;
  return result;
}

static void report(const Options &options, const std::string &name,
                   const Result<WorkloadResult> &result) {
  if (!result.ok()) {
    std::fprintf(stderr, "cairn-run: error: %s: %s\n", name.c_str(),
                 result.message().c_str());
    if (options.json) {
      Json line = Json::object();
      line.set("name", name);
      line.set("device", options.device);
      line.set("error", result.message());
      std::printf("%s\n", line.dump().c_str());
    } else {
      std::printf("%s: failed: %s\n", name.c_str(), result.message().c_str());
    }
    return;
  }
  bool compared = result->verified.has_value();
  if (options.json) {
    Json line =
        describeRun(name, options.device, result->times, result->compileMs);
    line.set("verified", compared ? Json(*result->verified) : Json());
    line.set("worst_error", compared ? Json(result->worstError) : Json());
    std::printf("%s\n", line.dump().c_str());
    return;
  }
  std::printf("%s: kernel median %.6f ms, min %.6f ms, compile %.3f ms",
              name.c_str(), result->times.kernelMedian, result->times.kernelMin,
              result->compileMs);
  if (compared)
    std::printf(", %s (worst error %.3g, %.3g%% of the elements outside the "
                "tolerance)",
                *result->verified ? "verified" : "WRONG", result->worstError,
                100 * result->badShare);
  std::printf("\n");
}

/// The workloads to run, in the order of the file.
static Result<std::vector<const Workload *>>
selectWorkloads(const Options &options,
                const std::vector<Workload> &workloads) {
  std::string known;
  for (const Workload &workload : workloads)
    known += (known.empty() ? "'" : ", '") + workload.name + "'";
  for (const auto *names : {&options.names, &options.excluded})
    for (const std::string &name : *names)
      if (std::none_of(workloads.begin(), workloads.end(),
                       [&](const Workload &w) { return w.name == name; }))
        return Status::error("no workload '" + name + "' in '" +
                             options.workload + "', which has " + known);
  auto contains = [](const std::vector<std::string> &names,
                     const std::string &name) {
    return std::find(names.begin(), names.end(), name) != names.end();
  };
  std::vector<const Workload *> selected;
  for (const Workload &workload : workloads)
    if ((options.names.empty() || contains(options.names, workload.name)) &&
        !contains(options.excluded, workload.name))
      selected.push_back(&workload);
  if (selected.empty())
    return Status::error("no workload to run");
  return selected;
}

Status cairn::run::runWorkloads(const Options &options) {
  auto workloads = readWorkloads(options.workload);
  if (!workloads.ok())
    return workloads.status();
  auto selected = selectWorkloads(options, *workloads);
  if (!selected.ok())
    return selected.status();
  auto device = openDevice(options);
  if (!device.ok())
    return device.status();
  std::unique_ptr<Compiler> compiler;
  if (options.programDir.empty()) {
    auto library = CompilerLibrary::load();
    if (!library.ok())
      return library.status();
    auto created = Compiler::create(*library, (*device)->info().driver);
    if (!created.ok())
      return created.status();
    compiler = created.take();
  }

  std::optional<DeviceOptions> deviceOptions;
  if (compiler)
    deviceOptions.emplace(*compiler, **device);
  Context context{options, **device, compiler.get(), deviceOptions,
                  selected->size() > 1};
  std::string failed;
  for (const Workload *workload : *selected) {
    auto result = WorkloadRun(context, *workload).run();
    report(options, workload->name, result);
    std::fflush(stdout);
    if (!result.ok() || !result->verified.value_or(true))
      failed += (failed.empty() ? "'" : ", '") + workload->name + "'";
  }
  if (!failed.empty())
    return Status::error("failed: " + failed);
  return Status::success();
}
