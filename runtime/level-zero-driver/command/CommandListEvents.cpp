//===- CommandListEvents.cpp - appended events and barriers -----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "command/CommandList.h"
#include "device/Driver.h"
#include "tables/Functions.h"

#include <cstring>

using namespace cairn;
using namespace cairn::level_zero;

ze_result_t level_zero::zeCommandListAppendSignalEvent(
    ze_command_list_handle_t hCommandList, ze_event_handle_t hEvent) {
  Appending appending;
  if (ze_result_t result = appending.begin(hCommandList, nullptr, 0, nullptr))
    return result;
  if (ze_result_t result =
          findSynchronizationObject(hEvent, appending.command.signal))
    return result;
  return appending.finish(nullptr);
}

ze_result_t level_zero::zeCommandListAppendWaitOnEvents(
    ze_command_list_handle_t hCommandList, uint32_t numEvents,
    ze_event_handle_t *phEvents) {
  if (hCommandList && !phEvents)
    return ZE_RESULT_ERROR_INVALID_NULL_POINTER;
  Appending appending;
  if (ze_result_t result =
          appending.begin(hCommandList, nullptr, numEvents, phEvents))
    return result;
  return appending.finish(nullptr);
}

ze_result_t
level_zero::zeCommandListAppendEventReset(ze_command_list_handle_t hCommandList,
                                          ze_event_handle_t hEvent) {
  Appending appending;
  std::shared_ptr<Event> event;
  if (ze_result_t result = appending.begin(hCommandList, nullptr, 0, nullptr))
    return result;
  if (ze_result_t result = findSynchronizationObject(hEvent, event))
    return result;
  if (event->isCounterBased())
    return ZE_RESULT_ERROR_INVALID_ARGUMENT;
  return appending.finish([event = std::move(event)] {
    event->state()->over.reset();
    return ZE_RESULT_SUCCESS;
  });
}

/// Commands are executed in order anyway.
ze_result_t level_zero::zeCommandListAppendBarrier(
    ze_command_list_handle_t hCommandList, ze_event_handle_t hSignalEvent,
    uint32_t numWaitEvents, ze_event_handle_t *phWaitEvents) {
  Appending appending;
  if (ze_result_t result = appending.begin(hCommandList, hSignalEvent,
                                           numWaitEvents, phWaitEvents))
    return result;
  return appending.finish(nullptr);
}

ze_result_t level_zero::zeCommandListAppendMemoryRangesBarrier(
    ze_command_list_handle_t hCommandList, uint32_t numRanges,
    const size_t *pRangeSizes, const void **pRanges,
    ze_event_handle_t hSignalEvent, uint32_t numWaitEvents,
    ze_event_handle_t *phWaitEvents) {
  Appending appending;
  if (ze_result_t result = appending.begin(hCommandList, hSignalEvent,
                                           numWaitEvents, phWaitEvents))
    return result;
  if (!pRangeSizes || !pRanges)
    return ZE_RESULT_ERROR_INVALID_NULL_POINTER;
  for (uint32_t i = 0; i < numRanges; ++i)
    if (ze_result_t result = checkMemory(pRanges[i], pRangeSizes[i]))
      return result;
  return appending.finish(nullptr);
}

ze_result_t level_zero::zeCommandListAppendWriteGlobalTimestamp(
    ze_command_list_handle_t hCommandList, uint64_t *dstptr,
    ze_event_handle_t hSignalEvent, uint32_t numWaitEvents,
    ze_event_handle_t *phWaitEvents) {
  Appending appending;
  if (ze_result_t result = appending.begin(hCommandList, hSignalEvent,
                                           numWaitEvents, phWaitEvents))
    return result;
  if (!dstptr)
    return ZE_RESULT_ERROR_INVALID_NULL_POINTER;
  if (ze_result_t result = checkMemory(dstptr, sizeof *dstptr))
    return result;
  return appending.finish([dstptr] {
    uint64_t now = timestamp();
    std::memcpy(static_cast<void *>(dstptr), &now, sizeof now);
    noteWritten(dstptr, sizeof now);
    return ZE_RESULT_SUCCESS;
  });
}

ze_result_t level_zero::zeCommandListAppendQueryKernelTimestamps(
    ze_command_list_handle_t hCommandList, uint32_t numEvents,
    ze_event_handle_t *phEvents, void *dstptr, const size_t *pOffsets,
    ze_event_handle_t hSignalEvent, uint32_t numWaitEvents,
    ze_event_handle_t *phWaitEvents) {
  Appending appending;
  if (ze_result_t result = appending.begin(hCommandList, hSignalEvent,
                                           numWaitEvents, phWaitEvents))
    return result;
  if (!phEvents || !dstptr)
    return ZE_RESULT_ERROR_INVALID_NULL_POINTER;
  std::vector<std::shared_ptr<Event>> events(numEvents);
  for (uint32_t i = 0; i < numEvents; ++i) {
    if (ze_result_t result = findSynchronizationObject(phEvents[i], events[i]))
      return result;
    if (!events[i]->hasTimestamps())
      return ZE_RESULT_ERROR_INVALID_SYNCHRONIZATION_OBJECT;
  }
  using Timestamps = ze_kernel_timestamp_result_t;
  size_t packed = pOffsets ? 0 : numEvents * sizeof(Timestamps);
  if (ze_result_t result = checkMemory(dstptr, packed))
    return result;
  if (ze_result_t result = checkMemory(pOffsets, numEvents * sizeof(size_t));
      pOffsets && result)
    return result;
  return appending.finish([dstptr, pOffsets, events = std::move(events)] {
    for (size_t i = 0; i < events.size(); ++i) {
      Timestamps timestamps = events[i]->state()->timestamps();
      size_t offset = pOffsets ? pOffsets[i] : i * sizeof timestamps;
      // Offsets are known only now.
      size_t end;
      if (__builtin_add_overflow(offset, sizeof timestamps, &end))
        return ZE_RESULT_ERROR_INVALID_SIZE;
      if (ze_result_t result = checkMemory(dstptr, end))
        return result;
      unsigned char *to = static_cast<unsigned char *>(dstptr) + offset;
      std::memcpy(to, &timestamps, sizeof timestamps);
      noteWritten(to, sizeof timestamps);
    }
    return ZE_RESULT_SUCCESS;
  });
}
