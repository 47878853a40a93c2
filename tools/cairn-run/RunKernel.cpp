//===- RunKernel.cpp - one kernel from the command line ---------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "RunKernel.h"

#include "ArgumentSpec.h"
#include "LoadedKernel.h"
#include "Output.h"
#include "Timing.h"

#include "cairn/runtime/Drivers.h"

#include <cstdio>

using namespace cairn::run;
using namespace cairn::runtime;

namespace {
/// The kernel's arguments as data and on the device.
struct DeviceArguments {
  std::vector<ArgumentData> data;
  /// Null for what is no buffer.
  std::vector<std::unique_ptr<Buffer>> buffers;
  std::vector<Argument> values;

  /// Puts the initial content of the buffers that the kernel can change back.
  Status restore(const KernelInterface &kernel);
  /// Reads the buffers back into `data`.
  Status readBack(const KernelInterface &kernel);
};
} // namespace

Status DeviceArguments::restore(const KernelInterface &kernel) {
  for (size_t i = 0; i < buffers.size(); ++i)
    if (buffers[i] && !kernel.args[i].isConst)
      if (Status status =
              buffers[i]->write(data[i].array.bytes.data(), buffers[i]->size());
          !status.ok())
        return status;
  return Status::success();
}

Status DeviceArguments::readBack(const KernelInterface &kernel) {
  for (size_t i = 0; i < buffers.size(); ++i)
    if (buffers[i] && !kernel.args[i].isConst)
      if (Status status =
              buffers[i]->read(data[i].array.bytes.data(), buffers[i]->size());
          !status.ok())
        return status;
  return Status::success();
}

static Result<DeviceArguments> upload(Device &device,
                                      std::vector<ArgumentData> data) {
  DeviceArguments arguments;
  for (const ArgumentData &arg : data) {
    std::unique_ptr<Buffer> &buffer = arguments.buffers.emplace_back();
    if (arg.kind == ArgumentKind::Scalar) {
      arguments.values.push_back(
          Argument::value(arg.value.data(), arg.value.size()));
    } else if (arg.kind == ArgumentKind::Local) {
      arguments.values.push_back(Argument::local(arg.localBytes));
    } else if (arg.array.bytes.empty()) {
      arguments.values.push_back(Argument::nullBuffer());
    } else {
      auto created = device.createBuffer(arg.array.bytes.size());
      if (!created.ok())
        return created.status();
      buffer = created.take();
      if (Status status = buffer->write(arg.array.bytes.data(), buffer->size());
          !status.ok())
        return status;
      arguments.values.push_back(Argument::buffer(*buffer));
    }
  }
  arguments.data = std::move(data);
  return arguments;
}

static Result<LoadedKernel> loadKernel(const Options &options,
                                       std::unique_ptr<Compiler> &compiler,
                                       Device &device) {
  if (!options.interfacePath.empty())
    return LoadedKernel::load(device, options.input, options.interfacePath,
                              options.kernel);
  auto library = CompilerLibrary::load(options.compilerLibrary);
  if (!library.ok())
    return library.status();
  auto created = Compiler::create(*library, device.info().driver);
  if (!created.ok())
    return created.status();
  compiler = created.take();
  std::vector<std::string> inputs = {options.input};
  inputs.insert(inputs.end(), options.moreInputs.begin(),
                options.moreInputs.end());
  return LoadedKernel::compile(*compiler, device, inputs, options.buildOptions,
                               options.kernel);
}

static void printTimes(const LoadedKernel &loaded, const LaunchTimes &times,
                       unsigned repeat) {
  if (!loaded.stages.empty()) {
    const char *separator = "compile: ";
    for (const auto &[stage, milliseconds] : loaded.stages) {
      std::printf("%s%s %.3f ms", separator, stage.c_str(), milliseconds);
      separator = ", ";
    }
    std::printf("\n");
  }
  std::printf("kernel: min %.6f ms, median %.6f ms over %u %s\n",
              times.kernelMin, times.kernelMedian, repeat,
              repeat == 1 ? "launch" : "launches");
}

Status cairn::run::runKernel(const Options &options) {
  auto device = createDevice(options.device);
  if (!device.ok())
    return device.status();
  std::unique_ptr<Compiler> compiler;
  auto loaded = loadKernel(options, compiler, **device);
  if (!loaded.ok())
    return loaded.status();
  Kernel &kernel = loaded->kernel();
  const KernelInterface &interface = kernel.interface();

  auto data = parseArguments(interface, options.args);
  if (!data.ok())
    return data.status();
  // Before the run, which may be long.
  if (Status status = checkOutputs(options, interface, *data); !status.ok())
    return status;
  auto arguments = upload(**device, data.take());
  if (!arguments.ok())
    return arguments.status();

  Launch launch;
  launch.global = options.global;
  launch.local = options.local;
  launch.offset = options.offset;
  launch.args = std::move(arguments->values);
  launch.printfBufferBytes = options.printfBuffer;
  auto times = timeLaunches(
      kernel, {launch}, [&] { return arguments->restore(interface); },
      options.warmups(), options.repeat);
  if (!times.ok())
    return times.status();
  if (Status status = arguments->readBack(interface); !status.ok())
    return status;

  if (options.json)
    std::printf("%s\n", describeRun(interface.name, options.device, *times,
                                    loaded->compileMs)
                            .dump()
                            .c_str());
  if (options.time)
    printTimes(*loaded, *times, options.repeat);
  return writeOutputs(options, interface, arguments->data);
}
