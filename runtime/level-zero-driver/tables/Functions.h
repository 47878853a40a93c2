//===- Functions.h - the entry points that are implemented ------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_LEVEL_ZERO_DRIVER_TABLES_FUNCTIONS_H
#define CAIRN_RUNTIME_LEVEL_ZERO_DRIVER_TABLES_FUNCTIONS_H

#include <level_zero/ze_api.h>

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

} // namespace cairn::level_zero

#endif // CAIRN_RUNTIME_LEVEL_ZERO_DRIVER_TABLES_FUNCTIONS_H
