//===- CommandListQueries.cpp - what lists tell -----------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Query.h"
#include "command/CommandList.h"
#include "tables/Functions.h"

using namespace cairn;
using namespace cairn::level_zero;

ze_result_t
level_zero::zeCommandListGetDeviceHandle(ze_command_list_handle_t hList,
                                         ze_device_handle_t *phDevice) {
  std::shared_ptr<CommandList> list;
  return answerOf(hList, list, phDevice, [&] { return list->traits.device; });
}

ze_result_t
level_zero::zeCommandListGetContextHandle(ze_command_list_handle_t hList,
                                          ze_context_handle_t *phContext) {
  std::shared_ptr<CommandList> list;
  return answerOf(hList, list, phContext,
                  [&] { return handleOf(*list->traits.context); });
}

ze_result_t level_zero::zeCommandListGetOrdinal(ze_command_list_handle_t hList,
                                                uint32_t *pOrdinal) {
  std::shared_ptr<CommandList> list;
  return answerOf(hList, list, pOrdinal, [&] { return list->traits.ordinal; });
}

ze_result_t
level_zero::zeCommandListImmediateGetIndex(ze_command_list_handle_t hList,
                                           uint32_t *pIndex) {
  std::shared_ptr<CommandList> list;
  if (ze_result_t result =
          answerOf(hList, list, pIndex, [&] { return list->traits.index; }))
    return result;
  return list->isImmediate() ? ZE_RESULT_SUCCESS
                             : ZE_RESULT_ERROR_INVALID_ARGUMENT;
}

ze_result_t level_zero::zeCommandListIsImmediate(ze_command_list_handle_t hList,
                                                 ze_bool_t *pIsImmediate) {
  std::shared_ptr<CommandList> list;
  return answerOf(hList, list, pIsImmediate,
                  [&] { return list->isImmediate(); });
}

ze_result_t
level_zero::zeCommandListHostSynchronize(ze_command_list_handle_t hList,
                                         uint64_t timeout) {
  std::shared_ptr<CommandList> list;
  if (ze_result_t result = find(hList, list))
    return result;
  return list->synchronize(Deadline(timeout));
}

ze_result_t
level_zero::zeCommandListCreateCloneExp(ze_command_list_handle_t hList,
                                        ze_command_list_handle_t *phClone) {
  std::shared_ptr<CommandList> list;
  if (ze_result_t result = find(hList, list))
    return result;
  if (!phClone)
    return ZE_RESULT_ERROR_INVALID_NULL_POINTER;
  std::shared_ptr<CommandList> clone = list->clone();
  if (!clone)
    return ZE_RESULT_ERROR_INVALID_ARGUMENT;
  *phClone = publish(clone);
  return ZE_RESULT_SUCCESS;
}

/// The lists are one command of the immediate list.
ze_result_t level_zero::zeCommandListImmediateAppendCommandListsExp(
    ze_command_list_handle_t hImmediate, uint32_t numLists,
    ze_command_list_handle_t *phLists, ze_event_handle_t hSignalEvent,
    uint32_t numWaitEvents, ze_event_handle_t *phWaitEvents) {
  Appending appending;
  if (ze_result_t result = appending.begin(hImmediate, hSignalEvent,
                                           numWaitEvents, phWaitEvents))
    return result;
  if (!appending.list->isImmediate())
    return ZE_RESULT_ERROR_INVALID_COMMAND_LIST_TYPE;
  if (!phLists)
    return ZE_RESULT_ERROR_INVALID_NULL_POINTER;
  std::vector<std::shared_ptr<const Commands>> lists;
  if (ze_result_t result = collectRecorded(appending.list->traits.ordinal,
                                           numLists, phLists, lists))
    return result;
  return appending.finish([lists = std::move(lists)] {
    ze_result_t result = ZE_RESULT_SUCCESS;
    for (const std::shared_ptr<const Commands> &commands : lists)
      for (const Command &command : *commands)
        if (ze_result_t failed = command.execute(); result == ZE_RESULT_SUCCESS)
          result = failed;
    return result;
  });
}
