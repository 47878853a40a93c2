//===- MemoryQuery.cpp - what an application asks of memory -----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Query.h"
#include "device/Context.h"
#include "device/Driver.h"
#include "tables/Functions.h"

using namespace cairn;
using namespace cairn::level_zero;

ze_result_t level_zero::zeMemGetAllocProperties(
    ze_context_handle_t handle, const void *pointer,
    ze_memory_allocation_properties_t *properties, ze_device_handle_t *device) {
  std::shared_ptr<Context> context;
  if (ze_result_t result = find(handle, context))
    return result;
  if (!pointer || !properties)
    return ZE_RESULT_ERROR_INVALID_NULL_POINTER;
  // Of memory that is none of the driver's. What other contexts allocated is
  // the same memory here.
  static_assert(ZE_MEMORY_TYPE_UNKNOWN == 0);
  clearProperties(*properties);
  if (device)
    *device = nullptr;
  std::optional<Allocation> allocation = findAllocation(pointer);
  if (!allocation)
    return ZE_RESULT_SUCCESS;
  properties->type = allocation->type;
  properties->id = allocation->id;
  properties->pageSize = Mapping::pageSize;
  if (device)
    *device = allocation->device;
  return ZE_RESULT_SUCCESS;
}

ze_result_t level_zero::zeMemGetAddressRange(ze_context_handle_t handle,
                                             const void *pointer, void **base,
                                             size_t *size) {
  std::shared_ptr<Context> context;
  if (ze_result_t result = find(handle, context))
    return result;
  if (!pointer)
    return ZE_RESULT_ERROR_INVALID_NULL_POINTER;
  std::optional<Allocation> allocation = findAllocation(pointer);
  if (!allocation)
    return ZE_RESULT_ERROR_INVALID_ARGUMENT;
  if (base)
    *base = allocation->base;
  if (size)
    *size = allocation->size;
  return ZE_RESULT_SUCCESS;
}

// Memory is of one process, as zeDriverGetIpcProperties says.

ze_result_t level_zero::zeMemGetIpcHandle(ze_context_handle_t handle,
                                          const void *pointer,
                                          ze_ipc_mem_handle_t *ipcHandle) {
  std::shared_ptr<Context> context;
  if (ze_result_t result = find(handle, context))
    return result;
  if (!pointer || !ipcHandle)
    return ZE_RESULT_ERROR_INVALID_NULL_POINTER;
  return ZE_RESULT_ERROR_UNSUPPORTED_FEATURE;
}

ze_result_t level_zero::zeMemOpenIpcHandle(ze_context_handle_t contextHandle,
                                           ze_device_handle_t deviceHandle,
                                           ze_ipc_mem_handle_t,
                                           ze_ipc_memory_flags_t flags,
                                           void **pointer) {
  std::shared_ptr<Context> context;
  std::shared_ptr<Device> device;
  if (ze_result_t result = find(contextHandle, context, deviceHandle, device))
    return result;
  if (flags >
      (ZE_IPC_MEMORY_FLAG_BIAS_CACHED | ZE_IPC_MEMORY_FLAG_BIAS_UNCACHED))
    return ZE_RESULT_ERROR_INVALID_ENUMERATION;
  if (!pointer)
    return ZE_RESULT_ERROR_INVALID_NULL_POINTER;
  return ZE_RESULT_ERROR_UNSUPPORTED_FEATURE;
}

ze_result_t level_zero::zeMemCloseIpcHandle(ze_context_handle_t handle,
                                            const void *pointer) {
  std::shared_ptr<Context> context;
  if (ze_result_t result = find(handle, context))
    return result;
  if (!pointer)
    return ZE_RESULT_ERROR_INVALID_NULL_POINTER;
  return ZE_RESULT_ERROR_UNSUPPORTED_FEATURE;
}
