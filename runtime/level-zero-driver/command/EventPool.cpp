//===- EventPool.cpp - event pools ------------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Query.h"
#include "command/Event.h"
#include "device/Driver.h"
#include "tables/Functions.h"
#include "tables/LaterApi.h"

#include <sys/mman.h>

using namespace cairn;
using namespace cairn::level_zero;

ze_result_t EventPool::take(uint32_t index) {
  std::lock_guard<std::mutex> lock(mutex);
  return index < traits.count && taken.insert(index).second
             ? ZE_RESULT_SUCCESS
             : ZE_RESULT_ERROR_INVALID_ARGUMENT;
}

void EventPool::release(uint32_t index) {
  std::lock_guard<std::mutex> lock(mutex);
  taken.erase(index);
}

bool EventPool::isEmpty() {
  std::lock_guard<std::mutex> lock(mutex);
  return taken.empty();
}

EventPool::~EventPool() {
  if (states)
    munmap(states, traits.count * sizeof(EventState));
}

bool EventPool::share(SharedFile shared, bool isOpened) {
  uint64_t bytes = traits.count * sizeof(EventState);
  if (!shared.isOpen() || shared.size() < bytes)
    return false;
  // Zeros are states; see EventState.
  states = static_cast<EventState *>(
      shared.map(nullptr, bytes, 0, PROT_READ | PROT_WRITE));
  file = std::move(shared);
  opened = isOpened;
  return states != nullptr;
}

IpcHandle EventPool::handle() const {
  IpcHandle handle = file.handle(SharedKind::EventPool);
  handle.flags = traits.flags;
  handle.count = traits.count;
  return handle;
}

std::shared_ptr<EventState> EventPool::makeState(uint32_t index) {
  if (!states)
    return std::make_shared<EventState>(traits.counterBased);
  // Who opened the pool joins the events of who made it.
  if (!opened)
    states[index].over.reset();
  return {shared_from_this(), &states[index]};
}

ze_result_t level_zero::zeEventPoolCreate(ze_context_handle_t hContext,
                                          const ze_event_pool_desc_t *desc,
                                          uint32_t numDevices,
                                          ze_device_handle_t *phDevices,
                                          ze_event_pool_handle_t *phEventPool) {
  std::shared_ptr<Context> context;
  if (ze_result_t result = find(hContext, context))
    return result;
  if (!desc || !phEventPool)
    return ZE_RESULT_ERROR_INVALID_NULL_POINTER;
  constexpr ze_event_pool_flags_t timestamps =
      ZE_EVENT_POOL_FLAG_KERNEL_TIMESTAMP | eventPoolFlagMappedTimestamp;
  constexpr ze_event_pool_flags_t known =
      ZE_EVENT_POOL_FLAG_HOST_VISIBLE | ZE_EVENT_POOL_FLAG_IPC | timestamps;
  bool shared = desc->flags & ZE_EVENT_POOL_FLAG_IPC;
  if (desc->flags & ~known || (desc->flags & timestamps) == timestamps)
    return ZE_RESULT_ERROR_INVALID_ENUMERATION;
  if (desc->count == 0 || (!phDevices && numDevices > 0))
    return ZE_RESULT_ERROR_INVALID_SIZE;
  for (uint32_t i = 0; i < numDevices; ++i) {
    std::shared_ptr<Device> device;
    if (ze_result_t result = find(phDevices[i], device))
      return result;
  }
  auto *counterBased = findExtension<CounterBasedEventPool>(
      desc->pNext, structureType(counterBasedEventPoolExp));
  // A counter is of one process.
  if (counterBased && shared)
    return ZE_RESULT_ERROR_UNSUPPORTED_FEATURE;
  auto pool = std::make_shared<EventPool>(
      context,
      EventPoolTraits{desc->flags, desc->count, counterBased != nullptr});
  if (shared && !pool->share(SharedFile::create(uint64_t(desc->count) *
                                                sizeof(EventState)),
                             false))
    return ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY;
  *phEventPool = publish(pool);
  return ZE_RESULT_SUCCESS;
}

ze_result_t level_zero::zeEventPoolDestroy(ze_event_pool_handle_t hEventPool) {
  std::shared_ptr<EventPool> pool;
  if (ze_result_t result = find(hEventPool, pool))
    return result;
  if (!pool->isEmpty())
    return ZE_RESULT_ERROR_HANDLE_OBJECT_IN_USE;
  return withdraw<EventPool>(hEventPool);
}

ze_result_t
level_zero::zeEventPoolGetContextHandle(ze_event_pool_handle_t hEventPool,
                                        ze_context_handle_t *phContext) {
  std::shared_ptr<EventPool> pool;
  return answerOf(hEventPool, pool, phContext,
                  [&] { return handleOf(*pool->context); });
}

ze_result_t level_zero::zeEventPoolGetFlags(ze_event_pool_handle_t hEventPool,
                                            ze_event_pool_flags_t *pFlags) {
  std::shared_ptr<EventPool> pool;
  return answerOf(hEventPool, pool, pFlags, [&] { return pool->traits.flags; });
}
