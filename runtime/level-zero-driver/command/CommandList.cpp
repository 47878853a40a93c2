//===- CommandList.cpp - command lists --------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "command/CommandList.h"

#include "Query.h"
#include "command/CommandQueue.h"
#include "tables/Functions.h"
#include "tables/LaterApi.h"

using namespace cairn;
using namespace cairn::level_zero;

ze_result_t CommandList::checkOpen() {
  std::lock_guard<std::mutex> lock(mutex);
  return closed ? ZE_RESULT_ERROR_INVALID_ARGUMENT : ZE_RESULT_SUCCESS;
}

ze_result_t CommandList::append(Command command) {
  // What counts is bound when it is submitted, as recorded() does.
  if (executor || !command.hasCounterBasedEvents())
    command.bind();
  if (executor && traits.synchronous)
    return executor->run(command);
  if (executor) {
    if (command.signal)
      command.signal->setSignaler(executor);
    auto commands = std::make_shared<Commands>();
    commands->push_back(std::move(command));
    executor->submit(std::move(commands), nullptr);
    return ZE_RESULT_SUCCESS;
  }
  std::lock_guard<std::mutex> lock(mutex);
  if (closed)
    return ZE_RESULT_ERROR_INVALID_ARGUMENT;
  counterBased |= command.hasCounterBasedEvents();
  commands->push_back(std::move(command));
  return ZE_RESULT_SUCCESS;
}

ze_result_t CommandList::close() {
  std::lock_guard<std::mutex> lock(mutex);
  // Other launches were checked when they were appended.
  if (traits.isMutable)
    for (const Command &command : *commands)
      if (command.launch) {
        const auto &[kernel, groups] = *command.launch;
        if (ze_result_t result = kernel->check())
          return result;
        if (ze_result_t result = kernel->checkGroups(groups))
          return result;
      }
  closed = !executor; // an immediate list is never closed
  return ZE_RESULT_SUCCESS;
}

void CommandList::reset() {
  std::lock_guard<std::mutex> lock(mutex);
  commands = std::make_shared<Commands>();
  mutableCommands.clear();
  closed = counterBased = false;
}

std::shared_ptr<const Commands> CommandList::recorded() {
  std::lock_guard<std::mutex> lock(mutex);
  if (!closed || !counterBased)
    return closed ? commands : nullptr;
  auto bound = std::make_shared<Commands>(*commands);
  for (Command &command : *bound)
    command.bind();
  return bound;
}

std::shared_ptr<CommandList> CommandList::clone() {
  std::lock_guard<std::mutex> lock(mutex);
  if (!closed)
    return nullptr;
  auto copy = std::make_shared<CommandList>(traits, nullptr);
  copy->commands = std::make_shared<Commands>(*commands);
  copy->mutableCommands = mutableCommands;
  copy->closed = true;
  copy->counterBased = counterBased;
  return copy;
}

ze_result_t CommandList::synchronize(const Deadline &deadline) {
  return executor ? executor->synchronize(deadline)
                  : ZE_RESULT_ERROR_INVALID_ARGUMENT;
}

ze_result_t
level_zero::collectRecorded(uint32_t ordinal, uint32_t count,
                            ze_command_list_handle_t *handles,
                            std::vector<std::shared_ptr<const Commands>> &all) {
  std::vector<std::shared_ptr<CommandList>> lists(count);
  for (uint32_t i = 0; i < count; ++i) {
    if (ze_result_t result = find(handles[i], lists[i]))
      return result;
    if (lists[i]->isImmediate() || lists[i]->traits.ordinal != ordinal)
      return ZE_RESULT_ERROR_INVALID_COMMAND_LIST_TYPE;
    if (lists[i]->checkOpen() == ZE_RESULT_SUCCESS)
      return ZE_RESULT_ERROR_INVALID_ARGUMENT;
  }
  // Only now, as it changes the states of counter-based events.
  for (const std::shared_ptr<CommandList> &list : lists) {
    all.push_back(list->recorded());
    if (!all.back())
      return ZE_RESULT_ERROR_INVALID_ARGUMENT;
  }
  return ZE_RESULT_SUCCESS;
}

ze_result_t Appending::begin(ze_command_list_handle_t handle,
                             ze_event_handle_t signal, uint32_t numWaits,
                             ze_event_handle_t *waits) {
  if (ze_result_t result = find(handle, list))
    return result;
  if (!waits && numWaits > 0)
    return ZE_RESULT_ERROR_INVALID_SIZE;
  command.waits.resize(numWaits);
  for (uint32_t i = 0; i < numWaits; ++i)
    if (ze_result_t result =
            findSynchronizationObject(waits[i], command.waits[i]))
      return result;
  if (signal)
    return findSynchronizationObject(signal, command.signal);
  return ZE_RESULT_SUCCESS;
}

