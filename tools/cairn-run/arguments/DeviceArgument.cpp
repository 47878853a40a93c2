//===- DeviceArgument.cpp - an argument on its device -----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "DeviceArgument.h"

using namespace cairn::run;
using namespace cairn::runtime;

Result<DeviceArgument>
DeviceArgument::create(Device &device, const ArgumentData &data, bool written) {
  DeviceArgument made;
  made.written = written;
  const std::vector<unsigned char> &bytes = data.array.bytes;
  switch (data.kind) {
  case ArgumentKind::Scalar:
    made.argument = Argument::value(data.value.data(), data.value.size());
    break;
  case ArgumentKind::Local:
    made.argument = Argument::local(data.localBytes);
    break;
  case ArgumentKind::Sampler:
    made.argument = Argument::sampler(data.sampler);
    break;
  case ArgumentKind::Pipe: {
    auto created = Pipe::create(device, data.packetBytes, data.maxPackets);
    if (!created.ok())
      return created.status();
    made.pipe = created.take();
    if (Status status = made.pipe->write(bytes.data(), bytes.size());
        !status.ok())
      return status;
    made.argument = Argument::pipe(*made.pipe);
    break;
  }
  case ArgumentKind::Queue: {
    auto created = device.createQueue(data.queueBytes);
    if (!created.ok())
      return created.status();
    made.queue = created.take();
    made.argument = Argument::queue(*made.queue);
    break;
  }
  case ArgumentKind::Opaque:
    break; // none is ever read
  case ArgumentKind::Buffer: {
    if (bytes.empty()) {
      made.argument = Argument::nullBuffer();
      break;
    }
    auto created = device.createBuffer(bytes.size());
    if (!created.ok())
      return created.status();
    made.buffer = created.take();
    if (Status status = made.buffer->write(bytes.data(), bytes.size());
        !status.ok())
      return status;
    made.argument = Argument::buffer(*made.buffer);
    break;
  }
  case ArgumentKind::Image: {
    auto created = device.createImage(data.image);
    if (!created.ok())
      return created.status();
    made.image = created.take();
    if (Status status = made.image->write(bytes.data(), bytes.size());
        !status.ok())
      return status;
    made.argument = Argument::image(*made.image);
    break;
  }
  }
  return made;
}

Status DeviceArgument::restore(const Array &content) {
  if (!isOutput())
    return Status::success();
  if (pipe) {
    Status status = pipe->clear();
    return status.ok() ? pipe->write(content.bytes.data(), content.bytes.size())
                       : status;
  }
  return buffer ? buffer->write(content.bytes.data(), content.bytes.size())
                : image->write(content.bytes.data(), content.bytes.size());
}

Status DeviceArgument::readBack(Array &content) const {
  if (!isOutput())
    return Status::success();
  if (pipe) {
    auto packets = pipe->packets();
    if (!packets.ok())
      return packets.status();
    content.bytes = packets.take();
    content.count = content.bytes.size() / content.type.size();
    content.shape = {content.count};
    return Status::success();
  }
  return buffer ? buffer->read(content.bytes.data(), content.bytes.size())
                : image->read(content.bytes.data(), content.bytes.size());
}

bool cairn::run::isWritten(const KernelArgument &arg) {
  switch (arg.kind) {
  case ArgumentKind::Buffer:
    return !arg.isConst;
  case ArgumentKind::Image:
    return arg.access != "read_only";
  case ArgumentKind::Pipe:
    return true; // what is read is not there any more
  default:
    return false;
  }
}
