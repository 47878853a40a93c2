//===- MutableCommands.cpp - mutable command lists ---------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// ZE_experimental_mutable_command_list, version 1.1: a command that was
// announced as mutable gets a number, by which what it launches, waits for and
// signals can be changed later.
//
//===----------------------------------------------------------------------===//
#include "Query.h"
#include "command/CommandList.h"
#include "kernel/Kernel.h"
#include "tables/Functions.h"

#include <algorithm>

using namespace cairn;
using namespace cairn::level_zero;

ze_result_t CommandList::expectMutable(uint32_t flags,
                                       std::vector<ze_kernel_handle_t> kernels,
                                       uint64_t &id) {
  std::lock_guard<std::mutex> lock(mutex);
  if (closed || !traits.isMutable)
    return ZE_RESULT_ERROR_INVALID_ARGUMENT;
  mutableCommands.push_back({commands->size(), flags, std::move(kernels)});
  id = mutableCommands.size(); // 0 is none
  return ZE_RESULT_SUCCESS;
}

ze_result_t CommandList::update(const Change &change) {
  std::lock_guard<std::mutex> lock(mutex);
  if (!traits.isMutable)
    return ZE_RESULT_ERROR_INVALID_ARGUMENT;
  auto changed = std::make_shared<Commands>(*commands);
  if (ze_result_t result = change(*changed, mutableCommands))
    return result;
  commands = std::move(changed);
  counterBased = std::any_of(
      commands->begin(), commands->end(),
      [](const Command &command) { return command.hasCounterBasedEvents(); });
  closed = false;
  return ZE_RESULT_SUCCESS;
}

/// As an append does: see CommandList::append.
static void rebind(Command &command) {
  if (!command.hasCounterBasedEvents())
    command.bind();
}

namespace {
/// The commands of a list while they are changed.
struct Changing {
  Commands &commands;
  const std::vector<MutableCommand> &known;

  /// The command of that number; null where there is none, or none of which
  /// `flag` may change.
  Command *find(uint64_t id, uint32_t flag) const {
    if (id == 0 || id > known.size())
      return nullptr;
    const MutableCommand &command = known[id - 1];
    return (command.flags & flag) && command.place < commands.size()
               ? &commands[command.place]
               : nullptr;
  }

  /// The same for launches, with what `change` makes of the kernel.
  template <typename Callback>
  ze_result_t changeKernel(uint64_t id, uint32_t flag, Callback change) const {
    Command *command = find(id, flag);
    if (!command || !command->launch)
      return ZE_RESULT_ERROR_INVALID_ARGUMENT;
    auto kernel = std::make_shared<KernelLaunch>(*command->launch->kernel);
    if (change(*kernel) != ZE_RESULT_SUCCESS)
      return ZE_RESULT_ERROR_INVALID_ARGUMENT;
    command->launch->kernel = std::move(kernel);
    return ZE_RESULT_SUCCESS;
  }

  ze_result_t apply(const MutableKernelArgument &to) const {
    return changeKernel(
        to.commandId, mutableArguments, [&](KernelLaunch &kernel) {
          return kernel.setArgument(to.index, to.size, to.value);
        });
  }

  ze_result_t apply(const MutableGroupCount &to) const {
    Command *command = find(to.commandId, mutableGroupCount);
    if (!command || !command->launch || !to.groups)
      return ZE_RESULT_ERROR_INVALID_ARGUMENT;
    command->launch->groups = *to.groups;
    return ZE_RESULT_SUCCESS;
  }

  ze_result_t apply(const MutableSizes &to, uint32_t flag) const {
    return changeKernel(to.commandId, flag, [&](KernelLaunch &kernel) {
      if (flag == mutableGroupSize)
        return kernel.setGroupSize(to.sizes);
      std::copy(to.sizes, to.sizes + 3, kernel.offset);
      return ZE_RESULT_SUCCESS;
    });
  }

  /// One of a chain of descriptions.
  ze_result_t apply(const ChainedDescription *link) const {
    switch (static_cast<uint32_t>(link->stype)) {
    case mutableKernelArgumentExp:
      return apply(*reinterpret_cast<const MutableKernelArgument *>(link));
    case mutableGroupCountExp:
      return apply(*reinterpret_cast<const MutableGroupCount *>(link));
    case mutableGroupSizeExp:
      return apply(*reinterpret_cast<const MutableSizes *>(link),
                   mutableGroupSize);
    case mutableGlobalOffsetExp:
      return apply(*reinterpret_cast<const MutableSizes *>(link),
                   mutableGlobalOffset);
    default:
      return ZE_RESULT_ERROR_INVALID_ARGUMENT;
    }
  }
};
} // namespace

ze_result_t level_zero::zeCommandListGetNextCommandIdWithKernelsExp(
    ze_command_list_handle_t hList, const MutableCommandId *desc,
    uint32_t numKernels, ze_kernel_handle_t *phKernels, uint64_t *pCommandId) {
  std::shared_ptr<CommandList> list;
  if (ze_result_t result = find(hList, list))
    return result;
  if (!desc || !pCommandId)
    return ZE_RESULT_ERROR_INVALID_NULL_POINTER;
  constexpr uint32_t known = 0xff;
  if (desc->flags & ~known)
    return ZE_RESULT_ERROR_INVALID_ENUMERATION;
  if (desc->flags & mutableGraphArguments)
    return ZE_RESULT_ERROR_UNSUPPORTED_FEATURE;
  std::vector<ze_kernel_handle_t> kernels;
  if (desc->flags & mutableKernel) {
    if (!phKernels && numKernels > 0)
      return ZE_RESULT_ERROR_INVALID_NULL_POINTER;
    kernels.assign(phKernels, phKernels + numKernels);
  }
  for (ze_kernel_handle_t handle : kernels)
    if (!find<Kernel>(handle))
      return ZE_RESULT_ERROR_INVALID_ARGUMENT;
  constexpr uint32_t byDefault = mutableByList & ~mutableKernel;
  return list->expectMutable(desc->flags ? desc->flags : byDefault,
                             std::move(kernels), *pCommandId);
}

