//===- LevelZeroLaunch.cpp - one launch of a kernel -------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "LevelZeroLaunch.h"

#include "drivers/level-zero/memory/LevelZeroBuffer.h"
#include "drivers/level-zero/memory/LevelZeroImage.h"

#include <algorithm>

using namespace cairn::runtime;

Status LevelZeroLaunch::setArguments(const CheckedLaunch &launch) {
  const LevelZeroFunctions &ze = code->context().ze;
  for (size_t i = 0; i < launch.args.size(); ++i) {
    const Argument &arg = launch.args[i];
    auto set = [&](size_t size, const void *value) {
      return levelZeroStatus(
          ze.KernelSetArgumentValue(code->handle, uint32_t(i), size, value),
          "zeKernelSetArgumentValue");
    };
    Status status = Status::success();
    switch (arg.kind()) {
    case Argument::Kind::Value:
      status = set(arg.size(), arg.data());
      break;
    case Argument::Kind::Buffer:
    case Argument::Kind::Pipe: {
      auto *buffer = static_cast<LevelZeroBuffer *>(arg.buffer());
      void *address = buffer ? buffer->address() + arg.offset() : nullptr;
      status = set(sizeof address, buffer ? &address : nullptr);
      break;
    }
    case Argument::Kind::Local:
      status = set(arg.size(), nullptr);
      break;
    case Argument::Kind::Image: {
      ze_image_handle_t image =
          static_cast<LevelZeroImage *>(arg.image())->handle();
      status = set(sizeof image, &image);
      break;
    }
    case Argument::Kind::Sampler: {
      auto sampler = code->context().parts->samplers.get(arg.sampler());
      status =
          sampler.ok() ? set(sizeof *sampler, &*sampler) : sampler.status();
      break;
    }
    case Argument::Kind::Queue: // the device makes none
    case Argument::Kind::Unset:
      break;
    }
    if (!status.ok())
      return status.within("argument " + std::to_string(i) + " '" +
                           launch.kernel.interface().args[i].name + "'");
  }
  return Status::success();
}

Status LevelZeroLaunch::setShape(const CheckedLaunch &launch,
                                 const LaunchRegion &region) {
  const LevelZeroFunctions &ze = code->context().ze;
  if (Status status = levelZeroStatus(
          ze.KernelSetGroupSize(code->handle, region.local[0], region.local[1],
                                region.local[2]),
          "zeKernelSetGroupSize");
      !status.ok())
    return status;
  uint32_t offset[3];
  for (unsigned d = 0; d < 3; ++d)
    offset[d] = uint32_t(launch.offset[d] + region.offset[d]);
  bool hasOffset = offset[0] || offset[1] || offset[2];
  if (!hasOffset && !code->hasOffset)
    return Status::success();
  code->hasOffset = hasOffset;
  return levelZeroStatus(ze.KernelSetGlobalOffsetExp(code->handle, offset[0],
                                                     offset[1], offset[2]),
                         "zeKernelSetGlobalOffsetExp");
}

Status LevelZeroLaunch::append(ze_command_list_handle_t list,
                               const CheckedLaunch &launch) {
  LevelZeroContext &context = code->context();
  const LevelZeroFunctions &ze = context.ze;
  // Immediate lists need not keep commands in order. The host has waited for
  // most launches when it starts the next, and then there is nothing to order.
  if (context.running)
    if (Status status = levelZeroStatus(
            ze.CommandListAppendBarrier(list, nullptr, 0, nullptr),
            "zeCommandListAppendBarrier");
        !status.ok())
      return status;
  ++context.running;
  isRunning = true;
  const ze_device_compute_properties_t &compute = context.compute;
  for (const LaunchRegion &region :
       splitIntoRegions(launch, {compute.maxGroupCountX, compute.maxGroupCountY,
                                 compute.maxGroupCountZ})) {
    if (Status status = setShape(launch, region); !status.ok())
      return status;
    auto event = context.parts->events.take();
    if (!event.ok())
      return event.status();
    ze_group_count_t groups = {region.groups[0], region.groups[1],
                               region.groups[2]};
    if (Status status = levelZeroStatus(
            ze.CommandListAppendLaunchKernel(list, code->handle, &groups,
                                             *event, 0, nullptr),
            "zeCommandListAppendLaunchKernel");
        !status.ok()) {
      context.parts->events.giveBack(*event);
      return status;
    }
    events.push_back(*event);
  }
  return Status::success();
}

Result<Event> LevelZeroLaunch::start(std::shared_ptr<LevelZeroKernelCode> code,
                                     const CheckedLaunch &launch) {
  std::shared_ptr<LevelZeroLaunch> running(new LevelZeroLaunch(code));
  std::lock_guard<std::mutex> lock(code->mutex);
  if (Status status = running->setArguments(launch); !status.ok())
    return status;
  running->started = Clock::now();
  if (Status status = code->context().parts->launches.submit(
          [&](ze_command_list_handle_t list) {
            return running->append(list, launch);
          });
      !status.ok())
    return status;
  return Event(std::move(running));
}

Status LevelZeroLaunch::waitForEvents() {
  for (ze_event_handle_t event : events)
    if (Status status = levelZeroStatus(
            code->context().ze.EventHostSynchronize(event, UINT64_MAX),
            "zeEventHostSynchronize");
        !status.ok())
      return status;
  return Status::success();
}

/// From the first start to the last end of all regions.
Result<uint64_t> LevelZeroLaunch::kernelTime() const {
  const LevelZeroContext &context = code->context();
  if (context.tickNanoseconds == 0)
    return uint64_t(std::chrono::duration_cast<std::chrono::nanoseconds>(
                        Clock::now() - started)
                        .count());
  // Timers wrap, so that only differences count.
  unsigned unused =
      64 - std::min(64u, context.physical.properties.kernelTimestampValidBits);
  auto ticksBetween = [&](uint64_t from, uint64_t to) {
    return int64_t((to - from) << unused) >> unused;
  };
  uint64_t origin = 0;
  int64_t first = 0, last = 0;
  for (size_t i = 0; i < events.size(); ++i) {
    ze_kernel_timestamp_result_t time = {};
    if (Status status = levelZeroStatus(
            context.ze.EventQueryKernelTimestamp(events[i], &time),
            "zeEventQueryKernelTimestamp");
        !status.ok())
      return status;
    if (i == 0)
      origin = time.global.kernelStart;
    first = std::min(first, ticksBetween(origin, time.global.kernelStart));
    last = std::max(last, ticksBetween(origin, time.global.kernelEnd));
  }
  return uint64_t(double(last - first) * context.tickNanoseconds);
}

Result<uint64_t> LevelZeroLaunch::wait() {
  std::lock_guard<std::mutex> lock(mutex);
  if (!isRunning)
    return outcome;
  isRunning = false;
  Status status = waitForEvents();
  outcome = status.ok() ? kernelTime() : status;
  if (!outcome.ok())
    outcome = outcome.status().within("kernel '" + code->name + "'");
  // What may still be running cannot be used again.
  if (status.ok())
    for (ze_event_handle_t event : events)
      code->context().parts->events.giveBack(event);
  events.clear();
  --code->context().running;
  return outcome;
}
