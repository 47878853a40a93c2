//===- Device.cpp - the platform and its devices ----------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Device.h"

#include "tables/Functions.h"
#include "tables/Query.h"

#include "drivers/host/device/Processor.h"
#include "lib/Settings.h"

#include <chrono>

using namespace cairn;
using namespace cairn::opencl;

opencl::Device::Device(std::shared_ptr<runtime::Device> own)
    : Object(kind), threads(own->info().threads), itsOwn(std::move(own)),
      itsFeatures(std::make_shared<Features>(itsOwn->info())) {}

opencl::Device::Device(std::shared_ptr<Device> parent, unsigned threads,
                       std::vector<cl_device_partition_property> properties)
    : Object(kind), parent(parent), threads(threads),
      partition(std::move(properties)), itsOwn(parent->itsOwn),
      itsFeatures(parent->itsFeatures),
      arena(std::make_unique<tbb::task_arena>(static_cast<int>(threads))) {}

cl_device_type opencl::Device::type() const {
  if (isHost() && runtime::settings::openCLDeviceType() == "gpu")
    return CL_DEVICE_TYPE_GPU;
  switch (info().type) {
  case runtime::DeviceType::CPU:
    return CL_DEVICE_TYPE_CPU;
  case runtime::DeviceType::GPU:
    return CL_DEVICE_TYPE_GPU;
  case runtime::DeviceType::Accelerator:
    break;
  }
  return CL_DEVICE_TYPE_ACCELERATOR;
}

bool opencl::Device::isOfType(cl_device_type wanted) const {
  return (wanted & type()) || ((wanted & CL_DEVICE_TYPE_DEFAULT) &&
                               Platform::get()->devices.front().get() == this);
}

size_t opencl::Device::preferredMultiple() const {
  // On the host, those in step: the floats of a vector register.
  return isHost() ? runtime::vectorWidth() : info().maxSubGroupSize;
}

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

cl_ulong cairn::opencl::timestamp() {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

//===----------------------------------------------------------------------===//
// Entry points
//===----------------------------------------------------------------------===//

cl_int opencl::getDeviceIDs(const Optional<Platform> &, cl_device_type type,
                            cl_uint room, cl_device_id *devices,
                            cl_uint *number) {
  if ((!devices && !number) || (devices && room == 0))
    return CL_INVALID_VALUE;
  if (number)
    *number = 0;
  if (cl_int code = checkDeviceType(type))
    return code;
  std::vector<cl_device_id> found;
  for (const std::shared_ptr<Device> &device : devicesOf(type))
    found.push_back(handleOf(device));
  if (found.empty())
    return CL_DEVICE_NOT_FOUND;
  giveList(found, room, devices, number);
  return CL_SUCCESS;
}

cl_int opencl::checkDeviceType(cl_device_type type) {
  constexpr cl_device_type known =
      CL_DEVICE_TYPE_DEFAULT | CL_DEVICE_TYPE_CPU | CL_DEVICE_TYPE_GPU |
      CL_DEVICE_TYPE_ACCELERATOR | CL_DEVICE_TYPE_CUSTOM;
  if (type != CL_DEVICE_TYPE_ALL && (type == 0 || (type & ~known)))
    return CL_INVALID_DEVICE_TYPE;
  return CL_SUCCESS;
}

std::vector<std::shared_ptr<opencl::Device>>
opencl::devicesOf(cl_device_type type) {
  std::vector<std::shared_ptr<Device>> found;
  for (const std::shared_ptr<Device> &device : Platform::get()->devices)
    if (device->isOfType(type))
      found.push_back(device);
  return found;
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
