//===- EventQueries.cpp - what events tell ----------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Query.h"
#include "command/Event.h"
#include "device/Driver.h"
#include "tables/Functions.h"

using namespace cairn;
using namespace cairn::level_zero;

ze_result_t
level_zero::zeEventQueryKernelTimestamp(ze_event_handle_t hEvent,
                                        ze_kernel_timestamp_result_t *dstptr) {
  std::shared_ptr<Event> event;
  if (ze_result_t result = findSynchronizationObject(hEvent, event))
    return result;
  if (!dstptr)
    return ZE_RESULT_ERROR_INVALID_NULL_POINTER;
  if (!event->hasTimestamps())
    return ZE_RESULT_ERROR_INVALID_SYNCHRONIZATION_OBJECT;
  std::shared_ptr<EventState> state = event->state();
  if (!state->over.isSet())
    return ZE_RESULT_NOT_READY;
  *dstptr = state->timestamps();
  return ZE_RESULT_SUCCESS;
}

/// The event, if it has times of the device to list.
static ze_result_t findWithTimestamps(ze_event_handle_t hEvent,
                                      ze_device_handle_t hDevice,
                                      const uint32_t *pCount,
                                      std::shared_ptr<Event> &event) {
  std::shared_ptr<Device> device;
  if (ze_result_t result = findSynchronizationObject(hEvent, event))
    return result;
  if (ze_result_t result = find(hDevice, device))
    return result;
  if (!pCount)
    return ZE_RESULT_ERROR_INVALID_NULL_POINTER;
  return event->hasTimestamps()
             ? ZE_RESULT_SUCCESS
             : ZE_RESULT_ERROR_INVALID_SYNCHRONIZATION_OBJECT;
}

ze_result_t level_zero::zeEventQueryTimestampsExp(
    ze_event_handle_t hEvent, ze_device_handle_t hDevice, uint32_t *pCount,
    ze_kernel_timestamp_result_t *pTimestamps) {
  std::shared_ptr<Event> event;
  if (ze_result_t result = findWithTimestamps(hEvent, hDevice, pCount, event))
    return result;
  std::shared_ptr<EventState> state = event->state();
  if (!state->over.isSet())
    return ZE_RESULT_NOT_READY;
  return answerList(pCount, pTimestamps, 1,
                    [&](uint32_t, ze_kernel_timestamp_result_t &place) {
                      place = state->timestamps();
                    });
}

ze_result_t level_zero::zeEventQueryKernelTimestampsExt(
    ze_event_handle_t hEvent, ze_device_handle_t hDevice, uint32_t *pCount,
    EventTimestampResults *pResults) {
  std::shared_ptr<Event> event;
  if (ze_result_t result = findWithTimestamps(hEvent, hDevice, pCount, event))
    return result;
  bool hasRoom = std::exchange(*pCount, 1) > 0;
  if (!hasRoom)
    return ZE_RESULT_SUCCESS;
  if (!pResults)
    return ZE_RESULT_ERROR_INVALID_NULL_POINTER;
  std::shared_ptr<EventState> state = event->state();
  if (!state->over.isSet())
    return ZE_RESULT_NOT_READY;
  ze_kernel_timestamp_result_t times = state->timestamps();
  if (pResults->kernel)
    *pResults->kernel = times;
  // The device's clock is the host's.
  if (pResults->synchronized &&
      (event->pool->traits.flags & eventPoolFlagMappedTimestamp))
    *pResults->synchronized = {times.global.kernelStart, times.global.kernelEnd,
                               times.context.kernelStart,
                               times.context.kernelEnd};
  return ZE_RESULT_SUCCESS;
}

ze_result_t level_zero::zeEventGetEventPool(ze_event_handle_t hEvent,
                                            ze_event_pool_handle_t *phPool) {
  std::shared_ptr<Event> event;
  return answerOf(hEvent, event, phPool,
                  [&] { return handleOf(*event->pool); });
}

ze_result_t level_zero::zeEventGetSignalScope(ze_event_handle_t hEvent,
                                              ze_event_scope_flags_t *pScope) {
  std::shared_ptr<Event> event;
  return answerOf(hEvent, event, pScope, [&] { return event->signalScope; });
}

ze_result_t level_zero::zeEventGetWaitScope(ze_event_handle_t hEvent,
                                            ze_event_scope_flags_t *pScope) {
  std::shared_ptr<Event> event;
  return answerOf(hEvent, event, pScope, [&] { return event->waitScope; });
}
