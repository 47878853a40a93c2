//===- MemoryAllocate.cpp - making and freeing allocations ------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Query.h"
#include "device/Context.h"
#include "device/Driver.h"
#include "tables/Functions.h"
#include "tables/LaterApi.h"

using namespace cairn;
using namespace cairn::level_zero;

/// Larger alignments than this only waste addresses.
static constexpr size_t largestAlignment = size_t(1) << 40;

static constexpr ze_device_mem_alloc_flags_t deviceFlags =
    ZE_DEVICE_MEM_ALLOC_FLAG_BIAS_CACHED |
    ZE_DEVICE_MEM_ALLOC_FLAG_BIAS_UNCACHED |
    ZE_DEVICE_MEM_ALLOC_FLAG_BIAS_INITIAL_PLACEMENT;
static constexpr ze_host_mem_alloc_flags_t hostFlags =
    ZE_HOST_MEM_ALLOC_FLAG_BIAS_CACHED | ZE_HOST_MEM_ALLOC_FLAG_BIAS_UNCACHED |
    ZE_HOST_MEM_ALLOC_FLAG_BIAS_WRITE_COMBINED |
    ZE_HOST_MEM_ALLOC_FLAG_BIAS_INITIAL_PLACEMENT | hostMemoryFlagReadOnly;

/// Extensions of a description that cannot be passed over. Memory to export
/// needs nothing: any becomes a file when the descriptor is asked for.
static ze_result_t checkExtensions(const void *next) {
  for (ze_structure_type_t stype :
       {ZE_STRUCTURE_TYPE_EXTERNAL_MEMORY_IMPORT_WIN32,
        ZE_STRUCTURE_TYPE_RAYTRACING_MEM_ALLOC_EXT_DESC})
    if (findExtension<ChainedDescription>(next, stype))
      return ZE_RESULT_ERROR_UNSUPPORTED_FEATURE;
  auto *exported = findExtension<ze_external_memory_export_desc_t>(
      next, ZE_STRUCTURE_TYPE_EXTERNAL_MEMORY_EXPORT_DESC);
  if (exported && (exported->flags & ~externalMemoryFlags))
    return ZE_RESULT_ERROR_UNSUPPORTED_FEATURE;
  auto *limits = findExtension<ze_relaxed_allocation_limits_exp_desc_t>(
      next, ZE_STRUCTURE_TYPE_RELAXED_ALLOCATION_LIMITS_EXP_DESC);
  if (limits && limits->flags > ZE_RELAXED_ALLOCATION_LIMITS_EXP_FLAG_MAX_SIZE)
    return ZE_RESULT_ERROR_INVALID_ENUMERATION;
  return ZE_RESULT_SUCCESS;
}

/// Whether the description lifts the device's maxMemAllocSize.
static bool allowsAnySize(const void *next) {
  auto *limits = findExtension<ze_relaxed_allocation_limits_exp_desc_t>(
      next, ZE_STRUCTURE_TYPE_RELAXED_ALLOCATION_LIMITS_EXP_DESC);
  return limits &&
         (limits->flags & ZE_RELAXED_ALLOCATION_LIMITS_EXP_FLAG_MAX_SIZE);
}

/// The device has one memory, whatever ordinal is given: applications, the
/// conformance tests among them, give those of queues.
static ze_result_t check(const ze_device_mem_alloc_desc_t &description) {
  if (description.flags > deviceFlags)
    return ZE_RESULT_ERROR_INVALID_ENUMERATION;
  return checkExtensions(description.pNext);
}

static ze_result_t check(const ze_host_mem_alloc_desc_t &description) {
  if (description.flags > hostFlags)
    return ZE_RESULT_ERROR_INVALID_ENUMERATION;
  return checkExtensions(description.pNext);
}

/// The memory of a descriptor, which stays the application's.
static ze_result_t import(const ze_external_memory_import_fd_t &from,
                          Allocation allocation, void **pointer) {
  if (!from.flags || (from.flags & ~externalMemoryFlags))
    return ZE_RESULT_ERROR_UNSUPPORTED_FEATURE;
  SharedFile file = SharedFile::open(
      SharedFile::handleOf(from.fd, SharedKind::Memory), SharedKind::Memory);
  if (!file.isOpen())
    return ZE_RESULT_ERROR_INVALID_ARGUMENT;
  if (allocation.size == 0 || allocation.size > file.size())
    return ZE_RESULT_ERROR_UNSUPPORTED_SIZE;
  Mapping mapping = Mapping::open(std::move(file));
  if (!mapping.data())
    return ZE_RESULT_ERROR_OUT_OF_DEVICE_MEMORY;
  allocation.base = mapping.data();
  addAllocation(allocation, std::move(mapping));
  *pointer = allocation.base;
  return ZE_RESULT_SUCCESS;
}

