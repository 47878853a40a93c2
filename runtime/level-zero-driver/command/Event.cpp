//===- Event.cpp - events ---------------------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "command/Event.h"

#include "Query.h"
#include "command/Executor.h"
#include "device/Driver.h"
#include "tables/Functions.h"

using namespace cairn;
using namespace cairn::level_zero;

void Event::signal(uint64_t start, uint64_t end) {
  started.store(start, std::memory_order_relaxed);
  ended.store(end, std::memory_order_relaxed);
  state.set();
}

void Event::setSignaler(std::weak_ptr<Executor> executor) {
  std::lock_guard<std::mutex> lock(mutex);
  lastSignaler = std::move(executor);
}

std::shared_ptr<Executor> Event::signaler() {
  std::lock_guard<std::mutex> lock(mutex);
  return lastSignaler.lock();
}

ze_kernel_timestamp_result_t Event::timestamps() const {
  ze_kernel_timestamp_data_t data = {started.load(std::memory_order_relaxed),
                                     ended.load(std::memory_order_relaxed)};
  // Nothing else runs on the device meanwhile that would have to be left out.
  return {data, data};
}

ze_result_t level_zero::zeEventCreate(ze_event_pool_handle_t hEventPool,
                                      const ze_event_desc_t *desc,
                                      ze_event_handle_t *phEvent) {
  std::shared_ptr<EventPool> pool;
  if (ze_result_t result = find(hEventPool, pool))
    return result;
  if (!desc || !phEvent)
    return ZE_RESULT_ERROR_INVALID_NULL_POINTER;
  constexpr ze_event_scope_flags_t scopes = ZE_EVENT_SCOPE_FLAG_SUBDEVICE |
                                            ZE_EVENT_SCOPE_FLAG_DEVICE |
                                            ZE_EVENT_SCOPE_FLAG_HOST;
  if ((desc->signal | desc->wait) & ~scopes)
    return ZE_RESULT_ERROR_INVALID_ENUMERATION;
  if (ze_result_t result = pool->take(desc->index))
    return result;
  *phEvent = publish(std::make_shared<Event>(pool, desc->index));
  return ZE_RESULT_SUCCESS;
}

ze_result_t level_zero::zeEventDestroy(ze_event_handle_t hEvent) {
  std::shared_ptr<Event> event;
  if (ze_result_t result = withdraw(hEvent, &event))
    return result;
  event->pool->release(event->index);
  return ZE_RESULT_SUCCESS;
}

ze_result_t level_zero::zeEventHostSignal(ze_event_handle_t hEvent) {
  std::shared_ptr<Event> event;
  if (ze_result_t result = findSynchronizationObject(hEvent, event))
    return result;
  uint64_t now = timestamp();
  event->signal(now, now);
  return ZE_RESULT_SUCCESS;
}

ze_result_t level_zero::zeEventHostSynchronize(ze_event_handle_t hEvent,
                                               uint64_t timeout) {
  std::shared_ptr<Event> event;
  if (ze_result_t result = findSynchronizationObject(hEvent, event))
    return result;
  Deadline deadline(timeout);
  if (deadline.isNever() && !event->state.isSet())
    if (std::shared_ptr<Executor> executor = event->signaler())
      executor->assist(event->state);
  return event->state.wait(deadline) ? ZE_RESULT_SUCCESS : ZE_RESULT_NOT_READY;
}

ze_result_t level_zero::zeEventQueryStatus(ze_event_handle_t hEvent) {
  std::shared_ptr<Event> event;
  if (ze_result_t result = findSynchronizationObject(hEvent, event))
    return result;
  return event->state.isSet() ? ZE_RESULT_SUCCESS : ZE_RESULT_NOT_READY;
}

ze_result_t level_zero::zeEventHostReset(ze_event_handle_t hEvent) {
  std::shared_ptr<Event> event;
  if (ze_result_t result = findSynchronizationObject(hEvent, event))
    return result;
  event->state.reset();
  return ZE_RESULT_SUCCESS;
}

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
  if (!event->state.isSet())
    return ZE_RESULT_NOT_READY;
  *dstptr = event->timestamps();
  return ZE_RESULT_SUCCESS;
}

ze_result_t level_zero::zeEventQueryTimestampsExp(
    ze_event_handle_t hEvent, ze_device_handle_t hDevice, uint32_t *pCount,
    ze_kernel_timestamp_result_t *pTimestamps) {
  std::shared_ptr<Event> event;
  std::shared_ptr<Device> device;
  if (ze_result_t result = findSynchronizationObject(hEvent, event))
    return result;
  if (ze_result_t result = find(hDevice, device))
    return result;
  if (!pCount)
    return ZE_RESULT_ERROR_INVALID_NULL_POINTER;
  if (!event->hasTimestamps())
    return ZE_RESULT_ERROR_INVALID_SYNCHRONIZATION_OBJECT;
  if (!event->state.isSet())
    return ZE_RESULT_NOT_READY;
  return answerList(pCount, pTimestamps, 1,
                    [&](uint32_t, ze_kernel_timestamp_result_t &place) {
                      place = event->timestamps();
                    });
}
