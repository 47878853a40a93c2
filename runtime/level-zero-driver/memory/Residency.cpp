//===- Residency.cpp - where memory is, on a CPU ----------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "device/Context.h"
#include "device/Driver.h"
#include "device/Image.h"
#include "tables/Functions.h"

#include <atomic>

using namespace cairn;
using namespace cairn::level_zero;

static ze_result_t findBoth(ze_context_handle_t contextHandle,
                            ze_device_handle_t deviceHandle) {
  std::shared_ptr<Context> context;
  std::shared_ptr<Device> device;
  return find(contextHandle, context, deviceHandle, device);
}

/// All memory of the host is coherent with the device that it is.
ze_result_t level_zero::zeContextSystemBarrier(ze_context_handle_t context,
                                               ze_device_handle_t device) {
  if (ze_result_t result = findBoth(context, device))
    return result;
  std::atomic_thread_fence(std::memory_order_seq_cst);
  return ZE_RESULT_SUCCESS;
}

/// Memory is always where the device reaches it: what is left is to check that
/// the application means memory that it may use.
static ze_result_t checkResidency(ze_context_handle_t context,
                                  ze_device_handle_t device, void *address,
                                  size_t size) {
  if (ze_result_t result = findBoth(context, device))
    return result;
  if (!address)
    return ZE_RESULT_ERROR_INVALID_NULL_POINTER;
  if (size == 0)
    return ZE_RESULT_ERROR_UNSUPPORTED_SIZE;
  if (wasFreed(address))
    return ZE_RESULT_ERROR_INVALID_ARGUMENT;
  std::optional<Allocation> allocation = findAllocation(address);
  if (!allocation)
    return ZE_RESULT_SUCCESS;
  if (allocation->context != context)
    return ZE_RESULT_ERROR_INVALID_ARGUMENT;
  return size <= allocation->sizeFrom(address) ? ZE_RESULT_SUCCESS
                                               : ZE_RESULT_ERROR_INVALID_SIZE;
}

ze_result_t level_zero::zeContextMakeMemoryResident(ze_context_handle_t context,
                                                    ze_device_handle_t device,
                                                    void *address,
                                                    size_t size) {
  return checkResidency(context, device, address, size);
}

ze_result_t level_zero::zeContextEvictMemory(ze_context_handle_t context,
                                             ze_device_handle_t device,
                                             void *address, size_t size) {
  return checkResidency(context, device, address, size);
}

static ze_result_t checkImage(ze_context_handle_t context,
                              ze_device_handle_t device,
                              ze_image_handle_t image) {
  if (!image)
    return ZE_RESULT_ERROR_INVALID_NULL_HANDLE;
  if (ze_result_t result = findBoth(context, device))
    return result;
  return find<Image>(image) ? ZE_RESULT_SUCCESS
                            : ZE_RESULT_ERROR_INVALID_ARGUMENT;
}

ze_result_t level_zero::zeContextMakeImageResident(ze_context_handle_t context,
                                                   ze_device_handle_t device,
                                                   ze_image_handle_t image) {
  return checkImage(context, device, image);
}

ze_result_t level_zero::zeContextEvictImage(ze_context_handle_t context,
                                            ze_device_handle_t device,
                                            ze_image_handle_t image) {
  return checkImage(context, device, image);
}
