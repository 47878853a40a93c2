//===- LoadedKernel.cpp - compiling and loading kernels ---------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "LoadedKernel.h"

#include "Clock.h"
#include "arguments/Array.h"

#include "cairn/runtime/CompiledProgram.h"
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
  // Timings are for information: the kernel runs without them too.
  auto json = Json::parse(timings ? timings : "");
  if (json.ok())
    for (const Json::Member &member : json->members())
      stages.emplace_back(member.first, member.second.number());
  return stages;
}

Result<LoadedKernel> LoadedKernel::compile(
    Compiler &compiler, Device &device, const std::vector<std::string> &paths,
    const std::string &options, const std::string &kernelName) {
  std::vector<decltype(readSource(paths[0]))> sources;
  std::vector<CairnInput> inputs;
  for (const std::string &path : paths) {
    sources.push_back(readSource(path));
    if (!sources.back().ok())
      return sources.back().status();
    const auto &bytes = *sources.back();
    inputs.push_back({path.c_str(),
                      reinterpret_cast<const char *>(bytes.data()),
                      bytes.size()});
  }
  LoadedKernel loaded;
  Stopwatch watch;
  auto compiled = compiler.compile(inputs, options);
  if (!compiled.ok())
    return compiled.status();
  loaded.stages = parseStages(compiler.library.programTimings(compiled->get()));
  auto program =
      loadCompiled(device, compiler.library, compiled.take(), paths[0]);
  if (!program.ok())
    return program.status();
  auto selected = selectKernel((*program)->interface(), kernelName);
  if (!selected.ok())
    return selected.status();
  auto kernel = (*program)->createKernel((*selected)->name);
  if (!kernel.ok())
    return kernel.status();
  loaded.compileMs = watch.milliseconds();
  loaded.program = program.take();
  loaded.pointer = kernel.take();
  return loaded;
}

static Result<ProgramInterface> readInterface(const std::string &path) {
  auto text = readSource(path);
  if (!text.ok())
    return text.status();
  auto interface = ProgramInterface::parse(
      {reinterpret_cast<const char *>(text->data()), text->size()});
  if (!interface.ok())
    return interface.status().within("'" + path + "'");
  return interface;
}

Result<bool> LoadedKernel::isOfShaders(const std::string &interfacePath) {
  auto interface = readInterface(interfacePath);
  if (!interface.ok())
    return interface.status();
  return interface->shader.has_value();
}

Result<LoadedKernel> LoadedKernel::load(
    Device &device, const std::string &path, const std::string &interfacePath,
    const std::string &kernelName, std::map<uint32_t, uint64_t> specConstants) {
  auto interface = readInterface(interfacePath);
  if (!interface.ok())
    return interface.status();
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
