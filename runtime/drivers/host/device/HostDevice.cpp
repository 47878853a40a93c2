//===- HostDevice.cpp - the CPU as a device ---------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "HostDevice.h"

#include "HostDriver.h"
#include "Processor.h"
#include "drivers/host/launch/HostKernel.h"
#include "drivers/host/launch/HostLaunch.h"
#include "drivers/host/memory/HostBuffer.h"
#include "drivers/host/memory/HostImage.h"
#include "drivers/host/program/HostProgram.h"

#include "cairn/runtime/HostChecks.h"

#include <fstream>
#include <tbb/task_arena.h>

using namespace cairn::runtime;

/// A work-group's local memory should stay in the second-level cache.
static constexpr uint64_t localMemoryBytes = 256 << 10;
static constexpr uint64_t largestWorkGroup = 4096;
static_assert(largestWorkGroup <= CAIRN_CHECK_FIRST_COPY);

/// "AMD EPYC" and the like, where the system says so.
static std::string processorName() {
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);)
    if (line.rfind("model name", 0) == 0)
      if (size_t colon = line.find(": "); colon != std::string::npos)
        return line.substr(colon + 2);
  return "CPU";
}

static DeviceInfo describeHost() {
  DeviceInfo info;
  info.name = processorName();
  info.driver = "host";
  info.vendor = processorVendor();
  info.clock = processorClock();
  // The least share that OpenCL asks for, so that several fit.
  info.memory = memoryLimit();
  info.largestBuffer = info.memory / 4;
  info.maxWorkGroupSize = largestWorkGroup;
  info.maxSubGroupSize = 32; // lanes, of which the compiler says how many
  info.localMemory = localMemoryBytes;
  info.bufferAlignment = HostBuffer::argumentAlignment;
  using namespace float_ability;
  info.halfs = subnormals | infinitiesAndNaNs | toNearest | fma;
  info.floats = info.halfs | roundedDivideAndSqrt;
  info.doubles = info.halfs | toZero | toInfinity;
  info.images = info.queues = true;
  constexpr uint64_t largestTexel = 16;
  info.imageLimits = {
      maxImageExtent,
      maxImageExtent,
      maxImageExtent,
      std::min<uint64_t>(info.largestBuffer / largestTexel, INT32_MAX),
      UINT64_MAX,
      UINT64_MAX,
      UINT64_MAX};
  info.endsLaunches = true;
  info.threads = tbb::this_task_arena::max_concurrency();
  return info;
}

HostDevice::HostDevice() : Device(describeHost()) {}

Result<std::unique_ptr<Buffer>> HostDevice::createBufferImpl(uint64_t size) {
  return HostBuffer::create(*this, size);
}

Result<std::unique_ptr<Image>>
HostDevice::createImageImpl(const ImageDescription &description) {
  return HostImage::create(*this, description);
}

Result<std::unique_ptr<Queue>> HostDevice::createQueueImpl(uint64_t bytes) {
  return std::make_unique<HostQueue>(*this, queues, bytes);
}

Result<std::unique_ptr<Program>>
HostDevice::loadProgramImpl(const std::string &path,
                            ProgramInterface interface) {
  return HostProgram::load(*this, path, std::move(interface));
}

Result<std::unique_ptr<Program>>
HostDevice::loadBinaryImpl(const void *data, uint64_t size,
                           const std::string &name,
                           ProgramInterface interface) {
  return HostProgram::load(*this, data, size, name, std::move(interface));
}

Result<std::unique_ptr<Kernel>>
HostDevice::createKernelImpl(KernelInterface interface, const void *entryPoint,
                             std::vector<BlockKernel> blocks) {
  auto made = HostBlocks::create(*this, blocks);
  return std::make_unique<HostKernel>(*this, std::move(interface), entryPoint,
                                      nullptr, std::move(made));
}

Result<Event> HostDevice::launchImpl(const CheckedLaunch &launch) {
  return runOnHost(launch, info().threads, &defaultQueue);
}

unsigned cairn::runtime::hostDeviceCount() { return 1; }

Result<std::unique_ptr<Device>> cairn::runtime::createHostDevice(unsigned) {
  return std::make_unique<HostDevice>();
}
