//===- LevelZeroInstance.cpp - the process's Level Zero ---------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "LevelZeroInstance.h"

#include <algorithm>

using namespace cairn::runtime;

bool LevelZeroPhysicalDevice::hasExtension(const char *name) const {
  return std::find(extensions.begin(), extensions.end(), name) !=
         extensions.end();
}

Result<LevelZeroInstance *> LevelZeroInstance::get() {
  static const Result<LevelZeroInstance *> instance = make();
  return instance;
}

Result<LevelZeroInstance *> LevelZeroInstance::make() {
  auto functions = LevelZeroFunctions::load();
  if (!functions.ok())
    return functions.status();
  // Never destroyed, see the class.
  static LevelZeroInstance *instance = new LevelZeroInstance;
  instance->ze = *functions;
  ze_result_t result = instance->ze.Init(0);
  // So say loaders that find no driver.
  if (result == ZE_RESULT_ERROR_UNINITIALIZED)
    return Status::error("no Level Zero device: the loader finds no driver");
  if (Status status = levelZeroStatus(result, "zeInit"); !status.ok())
    return status;
  if (Status status = instance->listDevices(); !status.ok())
    return status;
  return instance;
}

/// What a function gives that is called for a count first and then for as many
/// elements; each starts as `element`.
template <typename T, typename Function>
static Status enumerate(const char *call, Function function,
                        std::vector<T> &elements, T element = {}) {
  uint32_t count = 0;
  Status status = levelZeroStatus(function(&count, nullptr), call);
  elements.assign(status.ok() ? count : 0, element);
  if (elements.empty())
    return status;
  status = levelZeroStatus(function(&count, elements.data()), call);
  elements.resize(status.ok() ? std::min<size_t>(count, elements.size()) : 0);
  return status;
}

/// Lower is better.
static unsigned rank(const LevelZeroPhysicalDevice &device) {
  if (device.properties.type == ZE_DEVICE_TYPE_CPU)
    return 3;
  if (device.properties.type != ZE_DEVICE_TYPE_GPU)
    return 2;
  return device.sharesHostMemory() ? 1 : 0;
}

Status LevelZeroInstance::addDevices(ze_driver_handle_t driver) {
  LevelZeroPhysicalDevice device;
  device.driver = driver;
  if (Status status =
          levelZeroStatus(ze.DriverGetApiVersion(driver, &device.apiVersion),
                          "zeDriverGetApiVersion");
      !status.ok())
    return status;
  std::vector<ze_driver_extension_properties_t> extensions;
  if (Status status = enumerate(
          "zeDriverGetExtensionProperties",
          [&](uint32_t *count, ze_driver_extension_properties_t *properties) {
            return ze.DriverGetExtensionProperties(driver, count, properties);
          },
          extensions);
      !status.ok())
    return status;
  for (const ze_driver_extension_properties_t &extension : extensions)
    device.extensions.push_back(extension.name);
  std::vector<ze_device_handle_t> handles;
  if (Status status = enumerate(
          "zeDeviceGet",
          [&](uint32_t *count, ze_device_handle_t *devices) {
            return ze.DeviceGet(driver, count, devices);
          },
          handles);
      !status.ok())
    return status;
  for (ze_device_handle_t handle : handles) {
    device.handle = handle;
    // The resolution of the timer is in cycles per second with this type.
    device.properties = levelZeroStruct<ze_device_properties_t>(
        ZE_STRUCTURE_TYPE_DEVICE_PROPERTIES_1_2);
    if (Status status =
            levelZeroStatus(ze.DeviceGetProperties(handle, &device.properties),
                            "zeDeviceGetProperties");
        !status.ok())
      return status;
    auto place = std::upper_bound(
        list.begin(), list.end(), device,
        [](const LevelZeroPhysicalDevice &a, const LevelZeroPhysicalDevice &b) {
          return rank(a) < rank(b);
        });
    list.insert(place, device);
  }
  return Status::success();
}

Status LevelZeroInstance::listDevices() {
  std::vector<ze_driver_handle_t> drivers;
  if (Status status = enumerate(
          "zeDriverGet",
          [&](uint32_t *count, ze_driver_handle_t *handles) {
            return ze.DriverGet(count, handles);
          },
          drivers);
      !status.ok())
    return status;
  // Where one driver does not work, another one may.
  Status first = Status::success();
  for (ze_driver_handle_t driver : drivers)
    if (Status status = addDevices(driver); !status.ok() && first.ok())
      first = status;
  return list.empty() ? first : Status::success();
}
