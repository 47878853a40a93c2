//===- Drivers.cpp - the registry of drivers --------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "cairn/runtime/Drivers.h"

#include "drivers/host/device/HostDriver.h"
#include "drivers/level-zero/LevelZeroDriver.h"
#include "drivers/vulkan/VulkanDriver.h"

#include <algorithm>
#include <cctype>
#include <charconv>

using namespace cairn::runtime;

namespace {
/// One driver. A new one adds its line to `drivers`.
struct DriverEntry {
  const char *name;
  /// Devices that can be created now; 0 where the driver does not work.
  unsigned (*deviceCount)();
  Result<std::unique_ptr<Device>> (*create)(unsigned index);
  /// Where devices are chosen by name; null elsewhere.
  std::string (*deviceName)(unsigned index);
  /// Why there is no device; null where there always is.
  Status (*status)();
};
} // namespace

static constexpr DriverEntry drivers[] = {
    {"host", hostDeviceCount, createHostDevice, nullptr, nullptr},
    {"vulkan", vulkanDeviceCount, createVulkanDevice, vulkanDeviceName,
     vulkanStatusOfDriver},
    {"level-zero", levelZeroDeviceCount, createLevelZeroDevice,
     levelZeroDeviceName, levelZeroStatusOfDriver},
};

std::vector<std::string> cairn::runtime::availableDrivers() {
  std::vector<std::string> names;
  for (const DriverEntry &driver : drivers)
    if (driver.deviceCount() != 0)
      names.push_back(driver.name);
  return names;
}

std::vector<ListedDevice> cairn::runtime::listDevices() {
  std::vector<ListedDevice> devices;
  for (const DriverEntry &driver : drivers)
    for (unsigned i = 0, count = driver.deviceCount(); i < count; ++i)
      if (auto device = driver.create(i); device.ok()) {
        std::string number = i ? ":" + std::to_string(i) : "";
        devices.push_back({driver.name + number, (*device)->info()});
      }
  return devices;
}

static std::string lowerCase(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return std::tolower(c); });
  return text;
}

/// The device that `selector` means, the part behind the colon of `spelling`.
static Result<unsigned> selectDevice(const DriverEntry &driver,
                                     const std::string &spelling,
                                     const std::string &selector) {
  unsigned count = driver.deviceCount(), index = 0;
  const char *end = selector.data() + selector.size();
  auto parsed = std::from_chars(selector.data(), end, index);
  if (parsed.ec == std::errc() && parsed.ptr == end) {
    if (index < count)
      return index;
    return Status::error("no device '" + spelling + "': driver '" +
                         driver.name + "' has " + std::to_string(count) +
                         (count == 1 ? " device" : " devices"));
  }
  if (!driver.deviceName || selector.empty())
    return Status::error("expected a device number " +
                         std::string(driver.deviceName ? "or name " : "") +
                         "after ':', got '" + spelling + "'");
  std::string names;
  for (unsigned i = 0; i < count; ++i) {
    std::string name = driver.deviceName(i);
    if (lowerCase(name).find(lowerCase(selector)) != std::string::npos)
      return i;
    names += (i ? ", '" : "'") + name + "'";
  }
  return Status::error("no device '" + spelling + "': driver '" + driver.name +
                       "' has " + names);
}

Result<std::unique_ptr<Device>>
cairn::runtime::createDevice(const std::string &spelling) {
  size_t colon = spelling.find(':');
  for (const DriverEntry &driver : drivers) {
    if (driver.name != spelling.substr(0, colon))
      continue;
    if (driver.status)
      if (Status status = driver.status(); !status.ok())
        return status.within("no device '" + spelling + "'");
    if (colon == std::string::npos)
      return driver.create(0);
    auto index = selectDevice(driver, spelling, spelling.substr(colon + 1));
    if (!index.ok())
      return index.status();
    return driver.create(*index);
  }
  std::string names;
  for (const std::string &name : availableDrivers())
    names += (names.empty() ? "'" : ", '") + name + "'";
  return Status::error("no device '" + spelling +
                       "' on this machine, which has " + names);
}
