//===- Event.cpp - events ---------------------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "command/Event.h"

#include "command/Executor.h"
#include "device/Driver.h"
#include "tables/Functions.h"
#include "tables/LaterApi.h"

using namespace cairn;
using namespace cairn::level_zero;

void EventState::signal(uint64_t start, uint64_t end, ze_result_t how) {
  started.store(start, std::memory_order_relaxed);
  ended.store(end, std::memory_order_relaxed);
  itsResult.store(how, std::memory_order_relaxed);
  over.set();
}

ze_kernel_timestamp_result_t EventState::timestamps() const {
  ze_kernel_timestamp_data_t data = {started.load(std::memory_order_relaxed),
                                     ended.load(std::memory_order_relaxed)};
  // Nothing else runs on the device meanwhile that would have to be left out.
  return {data, data};
}

bool Event::hasTimestamps() const {
  return pool->traits.flags &
         (ZE_EVENT_POOL_FLAG_KERNEL_TIMESTAMP | eventPoolFlagMappedTimestamp);
}

std::shared_ptr<EventState> Event::state() {
  if (!isCounterBased())
    return itsState;
  std::lock_guard<std::mutex> lock(mutex);
  return itsState;
}

std::shared_ptr<EventState> Event::stateToSignal() {
  if (!isCounterBased())
    return itsState;
  std::lock_guard<std::mutex> lock(mutex);
  itsState = std::make_shared<EventState>(false);
  return itsState;
}

void Event::setSignaler(std::weak_ptr<Executor> executor) {
  std::lock_guard<std::mutex> lock(mutex);
  lastSignaler = std::move(executor);
}

std::shared_ptr<Executor> Event::signaler() {
  std::lock_guard<std::mutex> lock(mutex);
  return lastSignaler.lock();
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
  *phEvent = publish(std::make_shared<Event>(pool, *desc));
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
  // Only commands count.
  if (event->isCounterBased())
    return ZE_RESULT_ERROR_INVALID_ARGUMENT;
  uint64_t now = timestamp();
  event->state()->signal(now, now, ZE_RESULT_SUCCESS);
  return ZE_RESULT_SUCCESS;
}

ze_result_t level_zero::zeEventHostSynchronize(ze_event_handle_t hEvent,
                                               uint64_t timeout) {
  std::shared_ptr<Event> event;
  if (ze_result_t result = findSynchronizationObject(hEvent, event))
    return result;
  Deadline deadline(timeout);
  std::shared_ptr<EventState> state = event->state();
  if (deadline.isNever() && !state->over.isSet())
    if (std::shared_ptr<Executor> executor = event->signaler())
      executor->assist(state->over);
  return state->over.wait(deadline) ? state->result() : ZE_RESULT_NOT_READY;
}

ze_result_t level_zero::zeEventQueryStatus(ze_event_handle_t hEvent) {
  std::shared_ptr<Event> event;
  if (ze_result_t result = findSynchronizationObject(hEvent, event))
    return result;
  std::shared_ptr<EventState> state = event->state();
  return state->over.isSet() ? state->result() : ZE_RESULT_NOT_READY;
}

ze_result_t level_zero::zeEventHostReset(ze_event_handle_t hEvent) {
  std::shared_ptr<Event> event;
  if (ze_result_t result = findSynchronizationObject(hEvent, event))
    return result;
  if (event->isCounterBased())
    return ZE_RESULT_ERROR_INVALID_ARGUMENT;
  event->state()->over.reset();
  return ZE_RESULT_SUCCESS;
}