/// `allocation` has all but an address; `next` are the description's
/// extensions.
static ze_result_t allocate(Allocation allocation, size_t alignment,
                            const void *next, bool anySize, void **pointer) {
  if (auto *from = findExtension<ze_external_memory_import_fd_t>(
          next, ZE_STRUCTURE_TYPE_EXTERNAL_MEMORY_IMPORT_FD))
    return import(*from, allocation, pointer);
  if (allocation.size == 0 ||
      (allocation.size > maxAllocationSize() && !anySize))
    return ZE_RESULT_ERROR_UNSUPPORTED_SIZE;
  if ((alignment & (alignment - 1)) != 0 || alignment > largestAlignment)
    return ZE_RESULT_ERROR_UNSUPPORTED_ALIGNMENT;
  Mapping mapping = Mapping::allocate(allocation.size, alignment);
  if (!mapping.data())
    return allocation.type == ZE_MEMORY_TYPE_HOST
               ? ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY
               : ZE_RESULT_ERROR_OUT_OF_DEVICE_MEMORY;
  allocation.base = mapping.data();
  if (allocation.type == ZE_MEMORY_TYPE_DEVICE)
    allocation.unwritten = std::make_shared<runtime::UnwrittenBytes>(
        allocation.base, allocation.size);
  addAllocation(allocation, std::move(mapping));
  *pointer = allocation.base;
  return ZE_RESULT_SUCCESS;
}

ze_result_t level_zero::zeMemAllocShared(
    ze_context_handle_t contextHandle,
    const ze_device_mem_alloc_desc_t *deviceDescription,
    const ze_host_mem_alloc_desc_t *hostDescription, size_t size,
    size_t alignment, ze_device_handle_t deviceHandle, void **pointer) {
  std::shared_ptr<Context> context;
  std::shared_ptr<Device> device;
  if (ze_result_t result = find(contextHandle, context))
    return result;
  if (deviceHandle)
    if (ze_result_t result = find(deviceHandle, device))
      return result;
  if (!deviceDescription || !hostDescription || !pointer)
    return ZE_RESULT_ERROR_INVALID_NULL_POINTER;
  if (ze_result_t result = check(*deviceDescription))
    return result;
  if (ze_result_t result = check(*hostDescription))
    return result;
  return allocate(
      {nullptr, size, ZE_MEMORY_TYPE_SHARED, 0, contextHandle, deviceHandle},
      alignment, deviceDescription->pNext,
      allowsAnySize(deviceDescription->pNext) ||
          allowsAnySize(hostDescription->pNext),
      pointer);
}

ze_result_t
level_zero::zeMemAllocDevice(ze_context_handle_t contextHandle,
                             const ze_device_mem_alloc_desc_t *description,
                             size_t size, size_t alignment,
                             ze_device_handle_t deviceHandle, void **pointer) {
  std::shared_ptr<Context> context;
  std::shared_ptr<Device> device;
  if (ze_result_t result = find(contextHandle, context, deviceHandle, device))
    return result;
  if (!description || !pointer)
    return ZE_RESULT_ERROR_INVALID_NULL_POINTER;
  if (ze_result_t result = check(*description))
    return result;
  return allocate(
      {nullptr, size, ZE_MEMORY_TYPE_DEVICE, 0, contextHandle, deviceHandle},
      alignment, description->pNext, allowsAnySize(description->pNext),
      pointer);
}

ze_result_t
level_zero::zeMemAllocHost(ze_context_handle_t contextHandle,
                           const ze_host_mem_alloc_desc_t *description,
                           size_t size, size_t alignment, void **pointer) {
  std::shared_ptr<Context> context;
  if (ze_result_t result = find(contextHandle, context))
    return result;
  if (!description || !pointer)
    return ZE_RESULT_ERROR_INVALID_NULL_POINTER;
  if (ze_result_t result = check(*description))
    return result;
  return allocate(
      {nullptr, size, ZE_MEMORY_TYPE_HOST, 0, contextHandle, nullptr},
      alignment, description->pNext, allowsAnySize(description->pNext),
      pointer);
}

/// `policy` is 0 or one of the flags; with both, waiting frees soonest.
static ze_result_t freeMemory(ze_context_handle_t handle, const void *pointer,
                              ze_driver_memory_free_policy_ext_flags_t policy) {
  std::shared_ptr<Context> context;
  if (ze_result_t result = find(handle, context))
    return result;
  if (!pointer)
    return ZE_RESULT_ERROR_INVALID_NULL_POINTER;
  if (policy & ZE_DRIVER_MEMORY_FREE_POLICY_EXT_FLAG_BLOCKING_FREE)
    context->waitForWork();
  Mapping memory = removeAllocation(handle, pointer);
  if (!memory.data())
    return ZE_RESULT_ERROR_INVALID_ARGUMENT;
  if (policy == ZE_DRIVER_MEMORY_FREE_POLICY_EXT_FLAG_DEFER_FREE)
    context->freeAfterWork(std::move(memory));
  return ZE_RESULT_SUCCESS;
}

ze_result_t level_zero::zeMemFree(ze_context_handle_t context, void *pointer) {
  return freeMemory(context, pointer, 0);
}

ze_result_t
level_zero::zeMemFreeExt(ze_context_handle_t context,
                         const ze_memory_free_ext_desc_t *description,
                         void *pointer) {
  if (!context)
    return ZE_RESULT_ERROR_INVALID_NULL_HANDLE;
  if (!description)
    return ZE_RESULT_ERROR_INVALID_NULL_POINTER;
  if (description->freePolicy >
      (ZE_DRIVER_MEMORY_FREE_POLICY_EXT_FLAG_BLOCKING_FREE |
       ZE_DRIVER_MEMORY_FREE_POLICY_EXT_FLAG_DEFER_FREE))
    return ZE_RESULT_ERROR_INVALID_ENUMERATION;
  return freeMemory(context, pointer, description->freePolicy);
}
