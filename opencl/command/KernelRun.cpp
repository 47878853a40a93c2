//===- KernelRun.cpp - one launch of a kernel -------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "KernelRun.h"

#include "drivers/host/launch/HostLaunch.h"

#include <cstdio>
#include <cstring>

using namespace cairn;
using namespace cairn::opencl;

KernelRun::KernelRun(Kernel &kernel, runtime::Kernel &code,
                     const Device &device)
    : arguments(kernel.capture()), launch{code, arguments->values()},
      device(&device), isHostOnly(kernel.program->context->isHostOnly()),
      defaultQueue(kernel.interface().usesQueues
                       ? kernel.program->context->defaultQueue(device)
                       : nullptr) {
  launch.addressed = arguments.get();
  launch.isTimed = false;
}

Use KernelRun::useOf(size_t index, const Memory &memory) const {
  const runtime::KernelArgument &argument = interface().args[index];
  return (memory.flags & CL_MEM_READ_ONLY) ||
                 argument.addressSpace == "constant" ||
                 (argument.kind == runtime::ArgumentKind::Image &&
                  argument.access == "read_only")
             ? Use::Read
             : Use::ReadWrite;
}

/// Whether a buffer argument that is in no memory object is null.
static bool isNull(const runtime::Argument &argument) {
  void *address = nullptr;
  std::memcpy(&address, argument.data(), sizeof address);
  return !address;
}

cl_int KernelRun::prepare() const {
  if (isHostOnly)
    return CL_SUCCESS;
  for (size_t i = 0; i < arguments->size(); ++i)
    if (const Memory *memory = arguments->memory(i))
      if (cl_int code = memory->refusalOn(*device))
        return code;
  if (device->isHost())
    return CL_SUCCESS;
  if (device->isLost())
    return CL_DEVICE_NOT_AVAILABLE;
  for (size_t i = 0; i < arguments->size(); ++i) {
    const Memory *memory = arguments->memory(i);
    const bool isBuffer =
        interface().args[i].kind == runtime::ArgumentKind::Buffer;
    // What is not a memory object is an address of the process.
    if (!memory && isBuffer && !isNull(arguments->values()[i]))
      return CL_INVALID_OPERATION;
    if (!memory)
      continue;
    auto argument = memory->argumentOn(*device);
    if (!argument.ok())
      return CL_MEM_OBJECT_ALLOCATION_FAILURE;
    if (argument->offset() % device->info().bufferAlignment)
      return CL_MISALIGNED_SUB_BUFFER_OFFSET;
  }
  return CL_SUCCESS;
}

/// Brings what the kernel is given to where it runs.
cl_int KernelRun::useMemory() const {
  if (isHostOnly)
    return CL_SUCCESS;
  for (size_t i = 0; i < arguments->size(); ++i)
    if (const Memory *memory = arguments->memory(i)) {
      const Use use = useOf(i, *memory);
      if (cl_int code = device->isHost() ? memory->useInKernel(use)
                                         : memory->useOn(*device, use))
        return code;
    }
  return CL_SUCCESS;
}

runtime::Result<runtime::Event> KernelRun::startHere() const {
  return runtime::runOnHost(launch, device->threads,
                            defaultQueue ? &defaultQueue->host() : nullptr);
}

runtime::Result<runtime::Event> KernelRun::startOnDevice() const {
  runtime::Launch asked;
  asked.global.assign(launch.global, launch.global + launch.dims);
  asked.local.assign(launch.local, launch.local + launch.dims);
  asked.offset.assign(launch.offset, launch.offset + launch.dims);
  const runtime::ArgumentList values = arguments->values();
  asked.args.assign(values.begin(), values.end());
  for (size_t i = 0; i < asked.args.size(); ++i) {
    const Memory *memory = arguments->memory(i);
    if (!memory) {
      if (interface().args[i].kind == runtime::ArgumentKind::Buffer)
        asked.args[i] = runtime::Argument::nullBuffer();
      continue;
    }
    auto argument = memory->argumentOn(*device);
    if (!argument.ok())
      return argument.status();
    asked.args[i] = argument.take();
  }
  return device->own().launch(launch.kernel, asked);
}

cl_int KernelRun::run() const {
  if (launch.totalGroups == 0)
    return CL_SUCCESS;
  // It may have been enqueued before the process was forked.
  if (device->isLost())
    return CL_DEVICE_NOT_AVAILABLE;
  if (cl_int code = useMemory())
    return code;
  cl_int result = CL_SUCCESS;
  device->execute([&] {
    auto event = device->isHost() ? startHere() : startOnDevice();
    auto time =
        event.ok() ? event->wait() : runtime::Result<uint64_t>(event.status());
    if (time.ok())
      return;
    std::fprintf(stderr, "error: %s\n", time.message().c_str());
    result = CL_OUT_OF_RESOURCES;
  });
  return result;
}
