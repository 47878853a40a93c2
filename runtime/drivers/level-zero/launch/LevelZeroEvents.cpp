//===- LevelZeroEvents.cpp - events for launches ----------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "LevelZeroEvents.h"

using namespace cairn::runtime;

static constexpr uint32_t eventsOfPool = 32;

LevelZeroEvents::~LevelZeroEvents() {
  for (ze_event_handle_t event : all)
    ze.EventDestroy(event);
  for (ze_event_pool_handle_t pool : pools)
    ze.EventPoolDestroy(pool);
}

Status LevelZeroEvents::grow() {
  auto desc =
      levelZeroStruct<ze_event_pool_desc_t>(ZE_STRUCTURE_TYPE_EVENT_POOL_DESC);
  desc.flags =
      ZE_EVENT_POOL_FLAG_HOST_VISIBLE | ZE_EVENT_POOL_FLAG_KERNEL_TIMESTAMP;
  desc.count = eventsOfPool;
  ze_event_pool_handle_t pool;
  if (Status status =
          levelZeroStatus(ze.EventPoolCreate(owner, &desc, 1, &user, &pool),
                          "zeEventPoolCreate");
      !status.ok())
    return status;
  pools.push_back(pool);
  for (uint32_t index = 0; index < eventsOfPool; ++index) {
    auto event = levelZeroStruct<ze_event_desc_t>(ZE_STRUCTURE_TYPE_EVENT_DESC);
    event.index = index;
    event.signal = ZE_EVENT_SCOPE_FLAG_HOST;
    ze_event_handle_t handle;
    if (Status status = levelZeroStatus(ze.EventCreate(pool, &event, &handle),
                                        "zeEventCreate");
        !status.ok())
      return status;
    all.push_back(handle);
    idle.push_back(handle);
  }
  return Status::success();
}

Result<ze_event_handle_t> LevelZeroEvents::take() {
  std::lock_guard<std::mutex> lock(mutex);
  if (idle.empty())
    if (Status status = grow(); !status.ok())
      return status;
  ze_event_handle_t event = idle.back();
  if (Status status =
          levelZeroStatus(ze.EventHostReset(event), "zeEventHostReset");
      !status.ok())
    return status;
  idle.pop_back();
  return event;
}

void LevelZeroEvents::giveBack(ze_event_handle_t event) {
  std::lock_guard<std::mutex> lock(mutex);
  idle.push_back(event);
}
