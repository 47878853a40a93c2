//===- Fence.cpp - fences ---------------------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "command/CommandQueue.h"
#include "tables/Functions.h"

using namespace cairn;
using namespace cairn::level_zero;

ze_result_t level_zero::zeFenceCreate(ze_command_queue_handle_t hCommandQueue,
                                      const ze_fence_desc_t *desc,
                                      ze_fence_handle_t *phFence) {
  std::shared_ptr<CommandQueue> queue;
  if (ze_result_t result = find(hCommandQueue, queue))
    return result;
  if (!desc || !phFence)
    return ZE_RESULT_ERROR_INVALID_NULL_POINTER;
  if (desc->flags & ~ZE_FENCE_FLAG_SIGNALED)
    return ZE_RESULT_ERROR_INVALID_ENUMERATION;
  *phFence = publish(
      std::make_shared<Fence>(queue, desc->flags & ZE_FENCE_FLAG_SIGNALED));
  ++queue->fences;
  return ZE_RESULT_SUCCESS;
}

ze_result_t level_zero::zeFenceDestroy(ze_fence_handle_t hFence) {
  std::shared_ptr<Fence> fence;
  if (ze_result_t result = withdraw(hFence, &fence))
    return result;
  --fence->queue->fences;
  return ZE_RESULT_SUCCESS;
}

ze_result_t level_zero::zeFenceHostSynchronize(ze_fence_handle_t hFence,
                                               uint64_t timeout) {
  std::shared_ptr<Fence> fence;
  if (ze_result_t result = findSynchronizationObject(hFence, fence))
    return result;
  return fence->state->wait(Deadline(timeout)) ? ZE_RESULT_SUCCESS
                                               : ZE_RESULT_NOT_READY;
}

ze_result_t level_zero::zeFenceQueryStatus(ze_fence_handle_t hFence) {
  std::shared_ptr<Fence> fence;
  if (ze_result_t result = findSynchronizationObject(hFence, fence))
    return result;
  return fence->state->isSet() ? ZE_RESULT_SUCCESS : ZE_RESULT_NOT_READY;
}

ze_result_t level_zero::zeFenceReset(ze_fence_handle_t hFence) {
  std::shared_ptr<Fence> fence;
  if (ze_result_t result = findSynchronizationObject(hFence, fence))
    return result;
  fence->state->reset();
  return ZE_RESULT_SUCCESS;
}
