//===- DeviceMemory.cpp - memory of the device and its users ----*- C++ -*-===//
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

using namespace cairn;
using namespace cairn::level_zero;

/// Bits of one channel of the host's memory; how many there are, the system
/// does not say.
static constexpr uint32_t busWidth = 64;

ze_result_t
level_zero::zeDeviceGetMemoryProperties(ze_device_handle_t handle,
                                        uint32_t *count,
                                        ze_device_memory_properties_t *list) {
  std::shared_ptr<Device> device;
  if (ze_result_t result = find(handle, device))
    return result;
  return answerList(count, list, 1,
                    [](unsigned, ze_device_memory_properties_t &properties) {
                      clearProperties(properties);
                      properties.totalSize = runtime::memoryLimit();
                      properties.maxBusWidth = busWidth;
                      copyText(properties.name, "memory of the host");
                    });
}

/// For all memory, that of malloc included: the device is the host.
ze_result_t level_zero::zeDeviceGetMemoryAccessProperties(
    ze_device_handle_t handle,
    ze_device_memory_access_properties_t *properties) {
  std::shared_ptr<Device> device;
  if (ze_result_t result = beginQuery(handle, device, properties))
    return result;
  constexpr ze_memory_access_cap_flags_t all =
      ZE_MEMORY_ACCESS_CAP_FLAG_RW | ZE_MEMORY_ACCESS_CAP_FLAG_ATOMIC |
      ZE_MEMORY_ACCESS_CAP_FLAG_CONCURRENT |
      ZE_MEMORY_ACCESS_CAP_FLAG_CONCURRENT_ATOMIC;
  properties->hostAllocCapabilities = all;
  properties->deviceAllocCapabilities = all;
  properties->sharedSingleDeviceAllocCapabilities = all;
  properties->sharedCrossDeviceAllocCapabilities = all;
  properties->sharedSystemAllocCapabilities = all;
  return ZE_RESULT_SUCCESS;
}

ze_result_t
level_zero::zeDeviceGetCacheProperties(ze_device_handle_t handle,
                                       uint32_t *count,
                                       ze_device_cache_properties_t *list) {
  std::shared_ptr<Device> device;
  if (ze_result_t result = find(handle, device))
    return result;
  std::vector<size_t> sizes = runtime::cacheSizes();
  return answerList(count, list, sizes.size(),
                    [&](unsigned level, ze_device_cache_properties_t &cache) {
                      clearProperties(cache);
                      cache.cacheSize = sizes[level];
                    });
}

ze_result_t level_zero::zeDeviceGetExternalMemoryProperties(
    ze_device_handle_t handle,
    ze_device_external_memory_properties_t *properties) {
  std::shared_ptr<Device> device;
  if (ze_result_t result = beginQuery(handle, device, properties))
    return result;
  // Other devices do not reach a file, even where one is asked for as a buffer.
  properties->memoryAllocationImportTypes =
      properties->memoryAllocationExportTypes =
          ZE_EXTERNAL_MEMORY_TYPE_FLAG_OPAQUE_FD;
  return ZE_RESULT_SUCCESS;
}

/// Both devices are the only one there is.
static ze_result_t findPeers(ze_device_handle_t first,
                             ze_device_handle_t second) {
  std::shared_ptr<Device> device, peer;
  return find(first, device, second, peer);
}

ze_result_t
level_zero::zeDeviceGetP2PProperties(ze_device_handle_t device,
                                     ze_device_handle_t peer,
                                     ze_device_p2p_properties_t *properties) {
  if (ze_result_t result = findPeers(device, peer))
    return result;
  if (!properties)
    return ZE_RESULT_ERROR_INVALID_NULL_POINTER;
  clearProperties(*properties);
  properties->flags =
      ZE_DEVICE_P2P_PROPERTY_FLAG_ACCESS | ZE_DEVICE_P2P_PROPERTY_FLAG_ATOMICS;
  return ZE_RESULT_SUCCESS;
}

ze_result_t level_zero::zeDeviceCanAccessPeer(ze_device_handle_t device,
                                              ze_device_handle_t peer,
                                              ze_bool_t *value) {
  if (ze_result_t result = findPeers(device, peer))
    return result;
  if (!value)
    return ZE_RESULT_ERROR_INVALID_NULL_POINTER;
  *value = true;
  return ZE_RESULT_SUCCESS;
}
