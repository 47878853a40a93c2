//===- LevelZeroContextTest.cpp - contexts and residency -*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "LevelZeroTest.h"

#include <set>
#include <vector>

using namespace cairn::test;

namespace {
class LevelZeroContextTest : public LevelZeroTest {
protected:
  ze_context_desc_t description = {ZE_STRUCTURE_TYPE_CONTEXT_DESC, nullptr, 0};
  ze_context_handle_t other = nullptr;
};
} // namespace

TEST_F(LevelZeroContextTest, HandlesAreNotUsedAgain) {
  std::set<ze_context_handle_t> seen;
  for (int i = 0; i < 100; ++i) {
    ASSERT_SUCCESS(zeContextCreate(driver, &description, &other));
    EXPECT_TRUE(seen.insert(other).second);
    EXPECT_SUCCESS(zeContextGetStatus(other));
    EXPECT_SUCCESS(zeContextDestroy(other));
    EXPECT_EQ(zeContextGetStatus(other), ZE_RESULT_ERROR_INVALID_ARGUMENT);
  }
}

TEST_F(LevelZeroContextTest, WrongDescriptions) {
  EXPECT_EQ(zeContextCreate(nullptr, &description, &other),
            ZE_RESULT_ERROR_INVALID_NULL_HANDLE);
  EXPECT_EQ(zeContextCreate(driver, nullptr, &other),
            ZE_RESULT_ERROR_INVALID_NULL_POINTER);
  EXPECT_EQ(zeContextCreate(driver, &description, nullptr),
            ZE_RESULT_ERROR_INVALID_NULL_POINTER);
  EXPECT_EQ(
      zeContextCreate(as<ze_driver_handle_t>(device), &description, &other),
      ZE_RESULT_ERROR_INVALID_ARGUMENT);
  description.flags = 2;
  EXPECT_EQ(zeContextCreate(driver, &description, &other),
            ZE_RESULT_ERROR_INVALID_ENUMERATION);
  EXPECT_EQ(other, nullptr);
}

TEST_F(LevelZeroContextTest, ForSomeDevices) {
  ze_device_handle_t devices[] = {device, strayHandle<ze_device_handle_t>()};
  EXPECT_EQ(zeContextCreateEx(driver, &description, 2, devices, &other),
            ZE_RESULT_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(zeContextCreateEx(driver, &description, 1, nullptr, &other),
            ZE_RESULT_ERROR_INVALID_SIZE);
  EXPECT_EQ(zeContextCreateEx(nullptr, &description, 1, devices, &other),
            ZE_RESULT_ERROR_INVALID_NULL_HANDLE);
  ASSERT_SUCCESS(zeContextCreateEx(driver, &description, 1, devices, &other));
  EXPECT_SUCCESS(zeContextDestroy(other));
  ASSERT_SUCCESS(zeContextCreateEx(driver, &description, 0, nullptr, &other));
  EXPECT_SUCCESS(zeContextDestroy(other));
}

TEST_F(LevelZeroContextTest, WrongHandles) {
  EXPECT_EQ(zeContextDestroy(nullptr), ZE_RESULT_ERROR_INVALID_NULL_HANDLE);
  EXPECT_EQ(zeContextDestroy(strayHandle<ze_context_handle_t>()),
            ZE_RESULT_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(zeContextDestroy(as<ze_context_handle_t>(device)),
            ZE_RESULT_ERROR_INVALID_ARGUMENT);
  EXPECT_SUCCESS(zeDeviceGetStatus(device));
  EXPECT_EQ(zeContextGetStatus(nullptr), ZE_RESULT_ERROR_INVALID_NULL_HANDLE);
}

TEST_F(LevelZeroContextTest, Residency) {
  auto *memory = static_cast<char *>(allocate(8192));
  EXPECT_SUCCESS(zeContextMakeMemoryResident(context, device, memory, 8192));
  EXPECT_SUCCESS(
      zeContextMakeMemoryResident(context, device, memory + 4096, 4096));
  EXPECT_SUCCESS(zeContextEvictMemory(context, device, memory, 8192));
  EXPECT_SUCCESS(zeContextSystemBarrier(context, device));
  EXPECT_EQ(zeContextMakeMemoryResident(context, device, memory, 0),
            ZE_RESULT_ERROR_UNSUPPORTED_SIZE);
  EXPECT_EQ(zeContextMakeMemoryResident(context, device, memory, 8193),
            ZE_RESULT_ERROR_INVALID_SIZE);
  EXPECT_EQ(zeContextMakeMemoryResident(context, device, memory + 1, SIZE_MAX),
            ZE_RESULT_ERROR_INVALID_SIZE);
  EXPECT_EQ(zeContextEvictMemory(context, device, nullptr, 4),
            ZE_RESULT_ERROR_INVALID_NULL_POINTER);
  EXPECT_EQ(zeContextEvictMemory(context, nullptr, memory, 4),
            ZE_RESULT_ERROR_INVALID_NULL_HANDLE);
  EXPECT_EQ(zeContextSystemBarrier(nullptr, device),
            ZE_RESULT_ERROR_INVALID_NULL_HANDLE);
  EXPECT_SUCCESS(zeMemFree(context, memory));
  EXPECT_EQ(zeContextMakeMemoryResident(context, device, memory, 4),
            ZE_RESULT_ERROR_INVALID_ARGUMENT);
  // Memory of the system, which the device reaches as well.
  std::vector<char> plain(100);
  EXPECT_SUCCESS(
      zeContextMakeMemoryResident(context, device, plain.data(), 100));
}
