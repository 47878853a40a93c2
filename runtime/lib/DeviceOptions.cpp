//===- DeviceOptions.cpp - build options that a device asks for -*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "cairn/runtime/DeviceOptions.h"

#include "cairn/runtime/Launch.h"

#include <algorithm>

using namespace cairn::runtime;

/// Tables of more bytes than this are slow in the registers of an invocation,
/// and slow to compile for some drivers.
static const char maxPrivateConstants[] = "-max-private-constant-size=1024";

//===----------------------------------------------------------------------===//
// Is the multiply-add fused
//===----------------------------------------------------------------------===//

static const char probeSource[] =
    "kernel void probe(global float *x) { x[3] = mad(x[0], x[1], x[2]); }";

/// Runs `mad`, which the Vulkan target makes the device's multiply-add, on
/// (1 + e)(1 - e) - 1: -e^2 if it is fused, and 0 if the product is rounded.
static Result<bool> probeMultiplyAdd(Compiler &compiler, Device &device) {
  CairnInput input = {"probe.cl", probeSource, sizeof probeSource - 1};
  auto program = compiler.compile({input}, "");
  if (!program.ok())
    return program.status();
  auto interface = ProgramInterface::parse(
      compiler.library.programInterface(program->get()));
  if (!interface.ok())
    return interface.status();
  size_t size = 0;
  char *log = nullptr;
  const void *binary =
      compiler.library.programBinary(program->get(), &size, &log);
  std::string message = compiler.library.takeLog(log);
  if (!binary)
    return Status::error(message);
  auto loaded = device.loadBinary(binary, size, "probe.spv", interface.take());
  if (!loaded.ok())
    return loaded.status();
  auto kernel = (*loaded)->createKernel("probe");
  if (!kernel.ok())
    return kernel.status();

  const float e = 0x1p-20f;
  float numbers[4] = {1 + e, 1 - e, -1, 1};
  auto buffer = device.createBuffer(sizeof numbers);
  if (!buffer.ok())
    return buffer.status();
  if (Status status = (*buffer)->write(numbers, sizeof numbers); !status.ok())
    return status;
  Launch launch;
  launch.global = {1};
  launch.local = {1};
  launch.args = {Argument::buffer(**buffer)};
  auto event = device.launch(**kernel, launch);
  if (!event.ok())
    return event.status();
  if (auto time = event->wait(); !time.ok())
    return time.status();
  if (Status status = (*buffer)->read(numbers, sizeof numbers); !status.ok())
    return status;
  return numbers[3] == -e * e;
}

/// A device that cannot even do this has no fused one.
bool DeviceOptions::isMultiplyAddFused() {
  if (!fusedMultiplyAdd) {
    auto probed = probeMultiplyAdd(compiler, device);
    fusedMultiplyAdd = probed.ok() && *probed;
  }
  return *fusedMultiplyAdd;
}

//===----------------------------------------------------------------------===//
// The options
//===----------------------------------------------------------------------===//

/// Whether the launch has more work-groups than the device starts at once.
static bool isTooLargeAtOnce(const DeviceInfo &device,
                             const LaunchShape &launch) {
  for (size_t d = 0; d < launch.global.size() && d < 3; ++d) {
    uint64_t local = d < launch.local.size() ? launch.local[d] : 1;
    if (local && launch.global[d] / local > device.maxGroups[d])
      return true;
  }
  return false;
}

std::string DeviceOptions::forNeeds(Needs needs, const std::string &options) {
  if (device.info().driver != "vulkan")
    return options;
  std::string all = maxPrivateConstants;
  if (isMultiplyAddFused())
    all += " -fused-fma";
  if (needs.inParts)
    all += " -launch-in-parts";
  if (needs.offset)
    all += " -global-offset-push-constant";
  return options.empty() ? all : all + " " + options;
}

std::string DeviceOptions::forLaunch(const LaunchShape &launch,
                                     const std::string &options) {
  bool offset = std::any_of(launch.offset.begin(), launch.offset.end(),
                            [](uint64_t value) { return value != 0; });
  return forNeeds({isTooLargeAtOnce(device.info(), launch), offset}, options);
}

std::string DeviceOptions::forAnyLaunch(const std::string &options) {
  return forNeeds({true, true}, options);
}
