//===- CounterBasedEvents.cpp - events without a pool ------------*- C++ -*-===//
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

/// Version 1.15 of the specification: a counter-based event by itself. Its
/// counter is ours, of this process.
ze_result_t level_zero::zeEventCounterBasedCreate(ze_context_handle_t hContext,
                                                  ze_device_handle_t hDevice,
                                                  const CounterBasedEvent *desc,
                                                  ze_event_handle_t *phEvent) {
  std::shared_ptr<Context> context;
  std::shared_ptr<Device> device;
  if (ze_result_t result = find(hContext, context, hDevice, device))
    return result;
  if (!desc || !phEvent)
    return ZE_RESULT_ERROR_INVALID_NULL_POINTER;
  constexpr uint32_t timestamps =
      counterBasedFlagDeviceTimestamp | counterBasedFlagHostTimestamp;
  constexpr ze_event_scope_flags_t scopes = ZE_EVENT_SCOPE_FLAG_SUBDEVICE |
                                            ZE_EVENT_SCOPE_FLAG_DEVICE |
                                            ZE_EVENT_SCOPE_FLAG_HOST;
  if (desc->flags & ~counterBasedFlags ||
      (desc->flags & timestamps) == timestamps ||
      (desc->signal | desc->wait) & ~scopes)
    return ZE_RESULT_ERROR_INVALID_ENUMERATION;
  for (LaterStructureType external :
       {counterBasedExternalSync, counterBasedExternalStorage})
    if (findExtension<ChainedDescription>(desc->pNext, structureType(external)))
      return ZE_RESULT_ERROR_UNSUPPORTED_FEATURE;
  if (desc->flags & counterBasedFlagIpc)
    return ZE_RESULT_ERROR_UNSUPPORTED_FEATURE;
  ze_event_pool_flags_t flags = ZE_EVENT_POOL_FLAG_HOST_VISIBLE;
  if (desc->flags & counterBasedFlagDeviceTimestamp)
    flags |= ZE_EVENT_POOL_FLAG_KERNEL_TIMESTAMP;
  if (desc->flags & counterBasedFlagHostTimestamp)
    flags |= eventPoolFlagMappedTimestamp;
  // A pool of one, which nobody else knows.
  auto pool =
      std::make_shared<EventPool>(context, EventPoolTraits{flags, 1, true});
  const ze_event_desc_t place = {ZE_STRUCTURE_TYPE_EVENT_DESC, nullptr, 0,
                                 desc->signal, desc->wait};
  if (ze_result_t result = pool->take(place.index))
    return result;
  *phEvent = publish(std::make_shared<Event>(pool, place));
  return ZE_RESULT_SUCCESS;
}
