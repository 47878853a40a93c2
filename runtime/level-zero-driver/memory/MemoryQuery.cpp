//===- MemoryQuery.cpp - what an application asks of memory -----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Query.h"
#include "device/Context.h"
#include "device/Driver.h"
#include "memory/VirtualMemory.h"
#include "tables/Functions.h"

using namespace cairn;
using namespace cairn::level_zero;

/// Answers who asks for the memory's descriptor, which stays the driver's.
static ze_result_t exportMemory(void *next, const void *pointer) {
  auto *to = findExtension<ze_external_memory_export_fd_t>(
      next, ZE_STRUCTURE_TYPE_EXTERNAL_MEMORY_EXPORT_FD);
  if (!to)
    return ZE_RESULT_SUCCESS;
  if (!to->flags || (to->flags & ~externalMemoryFlags))
    return ZE_RESULT_ERROR_UNSUPPORTED_FEATURE;
  IpcHandle handle;
  if (ze_result_t result = shareMemory(pointer, handle))
    return result;
  to->fd = handle.file;
  return ZE_RESULT_SUCCESS;
}

ze_result_t level_zero::zeMemGetAllocProperties(
    ze_context_handle_t handle, const void *pointer,
    ze_memory_allocation_properties_t *properties, ze_device_handle_t *device) {
  std::shared_ptr<Context> context;
  if (ze_result_t result = find(handle, context))
    return result;
  if (!pointer || !properties)
    return ZE_RESULT_ERROR_INVALID_NULL_POINTER;
  // This is memory that is not the driver's. What other contexts allocated is
  // the same memory here.
  static_assert(ZE_MEMORY_TYPE_UNKNOWN == 0);
  clearProperties(*properties);
  if (device)
    *device = nullptr;
  if (ze_result_t result = exportMemory(properties->pNext, pointer))
    return result;
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
