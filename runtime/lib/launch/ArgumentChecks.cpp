//===- ArgumentChecks.cpp - checks of launch arguments ----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "LaunchChecks.h"

#include <algorithm>

using namespace cairn::runtime;

static Status checkBuffer(const Device &device, const Argument &value) {
  const Buffer *buffer = value.buffer();
  if (!buffer)
    return Status::success();
  if (&buffer->device() != &device)
    return Status::error("the buffer belongs to another device");
  if (value.offset() >= buffer->size())
    return Status::error("offset " + std::to_string(value.offset()) +
                         " is outside the buffer of " +
                         std::to_string(buffer->size()) + " bytes");
  if (value.offset() % device.info().bufferAlignment)
    return Status::error("expected a buffer offset that is a multiple of " +
                         std::to_string(device.info().bufferAlignment) +
                         ", got " + std::to_string(value.offset()));
  return Status::success();
}

static Status checkImage(const Device &device, const KernelArgument &arg,
                         const Argument &value) {
  auto fail = [&] {
    return Status::error("expected an image ('" + arg.type + "', " +
                         arg.access + "), got " + value.describe());
  };
  if (value.kind() != Argument::Kind::Image)
    return fail();
  const ImageDescription &image = value.image()->description();
  if (&value.image()->device() != &device)
    return Status::error("the image belongs to another device");
  // Where an image is read and written, it is read as one that is written.
  bool fits = arg.access == "read_only" ? image.readable : image.writable;
  return fits && parseImageType(arg.type) == image.type ? Status::success()
                                                        : fail();
}

static Status checkPipe(const Device &device, const KernelArgument &arg,
                        const Argument &value) {
  if (value.kind() != Argument::Kind::Pipe)
    return Status::error("expected a pipe ('" + arg.type + "'), got " +
                         value.describe());
  if (&value.pipe()->device() != &device)
    return Status::error("the pipe belongs to another device");
  if (arg.packetSize && arg.packetSize != value.pipe()->packetBytes())
    return Status::error("expected packets of " +
                         std::to_string(arg.packetSize) + " bytes ('" +
                         arg.type + "'), got " + value.describe());
  return Status::success();
}

static Status checkArgument(const Device &device, const KernelArgument &arg,
                            const Argument &value, uint64_t &localMemory) {
  bool isImage =
      arg.kind == ArgumentKind::Image || arg.kind == ArgumentKind::Sampler;
  if (isImage && !device.info().images)
    return Status::error(std::string(spelling(arg.kind)) +
                         " arguments are not supported by the " +
                         device.info().driver + " device");
  if (arg.kind == ArgumentKind::Opaque)
    return Status::error("'" + arg.type + "' of an event cannot be given");
  if (value.kind() == Argument::Kind::Unset)
    return Status::error("not set");

  switch (arg.kind) {
  case ArgumentKind::Scalar:
    if (value.kind() != Argument::Kind::Value || value.size() != arg.size)
      return Status::error("expected a value of " + std::to_string(arg.size) +
                           " bytes ('" + arg.type + "'), got " +
                           value.describe());
    return Status::success();
  case ArgumentKind::Buffer:
    if (value.kind() != Argument::Kind::Buffer)
      return Status::error("expected a buffer ('" + arg.type + "'), got " +
                           value.describe());
    return checkBuffer(device, value);
  case ArgumentKind::Image:
    return checkImage(device, arg, value);
  case ArgumentKind::Sampler:
    if (value.kind() != Argument::Kind::Sampler)
      return Status::error("expected a sampler, got " + value.describe());
    return Status::success();
  case ArgumentKind::Pipe:
    return checkPipe(device, arg, value);
  case ArgumentKind::Queue:
    if (value.kind() != Argument::Kind::Queue)
      return Status::error("expected a queue, got " + value.describe());
    if (&value.queue()->device() != &device)
      return Status::error("the queue belongs to another device");
    return Status::success();
  case ArgumentKind::Local:
    if (value.kind() != Argument::Kind::Local)
      return Status::error("expected a size of local memory ('" + arg.type +
                           "'), got " + value.describe());
    if (value.size() == 0)
      return Status::error("expected at least 1 byte of local memory, got 0");
    // Sums saturate well above any device's limit, so that they cannot wrap.
    localMemory = roundUp(localMemory, device.info().localArgumentAlignment) +
                  std::min(value.size(), UINT64_MAX >> 16);
    localMemory = std::min(localMemory, UINT64_MAX >> 2);
    return Status::success();
  case ArgumentKind::Opaque:
    break;
  }
  return Status::success();
}

Status cairn::runtime::checkArguments(const Device &device,
                                      const Launch &launch,
                                      CheckedLaunch &checked) {
  const KernelInterface &kernel = checked.kernel.interface();
  if (launch.args.size() != kernel.args.size())
    return Status::error("expected " + std::to_string(kernel.args.size()) +
                         " arguments, got " +
                         std::to_string(launch.args.size()));
  checked.localMemory = std::min(kernel.localMemory, UINT64_MAX >> 2);
  for (size_t i = 0; i < launch.args.size(); ++i)
    if (Status status = checkArgument(device, kernel.args[i], launch.args[i],
                                      checked.localMemory);
        !status.ok())
      return status.within("argument " + std::to_string(i) + " '" +
                           kernel.args[i].name + "'");
  if (checked.localMemory > device.info().localMemory)
    return Status::error("needs " + std::to_string(checked.localMemory) +
                         " bytes of local memory, and the device has " +
                         std::to_string(device.info().localMemory) +
                         " for a work-group");
  return Status::success();
}