ze_result_t Appending::beginLaunch(ze_command_list_handle_t handle,
                                   ze_event_handle_t signal, uint32_t numWaits,
                                   ze_event_handle_t *waits) {
  if (ze_result_t result = begin(handle, signal, numWaits, waits))
    return result;
  return list->traits.ordinal == copyQueueGroup
             ? ZE_RESULT_ERROR_INVALID_COMMAND_LIST_TYPE
             : ZE_RESULT_SUCCESS;
}

ze_result_t Appending::finish(std::function<ze_result_t()> action) {
  command.action = std::move(action);
  return list->append(std::move(command));
}

ze_result_t level_zero::checkMemory(const void *address, size_t size) {
  if (auto allocation = findAllocation(address))
    return size <= allocation->sizeFrom(address) ? ZE_RESULT_SUCCESS
                                                 : ZE_RESULT_ERROR_INVALID_SIZE;
  if (wasFreed(address))
    return ZE_RESULT_ERROR_INVALID_ARGUMENT;
  return size <= UINTPTR_MAX - reinterpret_cast<uintptr_t>(address)
             ? ZE_RESULT_SUCCESS
             : ZE_RESULT_ERROR_INVALID_SIZE;
}

ze_result_t
level_zero::zeCommandListCreate(ze_context_handle_t hContext,
                                ze_device_handle_t hDevice,
                                const ze_command_list_desc_t *desc,
                                ze_command_list_handle_t *phCommandList) {
  std::shared_ptr<Context> context;
  std::shared_ptr<Device> device;
  if (ze_result_t result = find(hContext, context, hDevice, device))
    return result;
  if (!desc || !phCommandList)
    return ZE_RESULT_ERROR_INVALID_NULL_POINTER;
  constexpr ze_command_list_flags_t known =
      ZE_COMMAND_LIST_FLAG_RELAXED_ORDERING |
      ZE_COMMAND_LIST_FLAG_MAXIMIZE_THROUGHPUT |
      ZE_COMMAND_LIST_FLAG_EXPLICIT_ONLY | listFlagInOrder | listFlagCloneable |
      listFlagCopyOffload;
  if (desc->flags & ~known)
    return ZE_RESULT_ERROR_INVALID_ENUMERATION;
  if (ze_result_t result = checkOrdinal(desc->commandQueueGroupOrdinal))
    return result;
  *phCommandList = publish(std::make_shared<CommandList>(
      CommandListTraits{
          context, hDevice, desc->commandQueueGroupOrdinal, 0, desc->flags,
          false,
          findExtension<ChainedDescription>(
              desc->pNext, structureType(mutableCommandListExp)) != nullptr},
      nullptr));
  return ZE_RESULT_SUCCESS;
}

ze_result_t level_zero::zeCommandListCreateImmediate(
    ze_context_handle_t hContext, ze_device_handle_t hDevice,
    const ze_command_queue_desc_t *altdesc,
    ze_command_list_handle_t *phCommandList) {
  std::shared_ptr<Context> context;
  std::shared_ptr<Device> device;
  if (ze_result_t result = find(hContext, context, hDevice, device))
    return result;
  if (!altdesc || !phCommandList)
    return ZE_RESULT_ERROR_INVALID_NULL_POINTER;
  if (ze_result_t result = checkQueueDescription(*altdesc))
    return result;
  *phCommandList = publish(std::make_shared<CommandList>(
      CommandListTraits{context, hDevice, altdesc->ordinal, altdesc->index, 0,
                        altdesc->mode == ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS},
      std::make_shared<Executor>(context)));
  return ZE_RESULT_SUCCESS;
}

ze_result_t level_zero::zeCommandListDestroy(ze_command_list_handle_t hList) {
  return withdraw<CommandList>(hList);
}

ze_result_t level_zero::zeCommandListClose(ze_command_list_handle_t hList) {
  std::shared_ptr<CommandList> list;
  if (ze_result_t result = find(hList, list))
    return result;
  return list->close();
}

ze_result_t level_zero::zeCommandListReset(ze_command_list_handle_t hList) {
  std::shared_ptr<CommandList> list;
  if (ze_result_t result = find(hList, list))
    return result;
  list->reset();
  return ZE_RESULT_SUCCESS;
}
