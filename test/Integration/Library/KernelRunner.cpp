//===- KernelRunner.cpp - compiles a source and launches kernels *- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelRunner.h"

#include "gtest/gtest.h"

using namespace cairn::runtime;
using namespace cairn::test;

static std::string takeLog(char *log) {
  std::string text = log ? log : "";
  cairnLogFree(log);
  return text;
}

static CairnCompiler *compiler() {
  static CairnCompiler *instance = cairnCompilerCreate("host", nullptr);
  return instance;
}

static Device *device() {
  static Result<std::unique_ptr<Device>> result = createDevice("host");
  static std::unique_ptr<Device> owned = result.ok() ? result.take() : nullptr;
  return owned.get();
}

KernelRunner::KernelRunner(const std::string &source,
                           const std::string &options) {
  char *log = nullptr;
  program = cairnCompile(compiler(), "library.cl", source.data(), source.size(),
                         options.c_str(), &log);
  std::string text = takeLog(log);
  if (!program) {
    ADD_FAILURE() << text.substr(0, 4000);
    return;
  }
  // All kernels are wanted, and compiled together in less time than one by one.
  // If that fails, looking them up says for which.
  size_t size = 0;
  cairnProgramBinary(program, &size, /*log=*/nullptr);
  Result<ProgramInterface> parsed =
      ProgramInterface::parse(cairnProgramInterface(program));
  if (parsed.ok())
    interface = parsed.take();
  else
    ADD_FAILURE() << parsed.message();
}

KernelRunner::~KernelRunner() {
  if (program)
    cairnProgramDestroy(program);
}

/// The message of what went wrong; empty if nothing did.
static std::string launchOn(Device &device, Kernel &kernel, size_t count,
                            std::vector<Bytes> &contents) {
  Launch launch;
  launch.global = {count};
  std::vector<std::unique_ptr<Buffer>> buffers;
  for (const Bytes &bytes : contents) {
    Result<std::unique_ptr<Buffer>> buffer = device.createBuffer(bytes.size());
    if (!buffer.ok())
      return buffer.message();
    buffers.push_back(buffer.take());
    Status written = buffers.back()->write(bytes.data(), bytes.size());
    if (!written.ok())
      return written.message();
    launch.args.push_back(Argument::buffer(*buffers.back()));
  }
  Result<Event> event = device.launch(kernel, launch);
  if (!event.ok())
    return event.message();
  Result<uint64_t> time = event->wait();
  if (!time.ok())
    return time.message();
  for (size_t i = 0; i < contents.size(); ++i) {
    Status read = buffers[i]->read(contents[i].data(), contents[i].size());
    if (!read.ok())
      return read.message();
  }
  return "";
}

bool KernelRunner::run(const std::string &name, size_t count,
                       std::vector<Bytes> &buffers) {
  char *log = nullptr;
  void *entry = cairnProgramLookup(program, name.c_str(), &log);
  std::string message = takeLog(log);
  Result<const KernelInterface *> found = interface->findKernel(name);
  if (entry && found.ok() && device()) {
    Result<std::unique_ptr<Kernel>> kernel =
        device()->createKernel(**found, entry);
    message = kernel.ok() ? launchOn(*device(), **kernel, count, buffers)
                          : kernel.message();
    if (message.empty())
      return true;
  }
  ADD_FAILURE() << "kernel '" << name << "': " << message;
  return false;
}
