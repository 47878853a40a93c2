//===- Device.cpp - the platform and its devices ----------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Device.h"

#include "tables/Functions.h"
#include "tables/Query.h"

#include "cairn/runtime/Drivers.h"
#include "lib/Settings.h"

#include <chrono>

using namespace cairn;
using namespace cairn::opencl;

opencl::Device::Device(std::shared_ptr<runtime::Device> host)
    : Object(kind), threads(host->info().threads), itsHost(std::move(host)) {}

opencl::Device::Device(std::shared_ptr<Device> parent, unsigned threads,
                       std::vector<cl_device_partition_property> properties)
    : Object(kind), parent(parent), threads(threads),
      partition(std::move(properties)), itsHost(parent->itsHost),
      arena(std::make_unique<tbb::task_arena>(static_cast<int>(threads))) {}

void opencl::Device::execute(const std::function<void()> &work) const {
  if (arena)
    arena->execute(work);
  else
    work();
}

bool opencl::contains(const std::vector<std::shared_ptr<Device>> &devices,
                      const Device &device) {
  for (const Device *part = &device; part; part = part->parent.get())
    for (const std::shared_ptr<Device> &one : devices)
      if (one.get() == part)
        return true;
  return false;
}

Platform::Platform() : Object(kind) {}

const std::shared_ptr<Platform> &Platform::get() {
  static std::shared_ptr<Platform> *only = [] {
    auto *platform = new std::shared_ptr<Platform>(create<Platform>());
    auto host = runtime::createDevice("host");
    if (host.ok())
      (*platform)->device = create<Device>(host.take());
    return platform;
  }();
  return *only;
}

cl_ulong cairn::opencl::timestamp() {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

//===----------------------------------------------------------------------===//
// Entry points
//===----------------------------------------------------------------------===//

cl_int opencl::getPlatformIDs(cl_uint room, cl_platform_id *platforms,
                              cl_uint *number) {
  if ((!platforms && !number) || (platforms && room == 0))
    return CL_INVALID_VALUE;
  giveList<cl_platform_id>({handleOf(Platform::get())}, room, platforms,
                           number);
  return CL_SUCCESS;
}

static constexpr Property<Platform> platformProperties[] = {
    {CL_PLATFORM_PROFILE,
     [](const Platform &, const Answer &to) {
       return to.text("FULL_PROFILE");
     }},
    {CL_PLATFORM_VERSION,
     [](const Platform &, const Answer &to) {
       return to.text(platformVersion);
     }},
    {CL_PLATFORM_NUMERIC_VERSION,
     [](const Platform &, const Answer &to) {
       return to.value(openclVersion);
     }},
    {CL_PLATFORM_NAME,
     [](const Platform &, const Answer &to) { return to.text("Cairn"); }},
    {CL_PLATFORM_VENDOR,
     [](const Platform &, const Answer &to) { return to.text(vendorName); }},
    {CL_PLATFORM_EXTENSIONS,
     [](const Platform &, const Answer &to) {
       return to.text(extensionText());
     }},
    {CL_PLATFORM_EXTENSIONS_WITH_VERSION,
     [](const Platform &, const Answer &to) { return to.list(extensions()); }},
    {CL_PLATFORM_HOST_TIMER_RESOLUTION,
     [](const Platform &, const Answer &to) { return to.value<cl_ulong>(1); }},
    {CL_PLATFORM_SEMAPHORE_TYPES_KHR,
     [](const Platform &, const Answer &to) {
       return to.value<cl_semaphore_type_khr>(CL_SEMAPHORE_TYPE_BINARY_KHR);
     }},
    {CL_PLATFORM_ICD_SUFFIX_KHR,
     [](const Platform &, const Answer &to) { return to.text("CAIRN"); }},
};

cl_int opencl::getPlatformInfo(const Optional<Platform> &,
                               cl_platform_info name, size_t room, void *to,
                               size_t *needed) {
  // A null platform is the driver's choice, and there is one only.
  return answerFrom(name, *Platform::get(), Answer(room, to, needed),
                    platformProperties);
}

cl_int opencl::getDeviceIDs(const Optional<Platform> &, cl_device_type type,
                            cl_uint room, cl_device_id *devices,
                            cl_uint *number) {
  if ((!devices && !number) || (devices && room == 0))
    return CL_INVALID_VALUE;
  if (number)
    *number = 0;
  if (cl_int code = checkDeviceType(type))
    return code;
  giveList<cl_device_id>({handleOf(Platform::get()->device)}, room, devices,
                         number);
  return CL_SUCCESS;
}

cl_int opencl::checkDeviceType(cl_device_type type) {
  constexpr cl_device_type known =
      CL_DEVICE_TYPE_DEFAULT | CL_DEVICE_TYPE_CPU | CL_DEVICE_TYPE_GPU |
      CL_DEVICE_TYPE_ACCELERATOR | CL_DEVICE_TYPE_CUSTOM;
  if (type != CL_DEVICE_TYPE_ALL && (type == 0 || (type & ~known)))
    return CL_INVALID_DEVICE_TYPE;
  bool there = Platform::get()->device &&
               (type & (ownDeviceType() | CL_DEVICE_TYPE_DEFAULT));
  return there ? CL_SUCCESS : CL_DEVICE_NOT_FOUND;
}

cl_device_type opencl::ownDeviceType() {
  return runtime::settings::openCLDeviceType() == "gpu" ? CL_DEVICE_TYPE_GPU
                                                        : CL_DEVICE_TYPE_CPU;
}

/// The device itself needs no references: it lives as long as the process.
cl_int opencl::retainDevice(const std::shared_ptr<Device> &device) {
  if (device->parent)
    device->retain();
  return CL_SUCCESS;
}

cl_int opencl::releaseDevice(const std::shared_ptr<Device> &device) {
  if (device->parent && !device->release())
    return CL_INVALID_DEVICE;
  return CL_SUCCESS;
}

cl_int opencl::getDeviceAndHostTimer(const std::shared_ptr<Device> &,
                                     cl_ulong *device, cl_ulong *host) {
  if (!device || !host)
    return CL_INVALID_VALUE;
  *device = *host = timestamp();
  return CL_SUCCESS;
}

cl_int opencl::getHostTimer(const std::shared_ptr<Device> &, cl_ulong *host) {
  if (!host)
    return CL_INVALID_VALUE;
  *host = timestamp();
  return CL_SUCCESS;
}
