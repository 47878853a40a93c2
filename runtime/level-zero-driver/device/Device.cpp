//===- Device.cpp - the CPU as a Level Zero device --------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Query.h"
#include "device/Driver.h"
#include "drivers/host/device/Processor.h"
#include "memory/Mapping.h"
#include "tables/Functions.h"

#include "lib/Settings.h"
#include "lib/Uuid.h"

using namespace cairn;
using namespace cairn::level_zero;

ze_result_t level_zero::zeDeviceGet(ze_driver_handle_t handle, uint32_t *count,
                                    ze_device_handle_t *devices) {
  std::shared_ptr<Driver> driver;
  if (ze_result_t result = find(handle, driver))
    return result;
  return answerList(count, devices, 1,
                    [&](unsigned, ze_device_handle_t &device) {
                      device = handleOf(*driver->device());
                    });
}

ze_result_t level_zero::zeDeviceGetSubDevices(ze_device_handle_t handle,
                                              uint32_t *count,
                                              ze_device_handle_t *devices) {
  std::shared_ptr<Device> device;
  if (ze_result_t result = find(handle, device))
    return result;
  return answerList(count, devices, 0, [](unsigned, ze_device_handle_t &) {});
}

/// There are root devices only, which have none above them.
ze_result_t level_zero::zeDeviceGetRootDevice(ze_device_handle_t handle,
                                              ze_device_handle_t *root) {
  std::shared_ptr<Device> device;
  return answerOf(handle, device, root, [] { return nullptr; });
}

/// A CPU, unless who runs a program that looks for GPUs only wants it to find
/// this device.
static ze_device_type_t deviceType() {
  return runtime::settings::levelZeroDeviceType() == "gpu" ? ZE_DEVICE_TYPE_GPU
                                                           : ZE_DEVICE_TYPE_CPU;
}

ze_result_t
level_zero::zeDeviceGetProperties(ze_device_handle_t handle,
                                  ze_device_properties_t *properties) {
  std::shared_ptr<Device> device;
  if (ze_result_t result = beginQuery(handle, device, properties))
    return result;
  properties->type = deviceType();
  properties->vendorId = runtime::processorVendor();
  properties->flags = ZE_DEVICE_PROPERTY_FLAG_INTEGRATED |
                      ZE_DEVICE_PROPERTY_FLAG_ONDEMANDPAGING;
  properties->coreClockRate = runtime::processorClock();
  properties->maxMemAllocSize = maxAllocationSize();
  // No limit of their own.
  properties->maxHardwareContexts = UINT32_MAX;
  properties->numThreadsPerEU = 1;
  properties->physicalEUSimdWidth = runtime::vectorWidth();
  properties->numEUsPerSubslice = device->info().threads;
  properties->numSubslicesPerSlice = 1;
  properties->numSlices = 1;
  // Nanoseconds per tick, then ticks per second.
  properties->timerResolution =
      properties->stype == ZE_STRUCTURE_TYPE_DEVICE_PROPERTIES_1_2 ? 1000000000
                                                                   : 1;
  properties->timestampValidBits = 64;
  properties->kernelTimestampValidBits = 64;
  const runtime::Uuid uuid = runtime::hostDeviceUuid(device->info().name);
  static_assert(sizeof properties->uuid.id == sizeof uuid);
  std::memcpy(properties->uuid.id, uuid.data(), uuid.size());
  copyText(properties->name, device->info().name.c_str());
  if (auto *units = findExtension<ze_eu_count_ext_t>(
          properties->pNext, ZE_STRUCTURE_TYPE_EU_COUNT_EXT))
    units->numTotalEUs = device->info().threads;
  if (auto *timestamps = findExtension<EventTimestampProperties>(
          properties->pNext, structureType(eventQueryKernelTimestampsExt)))
    timestamps->flags = eventTimestampsKernel | eventTimestampsSynchronized;
  if (auto *memory = findExtension<ReadonlyMemoryProperties>(
          properties->pNext, structureType(deviceReadonlyMemoryExt)))
    memory->capability = readonlyMemoryEnforced;
  if (auto *lists = findExtension<MutableCommandListProperties>(
          properties->pNext, structureType(mutableCommandListExpProperties))) {
    lists->listFlags = 0;
    lists->commandFlags = mutableByList;
  }
  return ZE_RESULT_SUCCESS;
}

ze_result_t level_zero::zeDeviceGetStatus(ze_device_handle_t handle) {
  std::shared_ptr<Device> device;
  return find(handle, device);
}

ze_result_t level_zero::zeDeviceGetGlobalTimestamps(ze_device_handle_t handle,
                                                    uint64_t *hostTimestamp,
                                                    uint64_t *deviceTimestamp) {
  std::shared_ptr<Device> device;
  if (ze_result_t result = find(handle, device))
    return result;
  if (!hostTimestamp || !deviceTimestamp)
    return ZE_RESULT_ERROR_INVALID_NULL_POINTER;
  *hostTimestamp = *deviceTimestamp = timestamp();
  return ZE_RESULT_SUCCESS;
}
