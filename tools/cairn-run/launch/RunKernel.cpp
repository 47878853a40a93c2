//===- RunKernel.cpp - one kernel from the command line ---------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "RunKernel.h"

#include "LaunchLimits.h"
#include "LoadedKernel.h"
#include "Timing.h"
#include "arguments/DeviceArgument.h"
#include "report/CheckReports.h"
#include "report/Output.h"

#include "cairn/Frontend/OptionText.h"
#include "cairn/runtime/DeviceOptions.h"
#include "cairn/runtime/Drivers.h"

#include <cstdio>
#include <optional>

using namespace cairn::run;
using namespace cairn::runtime;

static Result<LoadedKernel> loadKernel(const Options &options,
                                       std::unique_ptr<Compiler> &compiler,
                                       Device &device) {
  std::string given = options.buildOptions;
  if (!options.interfacePath.empty()) {
    auto ofShaders = LoadedKernel::isOfShaders(options.interfacePath);
    if (!ofShaders.ok())
      return ofShaders.status();
    if (!*ofShaders || device.info().driver == "vulkan")
      return LoadedKernel::load(device, options.input, options.interfacePath,
                                options.kernel, options.specConstants);
    // A shader is SPIR-V as any other for other devices.
    cairn::frontend::appendOption(given,
                                  "-shader-interface=" + options.interfacePath);
  }
  auto library = CompilerLibrary::load();
  if (!library.ok())
    return library.status();
  auto created = Compiler::create(*library, device.info().driver);
  if (!created.ok())
    return created.status();
  compiler = created.take();
  std::vector<std::string> inputs = {options.input};
  inputs.insert(inputs.end(), options.moreInputs.begin(),
                options.moreInputs.end());
  // By their sign they fit into constants of fewer bits.
  for (const auto &[id, value] : options.specConstants)
    given += (given.empty() ? "" : " ") +
             ("-spec-constant=" + std::to_string(id)) + "=" +
             std::to_string(static_cast<int64_t>(value));
  std::string build =
      DeviceOptions(*compiler, device)
          .forLaunch({options.global, options.local, options.offset}, given);
  return LoadedKernel::compile(*compiler, device, inputs, build,
                               options.kernel);
}

static void printTimes(const LoadedKernel &loaded, const DeviceInfo &device,
                       const LaunchTimes &times, unsigned repeat) {
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
  for (const std::string &note : device.notes)
    std::printf("note: %s\n", note.c_str());
}

Result<std::unique_ptr<Device>> cairn::run::openDevice(const Options &options) {
  auto device = createDevice(options.device);
  if (!device.ok())
    return device.status();
  if (Status status = (*device)->guardMemory(options.guard); !status.ok())
    return status.within("--guard");
  return device;
}

Status cairn::run::runKernel(const Options &options) {
  auto device = openDevice(options);
  if (!device.ok())
    return device.status();
  std::unique_ptr<Compiler> compiler;
  auto loaded = loadKernel(options, compiler, **device);
  if (!loaded.ok())
    return loaded.status();
  Kernel &kernel = loaded->kernel();
  const KernelInterface &interface = kernel.interface();

  if (!options.checkReport.empty() && !interface.checks)
    return Status::error("'--check-report' needs a kernel that was compiled "
                         "with --check=");

  auto data = parseArguments(interface, options.args);
  if (!data.ok())
    return data.status();
  // Before the run, which may be long.
  if (Status status = checkOutputs(options, interface, *data); !status.ok())
    return status;
  std::vector<DeviceArgument> arguments;
  for (size_t i = 0; i < data->size(); ++i) {
    auto made = DeviceArgument::create(**device, (*data)[i],
                                       isWritten(interface.args[i]));
    if (!made.ok())
      return made.status().within("argument '" + interface.args[i].name + "'");
    arguments.push_back(made.take());
  }

  Launch launch;
  launch.global = options.global;
  launch.local = options.local;
  launch.offset = options.offset;
  for (const DeviceArgument &argument : arguments)
    launch.args.push_back(argument.value());
  launch.printfBufferBytes = options.printfBuffer;
  CheckReports reports;
  launch.checkOutput = reports.output();
  // Somebody must look whether it was pressed, which measurements would see.
  if ((*device)->info().endsLaunches && options.repeat == 1 &&
      options.warmups() == 0)
    launch.stop = beginCtrlCOfLaunch();
  auto restore = [&] {
    for (size_t i = 0; i < arguments.size(); ++i)
      if (Status status = arguments[i].restore((*data)[i].array); !status.ok())
        return status;
    return Status::success();
  };
  auto times = timeLaunches(kernel, {launch}, restore, options.warmups(),
                            options.repeat, options.timeoutNanoseconds);
  bool isInterrupted = endCtrlCOfLaunch();
  if (!options.checkReport.empty())
    if (Status status = reports.write(options.checkReport); !status.ok())
      return status;
  if (!times.ok())
    return times.status();
  // The launch was through when it came.
  if (isInterrupted)
    return Status::error("was stopped");
  for (size_t i = 0; i < arguments.size(); ++i)
    if (Status status = arguments[i].readBack((*data)[i].array); !status.ok())
      return status;

  if (options.json)
    std::printf("%s\n", describeRun(interface.name, options.device, *times,
                                    loaded->compileMs)
                            .dump()
                            .c_str());
  if (options.time)
    printTimes(*loaded, (*device)->info(), *times, options.repeat);
  return writeOutputs(options, interface, *data);
}
