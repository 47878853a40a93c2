//===- ExecutionTables.cpp - tables of modules, queues and events *- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "tables/Functions.h"
#include "tables/Table.h"

using namespace cairn;
using namespace cairn::level_zero;

ze_result_t ZE_APICALL zeGetCommandQueueProcAddrTable(
    ze_api_version_t version, ze_command_queue_dditable_t *table) {
  if (ze_result_t result = checkTable(version, table))
    return result;
  implement<level_zero::zeCommandQueueCreate>(table->pfnCreate);
  implement<level_zero::zeCommandQueueDestroy>(table->pfnDestroy);
  implement<level_zero::zeCommandQueueExecuteCommandLists>(
      table->pfnExecuteCommandLists);
  implement<level_zero::zeCommandQueueSynchronize>(table->pfnSynchronize);
  implementLater<level_zero::zeCommandQueueGetOrdinal>(version, table, {4, 9});
  implementLater<level_zero::zeCommandQueueGetIndex>(version, table, {5, 9});
  return ZE_RESULT_SUCCESS;
}

ze_result_t ZE_APICALL zeGetCommandListProcAddrTable(
    ze_api_version_t version, ze_command_list_dditable_t *table) {
  if (ze_result_t result = checkTable(version, table))
    return result;
  implement<level_zero::zeCommandListCreate>(table->pfnCreate);
  implement<level_zero::zeCommandListCreateImmediate>(
      table->pfnCreateImmediate);
  implement<level_zero::zeCommandListDestroy>(table->pfnDestroy);
  implement<level_zero::zeCommandListClose>(table->pfnClose);
  implement<level_zero::zeCommandListReset>(table->pfnReset);
  implement<level_zero::zeCommandListAppendWriteGlobalTimestamp>(
      table->pfnAppendWriteGlobalTimestamp);
  implement<level_zero::zeCommandListAppendBarrier>(table->pfnAppendBarrier);
  implement<level_zero::zeCommandListAppendMemoryRangesBarrier>(
      table->pfnAppendMemoryRangesBarrier);
  implement<level_zero::zeCommandListAppendMemoryCopy>(
      table->pfnAppendMemoryCopy);
  implement<level_zero::zeCommandListAppendMemoryFill>(
      table->pfnAppendMemoryFill);
  implement<level_zero::zeCommandListAppendMemoryCopyRegion>(
      table->pfnAppendMemoryCopyRegion);
  implement<level_zero::zeCommandListAppendMemoryCopyFromContext>(
      table->pfnAppendMemoryCopyFromContext);
  implement<level_zero::zeCommandListAppendImageCopy>(
      table->pfnAppendImageCopy);
  implement<level_zero::zeCommandListAppendImageCopyRegion>(
      table->pfnAppendImageCopyRegion);
  implement<level_zero::zeCommandListAppendImageCopyToMemory>(
      table->pfnAppendImageCopyToMemory);
  implement<level_zero::zeCommandListAppendImageCopyFromMemory>(
      table->pfnAppendImageCopyFromMemory);
  implement<level_zero::zeCommandListAppendMemoryPrefetch>(
      table->pfnAppendMemoryPrefetch);
  implement<level_zero::zeCommandListAppendMemAdvise>(
      table->pfnAppendMemAdvise);
  implement<level_zero::zeCommandListAppendSignalEvent>(
      table->pfnAppendSignalEvent);
  implement<level_zero::zeCommandListAppendWaitOnEvents>(
      table->pfnAppendWaitOnEvents);
  implement<level_zero::zeCommandListAppendEventReset>(
      table->pfnAppendEventReset);
  implement<level_zero::zeCommandListAppendQueryKernelTimestamps>(
      table->pfnAppendQueryKernelTimestamps);
  implement<level_zero::zeCommandListAppendLaunchKernel>(
      table->pfnAppendLaunchKernel);
  implement<level_zero::zeCommandListAppendLaunchCooperativeKernel>(
      table->pfnAppendLaunchCooperativeKernel);
  implement<level_zero::zeCommandListAppendLaunchKernelIndirect>(
      table->pfnAppendLaunchKernelIndirect);
  implement<level_zero::zeCommandListAppendLaunchMultipleKernelsIndirect>(
      table->pfnAppendLaunchMultipleKernelsIndirect);
  implement<level_zero::zeCommandListAppendImageCopyToMemoryExt>(
      table->pfnAppendImageCopyToMemoryExt);
  implement<level_zero::zeCommandListAppendImageCopyFromMemoryExt>(
      table->pfnAppendImageCopyFromMemoryExt);
  implementLater<level_zero::zeCommandListHostSynchronize>(version, table,
                                                           {28, 6});
  implementLater<level_zero::zeCommandListGetDeviceHandle>(version, table,
                                                           {29, 9});
  implementLater<level_zero::zeCommandListGetContextHandle>(version, table,
                                                            {30, 9});
  implementLater<level_zero::zeCommandListGetOrdinal>(version, table, {31, 9});
  implementLater<level_zero::zeCommandListImmediateGetIndex>(version, table,
                                                             {32, 9});
  implementLater<level_zero::zeCommandListIsImmediate>(version, table, {33, 9});
  return ZE_RESULT_SUCCESS;
}

