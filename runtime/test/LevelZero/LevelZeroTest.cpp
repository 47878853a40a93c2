//===- LevelZeroTest.cpp - tests of the Level Zero driver -------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "LevelZeroTest.h"

#include <cstdlib>

using namespace cairn::test;

/// The loader looks at the environment when zeInit is called first.
[[maybe_unused]] static const int prepared =
    setenv("CAIRN_CACHE", "0", /*replace=*/0) |
    setenv("ZE_ENABLE_ALT_DRIVERS", CAIRN_LEVEL_ZERO_DRIVER, /*replace=*/1);
#ifndef CAIRN_TEST_VALIDATES
/// The loader's own checks would answer wrong calls in the driver's place.
[[maybe_unused]] static const int unchecked =
    unsetenv("ZE_ENABLE_PARAMETER_VALIDATION");
#endif

void LevelZeroTest::SetUp() {
  ASSERT_SUCCESS(zeInit(0));
  uint32_t count = 1;
  ASSERT_SUCCESS(zeDriverGet(&count, &driver));
  ASSERT_EQ(count, 1u);
  ASSERT_SUCCESS(zeDeviceGet(driver, &count, &device));
  ASSERT_EQ(count, 1u);
  ze_context_desc_t description = {ZE_STRUCTURE_TYPE_CONTEXT_DESC, nullptr, 0};
  ASSERT_SUCCESS(zeContextCreate(driver, &description, &context));
}

void LevelZeroTest::TearDown() {
  if (context) {
    EXPECT_SUCCESS(zeContextDestroy(context));
  }
}

void *LevelZeroTest::allocate(size_t size) {
  ze_device_mem_alloc_desc_t onDevice = {};
  onDevice.stype = ZE_STRUCTURE_TYPE_DEVICE_MEM_ALLOC_DESC;
  ze_host_mem_alloc_desc_t onHost = {};
  onHost.stype = ZE_STRUCTURE_TYPE_HOST_MEM_ALLOC_DESC;
  void *pointer = nullptr;
  EXPECT_SUCCESS(
      zeMemAllocShared(context, &onDevice, &onHost, size, 0, device, &pointer));
  return pointer;
}
