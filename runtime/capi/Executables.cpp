//===- Executables.cpp - compiled programs for C ----------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Handles.h"
#include "Status.h"

#include "cairn/runtime/CompiledProgram.h"

#include <cstdlib>
#include <cstring>

using namespace cairn::runtime;
using namespace cairn::runtime::capi;

/// For the caller, who frees it.
static char *copyText(const std::string &text) {
  char *copy = static_cast<char *>(std::malloc(text.size() + 1));
  if (!copy)
    throw std::bad_alloc();
  std::memcpy(copy, text.c_str(), text.size() + 1);
  return copy;
}

Result<std::shared_ptr<DeviceCompiler>> DeviceCompilers::take(Device &device) {
  {
    std::lock_guard<std::mutex> lock(mutex);
    if (!idle.empty()) {
      auto compiler = std::move(idle.back());
      idle.pop_back();
      return compiler;
    }
  }
  auto library = CompilerLibrary::load();
  if (!library.ok())
    return library.status();
  auto made = Compiler::create(*library, device.info().driver);
  if (!made.ok())
    return made.status();
  return std::make_shared<DeviceCompiler>(made.take(), device);
}

void DeviceCompilers::giveBack(std::shared_ptr<DeviceCompiler> compiler) {
  std::lock_guard<std::mutex> lock(mutex);
  idle.push_back(std::move(compiler));
}

/// Calls `use`, which gives a CairnStatus, with a compiler for the device.
template <typename Use>
static CairnStatus withCompiler(CairnDevice &device, Use use) {
  auto compiler = device.compilers.take(*device.device);
  if (!compiler.ok())
    return fail(CAIRN_ERROR_COMPILER, compiler.status());
  CairnStatus status = use(*compiler);
  device.compilers.giveBack(compiler.take());
  return status;
}

static CairnStatus checkInputs(const CairnInput *inputs, size_t count) {
  if (!inputs || count == 0)
    return expected("at least one input");
  for (size_t i = 0; i < count; ++i)
    if (!inputs[i].data && inputs[i].size)
      return fail(CAIRN_ERROR_INVALID_ARGUMENT,
                  "input " + std::to_string(i) +
                      ": expected its bytes, got null");
  return CAIRN_SUCCESS;
}

/// Programs of the host are in the compiler's memory and keep it.
static CairnStatus build(CairnDevice &device,
                         const std::shared_ptr<DeviceCompiler> &its,
                         const std::vector<CairnInput> &inputs,
                         const std::string &options,
                         CairnExecutable **executable, char **log) {
  Compiler &compiler = *its->compiler;
  std::string text;
  auto compiled =
      compiler.compile(inputs, its->options.forAnyLaunch(options), text);
  if (log && !text.empty())
    *log = copyText(text);
  if (!compiled.ok())
    return fail(CAIRN_ERROR_COMPILE, text.empty() ? compiled.message() : text);
  auto made = std::make_unique<CairnExecutable>();
  made->interface = compiler.library.programInterface(compiled->get());
  made->timings = compiler.library.programTimings(compiled->get());
  auto program = loadCompiled(*device.device, compiler.library, compiled.take(),
                              inputs[0].name ? inputs[0].name : "<input>");
  if (!program.ok())
    return fail(CAIRN_ERROR_EXECUTABLE, program.status());
  made->program = withOwner(program.take(), std::pair(device.device, its));
  *executable = made.release();
  return CAIRN_SUCCESS;
}

CairnStatus cairnExecutableBuild(CairnDevice *device, const CairnInput *inputs,
                                 size_t count, const char *options,
                                 CairnExecutable **executable, char **log) {
  return guarded([&] {
    if (log)
      *log = nullptr;
    if (!device)
      return expected("a device, got null");
    if (!executable)
      return expected("a place for the executable, got null");
    if (CairnStatus status = checkInputs(inputs, count))
      return status;
    return withCompiler(*device, [&](const auto &compiler) {
      return build(*device, compiler, {inputs, inputs + count},
                   options ? options : "", executable, log);
    });
  });
}

CairnStatus cairnDeviceBuildOptions(CairnDevice *device, const char *options,
                                    char **all) {
  return guarded([&] {
    if (!device)
      return expected("a device, got null");
    if (!all)
      return expected("a place for the options, got null");
    return withCompiler(*device, [&](const auto &compiler) {
      *all = copyText(compiler->options.forAnyLaunch(options ? options : ""));
      return CAIRN_SUCCESS;
    });
  });
}

/// Parses the interface, then has `load` put the binary on the device.
template <typename Load>
static CairnStatus loadWith(CairnDevice *device, const char *interface,
                            CairnExecutable **executable, Load load) {
  if (!device)
    return expected("a device, got null");
  if (!interface)
    return expected("an interface, got null");
  if (!executable)
    return expected("a place for the executable, got null");
  auto parsed = ProgramInterface::parse(interface);
  if (!parsed.ok())
    return fail(CAIRN_ERROR_EXECUTABLE, parsed.status().within("interface"));
  auto program = load(*device->device, parsed.take());
  if (!program.ok())
    return fail(CAIRN_ERROR_EXECUTABLE, program.status());
  auto made = std::make_unique<CairnExecutable>();
  made->program = withOwner(program.take(), device->device);
  made->interface = interface;
  *executable = made.release();
  return CAIRN_SUCCESS;
}

CairnStatus cairnExecutableLoad(CairnDevice *device, const char *path,
                                const char *interface,
                                CairnExecutable **executable) {
  return guarded([&] {
    if (!path)
      return expected("a path, got null");
    return loadWith(device, interface, executable,
                    [&](Device &on, ProgramInterface parsed) {
                      return on.loadProgram(path, std::move(parsed));
                    });
  });
}

CairnStatus cairnExecutableLoadBinary(CairnDevice *device, const void *data,
                                      size_t size, const char *name,
                                      const char *interface,
                                      CairnExecutable **executable) {
  return guarded([&] {
    if (!data)
      return expected("a binary, got null");
    return loadWith(device, interface, executable,
                    [&](Device &on, ProgramInterface parsed) {
                      return on.loadBinary(data, size, name ? name : "<binary>",
                                           std::move(parsed));
                    });
  });
}

void cairnExecutableDestroy(CairnExecutable *executable) { delete executable; }

const char *cairnExecutableInterface(const CairnExecutable *executable) {
  return executable ? executable->interface.c_str() : nullptr;
}

const char *cairnExecutableTimings(const CairnExecutable *executable) {
  return executable ? executable->timings.c_str() : nullptr;
}

size_t cairnExecutableKernelCount(const CairnExecutable *executable) {
  return executable ? executable->program->interface().kernels.size() : 0;
}

const char *cairnExecutableKernelName(const CairnExecutable *executable,
                                      size_t index) {
  return index < cairnExecutableKernelCount(executable)
             ? executable->program->interface().kernels[index].name.c_str()
             : nullptr;
}
