//===- VirtualMemory.cpp - virtual and physical memory ----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "memory/VirtualMemory.h"

#include "device/Context.h"
#include "device/Driver.h"
#include "tables/Functions.h"

using namespace cairn;
using namespace cairn::level_zero;

static bool isWholePages(uint64_t bytes) {
  return bytes % Mapping::pageSize == 0;
}

/// What all functions on ranges check; `size` in whole pages.
static ze_result_t checkRange(ze_context_handle_t handle, const void *address,
                              size_t size) {
  std::shared_ptr<Context> context;
  if (ze_result_t result = find(handle, context))
    return result;
  if (!address)
    return ZE_RESULT_ERROR_INVALID_NULL_POINTER;
  if (size == 0 || !isWholePages(size))
    return ZE_RESULT_ERROR_UNSUPPORTED_SIZE;
  return isWholePages(reinterpret_cast<uintptr_t>(address))
             ? ZE_RESULT_SUCCESS
             : ZE_RESULT_ERROR_UNSUPPORTED_ALIGNMENT;
}

static bool isKnown(ze_memory_access_attribute_t access) {
  return access <= ZE_MEMORY_ACCESS_ATTRIBUTE_READONLY;
}

ze_result_t level_zero::zeVirtualMemReserve(ze_context_handle_t hContext,
                                            const void *pStart, size_t size,
                                            void **pptr) {
  std::shared_ptr<Context> context;
  if (ze_result_t result = find(hContext, context))
    return result;
  if (!pptr)
    return ZE_RESULT_ERROR_INVALID_NULL_POINTER;
  if (size == 0 || !isWholePages(size))
    return ZE_RESULT_ERROR_UNSUPPORTED_SIZE;
  void *base = Reservations::get().reserve(hContext, pStart, size);
  if (!base)
    return ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY;
  *pptr = base;
  return ZE_RESULT_SUCCESS;
}

ze_result_t level_zero::zeVirtualMemFree(ze_context_handle_t hContext,
                                         const void *ptr, size_t size) {
  if (ze_result_t result = checkRange(hContext, ptr, size))
    return result;
  return Reservations::get().free(hContext, ptr, size);
}

ze_result_t level_zero::zeVirtualMemQueryPageSize(ze_context_handle_t hContext,
                                                  ze_device_handle_t hDevice,
                                                  size_t size,
                                                  size_t *pagesize) {
  std::shared_ptr<Context> context;
  std::shared_ptr<Device> device;
  if (ze_result_t result = find(hContext, context, hDevice, device))
    return result;
  if (!pagesize)
    return ZE_RESULT_ERROR_INVALID_NULL_POINTER;
  if (size == 0)
    return ZE_RESULT_ERROR_UNSUPPORTED_SIZE;
  *pagesize = Mapping::pageSize;
  return ZE_RESULT_SUCCESS;
}

ze_result_t level_zero::zeVirtualMemMap(ze_context_handle_t hContext,
                                        const void *ptr, size_t size,
                                        ze_physical_mem_handle_t hPhysical,
                                        size_t offset,
                                        ze_memory_access_attribute_t access) {
  std::shared_ptr<PhysicalMemory> memory;
  if (!hContext || !hPhysical)
    return ZE_RESULT_ERROR_INVALID_NULL_HANDLE;
  if (ze_result_t result = checkRange(hContext, ptr, size))
    return result;
  if (ze_result_t result = find(hPhysical, memory))
    return result;
  if (!isKnown(access))
    return ZE_RESULT_ERROR_INVALID_ENUMERATION;
  if (!isWholePages(offset))
    return ZE_RESULT_ERROR_UNSUPPORTED_ALIGNMENT;
  if (offset > memory->size || size > memory->size - offset)
    return ZE_RESULT_ERROR_INVALID_SIZE;
  return Reservations::get().map(hContext, ptr, size, memory, offset, access);
}

ze_result_t level_zero::zeVirtualMemUnmap(ze_context_handle_t hContext,
                                          const void *ptr, size_t size) {
  if (ze_result_t result = checkRange(hContext, ptr, size))
    return result;
  return Reservations::get().unmap(hContext, ptr, size);
}

ze_result_t level_zero::zeVirtualMemSetAccessAttribute(
    ze_context_handle_t hContext, const void *ptr, size_t size,
    ze_memory_access_attribute_t access) {
  if (ze_result_t result = checkRange(hContext, ptr, size))
    return result;
  if (!isKnown(access))
    return ZE_RESULT_ERROR_INVALID_ENUMERATION;
  return Reservations::get().setAccess(hContext, ptr, size, access);
}

ze_result_t level_zero::zeVirtualMemGetAccessAttribute(
    ze_context_handle_t hContext, const void *ptr, size_t size,
    ze_memory_access_attribute_t *access, size_t *outSize) {
  if (ze_result_t result = checkRange(hContext, ptr, size))
    return result;
  if (!access || !outSize)
    return ZE_RESULT_ERROR_INVALID_NULL_POINTER;
  return Reservations::get().getAccess(hContext, ptr, size, *access, *outSize);
}

ze_result_t level_zero::zePhysicalMemCreate(
    ze_context_handle_t hContext, ze_device_handle_t hDevice,
    ze_physical_mem_desc_t *desc, ze_physical_mem_handle_t *phPhysicalMemory) {
  std::shared_ptr<Context> context;
  std::shared_ptr<Device> device;
  if (ze_result_t result = find(hContext, context))
    return result;
  // Memory of the host is of no device.
  if (hDevice)
    if (ze_result_t result = find(hDevice, device))
      return result;
  if (!desc || !phPhysicalMemory)
    return ZE_RESULT_ERROR_INVALID_NULL_POINTER;
  if (desc->flags & ~physicalMemoryFlags)
    return ZE_RESULT_ERROR_INVALID_ENUMERATION;
  if (!hDevice && !(desc->flags & physicalMemoryFlagOnHost))
    return ZE_RESULT_ERROR_INVALID_NULL_HANDLE;
  if (desc->size == 0 || !isWholePages(desc->size) ||
      desc->size > runtime::memoryLimit())
    return ZE_RESULT_ERROR_UNSUPPORTED_SIZE;
  SharedFile file = SharedFile::create(desc->size);
  if (!file.isOpen())
    return ZE_RESULT_ERROR_OUT_OF_DEVICE_MEMORY;
  *phPhysicalMemory =
      publish(std::make_shared<PhysicalMemory>(std::move(file), desc->size));
  return ZE_RESULT_SUCCESS;
}

ze_result_t
level_zero::zePhysicalMemDestroy(ze_context_handle_t hContext,
                                 ze_physical_mem_handle_t hPhysicalMemory) {
  std::shared_ptr<Context> context;
  if (ze_result_t result = find(hContext, context))
    return result;
  return withdraw<PhysicalMemory>(hPhysicalMemory);
}
