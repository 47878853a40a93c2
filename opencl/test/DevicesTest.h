//===- DevicesTest.h - tests on each kind of device -------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_OPENCL_TEST_DEVICESTEST_H
#define CAIRN_OPENCL_TEST_DEVICESTEST_H

#include "OpenCLTest.h"

/// What CAIRN_OPENCL_DEVICES names in these tests.
inline constexpr const char *deviceKinds[] = {"host", "vulkan", "level-zero"};

/// The device of a kind; null where the machine has none.
cl_device_id findDevice(const std::string &kind);
/// Whether CAIRN_TEST_REQUIRE asks for the kind.
bool isRequired(const std::string &kind);
bool hasExtension(cl_device_id device, const std::string &name);

template <typename T> T infoOf(cl_device_id device, cl_device_info name) {
  T value = {};
  EXPECT_EQ(clGetDeviceInfo(device, name, sizeof value, &value, nullptr),
            CL_SUCCESS);
  return value;
}

/// One device of the kind that the parameter names, in a context of its own.
class OpenCLDeviceTest : public OpenCLTest,
                         public testing::WithParamInterface<const char *> {
protected:
  void SetUp() override;
  bool isHost() const { return std::string(GetParam()) == "host"; }
  /// Another program, built of this one's binary.
  cl_program saveAndLoad(cl_program program);
};

/// All devices that the machine has, in one context.
class OpenCLDevicesTest : public OpenCLTest {
protected:
  void SetUp() override;
  void TearDown() override;
  /// A program that is built for all of them.
  cl_program buildForAll(const std::string &source);

  std::vector<cl_device_id> devices;
  /// One for each device.
  std::vector<cl_command_queue> queues;
};

#endif // CAIRN_OPENCL_TEST_DEVICESTEST_H
