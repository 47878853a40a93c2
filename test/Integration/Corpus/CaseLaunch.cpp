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
  Status makeMemory(const CorpusArg &arg, Memory &made);

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

/// Keeps what was made for an argument, with these bytes in it.
template <typename T>
static Status keep(Result<std::unique_ptr<T>> result, const Bytes &bytes,
                   std::unique_ptr<T> &made) {
  if (!result.ok())
    return result.status();
  made = result.take();
  return made->write(bytes.data(), bytes.size());
}

static ImageDescription describe(const CorpusImage &image) {
  ImageDescription shape;
  shape.type = image.layers > 1 ? ImageType::Image2DArray : ImageType::Image2D;
  shape.order = *parseChannelOrder(image.order);
  shape.channel = *parseChannelType(image.type);
  shape.width = image.width;
  shape.height = image.height;
  shape.layers = image.layers;
  return shape;
}

Status CaseLaunch::makeMemory(const CorpusArg &arg, Memory &made) {
  switch (arg.kind) {
  case CorpusArg::Buffer:
    return keep(device.createBuffer(arg.bytes.size()), arg.bytes, made.buffer);
  case CorpusArg::Image:
    return keep(device.createImage(describe(arg.image)), arg.bytes, made.image);
  case CorpusArg::Pipe:
    return keep(Pipe::create(device, arg.packetBytes, arg.maxPackets),
                arg.bytes, made.pipe);
  default:
    return Status::success();
  }
}

static Argument argumentOf(const CorpusArg &arg, const Memory &memory) {
  switch (arg.kind) {
  case CorpusArg::Scalar:
    return Argument::value(arg.bytes.data(), arg.bytes.size());
  case CorpusArg::Local:
    return Argument::local(arg.localBytes);
  case CorpusArg::Sampler:
    return Argument::sampler(samplerOf(arg.bytes));
  case CorpusArg::Image:
    return Argument::image(*memory.image);
  case CorpusArg::Pipe:
    return Argument::pipe(*memory.pipe);
  case CorpusArg::Buffer:
    break;
  }
  return Argument::buffer(*memory.buffer);
}

Status CaseLaunch::launch(Kernel &kernel) {
  Launch launch;
  launch.global = widened(one.launch.global);
  launch.local = widened(one.launch.local);
  launch.offset = widened(one.launch.offset);
  for (size_t i = 0; i < one.args.size(); ++i) {
    if (Status made = makeMemory(one.args[i], memory[i]); !made.ok())
      return made;
    launch.args.push_back(argumentOf(one.args[i], memory[i]));
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