/// ze_command_list_exp_dditable_t, which version 1.9 begins.
extern "C" ze_result_t ZE_APICALL
zeGetCommandListExpProcAddrTable(ze_api_version_t version, void *table) {
  if (ze_result_t result = checkTable(version, table))
    return result;
  implementLater<level_zero::zeCommandListCreateCloneExp>(version, table,
                                                          {0, 9});
  implementLater<level_zero::zeCommandListImmediateAppendCommandListsExp>(
      version, table, {1, 9});
  implementLater<level_zero::zeCommandListGetNextCommandIdExp>(version, table,
                                                               {2, 9});
  implementLater<level_zero::zeCommandListUpdateMutableCommandsExp>(
      version, table, {3, 9});
  implementLater<level_zero::zeCommandListUpdateMutableCommandSignalEventExp>(
      version, table, {4, 9});
  implementLater<level_zero::zeCommandListUpdateMutableCommandWaitEventsExp>(
      version, table, {5, 9});
  implementLater<level_zero::zeCommandListGetNextCommandIdWithKernelsExp>(
      version, table, {6, 10});
  implementLater<level_zero::zeCommandListUpdateMutableCommandKernelsExp>(
      version, table, {7, 10});
  implementLater<level_zero::zeCommandListIsMutableExp>(version, table,
                                                        {8, 17});
  return ZE_RESULT_SUCCESS;
}

ze_result_t ZE_APICALL zeGetFenceProcAddrTable(ze_api_version_t version,
                                               ze_fence_dditable_t *table) {
  if (ze_result_t result = checkTable(version, table))
    return result;
  implement<level_zero::zeFenceCreate>(table->pfnCreate);
  implement<level_zero::zeFenceDestroy>(table->pfnDestroy);
  implement<level_zero::zeFenceHostSynchronize>(table->pfnHostSynchronize);
  implement<level_zero::zeFenceQueryStatus>(table->pfnQueryStatus);
  implement<level_zero::zeFenceReset>(table->pfnReset);
  return ZE_RESULT_SUCCESS;
}

ze_result_t ZE_APICALL zeGetEventPoolProcAddrTable(
    ze_api_version_t version, ze_event_pool_dditable_t *table) {
  if (ze_result_t result = checkTable(version, table))
    return result;
  implement<level_zero::zeEventPoolCreate>(table->pfnCreate);
  implement<level_zero::zeEventPoolDestroy>(table->pfnDestroy);
  implement<level_zero::zeEventPoolGetIpcHandle>(table->pfnGetIpcHandle);
  implement<level_zero::zeEventPoolOpenIpcHandle>(table->pfnOpenIpcHandle);
  implement<level_zero::zeEventPoolCloseIpcHandle>(table->pfnCloseIpcHandle);
  implementLater<level_zero::zeEventPoolPutIpcHandle>(version, table, {5, 6});
  implementLater<level_zero::zeEventPoolGetContextHandle>(version, table,
                                                          {6, 9});
  implementLater<level_zero::zeEventPoolGetFlags>(version, table, {7, 9});
  return ZE_RESULT_SUCCESS;
}

ze_result_t ZE_APICALL zeGetEventProcAddrTable(ze_api_version_t version,
                                               ze_event_dditable_t *table) {
  if (ze_result_t result = checkTable(version, table))
    return result;
  implement<level_zero::zeEventCreate>(table->pfnCreate);
  implement<level_zero::zeEventDestroy>(table->pfnDestroy);
  implement<level_zero::zeEventHostSignal>(table->pfnHostSignal);
  implement<level_zero::zeEventHostSynchronize>(table->pfnHostSynchronize);
  implement<level_zero::zeEventQueryStatus>(table->pfnQueryStatus);
  implement<level_zero::zeEventHostReset>(table->pfnHostReset);
  implement<level_zero::zeEventQueryKernelTimestamp>(
      table->pfnQueryKernelTimestamp);
  implementLater<level_zero::zeEventQueryKernelTimestampsExt>(version, table,
                                                              {7, 6});
  implementLater<level_zero::zeEventGetEventPool>(version, table, {8, 9});
  implementLater<level_zero::zeEventGetSignalScope>(version, table, {9, 9});
  implementLater<level_zero::zeEventGetWaitScope>(version, table, {10, 9});
  implementLater<level_zero::zeEventCounterBasedCreate>(version, table,
                                                        {11, 15});
  return ZE_RESULT_SUCCESS;
}

