//===- CaseLaunch.cpp - one launch of a case --------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "CaseLaunch.h"

#include "ExpectedFailures/ExpectedFailures.h"
#include "cairn/runtime/Pipe.h"

#include <cstring>

using namespace cairn::corpus;
using namespace cairn::runtime;

namespace {

/// What a case's argument is on a device, where it is memory.
struct Memory {
  std::unique_ptr<Buffer> buffer;
  std::unique_ptr<Image> image;
  std::unique_ptr<Pipe> pipe;

  explicit operator bool() const { return buffer || image || pipe; }
  Result<Bytes> read() const;
};

/// One launch of a case with its arguments in the memory of a device.
class CaseLaunch {
public:
  CaseLaunch(const CorpusCase &one, Device &device)
      : one(one), device(device), memory(one.args.size()) {}

  Status launch(Kernel &kernel);

  /// Of what is in memory from what it should be.
  std::string difference();

private:
  Result<Argument> makeArgument(const CorpusArg &arg, Memory &made);
  Result<Argument> makeBuffer(const CorpusArg &arg, Memory &made);
  Result<Argument> makeImage(const CorpusArg &arg, Memory &made);
  Result<Argument> makePipe(const CorpusArg &arg, Memory &made);

  const CorpusCase &one;
  Device &device;
  std::vector<Memory> memory;
};

} // namespace

Result<Bytes> Memory::read() const {
  if (pipe)
    return pipe->packets();
  Bytes bytes(buffer ? buffer->size() : image->description().byteSize());
  Status status = buffer ? buffer->read(bytes.data(), bytes.size())
                         : image->read(bytes.data(), bytes.size());
  if (!status.ok())
    return status;
  return bytes;
}

static SamplerDescription samplerOf(const Bytes &bytes) {
  uint32_t number;
  std::memcpy(&number, bytes.data(), sizeof number);
  return {(number & 1) != 0, static_cast<AddressMode>(number >> 1 & 7),
          number & 0x20 ? FilterMode::Linear : FilterMode::Nearest};
}

static std::vector<uint64_t> widened(const std::vector<size_t> &sizes) {
  return {sizes.begin(), sizes.end()};
}

Result<Argument> CaseLaunch::makeBuffer(const CorpusArg &arg, Memory &made) {
  auto buffer = device.createBuffer(arg.bytes.size());
  if (!buffer.ok())
    return buffer.status();
  made.buffer = buffer.take();
  Status written = made.buffer->write(arg.bytes.data(), arg.bytes.size());
  if (!written.ok())
    return written;
  return Argument::buffer(*made.buffer);
}

Result<Argument> CaseLaunch::makeImage(const CorpusArg &arg, Memory &made) {
  ImageDescription shape;
  shape.type =
      arg.image.layers > 1 ? ImageType::Image2DArray : ImageType::Image2D;
  shape.order = *parseChannelOrder(arg.image.order);
  shape.channel = *parseChannelType(arg.image.type);
  shape.width = arg.image.width;
  shape.height = arg.image.height;
  shape.layers = arg.image.layers;
  auto image = device.createImage(shape);
  if (!image.ok())
    return image.status();
  made.image = image.take();
  Status written = made.image->write(arg.bytes.data(), arg.bytes.size());
  if (!written.ok())
    return written;
  return Argument::image(*made.image);
}

Result<Argument> CaseLaunch::makePipe(const CorpusArg &arg, Memory &made) {
  auto pipe = Pipe::create(device, arg.packetBytes, arg.maxPackets);
  if (!pipe.ok())
    return pipe.status();
  made.pipe = pipe.take();
  Status written = made.pipe->write(arg.bytes.data(), arg.bytes.size());
  if (!written.ok())
    return written;
  return Argument::pipe(*made.pipe);
}

Result<Argument> CaseLaunch::makeArgument(const CorpusArg &arg, Memory &made) {
  switch (arg.kind) {
  case CorpusArg::Scalar:
    return Argument::value(arg.bytes.data(), arg.bytes.size());
  case CorpusArg::Local:
    return Argument::local(arg.localBytes);
  case CorpusArg::Sampler:
    return Argument::sampler(samplerOf(arg.bytes));
  case CorpusArg::Image:
    return makeImage(arg, made);
  case CorpusArg::Pipe:
    return makePipe(arg, made);
  case CorpusArg::Buffer:
    break;
  }
  return makeBuffer(arg, made);
}

Status CaseLaunch::launch(Kernel &kernel) {
  Launch launch;
  launch.global = widened(one.launch.global);
  launch.local = widened(one.launch.local);
  launch.offset = widened(one.launch.offset);
  for (size_t i = 0; i < one.args.size(); ++i) {
    Result<Argument> argument = makeArgument(one.args[i], memory[i]);
    if (!argument.ok())
      return argument.status();
    launch.args.push_back(argument.take());
  }
  Result<Event> event = device.launch(kernel, launch);
  if (!event.ok())
    return event.status();
  Result<uint64_t> time = event->wait();
  return time.ok() ? Status::success() : time.status();
}

std::string CaseLaunch::difference() {
  std::vector<Bytes> expected;
  for (const CorpusArg &arg : one.args)
    expected.push_back(arg.bytes);
  one.reference(expected);
  std::string text;
  for (size_t i = 0; i < one.args.size(); ++i) {
    if (!memory[i])
      continue;
    const CorpusArg &arg = one.args[i];
    Result<Bytes> actual = memory[i].read();
    std::string found = !actual.ok() ? actual.message()
                        : arg.output ? compareOutput(arg, *actual, expected[i])
                        : *actual != arg.bytes ? "the input has changed"
                                               : "";
    if (!found.empty())
      text += "argument " + std::to_string(i) + ": " + found + "\n";
  }
  return text;
}

std::string cairn::corpus::runCase(const CorpusCase &one, Device &device,
                                   Kernel &kernel) {
  CaseLaunch launch(one, device);
  Status status = launch.launch(kernel);
  return test::judge(
      status, status.ok() ? launch.difference() : "",
      test::ExpectedFailures::get().find(one.name, device.info()));
}
