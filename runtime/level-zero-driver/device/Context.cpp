//===- Context.cpp - a context and its memory -------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "device/Context.h"

#include "device/Driver.h"
#include "tables/Functions.h"

#include <algorithm>
#include <iterator>

using namespace cairn;
using namespace cairn::level_zero;

Context::~Context() { removeAllocations(handleOf(*this)); }

uint64_t Context::workBegins() {
  std::lock_guard<std::mutex> lock(mutex);
  running.insert(++last);
  return last;
}

void Context::workEnds(uint64_t work) {
  // Outside of the lock, as giving pages back takes its time.
  std::vector<Deferred> released;
  {
    std::lock_guard<std::mutex> lock(mutex);
    running.erase(work);
    auto done = std::partition(
        deferred.begin(), deferred.end(),
        [&](const Deferred &memory) { return !hasEnded(memory.after); });
    std::move(done, deferred.end(), std::back_inserter(released));
    deferred.erase(done, deferred.end());
  }
  ended.notify_all();
}

void Context::waitForWork() {
  std::unique_lock<std::mutex> lock(mutex);
  ended.wait(lock, [&, begun = last] { return hasEnded(begun); });
}

void Context::freeAfterWork(Mapping memory) {
  std::lock_guard<std::mutex> lock(mutex);
  if (!hasEnded(last))
    deferred.push_back({last, std::move(memory)});
}

static ze_result_t createContext(ze_driver_handle_t handle,
                                 const ze_context_desc_t *description,
                                 ze_context_handle_t *context) {
  std::shared_ptr<Driver> driver;
  if (ze_result_t result = find(handle, driver))
    return result;
  if (!description || !context)
    return ZE_RESULT_ERROR_INVALID_NULL_POINTER;
  if (description->flags > ZE_CONTEXT_FLAG_TBD)
    return ZE_RESULT_ERROR_INVALID_ENUMERATION;
  *context = publish(std::make_shared<Context>());
  return ZE_RESULT_SUCCESS;
}

ze_result_t level_zero::zeContextCreate(ze_driver_handle_t driver,
                                        const ze_context_desc_t *description,
                                        ze_context_handle_t *context) {
  return createContext(driver, description, context);
}

ze_result_t level_zero::zeContextCreateEx(ze_driver_handle_t driver,
                                          const ze_context_desc_t *description,
                                          uint32_t numDevices,
                                          ze_device_handle_t *devices,
                                          ze_context_handle_t *context) {
  if (driver && numDevices && !devices)
    return ZE_RESULT_ERROR_INVALID_SIZE;
  for (uint32_t i = 0; driver && i < numDevices; ++i) {
    std::shared_ptr<Device> device;
    if (ze_result_t result = find(devices[i], device))
      return result;
  }
  return createContext(driver, description, context);
}

ze_result_t level_zero::zeContextDestroy(ze_context_handle_t handle) {
  return withdraw<Context>(handle);
}

ze_result_t level_zero::zeContextGetStatus(ze_context_handle_t handle) {
  std::shared_ptr<Context> context;
  return find(handle, context);
}
