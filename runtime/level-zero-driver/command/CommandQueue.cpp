//===- CommandQueue.cpp - command queues ------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "command/CommandQueue.h"

#include "Query.h"
#include "command/CommandList.h"
#include "tables/Functions.h"
#include "tables/LaterApi.h"

using namespace cairn;
using namespace cairn::level_zero;

ze_result_t level_zero::checkOrdinal(uint32_t ordinal) {
  return ordinal < queueGroups ? ZE_RESULT_SUCCESS
                               : ZE_RESULT_ERROR_INVALID_ARGUMENT;
}

ze_result_t
level_zero::checkQueueDescription(const ze_command_queue_desc_t &description) {
  constexpr ze_command_queue_flags_t known =
      ZE_COMMAND_QUEUE_FLAG_EXPLICIT_ONLY | queueFlagInOrder |
      queueFlagCopyOffload;
  if (description.flags & ~known ||
      description.mode > ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS ||
      description.priority > ZE_COMMAND_QUEUE_PRIORITY_PRIORITY_HIGH)
    return ZE_RESULT_ERROR_INVALID_ENUMERATION;
  return description.index < queuesPerGroup ? checkOrdinal(description.ordinal)
                                            : ZE_RESULT_ERROR_INVALID_ARGUMENT;
}

ze_result_t
level_zero::zeCommandQueueCreate(ze_context_handle_t hContext,
                                 ze_device_handle_t hDevice,
                                 const ze_command_queue_desc_t *desc,
                                 ze_command_queue_handle_t *phCommandQueue) {
  std::shared_ptr<Context> context;
  std::shared_ptr<Device> device;
  if (ze_result_t result = find(hContext, context, hDevice, device))
    return result;
  if (!desc || !phCommandQueue)
    return ZE_RESULT_ERROR_INVALID_NULL_POINTER;
  if (ze_result_t result = checkQueueDescription(*desc))
    return result;
  *phCommandQueue = publish(std::make_shared<CommandQueue>(context, *desc));
  return ZE_RESULT_SUCCESS;
}

ze_result_t
level_zero::zeCommandQueueDestroy(ze_command_queue_handle_t hQueue) {
  std::shared_ptr<CommandQueue> queue;
  if (ze_result_t result = find(hQueue, queue))
    return result;
  if (queue->fences > 0)
    return ZE_RESULT_ERROR_HANDLE_OBJECT_IN_USE;
  return withdraw<CommandQueue>(hQueue);
}

ze_result_t level_zero::zeCommandQueueExecuteCommandLists(
    ze_command_queue_handle_t hCommandQueue, uint32_t numCommandLists,
    ze_command_list_handle_t *phCommandLists, ze_fence_handle_t hFence) {
  std::shared_ptr<CommandQueue> queue;
  if (ze_result_t result = find(hCommandQueue, queue))
    return result;
  if (!phCommandLists)
    return ZE_RESULT_ERROR_INVALID_NULL_POINTER;
  if (numCommandLists == 0)
    return ZE_RESULT_ERROR_INVALID_SIZE;
  std::vector<std::shared_ptr<const Commands>> lists;
  if (ze_result_t result = collectRecorded(queue->ordinal, numCommandLists,
                                           phCommandLists, lists))
    return result;
  std::shared_ptr<Signal> done;
  if (hFence) {
    std::shared_ptr<Fence> fence = find<Fence>(hFence);
    if (!fence || fence->queue != queue)
      return ZE_RESULT_ERROR_INVALID_SYNCHRONIZATION_OBJECT;
    done = fence->state;
  }

  ze_result_t result = ZE_RESULT_SUCCESS;
  for (size_t i = 0; i < lists.size(); ++i) {
    std::shared_ptr<Signal> last = i + 1 == lists.size() ? done : nullptr;
    if (!queue->synchronous)
      queue->executor.submit(std::move(lists[i]), std::move(last));
    else if (ze_result_t failed =
                 queue->executor.run(std::move(lists[i]), std::move(last));
             result == ZE_RESULT_SUCCESS)
      result = failed;
  }
  return result;
}

ze_result_t
level_zero::zeCommandQueueSynchronize(ze_command_queue_handle_t hQueue,
                                      uint64_t timeout) {
  std::shared_ptr<CommandQueue> queue;
  if (ze_result_t result = find(hQueue, queue))
    return result;
  return queue->executor.synchronize(Deadline(timeout));
}

ze_result_t
level_zero::zeCommandQueueGetOrdinal(ze_command_queue_handle_t hQueue,
                                     uint32_t *pOrdinal) {
  std::shared_ptr<CommandQueue> queue;
  return answerOf(hQueue, queue, pOrdinal, [&] { return queue->ordinal; });
}

ze_result_t level_zero::zeCommandQueueGetIndex(ze_command_queue_handle_t hQueue,
                                               uint32_t *pIndex) {
  std::shared_ptr<CommandQueue> queue;
  return answerOf(hQueue, queue, pIndex, [&] { return queue->index; });
}
