//===- LevelZeroDriverTest.cpp - the driver itself --------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "LevelZeroTest.h"

#include <dlfcn.h>
#include <level_zero/ze_ddi.h>
#include <level_zero/zes_api.h>
#include <level_zero/zet_api.h>
#include <map>
#include <string>
#include <thread>
#include <vector>

using namespace cairn::test;

namespace {
using LevelZeroDriverTest = LevelZeroTest;
} // namespace

TEST_F(LevelZeroDriverTest, InitTakesTheFlagsOfTheSpecification) {
  EXPECT_SUCCESS(zeInit(0));
  EXPECT_SUCCESS(zeInit(ZE_INIT_FLAG_GPU_ONLY));
  EXPECT_SUCCESS(zeInit(ZE_INIT_FLAG_GPU_ONLY | ZE_INIT_FLAG_VPU_ONLY));
}

TEST_F(LevelZeroDriverTest, InitFromManyThreads) {
  std::vector<std::thread> threads;
  std::vector<ze_driver_handle_t> found(8);
  for (ze_driver_handle_t &handle : found)
    threads.emplace_back([&handle] {
      EXPECT_SUCCESS(zeInit(0));
      uint32_t count = 1;
      EXPECT_SUCCESS(zeDriverGet(&count, &handle));
    });
  for (std::thread &thread : threads)
    thread.join();
  for (ze_driver_handle_t handle : found)
    EXPECT_EQ(handle, driver);
}

TEST_F(LevelZeroDriverTest, CountsBeforeItLists) {
  uint32_t count = 0;
  ze_driver_handle_t handles[3] = {};
  EXPECT_SUCCESS(zeDriverGet(&count, handles));
  EXPECT_EQ(count, 1u);
  EXPECT_EQ(handles[0], nullptr);
  count = 3;
  EXPECT_SUCCESS(zeDriverGet(&count, handles));
  EXPECT_EQ(count, 1u);
  EXPECT_EQ(handles[0], driver);
  EXPECT_EQ(handles[1], nullptr);
  EXPECT_EQ(zeDriverGet(nullptr, handles),
            ZE_RESULT_ERROR_INVALID_NULL_POINTER);
}

TEST_F(LevelZeroDriverTest, Version) {
  ze_api_version_t version = {};
  EXPECT_SUCCESS(zeDriverGetApiVersion(driver, &version));
  EXPECT_EQ(version, ZE_MAKE_VERSION(1, 13));
  EXPECT_EQ(zeDriverGetApiVersion(driver, nullptr),
            ZE_RESULT_ERROR_INVALID_NULL_POINTER);
}

TEST_F(LevelZeroDriverTest, Properties) {
  ze_driver_memory_free_ext_properties_t policies = {};
  policies.stype = ZE_STRUCTURE_TYPE_DRIVER_MEMORY_FREE_EXT_PROPERTIES;
  ze_driver_properties_t properties;
  properties.stype = ZE_STRUCTURE_TYPE_DRIVER_PROPERTIES;
  properties.pNext = &policies;
  EXPECT_SUCCESS(zeDriverGetProperties(driver, &properties));
  EXPECT_NE(properties.driverVersion, 0u);
  EXPECT_EQ(properties.stype, ZE_STRUCTURE_TYPE_DRIVER_PROPERTIES);
  EXPECT_EQ(properties.pNext, &policies);
  EXPECT_EQ(policies.freePolicies,
            ze_driver_memory_free_policy_ext_flags_t(
                ZE_DRIVER_MEMORY_FREE_POLICY_EXT_FLAG_BLOCKING_FREE |
                ZE_DRIVER_MEMORY_FREE_POLICY_EXT_FLAG_DEFER_FREE));
  ze_driver_properties_t again = {};
  EXPECT_SUCCESS(zeDriverGetProperties(driver, &again));
  EXPECT_EQ(0, memcmp(&properties.uuid, &again.uuid, sizeof again.uuid));

  ze_driver_ipc_properties_t ipc;
  memset(&ipc, 0xff, sizeof ipc);
  ipc.stype = ZE_STRUCTURE_TYPE_DRIVER_IPC_PROPERTIES;
  ipc.pNext = nullptr;
  EXPECT_SUCCESS(zeDriverGetIpcProperties(driver, &ipc));
  EXPECT_EQ(ipc.flags,
            ze_ipc_property_flags_t(ZE_IPC_PROPERTY_FLAG_MEMORY |
                                    ZE_IPC_PROPERTY_FLAG_EVENT_POOL));
}

TEST_F(LevelZeroDriverTest, Extensions) {
  uint32_t count = 0;
  ASSERT_SUCCESS(zeDriverGetExtensionProperties(driver, &count, nullptr));
  std::vector<ze_driver_extension_properties_t> list(count + 2);
  uint32_t room = count + 2;
  ASSERT_SUCCESS(zeDriverGetExtensionProperties(driver, &room, list.data()));
  ASSERT_EQ(room, count);
  std::map<std::string, uint32_t> versions;
  for (uint32_t i = 0; i < count; ++i)
    versions[list[i].name] = list[i].version;
  EXPECT_EQ(versions.size(), count);
  EXPECT_EQ(versions["ZE_experimental_global_offset"], ZE_MAKE_VERSION(1, 0));
  EXPECT_EQ(versions["ZE_extension_float_atomics"], ZE_MAKE_VERSION(1, 0));
  EXPECT_EQ(versions["ZE_experimental_relaxed_allocation_limits"],
            ZE_MAKE_VERSION(1, 0));
  EXPECT_EQ(versions.count("ZE_extension_raytracing"), 0u);

  // Less room than there are.
  room = 1;
  memset(list.data(), 0, list.size() * sizeof list[0]);
  ASSERT_SUCCESS(zeDriverGetExtensionProperties(driver, &room, list.data()));
  EXPECT_EQ(room, 1u);
  EXPECT_STRNE(list[0].name, "");
  EXPECT_STREQ(list[1].name, "");
}

