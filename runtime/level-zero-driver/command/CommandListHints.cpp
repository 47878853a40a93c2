//===- CommandListHints.cpp - appended hints on memory ----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "command/CommandList.h"
#include "device/Driver.h"
#include "tables/Functions.h"
#include "tables/LaterApi.h"

using namespace cairn;
using namespace cairn::level_zero;

// All memory is the host's, and where it is best: there is nothing to do.

static ze_result_t checkHint(ze_command_list_handle_t handle,
                             const void *address, size_t size) {
  std::shared_ptr<CommandList> list;
  if (ze_result_t result = find(handle, list))
    return result;
  if (!address)
    return ZE_RESULT_ERROR_INVALID_NULL_POINTER;
  if (ze_result_t result = list->checkOpen())
    return result;
  return checkMemory(address, size);
}

ze_result_t level_zero::zeCommandListAppendMemoryPrefetch(
    ze_command_list_handle_t hCommandList, const void *ptr, size_t size) {
  return checkHint(hCommandList, ptr, size);
}

ze_result_t level_zero::zeCommandListAppendMemAdvise(
    ze_command_list_handle_t hCommandList, ze_device_handle_t hDevice,
    const void *ptr, size_t size, ze_memory_advice_t advice) {
  std::shared_ptr<Device> device;
  if (!hCommandList)
    return ZE_RESULT_ERROR_INVALID_NULL_HANDLE;
  if (ze_result_t result = find(hDevice, device))
    return result;
  if (uint32_t(advice) > lastMemoryAdvice)
    return ZE_RESULT_ERROR_INVALID_ENUMERATION;
  return checkHint(hCommandList, ptr, size);
}
