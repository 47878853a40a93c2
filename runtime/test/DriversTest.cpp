//===- DriversTest.cpp - availableDrivers and createDevice ------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "DriverTest.h"

#include <algorithm>

using namespace cairn::runtime;

TEST(DriversTest, HostIsAlwaysThere) {
  std::vector<std::string> drivers = availableDrivers();
  ASSERT_FALSE(drivers.empty());
  EXPECT_EQ(drivers[0], "host");
}

TEST(DriversTest, ListsADeviceOfEachDriver) {
  std::vector<ListedDevice> devices = listDevices();
  for (const std::string &driver : availableDrivers())
    EXPECT_TRUE(std::any_of(devices.begin(), devices.end(),
                            [&](const ListedDevice &device) {
                              return device.info.driver == driver &&
                                     device.spelling == driver;
                            }))
        << driver;
}

TEST(DriversTest, RefusesUnknownDevices) {
  auto unknown = createDevice("toaster");
  ASSERT_FALSE(unknown.ok());
  EXPECT_EQ(unknown.message().rfind(
                "no device 'toaster' on this machine, which has 'host'", 0),
            0u)
      << unknown.message();
  EXPECT_ERROR(createDevice("host:1"),
               "no device 'host:1': driver 'host' has 1 device");
  EXPECT_ERROR(createDevice("host:x"),
               "expected a device number after ':', got 'host:x'");
  EXPECT_ERROR(createDevice("host:"),
               "expected a device number after ':', got 'host:'");
  ASSERT_OK(createDevice("host:0"));
}

class DeviceInfoTest : public cairn::test::DriverTest {};
CAIRN_ON_ALL_DRIVERS(DeviceInfoTest);

TEST_P(DeviceInfoTest, IsSensible) {
  const DeviceInfo &info = device->info();
  EXPECT_FALSE(info.name.empty());
  EXPECT_EQ(info.driver, GetParam());
  EXPECT_GE(info.maxWorkGroupSize, 128u);
  // The least that OpenCL allows a full profile device.
  EXPECT_GE(info.localMemory, 32u << 10);
  EXPECT_GE(info.bufferAlignment, 128u);
  EXPECT_GE(info.threads, 1u);
}