TEST_F(LevelZeroDriverTest, ExtensionFunctions) {
  void *address = &address;
  EXPECT_EQ(zeDriverGetExtensionFunctionAddress(driver, "zeNone", &address),
            ZE_RESULT_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(address, nullptr);
  EXPECT_EQ(zeDriverGetExtensionFunctionAddress(driver, nullptr, &address),
            ZE_RESULT_ERROR_INVALID_NULL_POINTER);
  EXPECT_EQ(zeDriverGetExtensionFunctionAddress(driver, "zeNone", nullptr),
            ZE_RESULT_ERROR_INVALID_NULL_POINTER);
}

TEST_F(LevelZeroDriverTest, WrongHandles) {
  ze_api_version_t version;
  ze_driver_properties_t properties = {};
  uint32_t count = 0;
  EXPECT_EQ(zeDriverGetApiVersion(nullptr, &version),
            ZE_RESULT_ERROR_INVALID_NULL_HANDLE);
  EXPECT_EQ(zeDriverGetApiVersion(strayHandle<ze_driver_handle_t>(), &version),
            ZE_RESULT_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(zeDriverGetApiVersion(as<ze_driver_handle_t>(device), &version),
            ZE_RESULT_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(
      zeDriverGetProperties(as<ze_driver_handle_t>(uintptr_t(1)), &properties),
      ZE_RESULT_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(zeDriverGetProperties(driver, nullptr),
            ZE_RESULT_ERROR_INVALID_NULL_POINTER);
  EXPECT_EQ(zeDeviceGet(as<ze_driver_handle_t>(context), &count, nullptr),
            ZE_RESULT_ERROR_INVALID_ARGUMENT);
}

TEST_F(LevelZeroDriverTest, WhatThereIsNotSaysSo) {
  // No fabric connects one device with others.
  uint32_t count = 0;
  EXPECT_SUCCESS(zeFabricVertexGetExp(driver, &count, nullptr));
  EXPECT_EQ(count, 0u);
  ze_fabric_vertex_handle_t vertex = nullptr;
  EXPECT_EQ(zeDeviceGetFabricVertexExp(device, &vertex),
            ZE_RESULT_EXP_ERROR_DEVICE_IS_NOT_VERTEX);
  EXPECT_EQ(vertex, nullptr);
  ze_pci_ext_properties_t pci = {};
  EXPECT_EQ(zeDevicePciGetPropertiesExt(device, &pci),
            ZE_RESULT_ERROR_UNSUPPORTED_FEATURE);
  // Tools and system management have tables of their own, which there are not.
  EXPECT_EQ(zetMetricGroupGet(device, &count, nullptr),
            ZE_RESULT_ERROR_UNSUPPORTED_FEATURE);
  EXPECT_EQ(zesDeviceEnumFans(device, &count, nullptr),
            ZE_RESULT_ERROR_UNSUPPORTED_FEATURE);
}

/// Loaders of other versions, and programs without one.
TEST_F(LevelZeroDriverTest, TablesOfOtherVersions) {
  void *library = dlopen(CAIRN_LEVEL_ZERO_DRIVER, RTLD_NOW | RTLD_LOCAL);
  ASSERT_NE(library, nullptr) << dlerror();
  auto fill = reinterpret_cast<ze_pfnGetDriverProcAddrTable_t>(
      dlsym(library, "zeGetDriverProcAddrTable"));
  ASSERT_NE(fill, nullptr);
  // A newer loader's table is longer.
  union {
    ze_driver_dditable_t table = {};
    void *places[64];
  };
  EXPECT_EQ(fill(ZE_API_VERSION_1_4, nullptr),
            ZE_RESULT_ERROR_INVALID_NULL_POINTER);
  EXPECT_EQ(fill(ZE_API_VERSION_1_3, &table),
            ZE_RESULT_ERROR_UNSUPPORTED_VERSION);
  EXPECT_EQ(fill(ze_api_version_t(ZE_MAKE_VERSION(2, 0)), &table),
            ZE_RESULT_ERROR_UNSUPPORTED_VERSION);
  EXPECT_EQ(table.pfnGet, nullptr);
  EXPECT_SUCCESS(fill(ze_api_version_t(ZE_MAKE_VERSION(1, 9)), &table));
  ASSERT_NE(table.pfnGet, nullptr);
  uint32_t count = 0;
  EXPECT_SUCCESS(table.pfnGet(&count, nullptr));
  EXPECT_EQ(count, 1u);
  // Nothing else is seen of the library.
  EXPECT_EQ(dlsym(library, "zeInit"), nullptr);
  dlclose(library);
}
