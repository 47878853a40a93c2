//===- Functions.h - the entry points that are implemented ------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_LEVEL_ZERO_DRIVER_TABLES_FUNCTIONS_H
#define CAIRN_RUNTIME_LEVEL_ZERO_DRIVER_TABLES_FUNCTIONS_H

#include "tables/LaterApi.h"

/// The entry points, each with the name, the signature and the results of its
/// namesake in ze_api.h. The tables reach them through a guard that turns
/// exceptions into results, so they may throw std::bad_alloc. Where one calls
/// another, it writes level_zero:: before the name.
namespace cairn::level_zero {

decltype(::zeInit) zeInit;

decltype(::zeDriverGet) zeDriverGet;
decltype(::zeDriverGetApiVersion) zeDriverGetApiVersion;
decltype(::zeDriverGetProperties) zeDriverGetProperties;
decltype(::zeDriverGetIpcProperties) zeDriverGetIpcProperties;
decltype(::zeDriverGetExtensionProperties) zeDriverGetExtensionProperties;
decltype(::zeDriverGetExtensionFunctionAddress)
    zeDriverGetExtensionFunctionAddress;

decltype(::zeDeviceGet) zeDeviceGet;
decltype(::zeDeviceGetSubDevices) zeDeviceGetSubDevices;
decltype(::zeDeviceGetProperties) zeDeviceGetProperties;
decltype(::zeDeviceGetComputeProperties) zeDeviceGetComputeProperties;
decltype(::zeDeviceGetModuleProperties) zeDeviceGetModuleProperties;
decltype(::zeDeviceGetCommandQueueGroupProperties)
    zeDeviceGetCommandQueueGroupProperties;
decltype(::zeDeviceGetMemoryProperties) zeDeviceGetMemoryProperties;
decltype(::zeDeviceGetMemoryAccessProperties) zeDeviceGetMemoryAccessProperties;
decltype(::zeDeviceGetCacheProperties) zeDeviceGetCacheProperties;
decltype(::zeDeviceGetImageProperties) zeDeviceGetImageProperties;
decltype(::zeDeviceGetExternalMemoryProperties)
    zeDeviceGetExternalMemoryProperties;
decltype(::zeDeviceGetP2PProperties) zeDeviceGetP2PProperties;
decltype(::zeDeviceCanAccessPeer) zeDeviceCanAccessPeer;
decltype(::zeDeviceGetStatus) zeDeviceGetStatus;
decltype(::zeDeviceGetGlobalTimestamps) zeDeviceGetGlobalTimestamps;

decltype(::zeFabricVertexGetExp) zeFabricVertexGetExp;
decltype(::zeDeviceGetFabricVertexExp) zeDeviceGetFabricVertexExp;

decltype(::zeContextCreate) zeContextCreate;
decltype(::zeContextDestroy) zeContextDestroy;
decltype(::zeContextGetStatus) zeContextGetStatus;
decltype(::zeContextSystemBarrier) zeContextSystemBarrier;
decltype(::zeContextMakeMemoryResident) zeContextMakeMemoryResident;
decltype(::zeContextEvictMemory) zeContextEvictMemory;
decltype(::zeContextMakeImageResident) zeContextMakeImageResident;
decltype(::zeContextEvictImage) zeContextEvictImage;
decltype(::zeContextCreateEx) zeContextCreateEx;

decltype(::zeImageGetProperties) zeImageGetProperties;
decltype(::zeImageCreate) zeImageCreate;
decltype(::zeImageDestroy) zeImageDestroy;
decltype(::zeImageGetAllocPropertiesExt) zeImageGetAllocPropertiesExt;
decltype(::zeImageGetMemoryPropertiesExp) zeImageGetMemoryPropertiesExp;

decltype(::zeSamplerCreate) zeSamplerCreate;
decltype(::zeSamplerDestroy) zeSamplerDestroy;

decltype(::zeMemAllocShared) zeMemAllocShared;
decltype(::zeMemAllocDevice) zeMemAllocDevice;
decltype(::zeMemAllocHost) zeMemAllocHost;
decltype(::zeMemFree) zeMemFree;
decltype(::zeMemGetAllocProperties) zeMemGetAllocProperties;
decltype(::zeMemGetAddressRange) zeMemGetAddressRange;
decltype(::zeMemGetIpcHandle) zeMemGetIpcHandle;
decltype(::zeMemOpenIpcHandle) zeMemOpenIpcHandle;
decltype(::zeMemCloseIpcHandle) zeMemCloseIpcHandle;
decltype(::zeMemFreeExt) zeMemFreeExt;

decltype(::zeVirtualMemReserve) zeVirtualMemReserve;
decltype(::zeVirtualMemFree) zeVirtualMemFree;
decltype(::zeVirtualMemQueryPageSize) zeVirtualMemQueryPageSize;
decltype(::zeVirtualMemMap) zeVirtualMemMap;
decltype(::zeVirtualMemUnmap) zeVirtualMemUnmap;
decltype(::zeVirtualMemSetAccessAttribute) zeVirtualMemSetAccessAttribute;
decltype(::zeVirtualMemGetAccessAttribute) zeVirtualMemGetAccessAttribute;
decltype(::zePhysicalMemCreate) zePhysicalMemCreate;
decltype(::zePhysicalMemDestroy) zePhysicalMemDestroy;

// Execution: modules, kernels, queues, lists, events and fences.

decltype(::zeCommandQueueCreate) zeCommandQueueCreate;
decltype(::zeCommandQueueDestroy) zeCommandQueueDestroy;
decltype(::zeCommandQueueExecuteCommandLists) zeCommandQueueExecuteCommandLists;
decltype(::zeCommandQueueSynchronize) zeCommandQueueSynchronize;

decltype(::zeCommandListCreate) zeCommandListCreate;
decltype(::zeCommandListCreateImmediate) zeCommandListCreateImmediate;
decltype(::zeCommandListDestroy) zeCommandListDestroy;
decltype(::zeCommandListClose) zeCommandListClose;
decltype(::zeCommandListReset) zeCommandListReset;
decltype(::zeCommandListAppendWriteGlobalTimestamp)
    zeCommandListAppendWriteGlobalTimestamp;
decltype(::zeCommandListAppendBarrier) zeCommandListAppendBarrier;
decltype(::zeCommandListAppendMemoryRangesBarrier)
    zeCommandListAppendMemoryRangesBarrier;
decltype(::zeCommandListAppendMemoryCopy) zeCommandListAppendMemoryCopy;
decltype(::zeCommandListAppendMemoryFill) zeCommandListAppendMemoryFill;
decltype(::zeCommandListAppendMemoryCopyRegion)
    zeCommandListAppendMemoryCopyRegion;
decltype(::zeCommandListAppendMemoryCopyFromContext)
    zeCommandListAppendMemoryCopyFromContext;
decltype(::zeCommandListAppendImageCopy) zeCommandListAppendImageCopy;
decltype(::zeCommandListAppendImageCopyRegion)
    zeCommandListAppendImageCopyRegion;
decltype(::zeCommandListAppendImageCopyToMemory)
    zeCommandListAppendImageCopyToMemory;
decltype(::zeCommandListAppendImageCopyFromMemory)
    zeCommandListAppendImageCopyFromMemory;
decltype(::zeCommandListAppendMemoryPrefetch) zeCommandListAppendMemoryPrefetch;
decltype(::zeCommandListAppendMemAdvise) zeCommandListAppendMemAdvise;
decltype(::zeCommandListAppendSignalEvent) zeCommandListAppendSignalEvent;
decltype(::zeCommandListAppendWaitOnEvents) zeCommandListAppendWaitOnEvents;
decltype(::zeCommandListAppendEventReset) zeCommandListAppendEventReset;
decltype(::zeCommandListAppendQueryKernelTimestamps)
    zeCommandListAppendQueryKernelTimestamps;
decltype(::zeCommandListAppendLaunchKernel) zeCommandListAppendLaunchKernel;
decltype(::zeCommandListAppendLaunchCooperativeKernel)
    zeCommandListAppendLaunchCooperativeKernel;
decltype(::zeCommandListAppendLaunchKernelIndirect)
    zeCommandListAppendLaunchKernelIndirect;
decltype(::zeCommandListAppendLaunchMultipleKernelsIndirect)
    zeCommandListAppendLaunchMultipleKernelsIndirect;
decltype(::zeCommandListAppendImageCopyToMemoryExt)
    zeCommandListAppendImageCopyToMemoryExt;
decltype(::zeCommandListAppendImageCopyFromMemoryExt)
    zeCommandListAppendImageCopyFromMemoryExt;

decltype(::zeFenceCreate) zeFenceCreate;
decltype(::zeFenceDestroy) zeFenceDestroy;
decltype(::zeFenceHostSynchronize) zeFenceHostSynchronize;
decltype(::zeFenceQueryStatus) zeFenceQueryStatus;
decltype(::zeFenceReset) zeFenceReset;

decltype(::zeEventPoolCreate) zeEventPoolCreate;
decltype(::zeEventPoolDestroy) zeEventPoolDestroy;
decltype(::zeEventPoolGetIpcHandle) zeEventPoolGetIpcHandle;
decltype(::zeEventPoolOpenIpcHandle) zeEventPoolOpenIpcHandle;
decltype(::zeEventPoolCloseIpcHandle) zeEventPoolCloseIpcHandle;

decltype(::zeEventCreate) zeEventCreate;
decltype(::zeEventDestroy) zeEventDestroy;
decltype(::zeEventHostSignal) zeEventHostSignal;
decltype(::zeEventHostSynchronize) zeEventHostSynchronize;
decltype(::zeEventQueryStatus) zeEventQueryStatus;
decltype(::zeEventHostReset) zeEventHostReset;
decltype(::zeEventQueryKernelTimestamp) zeEventQueryKernelTimestamp;

decltype(::zeEventQueryTimestampsExp) zeEventQueryTimestampsExp;

decltype(::zeModuleCreate) zeModuleCreate;
decltype(::zeModuleDestroy) zeModuleDestroy;
decltype(::zeModuleDynamicLink) zeModuleDynamicLink;
decltype(::zeModuleGetNativeBinary) zeModuleGetNativeBinary;
decltype(::zeModuleGetGlobalPointer) zeModuleGetGlobalPointer;
decltype(::zeModuleGetKernelNames) zeModuleGetKernelNames;
decltype(::zeModuleGetProperties) zeModuleGetProperties;
decltype(::zeModuleGetFunctionPointer) zeModuleGetFunctionPointer;
decltype(::zeModuleInspectLinkageExt) zeModuleInspectLinkageExt;

decltype(::zeModuleBuildLogDestroy) zeModuleBuildLogDestroy;
decltype(::zeModuleBuildLogGetString) zeModuleBuildLogGetString;

decltype(::zeKernelCreate) zeKernelCreate;
decltype(::zeKernelDestroy) zeKernelDestroy;
decltype(::zeKernelSetCacheConfig) zeKernelSetCacheConfig;
decltype(::zeKernelSetGroupSize) zeKernelSetGroupSize;
decltype(::zeKernelSuggestGroupSize) zeKernelSuggestGroupSize;
decltype(::zeKernelSuggestMaxCooperativeGroupCount)
    zeKernelSuggestMaxCooperativeGroupCount;
decltype(::zeKernelSetArgumentValue) zeKernelSetArgumentValue;
decltype(::zeKernelSetIndirectAccess) zeKernelSetIndirectAccess;
decltype(::zeKernelGetIndirectAccess) zeKernelGetIndirectAccess;
decltype(::zeKernelGetSourceAttributes) zeKernelGetSourceAttributes;
decltype(::zeKernelGetProperties) zeKernelGetProperties;
decltype(::zeKernelGetName) zeKernelGetName;

decltype(::zeKernelSetGlobalOffsetExp) zeKernelSetGlobalOffsetExp;
decltype(::zeKernelSchedulingHintExp) zeKernelSchedulingHintExp;

// Later than version 1.4, so that ze_api.h does not declare them.

ze_result_t zeInitDrivers(uint32_t *pCount, ze_driver_handle_t *phDrivers,
                          InitDriverTypes *desc);
ze_result_t zeDriverGetLastErrorDescription(ze_driver_handle_t hDriver,
                                            const char **ppString);
ze_result_t zeDeviceGetRootDevice(ze_device_handle_t hDevice,
                                  ze_device_handle_t *phRootDevice);
ze_result_t zeDeviceGetVectorWidthPropertiesExt(ze_device_handle_t hDevice,
                                                uint32_t *pCount,
                                                VectorWidths *pWidths);

ze_result_t zeCommandQueueGetOrdinal(ze_command_queue_handle_t hQueue,
                                     uint32_t *pOrdinal);
ze_result_t zeCommandQueueGetIndex(ze_command_queue_handle_t hQueue,
                                   uint32_t *pIndex);

ze_result_t zeCommandListHostSynchronize(ze_command_list_handle_t hList,
                                         uint64_t timeout);
ze_result_t zeCommandListGetDeviceHandle(ze_command_list_handle_t hList,
                                         ze_device_handle_t *phDevice);
ze_result_t zeCommandListGetContextHandle(ze_command_list_handle_t hList,
                                          ze_context_handle_t *phContext);
ze_result_t zeCommandListGetOrdinal(ze_command_list_handle_t hList,
                                    uint32_t *pOrdinal);
ze_result_t zeCommandListImmediateGetIndex(ze_command_list_handle_t hList,
                                           uint32_t *pIndex);
ze_result_t zeCommandListIsImmediate(ze_command_list_handle_t hList,
                                     ze_bool_t *pIsImmediate);
ze_result_t zeCommandListCreateCloneExp(ze_command_list_handle_t hList,
                                        ze_command_list_handle_t *phClone);
ze_result_t zeCommandListImmediateAppendCommandListsExp(
    ze_command_list_handle_t hImmediate, uint32_t numLists,
    ze_command_list_handle_t *phLists, ze_event_handle_t hSignalEvent,
    uint32_t numWaitEvents, ze_event_handle_t *phWaitEvents);

ze_result_t zeCommandListGetNextCommandIdExp(ze_command_list_handle_t hList,
                                             const MutableCommandId *desc,
                                             uint64_t *pCommandId);
ze_result_t zeCommandListGetNextCommandIdWithKernelsExp(
    ze_command_list_handle_t hList, const MutableCommandId *desc,
    uint32_t numKernels, ze_kernel_handle_t *phKernels, uint64_t *pCommandId);
ze_result_t
zeCommandListUpdateMutableCommandsExp(ze_command_list_handle_t hList,
                                      const ChainedDescription *desc);
ze_result_t
zeCommandListUpdateMutableCommandSignalEventExp(ze_command_list_handle_t hList,
                                                uint64_t commandId,
                                                ze_event_handle_t hSignalEvent);
ze_result_t zeCommandListUpdateMutableCommandWaitEventsExp(
    ze_command_list_handle_t hList, uint64_t commandId, uint32_t numWaitEvents,
    ze_event_handle_t *phWaitEvents);
ze_result_t zeCommandListUpdateMutableCommandKernelsExp(
    ze_command_list_handle_t hList, uint32_t numKernels, uint64_t *pCommandId,
    ze_kernel_handle_t *phKernels);
ze_result_t zeCommandListIsMutableExp(ze_command_list_handle_t hList,
                                      ze_bool_t *pIsMutable);

ze_result_t zeEventCounterBasedCreate(ze_context_handle_t hContext,
                                      ze_device_handle_t hDevice,
                                      const CounterBasedEvent *desc,
                                      ze_event_handle_t *phEvent);
ze_result_t zeEventPoolGetContextHandle(ze_event_pool_handle_t hEventPool,
                                        ze_context_handle_t *phContext);
ze_result_t zeEventPoolGetFlags(ze_event_pool_handle_t hEventPool,
                                ze_event_pool_flags_t *pFlags);
ze_result_t zeEventQueryKernelTimestampsExt(ze_event_handle_t hEvent,
                                            ze_device_handle_t hDevice,
                                            uint32_t *pCount,
                                            EventTimestampResults *pResults);
ze_result_t zeEventGetEventPool(ze_event_handle_t hEvent,
                                ze_event_pool_handle_t *phPool);
ze_result_t zeEventGetSignalScope(ze_event_handle_t hEvent,
                                  ze_event_scope_flags_t *pScope);
ze_result_t zeEventGetWaitScope(ze_event_handle_t hEvent,
                                ze_event_scope_flags_t *pScope);

ze_result_t zeMemGetIpcHandleWithProperties(ze_context_handle_t hContext,
                                            const void *ptr, void *pNext,
                                            ze_ipc_mem_handle_t *pIpcHandle);
ze_result_t zeMemPutIpcHandle(ze_context_handle_t hContext,
                              ze_ipc_mem_handle_t ipcHandle);
ze_result_t zeEventPoolPutIpcHandle(ze_context_handle_t hContext,
                                    ze_ipc_event_pool_handle_t ipcHandle);
ze_result_t
zeMemGetFileDescriptorFromIpcHandleExp(ze_context_handle_t hContext,
                                       ze_ipc_mem_handle_t ipcHandle,
                                       uint64_t *pHandle);
ze_result_t
zeMemGetIpcHandleFromFileDescriptorExp(ze_context_handle_t hContext,
                                       uint64_t descriptor,
                                       ze_ipc_mem_handle_t *pIpcHandle);
ze_result_t zeMemSetAtomicAccessAttributeExp(ze_context_handle_t hContext,
                                             ze_device_handle_t hDevice,
                                             const void *ptr, size_t size,
                                             uint32_t attributes);
ze_result_t zeMemGetAtomicAccessAttributeExp(ze_context_handle_t hContext,
                                             ze_device_handle_t hDevice,
                                             const void *ptr, size_t size,
                                             uint32_t *pAttributes);

} // namespace cairn::level_zero

#endif // CAIRN_RUNTIME_LEVEL_ZERO_DRIVER_TABLES_FUNCTIONS_H