ze_result_t
level_zero::zeCommandListGetNextCommandIdExp(ze_command_list_handle_t hList,
                                             const MutableCommandId *desc,
                                             uint64_t *pCommandId) {
  return level_zero::zeCommandListGetNextCommandIdWithKernelsExp(
      hList, desc, 0, nullptr, pCommandId);
}

ze_result_t level_zero::zeCommandListUpdateMutableCommandsExp(
    ze_command_list_handle_t hList, const ChainedDescription *desc) {
  std::shared_ptr<CommandList> list;
  if (ze_result_t result = find(hList, list))
    return result;
  if (!desc)
    return ZE_RESULT_ERROR_INVALID_NULL_POINTER;
  return list->update([&](Commands &commands, const auto &known) {
    Changing changing{commands, known};
    auto *link = static_cast<const ChainedDescription *>(desc->pNext);
    // One that is longer has no end.
    constexpr unsigned longestChain = 1 << 20;
    for (unsigned i = 0; link; ++i) {
      if (i == longestChain)
        return ZE_RESULT_ERROR_INVALID_ARGUMENT;
      if (ze_result_t result = changing.apply(link))
        return result;
      link = static_cast<const ChainedDescription *>(link->pNext);
    }
    return ZE_RESULT_SUCCESS;
  });
}

ze_result_t level_zero::zeCommandListUpdateMutableCommandSignalEventExp(
    ze_command_list_handle_t hList, uint64_t commandId,
    ze_event_handle_t hSignalEvent) {
  std::shared_ptr<CommandList> list;
  std::shared_ptr<Event> event;
  if (ze_result_t result = find(hList, list))
    return result;
  if (hSignalEvent)
    if (ze_result_t result = findSynchronizationObject(hSignalEvent, event))
      return result;
  return list->update([&](Commands &commands, const auto &known) {
    Command *command =
        Changing{commands, known}.find(commandId, mutableSignalEvent);
    if (!command)
      return ZE_RESULT_ERROR_INVALID_ARGUMENT;
    command->signal = event;
    rebind(*command);
    return ZE_RESULT_SUCCESS;
  });
}

ze_result_t level_zero::zeCommandListUpdateMutableCommandWaitEventsExp(
    ze_command_list_handle_t hList, uint64_t commandId, uint32_t numWaitEvents,
    ze_event_handle_t *phWaitEvents) {
  std::shared_ptr<CommandList> list;
  if (ze_result_t result = find(hList, list))
    return result;
  std::vector<std::shared_ptr<Event>> events(numWaitEvents);
  for (uint32_t i = 0; phWaitEvents && i < numWaitEvents; ++i)
    if (phWaitEvents[i])
      if (ze_result_t result =
              findSynchronizationObject(phWaitEvents[i], events[i]))
        return result;
  return list->update([&](Commands &commands, const auto &known) {
    Command *command =
        Changing{commands, known}.find(commandId, mutableWaitEvents);
    if (!command)
      return ZE_RESULT_ERROR_INVALID_ARGUMENT;
    if (numWaitEvents != command->waits.size())
      return ZE_RESULT_ERROR_INVALID_SIZE;
    command->waits = events;
    rebind(*command);
    return ZE_RESULT_SUCCESS;
  });
}

ze_result_t level_zero::zeCommandListUpdateMutableCommandKernelsExp(
    ze_command_list_handle_t hList, uint32_t numKernels, uint64_t *pCommandId,
    ze_kernel_handle_t *phKernels) {
  std::shared_ptr<CommandList> list;
  if (ze_result_t result = find(hList, list))
    return result;
  if (!pCommandId || !phKernels)
    return ZE_RESULT_ERROR_INVALID_NULL_POINTER;
  return list->update([&](Commands &commands, const auto &known) {
    for (uint32_t i = 0; i < numKernels; ++i) {
      Command *command =
          Changing{commands, known}.find(pCommandId[i], mutableKernel);
      if (!command || !command->launch)
        return ZE_RESULT_ERROR_INVALID_ARGUMENT;
      const auto &allowed = known[pCommandId[i] - 1].kernels;
      std::shared_ptr<Kernel> kernel = find<Kernel>(phKernels[i]);
      if (!kernel || std::find(allowed.begin(), allowed.end(), phKernels[i]) ==
                         allowed.end())
        return invalidKernelHandle;
      command->launch->kernel = kernel->capture();
    }
    return ZE_RESULT_SUCCESS;
  });
}

ze_result_t
level_zero::zeCommandListIsMutableExp(ze_command_list_handle_t hList,
                                      ze_bool_t *pIsMutable) {
  std::shared_ptr<CommandList> list;
  return answerOf(hList, list, pIsMutable,
                  [&] { return list->traits.isMutable; });
}
