//===- LevelZeroInstance.h - the process's Level Zero -----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_DRIVERS_LEVEL_ZERO_DEVICE_DRIVERS_LEVELZERO_LEVELZEROINSTANCE_H
#define CAIRN_RUNTIME_DRIVERS_LEVEL_ZERO_DEVICE_DRIVERS_LEVELZERO_LEVELZEROINSTANCE_H

#include "LevelZeroFunctions.h"

#include <string>
#include <vector>

namespace cairn::runtime {

/// A device as a driver lists it.
struct LevelZeroPhysicalDevice {
  ze_driver_handle_t driver = nullptr;
  ze_device_handle_t handle = nullptr;
  ze_device_properties_t properties = {};
  /// The version of Level Zero that the driver has.
  ze_api_version_t apiVersion = {};
  /// The driver's extensions.
  std::vector<std::string> extensions;

  bool hasExtension(const char *name) const;
  /// Whether the device's memory is the host's.
  bool sharesHostMemory() const {
    return properties.type == ZE_DEVICE_TYPE_CPU ||
           (properties.flags & ZE_DEVICE_PROPERTY_FLAG_INTEGRATED);
  }
};

/// Level Zero as one process sees it. Lives until the process ends, as drivers
/// cannot be given back.
class LevelZeroInstance {
public:
  /// The error says why there is none, as "no Level Zero loader".
  static Result<LevelZeroInstance *> get();

  const LevelZeroFunctions &functions() const { return ze; }

  /// The devices of all drivers, discrete GPUs first and CPUs last. Sub-devices
  /// are not devices of their own.
  const std::vector<LevelZeroPhysicalDevice> &devices() const { return list; }

private:
  LevelZeroInstance() = default;
  static Result<LevelZeroInstance *> make();
  Status listDevices();
  Status addDevices(ze_driver_handle_t driver);

  LevelZeroFunctions ze;
  std::vector<LevelZeroPhysicalDevice> list;
};

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_DRIVERS_LEVEL_ZERO_DEVICE_DRIVERS_LEVELZERO_LEVELZEROINSTANCE_H
