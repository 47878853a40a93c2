//===- CommandListCopies.cpp - appended copies and fills --------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "command/CommandList.h"
#include "command/CopyRegion.h"
#include "device/Driver.h"
#include "memory/Memory.h"
#include "tables/Functions.h"

#include "lib/FillMemory.h"

#include <algorithm>
#include <cstring>

using namespace cairn;
using namespace cairn::level_zero;

static ze_result_t appendCopy(ze_command_list_handle_t list, void *to,
                              const void *from, size_t size,
                              ze_event_handle_t signal, uint32_t numWaits,
                              ze_event_handle_t *waits) {
  Appending appending;
  if (ze_result_t result = appending.begin(list, signal, numWaits, waits))
    return result;
  if (!to || !from)
    return ZE_RESULT_ERROR_INVALID_NULL_POINTER;
  for (const void *address : {static_cast<const void *>(to), from})
    if (ze_result_t result = checkMemory(address, size))
      return result;
  return appending.finish([=] {
    std::memmove(to, from, size);
    noteWritten(to, size);
    return ZE_RESULT_SUCCESS;
  });
}

ze_result_t level_zero::zeCommandListAppendMemoryCopy(
    ze_command_list_handle_t hCommandList, void *dstptr, const void *srcptr,
    size_t size, ze_event_handle_t hSignalEvent, uint32_t numWaitEvents,
    ze_event_handle_t *phWaitEvents) {
  return appendCopy(hCommandList, dstptr, srcptr, size, hSignalEvent,
                    numWaitEvents, phWaitEvents);
}

ze_result_t level_zero::zeCommandListAppendMemoryCopyFromContext(
    ze_command_list_handle_t hCommandList, void *dstptr,
    ze_context_handle_t hContextSrc, const void *srcptr, size_t size,
    ze_event_handle_t hSignalEvent, uint32_t numWaitEvents,
    ze_event_handle_t *phWaitEvents) {
  std::shared_ptr<Context> context;
  if (ze_result_t result = find(hContextSrc, context))
    return result;
  return appendCopy(hCommandList, dstptr, srcptr, size, hSignalEvent,
                    numWaitEvents, phWaitEvents);
}

ze_result_t level_zero::zeCommandListAppendMemoryFill(
    ze_command_list_handle_t hCommandList, void *ptr, const void *pattern,
    size_t patternSize, size_t size, ze_event_handle_t hSignalEvent,
    uint32_t numWaitEvents, ze_event_handle_t *phWaitEvents) {
  Appending appending;
  if (ze_result_t result = appending.begin(hCommandList, hSignalEvent,
                                           numWaitEvents, phWaitEvents))
    return result;
  if (!ptr || !pattern)
    return ZE_RESULT_ERROR_INVALID_NULL_POINTER;
  bool isPowerOfTwo = patternSize && !(patternSize & (patternSize - 1));
  if (!isPowerOfTwo ||
      patternSize > largestFillPattern(appending.list->traits.ordinal))
    return ZE_RESULT_ERROR_INVALID_SIZE;
  if (ze_result_t result = checkMemory(ptr, size))
    return result;
  // If a pattern is longer than the memory, only its beginning is asked for.
  auto *bytes = static_cast<const unsigned char *>(pattern);
  std::vector<unsigned char> kept(bytes, bytes + std::min(patternSize, size));
  return appending.finish([ptr, size, kept = std::move(kept)] {
    if (size == 0)
      return ZE_RESULT_SUCCESS;
    auto *begin = static_cast<unsigned char *>(ptr);
    size_t whole = size - size % kept.size();
    runtime::fillMemory(begin, kept.data(), kept.size(), whole);
    std::memcpy(begin + whole, kept.data(), size - whole);
    noteWritten(ptr, size);
    return ZE_RESULT_SUCCESS;
  });
}

ze_result_t level_zero::zeCommandListAppendMemoryCopyRegion(
    ze_command_list_handle_t hCommandList, void *dstptr,
    const ze_copy_region_t *dstRegion, uint32_t dstPitch,
    uint32_t dstSlicePitch, const void *srcptr,
    const ze_copy_region_t *srcRegion, uint32_t srcPitch,
    uint32_t srcSlicePitch, ze_event_handle_t hSignalEvent,
    uint32_t numWaitEvents, ze_event_handle_t *phWaitEvents) {
  Appending appending;
  if (ze_result_t result = appending.begin(hCommandList, hSignalEvent,
                                           numWaitEvents, phWaitEvents))
    return result;
  if (!dstptr || !dstRegion || !srcptr || !srcRegion)
    return ZE_RESULT_ERROR_INVALID_NULL_POINTER;
  CopyRegion to(dstptr, *dstRegion, dstPitch, dstSlicePitch);
  CopyRegion from(const_cast<void *>(srcptr), *srcRegion, srcPitch,
                  srcSlicePitch);
  if (!to.hasShapeOf(from))
    return ZE_RESULT_ERROR_INVALID_SIZE;
  for (const CopyRegion &region : {to, from})
    if (ze_result_t result = checkMemory(region.base, region.end()))
      return result;
  if (to.overlaps(from))
    return ZE_RESULT_ERROR_OVERLAPPING_REGIONS;
  return appending.finish([to, from] {
    to.copyFrom(from);
    return ZE_RESULT_SUCCESS;
  });
}
