//===- CommandListLaunches.cpp - appended launches --------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "command/CommandList.h"
#include "kernel/Kernel.h"
#include "tables/Functions.h"

#include <cstring>

using namespace cairn;
using namespace cairn::level_zero;

/// The launch of a kernel as it is set now.
static ze_result_t captureLaunch(ze_kernel_handle_t handle,
                                 std::shared_ptr<const KernelLaunch> &launch) {
  std::shared_ptr<Kernel> kernel;
  if (ze_result_t result = find(handle, kernel))
    return result;
  launch = kernel->capture();
  return launch->check();
}

/// Work-groups of one launch wait for each other only where all run at once,
/// and one does.
static constexpr uint64_t cooperativeGroups = 1;

static ze_result_t appendLaunch(ze_command_list_handle_t list,
                                ze_kernel_handle_t kernel,
                                const ze_group_count_t *groups,
                                uint64_t mostGroups, ze_event_handle_t signal,
                                uint32_t numWaits, ze_event_handle_t *waits) {
  Appending to;
  std::shared_ptr<const KernelLaunch> launch;
  if (ze_result_t result = to.beginLaunch(list, signal, numWaits, waits))
    return result;
  if (ze_result_t result = captureLaunch(kernel, launch))
    return result;
  if (!groups)
    return ZE_RESULT_ERROR_INVALID_NULL_POINTER;
  if (ze_result_t result = launch->checkGroups(*groups))
    return result;
  if (uint64_t(groups->groupCountX) * groups->groupCountY *
          groups->groupCountZ >
      mostGroups)
    return ZE_RESULT_ERROR_UNSUPPORTED_SIZE;
  to.command.launch = {std::move(launch), *groups};
  return to.finish({});
}

ze_result_t level_zero::zeCommandListAppendLaunchKernel(
    ze_command_list_handle_t hCommandList, ze_kernel_handle_t hKernel,
    const ze_group_count_t *pLaunchFuncArgs, ze_event_handle_t hSignalEvent,
    uint32_t numWaitEvents, ze_event_handle_t *phWaitEvents) {
  return appendLaunch(hCommandList, hKernel, pLaunchFuncArgs, UINT64_MAX,
                      hSignalEvent, numWaitEvents, phWaitEvents);
}

ze_result_t level_zero::zeCommandListAppendLaunchCooperativeKernel(
    ze_command_list_handle_t hCommandList, ze_kernel_handle_t hKernel,
    const ze_group_count_t *pLaunchFuncArgs, ze_event_handle_t hSignalEvent,
    uint32_t numWaitEvents, ze_event_handle_t *phWaitEvents) {
  return appendLaunch(hCommandList, hKernel, pLaunchFuncArgs, cooperativeGroups,
                      hSignalEvent, numWaitEvents, phWaitEvents);
}

ze_result_t
level_zero::zeKernelSuggestMaxCooperativeGroupCount(ze_kernel_handle_t hKernel,
                                                    uint32_t *totalGroupCount) {
  std::shared_ptr<Kernel> kernel;
  if (ze_result_t result = find(hKernel, kernel))
    return result;
  if (!totalGroupCount)
    return ZE_RESULT_ERROR_INVALID_NULL_POINTER;
  *totalGroupCount = cooperativeGroups;
  return ZE_RESULT_SUCCESS;
}

/// What checkGroups() could not see at the time of the append.
static ze_result_t runChecked(const KernelLaunch &launch,
                              const ze_group_count_t *buffer) {
  ze_group_count_t groups;
  std::memcpy(&groups, buffer, sizeof groups);
  if (ze_result_t result = launch.checkGroups(groups))
    return result;
  return launch.run(groups);
}

ze_result_t level_zero::zeCommandListAppendLaunchKernelIndirect(
    ze_command_list_handle_t hCommandList, ze_kernel_handle_t hKernel,
    const ze_group_count_t *pLaunchArgumentsBuffer,
    ze_event_handle_t hSignalEvent, uint32_t numWaitEvents,
    ze_event_handle_t *phWaitEvents) {
  Appending to;
  std::shared_ptr<const KernelLaunch> launch;
  if (ze_result_t result = to.beginLaunch(hCommandList, hSignalEvent,
                                          numWaitEvents, phWaitEvents))
    return result;
  if (ze_result_t result = captureLaunch(hKernel, launch))
    return result;
  if (!pLaunchArgumentsBuffer)
    return ZE_RESULT_ERROR_INVALID_NULL_POINTER;
  if (ze_result_t result =
          checkMemory(pLaunchArgumentsBuffer, sizeof *pLaunchArgumentsBuffer))
    return result;
  return to.finish([launch = std::move(launch), pLaunchArgumentsBuffer] {
    return runChecked(*launch, pLaunchArgumentsBuffer);
  });
}

ze_result_t level_zero::zeCommandListAppendLaunchMultipleKernelsIndirect(
    ze_command_list_handle_t hCommandList, uint32_t numKernels,
    ze_kernel_handle_t *phKernels, const uint32_t *pCountBuffer,
    const ze_group_count_t *pLaunchArgumentsBuffer,
    ze_event_handle_t hSignalEvent, uint32_t numWaitEvents,
    ze_event_handle_t *phWaitEvents) {
  Appending to;
  if (ze_result_t result = to.beginLaunch(hCommandList, hSignalEvent,
                                          numWaitEvents, phWaitEvents))
    return result;
  if (!phKernels || !pCountBuffer || !pLaunchArgumentsBuffer)
    return ZE_RESULT_ERROR_INVALID_NULL_POINTER;
  std::vector<std::shared_ptr<const KernelLaunch>> launches(numKernels);
  for (uint32_t i = 0; i < numKernels; ++i)
    if (ze_result_t result = captureLaunch(phKernels[i], launches[i]))
      return result;
  if (ze_result_t result = checkMemory(pCountBuffer, sizeof *pCountBuffer))
    return result;
  if (ze_result_t result = checkMemory(
          pLaunchArgumentsBuffer, numKernels * sizeof *pLaunchArgumentsBuffer))
    return result;
  return to.finish(
      [launches = std::move(launches), pCountBuffer, pLaunchArgumentsBuffer] {
        uint32_t count;
        std::memcpy(&count, pCountBuffer, sizeof count);
        count = std::min<uint32_t>(count, launches.size());
        for (uint32_t i = 0; i < count; ++i)
          if (ze_result_t result =
                  runChecked(*launches[i], pLaunchArgumentsBuffer + i))
            return result;
        return ZE_RESULT_SUCCESS;
      });
}
