//===- CaseLaunch.cpp - one launch of a case --------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "CaseLaunch.h"

#include "ExpectedFailures/ExpectedFailures.h"

using namespace cairn::corpus;
using namespace cairn::runtime;

namespace {
/// One launch of a case with its arguments in the memory of a device.
class CaseLaunch {
public:
  CaseLaunch(const CorpusCase &one, Device &device)
      : one(one), device(device) {}

  Status launch(Kernel &kernel);

  /// Of the buffers from what they should be.
  std::string difference();

private:
  const CorpusCase &one;
  Device &device;
  std::vector<std::unique_ptr<Buffer>> buffers;
};
} // namespace

static std::vector<uint64_t> widened(const std::vector<size_t> &sizes) {
  return {sizes.begin(), sizes.end()};
}

Status CaseLaunch::launch(Kernel &kernel) {
  Launch launch;
  launch.global = widened(one.launch.global);
  launch.local = widened(one.launch.local);
  launch.offset = widened(one.launch.offset);
  buffers.resize(one.args.size());
  for (size_t i = 0; i < one.args.size(); ++i) {
    const CorpusArg &arg = one.args[i];
    if (arg.kind == CorpusArg::Scalar) {
      launch.args.push_back(
          Argument::value(arg.bytes.data(), arg.bytes.size()));
      continue;
    }
    if (arg.kind == CorpusArg::Local) {
      launch.args.push_back(Argument::local(arg.localBytes));
      continue;
    }
    Result<std::unique_ptr<Buffer>> buffer =
        device.createBuffer(arg.bytes.size());
    if (!buffer.ok())
      return buffer.status();
    buffers[i] = buffer.take();
    Status written = buffers[i]->write(arg.bytes.data(), arg.bytes.size());
    if (!written.ok())
      return written;
    launch.args.push_back(Argument::buffer(*buffers[i]));
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
    if (!buffers[i])
      continue;
    const CorpusArg &arg = one.args[i];
    Bytes actual(arg.bytes.size());
    Status read = buffers[i]->read(actual.data(), actual.size());
    std::string found = !read.ok()   ? read.message()
                        : arg.output ? compareOutput(arg, actual, expected[i])
                        : actual != arg.bytes ? "the input has changed"
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