ze_result_t ZE_APICALL zeGetEventExpProcAddrTable(
    ze_api_version_t version, ze_event_exp_dditable_t *table) {
  if (ze_result_t result = checkTable(version, table))
    return result;
  implement<level_zero::zeEventQueryTimestampsExp>(
      table->pfnQueryTimestampsExp);
  return ZE_RESULT_SUCCESS;
}

ze_result_t ZE_APICALL zeGetModuleProcAddrTable(ze_api_version_t version,
                                                ze_module_dditable_t *table) {
  if (ze_result_t result = checkTable(version, table))
    return result;
  implement<level_zero::zeModuleCreate>(table->pfnCreate);
  implement<level_zero::zeModuleDestroy>(table->pfnDestroy);
  implement<level_zero::zeModuleDynamicLink>(table->pfnDynamicLink);
  implement<level_zero::zeModuleGetNativeBinary>(table->pfnGetNativeBinary);
  implement<level_zero::zeModuleGetGlobalPointer>(table->pfnGetGlobalPointer);
  implement<level_zero::zeModuleGetKernelNames>(table->pfnGetKernelNames);
  implement<level_zero::zeModuleGetProperties>(table->pfnGetProperties);
  implement<level_zero::zeModuleGetFunctionPointer>(
      table->pfnGetFunctionPointer);
  implement<level_zero::zeModuleInspectLinkageExt>(table->pfnInspectLinkageExt);
  return ZE_RESULT_SUCCESS;
}

ze_result_t ZE_APICALL zeGetModuleBuildLogProcAddrTable(
    ze_api_version_t version, ze_module_build_log_dditable_t *table) {
  if (ze_result_t result = checkTable(version, table))
    return result;
  implement<level_zero::zeModuleBuildLogDestroy>(table->pfnDestroy);
  implement<level_zero::zeModuleBuildLogGetString>(table->pfnGetString);
  return ZE_RESULT_SUCCESS;
}

ze_result_t ZE_APICALL zeGetKernelProcAddrTable(ze_api_version_t version,
                                                ze_kernel_dditable_t *table) {
  if (ze_result_t result = checkTable(version, table))
    return result;
  implement<level_zero::zeKernelCreate>(table->pfnCreate);
  implement<level_zero::zeKernelDestroy>(table->pfnDestroy);
  implement<level_zero::zeKernelSetCacheConfig>(table->pfnSetCacheConfig);
  implement<level_zero::zeKernelSetGroupSize>(table->pfnSetGroupSize);
  implement<level_zero::zeKernelSuggestGroupSize>(table->pfnSuggestGroupSize);
  implement<level_zero::zeKernelSuggestMaxCooperativeGroupCount>(
      table->pfnSuggestMaxCooperativeGroupCount);
  implement<level_zero::zeKernelSetArgumentValue>(table->pfnSetArgumentValue);
  implement<level_zero::zeKernelSetIndirectAccess>(table->pfnSetIndirectAccess);
  implement<level_zero::zeKernelGetIndirectAccess>(table->pfnGetIndirectAccess);
  implement<level_zero::zeKernelGetSourceAttributes>(
      table->pfnGetSourceAttributes);
  implement<level_zero::zeKernelGetProperties>(table->pfnGetProperties);
  implement<level_zero::zeKernelGetName>(table->pfnGetName);
  return ZE_RESULT_SUCCESS;
}

ze_result_t ZE_APICALL zeGetKernelExpProcAddrTable(
    ze_api_version_t version, ze_kernel_exp_dditable_t *table) {
  if (ze_result_t result = checkTable(version, table))
    return result;
  implement<level_zero::zeKernelSetGlobalOffsetExp>(
      table->pfnSetGlobalOffsetExp);
  implement<level_zero::zeKernelSchedulingHintExp>(table->pfnSchedulingHintExp);
  return ZE_RESULT_SUCCESS;
}
