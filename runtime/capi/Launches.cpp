//===- Launches.cpp - launches for C ----------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Handles.h"
#include "Status.h"

#include "cairn/runtime/Device.h"

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <mutex>

using namespace cairn::runtime;
using namespace cairn::runtime::capi;

struct CairnEvent {
  /// The kernel and the memory that the launch uses.
  std::vector<std::shared_ptr<void>> used;
  std::mutex mutex;
  Event event{0};

  Result<uint64_t> wait() {
    std::lock_guard<std::mutex> lock(mutex);
    return event.wait();
  }
};

namespace {
/// Turns a launch of C's into the runtime's, and collects what it uses.
class LaunchReader {
public:
  LaunchReader(const CairnLaunch &given,
               std::vector<std::shared_ptr<void>> &used)
      : given(given), used(used) {}

  Result<Launch> read();

private:
  Result<Argument> readArgument(const CairnArgument &argument);
  template <typename T> T &use(const std::shared_ptr<T> &object) {
    used.push_back(object);
    return *object;
  }

  const CairnLaunch &given;
  std::vector<std::shared_ptr<void>> &used;
};
} // namespace

static Result<SamplerDescription> readSampler(const CairnSampler &given) {
  SamplerDescription sampler;
  sampler.normalizedCoordinates = given.normalizedCoordinates;
  if (given.addressing < CAIRN_ADDRESS_NONE ||
      given.addressing > CAIRN_ADDRESS_MIRRORED_REPEAT)
    return Status::error("expected a CairnAddressMode, got " +
                         std::to_string(given.addressing));
  sampler.addressing = static_cast<AddressMode>(given.addressing);
  if (given.filter != CAIRN_FILTER_NEAREST &&
      given.filter != CAIRN_FILTER_LINEAR)
    return Status::error("expected a CairnFilterMode, got " +
                         std::to_string(given.filter));
  sampler.filter = given.filter == CAIRN_FILTER_LINEAR ? FilterMode::Linear
                                                       : FilterMode::Nearest;
  return sampler;
}

Result<Argument> LaunchReader::readArgument(const CairnArgument &argument) {
  switch (argument.kind) {
  case CAIRN_ARGUMENT_VALUE:
    if (!argument.data)
      return Status::error("expected the bytes of a value, got null");
    return Argument::value(argument.data, argument.size);
  case CAIRN_ARGUMENT_BUFFER:
    if (!argument.buffer)
      return Argument::nullBuffer();
    return Argument::buffer(use(argument.buffer->buffer), argument.offset);
  case CAIRN_ARGUMENT_LOCAL:
    return Argument::local(argument.size);
  case CAIRN_ARGUMENT_IMAGE:
    if (!argument.image)
      return Status::error("expected an image, got null");
    return Argument::image(use(argument.image->image));
  case CAIRN_ARGUMENT_SAMPLER: {
    auto sampler = readSampler(argument.sampler);
    if (!sampler.ok())
      return sampler.status();
    return Argument::sampler(*sampler);
  }
  case CAIRN_ARGUMENT_PIPE:
    if (!argument.pipe)
      return Status::error("expected a pipe, got null");
    return Argument::pipe(use(argument.pipe->pipe));
  case CAIRN_ARGUMENT_QUEUE:
    if (!argument.queue)
      return Status::error("expected a queue, got null");
    return Argument::queue(use(argument.queue->queue));
  case CAIRN_ARGUMENT_OPAQUE:
    return Argument();
  }
  return Status::error("expected a CairnArgumentKind, got " +
                       std::to_string(argument.kind));
}

Result<Launch> LaunchReader::read() {
  if (given.dimensions < 1 || given.dimensions > 3)
    return Status::error("expected 1 to 3 dimensions, got " +
                         std::to_string(given.dimensions));
  if (!given.arguments && given.argumentCount)
    return Status::error("expected " + std::to_string(given.argumentCount) +
                         " arguments, got null");
  Launch launch;
  bool hasLocal = false;
  for (uint32_t i = 0; i < given.dimensions; ++i) {
    launch.global.push_back(given.global[i]);
    launch.local.push_back(given.local[i]);
    launch.offset.push_back(given.offset[i]);
    hasLocal |= given.local[i] != 0;
  }
  if (!hasLocal)
    launch.local.clear();
  for (size_t i = 0; i < given.argumentCount; ++i) {
    auto argument = readArgument(given.arguments[i]);
    if (!argument.ok())
      return argument.status().within("argument " + std::to_string(i));
    launch.args.push_back(argument.take());
  }
  if (given.printfBufferSize)
    launch.printfBufferBytes = given.printfBufferSize;
  if (given.printfFunction)
    launch.printfOutput = [function = given.printfFunction,
                           data = given.printfData](std::string_view text) {
      function(text.data(), text.size(), data);
    };
  if (given.reportFunction)
    launch.checkOutput = [function = given.reportFunction,
                          data = given.reportData](const CheckReport &report) {
      function(report.toJson().dump().c_str(), data);
    };
  launch.timeoutNanoseconds = given.timeoutNanoseconds;
  launch.stop = given.stop;
  return launch;
}

CairnStatus cairnKernelLaunch(CairnKernel *kernel, const CairnLaunch *launch,
                              CairnEvent **event) {
  return guarded([&] {
    if (!kernel)
      return expected("a kernel, got null");
    if (!launch)
      return expected("a launch, got null");
    // What there was at first; the others are 0 where the caller has none.
    constexpr size_t least = offsetof(CairnLaunch, timeoutNanoseconds);
    if (launch->structSize < least)
      return expectedSize("CairnLaunch", least, launch->structSize);
    CairnLaunch given = {};
    std::memcpy(&given, launch, std::min(launch->structSize, sizeof given));
    auto started = std::make_unique<CairnEvent>();
    started->used.push_back(kernel->kernel);
    auto read = LaunchReader(given, started->used).read();
    if (!read.ok())
      return fail(CAIRN_ERROR_LAUNCH, read.status());
    Device &device = kernel->kernel->device();
    auto running = device.launch(*kernel->kernel, *read);
    if (!running.ok())
      return fail(CAIRN_ERROR_LAUNCH, running.status());
    started->event = running.take();
    if (event) {
      *event = started.release();
      return CAIRN_SUCCESS;
    }
    return finish(CAIRN_ERROR_EXECUTION, started->wait().status());
  });
}

CairnStatus cairnEventWait(CairnEvent *event, uint64_t *nanoseconds) {
  return guarded([&] {
    if (!event)
      return expected("an event, got null");
    auto time = event->wait();
    if (!time.ok())
      return fail(CAIRN_ERROR_EXECUTION, time.status());
    if (nanoseconds)
      *nanoseconds = *time;
    return CAIRN_SUCCESS;
  });
}

void cairnEventDestroy(CairnEvent *event) {
  guarded([&] {
    if (event)
      // Whether it failed was for a wait to ask.
      (void)event->wait();
    delete event;
    return CAIRN_SUCCESS;
  });
}
