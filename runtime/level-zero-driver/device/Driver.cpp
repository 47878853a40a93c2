//===- Driver.cpp - the driver and what it can be asked ---------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "device/Driver.h"

#include "Query.h"
#include "tables/Functions.h"
#include "tables/Table.h"

#include "cairn/runtime/Drivers.h"

#include <atomic>
#include <chrono>
#include <mutex>

using namespace cairn;
using namespace cairn::level_zero;

static std::atomic<Driver *> initialised{nullptr};

Driver *Driver::get() { return initialised.load(std::memory_order_acquire); }

uint64_t cairn::level_zero::timestamp() {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

static bool initialise() {
  static std::mutex mutex;
  std::lock_guard<std::mutex> lock(mutex);
  if (Driver::get())
    return true;
  auto host = runtime::createDevice("host");
  if (!host.ok())
    return false;
  auto device = std::make_shared<Device>(host.take());
  publish(device);
  auto driver = std::make_shared<Driver>(std::move(device));
  publish(driver);
  // The registry keeps it.
  initialised.store(driver.get(), std::memory_order_release);
  return true;
}

/// ZE_INIT_FLAG_GPU_ONLY is accepted: programs say it by habit, and only a
/// program that asks for this driver by name gets it.
ze_result_t level_zero::zeInit(ze_init_flags_t flags) {
  if (flags > (ZE_INIT_FLAG_GPU_ONLY | ZE_INIT_FLAG_VPU_ONLY))
    return ZE_RESULT_ERROR_INVALID_ENUMERATION;
  if (flags == ZE_INIT_FLAG_VPU_ONLY)
    return ZE_RESULT_ERROR_UNINITIALIZED;
  return initialise() ? ZE_RESULT_SUCCESS : ZE_RESULT_ERROR_UNINITIALIZED;
}

/// As zeInit, and gives the driver where the types are not of NPUs alone.
ze_result_t level_zero::zeInitDrivers(uint32_t *pCount,
                                      ze_driver_handle_t *phDrivers,
                                      InitDriverTypes *desc) {
  if (!pCount || !desc)
    return ZE_RESULT_ERROR_INVALID_NULL_POINTER;
  if (desc->flags == 0)
    return ZE_RESULT_ERROR_INVALID_ENUMERATION;
  if (desc->flags == initDriverTypeNpu || !initialise())
    return ZE_RESULT_ERROR_UNINITIALIZED;
  return level_zero::zeDriverGet(pCount, phDrivers);
}

ze_result_t level_zero::zeDriverGet(uint32_t *count,
                                    ze_driver_handle_t *drivers) {
  Driver *driver = Driver::get();
  if (!driver)
    return ZE_RESULT_ERROR_UNINITIALIZED;
  return answerList(count, drivers, 1,
                    [&](unsigned, ze_driver_handle_t &handle) {
                      handle = handleOf(*driver);
                    });
}

ze_result_t level_zero::zeDriverGetApiVersion(ze_driver_handle_t handle,
                                              ze_api_version_t *version) {
  std::shared_ptr<Driver> driver;
  if (ze_result_t result = find(handle, driver))
    return result;
  if (!version)
    return ZE_RESULT_ERROR_INVALID_NULL_POINTER;
  *version = apiVersion;
  return ZE_RESULT_SUCCESS;
}

ze_result_t
level_zero::zeDriverGetProperties(ze_driver_handle_t handle,
                                  ze_driver_properties_t *properties) {
  std::shared_ptr<Driver> driver;
  if (ze_result_t result = beginQuery(handle, driver, properties))
    return result;
  properties->driverVersion = CAIRN_LEVEL_ZERO_DRIVER_VERSION;
  static constexpr char uuid[sizeof(properties->uuid.id) + 1] =
      "cairn-level-zero";
  std::memcpy(properties->uuid.id, uuid, sizeof(properties->uuid.id));
  if (auto *policies = findExtension<ze_driver_memory_free_ext_properties_t>(
          properties->pNext,
          ZE_STRUCTURE_TYPE_DRIVER_MEMORY_FREE_EXT_PROPERTIES))
    policies->freePolicies =
        ZE_DRIVER_MEMORY_FREE_POLICY_EXT_FLAG_BLOCKING_FREE |
        ZE_DRIVER_MEMORY_FREE_POLICY_EXT_FLAG_DEFER_FREE;
  return ZE_RESULT_SUCCESS;
}

ze_result_t
level_zero::zeDriverGetIpcProperties(ze_driver_handle_t handle,
                                     ze_driver_ipc_properties_t *properties) {
  std::shared_ptr<Driver> driver;
  if (ze_result_t result = beginQuery(handle, driver, properties))
    return result;
  properties->flags =
      ZE_IPC_PROPERTY_FLAG_MEMORY | ZE_IPC_PROPERTY_FLAG_EVENT_POOL;
  return ZE_RESULT_SUCCESS;
}
