//===- AtomicAccess.cpp - who accesses memory atomically --------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "device/Context.h"
#include "device/Driver.h"
#include "tables/Functions.h"

using namespace cairn;
using namespace cairn::level_zero;

// Atomic operations of the host and of the device are the same instructions:
// what the application says is checked and kept, and changes nothing.

static ze_result_t findShared(ze_context_handle_t contextHandle,
                              ze_device_handle_t deviceHandle,
                              const void *address, size_t size,
                              std::optional<Allocation> &allocation) {
  std::shared_ptr<Context> context;
  std::shared_ptr<Device> device;
  if (ze_result_t result = find(contextHandle, context, deviceHandle, device))
    return result;
  if (!address)
    return ZE_RESULT_ERROR_INVALID_NULL_POINTER;
  allocation = findAllocation(address);
  if (!allocation || allocation->type != ZE_MEMORY_TYPE_SHARED)
    return ZE_RESULT_ERROR_INVALID_ARGUMENT;
  return size <= allocation->sizeFrom(address) ? ZE_RESULT_SUCCESS
                                               : ZE_RESULT_ERROR_INVALID_SIZE;
}

ze_result_t level_zero::zeMemSetAtomicAccessAttributeExp(
    ze_context_handle_t hContext, ze_device_handle_t hDevice, const void *ptr,
    size_t size, uint32_t attributes) {
  std::optional<Allocation> allocation;
  if (ze_result_t result = findShared(hContext, hDevice, ptr, size, allocation))
    return result;
  if (attributes & ~atomicAttributes)
    return ZE_RESULT_ERROR_INVALID_ENUMERATION;
  return setAtomicAttributes(ptr, attributes)
             ? ZE_RESULT_SUCCESS
             : ZE_RESULT_ERROR_INVALID_ARGUMENT;
}

ze_result_t level_zero::zeMemGetAtomicAccessAttributeExp(
    ze_context_handle_t hContext, ze_device_handle_t hDevice, const void *ptr,
    size_t size, uint32_t *pAttributes) {
  std::optional<Allocation> allocation;
  if (ze_result_t result = findShared(hContext, hDevice, ptr, size, allocation))
    return result;
  if (!pAttributes)
    return ZE_RESULT_ERROR_INVALID_NULL_POINTER;
  *pAttributes = allocation->atomicAttributes;
  return ZE_RESULT_SUCCESS;
}
