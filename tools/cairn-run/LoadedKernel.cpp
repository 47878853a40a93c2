//===- LoadedKernel.cpp - compiling and loading kernels ---------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "LoadedKernel.h"

#include "Array.h"
#include "Clock.h"

#include "cairn/runtime/Json.h"

using namespace cairn::run;
using namespace cairn::runtime;

/// The kernel that the user means.
static Result<const KernelInterface *>
selectKernel(const ProgramInterface &program, const std::string &name) {
  if (!name.empty())
    return program.findKernel(name);
  if (program.kernels.size() == 1)
    return &program.kernels[0];
  std::string names;
  for (const KernelInterface &kernel : program.kernels)
    names += (names.empty() ? "'" : ", '") + kernel.name + "'";
  return Status::error(names.empty() ? "the program has no kernel"
                                     : "expected --kernel=NAME, the program "
                                       "has " +
                                           names);
}

static std::vector<std::pair<std::string, double>>
parseStages(const char *timings) {
  std::vector<std::pair<std::string, double>> stages;
  // Timings are for information: bad ones are no reason not to run.
  auto json = Json::parse(timings ? timings : "");
  if (json.ok())
    for (const Json::Member &member : json->members())
      stages.emplace_back(member.first, member.second.number());
  return stages;
}

Result<LoadedKernel> LoadedKernel::compile(
    Compiler &compiler, Device &device, const std::vector<std::string> &paths,
    const std::string &options, const std::string &kernelName) {
  std::vector<decltype(readFile(paths[0]))> sources;
  std::vector<CairnInput> inputs;
  for (const std::string &path : paths) {
    sources.push_back(readFile(path));
    if (!sources.back().ok())
      return sources.back().status();
    const auto &bytes = *sources.back();
    inputs.push_back({path.c_str(),
                      reinterpret_cast<const char *>(bytes.data()),
                      bytes.size()});
  }
  LoadedKernel loaded;
  Stopwatch watch;
  auto program = compiler.compile(inputs, options);
  if (!program.ok())
    return program.status();
  loaded.program = program.take();

  const CompilerLibrary &library = compiler.library;
  const char *json = library.programInterface(loaded.program.get());
  auto interface = ProgramInterface::parse(json ? json : "");
  if (!interface.ok())
    return interface.status();
  auto selected = selectKernel(*interface, kernelName);
  if (!selected.ok())
    return selected.status();
  loaded.stages = parseStages(library.programTimings(loaded.program.get()));
  if (device.info().driver != "host")
    return loaded.loadBinary(compiler, device, interface.take(), paths[0],
                             (*selected)->name, watch);
  char *log = nullptr;
  const void *entry = library.programLookup(loaded.program.get(),
                                            (*selected)->name.c_str(), &log);
  std::string message = library.takeLog(log);
  if (!entry)
    return Status::error("no entry point for kernel '" + (*selected)->name +
                         "': " + message);
  loaded.compileMs = watch.milliseconds();

  auto kernel = device.createKernel(**selected, entry);
  if (!kernel.ok())
    return kernel.status();
  loaded.pointer = kernel.take();
  return loaded;
}

Result<LoadedKernel> LoadedKernel::loadBinary(Compiler &compiler,
                                              Device &device,
                                              ProgramInterface interface,
                                              const std::string &path,
                                              const std::string &kernelName,
                                              const Stopwatch &watch) {
  const CompilerLibrary &library = compiler.library;
  char *log = nullptr;
  size_t size = 0;
  const void *binary = library.programBinary(program.get(), &size, &log);
  std::string message = library.takeLog(log);
  if (!binary)
    return Status::error("no binary for '" + path + "': " + message);
  compileMs = watch.milliseconds();
  auto made = device.loadBinary(binary, size, path, std::move(interface));
  if (!made.ok())
    return made.status();
  auto kernel = (*made)->createKernel(kernelName);
  if (!kernel.ok())
    return kernel.status();
  pointer = kernel.take();
  return std::move(*this);
}

Result<LoadedKernel> LoadedKernel::load(
    Device &device, const std::string &path, const std::string &interfacePath,
    const std::string &kernelName, std::map<uint32_t, uint64_t> specConstants) {
  auto text = readFile(interfacePath);
  if (!text.ok())
    return text.status();
  auto interface = ProgramInterface::parse(
      {reinterpret_cast<const char *>(text->data()), text->size()});
  if (!interface.ok())
    return interface.status().within("'" + interfacePath + "'");
  auto selected = selectKernel(*interface, kernelName);
  if (!selected.ok())
    return selected.status();
  std::string name = (*selected)->name;
  interface->specConstants = std::move(specConstants);
  auto program = device.loadProgram(path, interface.take());
  if (!program.ok())
    return program.status();
  auto kernel = (*program)->createKernel(name);
  if (!kernel.ok())
    return kernel.status();
  LoadedKernel loaded;
  loaded.pointer = kernel.take();
  return loaded;
}
