//===- Drivers.cpp - the registry of drivers --------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "cairn/runtime/Drivers.h"

#include "../drivers/host/HostDriver.h"

#include <charconv>

using namespace cairn::runtime;

namespace {
/// One driver. A new one adds its line to `drivers`.
struct DriverEntry {
  const char *name;
  /// Devices that can be created now; 0 where the driver does not work.
  unsigned (*deviceCount)();
  Result<std::unique_ptr<Device>> (*create)(unsigned index);
};
} // namespace

static constexpr DriverEntry drivers[] = {
    {"host", hostDeviceCount, createHostDevice},
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

/// The number behind the colon of "name:N", 0 without a colon.
static Result<unsigned> parseIndex(const std::string &spelling, size_t colon) {
  unsigned index = 0;
  if (colon == std::string::npos)
    return index;
  const char *end = spelling.data() + spelling.size();
  auto parsed = std::from_chars(spelling.data() + colon + 1, end, index);
  if (parsed.ec != std::errc() || parsed.ptr != end)
    return Status::error("expected a device number after ':', got '" +
                         spelling + "'");
  return index;
}

Result<std::unique_ptr<Device>>
cairn::runtime::createDevice(const std::string &spelling) {
  size_t colon = spelling.find(':');
  auto index = parseIndex(spelling, colon);
  if (!index.ok())
    return index.status();
  for (const DriverEntry &driver : drivers) {
    unsigned count = driver.deviceCount();
    if (driver.name != spelling.substr(0, colon) || count == 0)
      continue;
    if (*index >= count)
      return Status::error("no device '" + spelling + "': driver '" +
                           driver.name + "' has " + std::to_string(count) +
                           (count == 1 ? " device" : " devices"));
    return driver.create(*index);
  }
  std::string names;
  for (const std::string &name : availableDrivers())
    names += (names.empty() ? "'" : ", '") + name + "'";
  return Status::error("no device '" + spelling +
                       "' on this machine, which has " + names);
}
