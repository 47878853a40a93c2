//===- Tables.cpp - tables of the driver, devices and memory ----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "tables/Functions.h"
#include "tables/Table.h"

using namespace cairn;
using namespace cairn::level_zero;

ze_result_t ZE_APICALL zeGetGlobalProcAddrTable(ze_api_version_t version,
                                                ze_global_dditable_t *table) {
  if (ze_result_t result = checkTable(version, table))
    return result;
  implement<level_zero::zeInit>(table->pfnInit);
  implementLater<level_zero::zeInitDrivers>(version, table, {1, 10});
  return ZE_RESULT_SUCCESS;
}

ze_result_t ZE_APICALL zeGetDriverProcAddrTable(ze_api_version_t version,
                                                ze_driver_dditable_t *table) {
  if (ze_result_t result = checkTable(version, table))
    return result;
  implement<level_zero::zeDriverGet>(table->pfnGet);
  implement<level_zero::zeDriverGetApiVersion>(table->pfnGetApiVersion);
  implement<level_zero::zeDriverGetProperties>(table->pfnGetProperties);
  implement<level_zero::zeDriverGetIpcProperties>(table->pfnGetIpcProperties);
  implement<level_zero::zeDriverGetExtensionProperties>(
      table->pfnGetExtensionProperties);
  implement<level_zero::zeDriverGetExtensionFunctionAddress>(
      table->pfnGetExtensionFunctionAddress);
  implementLater<level_zero::zeDriverGetLastErrorDescription>(version, table,
                                                              {6, 6});
  return ZE_RESULT_SUCCESS;
}

ze_result_t ZE_APICALL zeGetDeviceProcAddrTable(ze_api_version_t version,
                                                ze_device_dditable_t *table) {
  if (ze_result_t result = checkTable(version, table))
    return result;
  implement<level_zero::zeDeviceGet>(table->pfnGet);
  implement<level_zero::zeDeviceGetSubDevices>(table->pfnGetSubDevices);
  implement<level_zero::zeDeviceGetProperties>(table->pfnGetProperties);
  implement<level_zero::zeDeviceGetComputeProperties>(
      table->pfnGetComputeProperties);
  implement<level_zero::zeDeviceGetModuleProperties>(
      table->pfnGetModuleProperties);
  implement<level_zero::zeDeviceGetCommandQueueGroupProperties>(
      table->pfnGetCommandQueueGroupProperties);
  implement<level_zero::zeDeviceGetMemoryProperties>(
      table->pfnGetMemoryProperties);
  implement<level_zero::zeDeviceGetMemoryAccessProperties>(
      table->pfnGetMemoryAccessProperties);
  implement<level_zero::zeDeviceGetCacheProperties>(
      table->pfnGetCacheProperties);
  implement<level_zero::zeDeviceGetImageProperties>(
      table->pfnGetImageProperties);
  implement<level_zero::zeDeviceGetExternalMemoryProperties>(
      table->pfnGetExternalMemoryProperties);
  implement<level_zero::zeDeviceGetP2PProperties>(table->pfnGetP2PProperties);
  implement<level_zero::zeDeviceCanAccessPeer>(table->pfnCanAccessPeer);
  implement<level_zero::zeDeviceGetStatus>(table->pfnGetStatus);
  implement<level_zero::zeDeviceGetGlobalTimestamps>(
      table->pfnGetGlobalTimestamps);
  unsupported(table->pfnReserveCacheExt);
  unsupported(table->pfnSetCacheAdviceExt);
  unsupported(table->pfnPciGetPropertiesExt);
  implementLater<level_zero::zeDeviceGetRootDevice>(version, table, {18, 7});
  implementLater<level_zero::zeDeviceGetVectorWidthPropertiesExt>(
      version, table, {21, 13});
  return ZE_RESULT_SUCCESS;
}

ze_result_t ZE_APICALL zeGetDeviceExpProcAddrTable(
    ze_api_version_t version, ze_device_exp_dditable_t *table) {
  if (ze_result_t result = checkTable(version, table))
    return result;
  implement<level_zero::zeDeviceGetFabricVertexExp>(
      table->pfnGetFabricVertexExp);
  return ZE_RESULT_SUCCESS;
}

ze_result_t ZE_APICALL zeGetContextProcAddrTable(ze_api_version_t version,
                                                 ze_context_dditable_t *table) {
  if (ze_result_t result = checkTable(version, table))
    return result;
  implement<level_zero::zeContextCreate>(table->pfnCreate);
  implement<level_zero::zeContextDestroy>(table->pfnDestroy);
  implement<level_zero::zeContextGetStatus>(table->pfnGetStatus);
  implement<level_zero::zeContextSystemBarrier>(table->pfnSystemBarrier);
  implement<level_zero::zeContextMakeMemoryResident>(
      table->pfnMakeMemoryResident);
  implement<level_zero::zeContextEvictMemory>(table->pfnEvictMemory);
  implement<level_zero::zeContextMakeImageResident>(
      table->pfnMakeImageResident);
  implement<level_zero::zeContextEvictImage>(table->pfnEvictImage);
  implement<level_zero::zeContextCreateEx>(table->pfnCreateEx);
  return ZE_RESULT_SUCCESS;
}

ze_result_t ZE_APICALL zeGetImageProcAddrTable(ze_api_version_t version,
                                               ze_image_dditable_t *table) {
  if (ze_result_t result = checkTable(version, table))
    return result;
  implement<level_zero::zeImageGetProperties>(table->pfnGetProperties);
  implement<level_zero::zeImageCreate>(table->pfnCreate);
  implement<level_zero::zeImageDestroy>(table->pfnDestroy);
  implement<level_zero::zeImageGetAllocPropertiesExt>(
      table->pfnGetAllocPropertiesExt);
  return ZE_RESULT_SUCCESS;
}

ze_result_t ZE_APICALL zeGetImageExpProcAddrTable(
    ze_api_version_t version, ze_image_exp_dditable_t *table) {
  if (ze_result_t result = checkTable(version, table))
    return result;
  implement<level_zero::zeImageGetMemoryPropertiesExp>(
      table->pfnGetMemoryPropertiesExp);
  unsupported(table->pfnViewCreateExp);
  return ZE_RESULT_SUCCESS;
}

ze_result_t ZE_APICALL zeGetSamplerProcAddrTable(ze_api_version_t version,
                                                 ze_sampler_dditable_t *table) {
  if (ze_result_t result = checkTable(version, table))
    return result;
  implement<level_zero::zeSamplerCreate>(table->pfnCreate);
  implement<level_zero::zeSamplerDestroy>(table->pfnDestroy);
  return ZE_RESULT_SUCCESS;
}

ze_result_t ZE_APICALL zeGetPhysicalMemProcAddrTable(
    ze_api_version_t version, ze_physical_mem_dditable_t *table) {
  if (ze_result_t result = checkTable(version, table))
    return result;
  implement<level_zero::zePhysicalMemCreate>(table->pfnCreate);
  implement<level_zero::zePhysicalMemDestroy>(table->pfnDestroy);
  return ZE_RESULT_SUCCESS;
}

ze_result_t ZE_APICALL zeGetMemProcAddrTable(ze_api_version_t version,
                                             ze_mem_dditable_t *table) {
  if (ze_result_t result = checkTable(version, table))
    return result;
  implement<level_zero::zeMemAllocShared>(table->pfnAllocShared);
  implement<level_zero::zeMemAllocDevice>(table->pfnAllocDevice);
  implement<level_zero::zeMemAllocHost>(table->pfnAllocHost);
  implement<level_zero::zeMemFree>(table->pfnFree);
  implement<level_zero::zeMemGetAllocProperties>(table->pfnGetAllocProperties);
  implement<level_zero::zeMemGetAddressRange>(table->pfnGetAddressRange);
  implement<level_zero::zeMemGetIpcHandle>(table->pfnGetIpcHandle);
  implement<level_zero::zeMemOpenIpcHandle>(table->pfnOpenIpcHandle);
  implement<level_zero::zeMemCloseIpcHandle>(table->pfnCloseIpcHandle);
  implement<level_zero::zeMemFreeExt>(table->pfnFreeExt);
  implementLater<level_zero::zeMemPutIpcHandle>(version, table, {10, 6});
  implementLater<level_zero::zeMemGetIpcHandleWithProperties>(version, table,
                                                              {12, 15});
  return ZE_RESULT_SUCCESS;
}

/// ze_mem_exp_dditable_t, which version 1.6 begins.
extern "C" ze_result_t ZE_APICALL
zeGetMemExpProcAddrTable(ze_api_version_t version, void *table) {
  if (ze_result_t result = checkTable(version, table))
    return result;
  implementLater<level_zero::zeMemGetIpcHandleFromFileDescriptorExp>(
      version, table, {0, 6});
  implementLater<level_zero::zeMemGetFileDescriptorFromIpcHandleExp>(
      version, table, {1, 6});
  implementLater<level_zero::zeMemSetAtomicAccessAttributeExp>(version, table,
                                                               {2, 7});
  implementLater<level_zero::zeMemGetAtomicAccessAttributeExp>(version, table,
                                                               {3, 7});
  return ZE_RESULT_SUCCESS;
}

ze_result_t ZE_APICALL zeGetVirtualMemProcAddrTable(
    ze_api_version_t version, ze_virtual_mem_dditable_t *table) {
  if (ze_result_t result = checkTable(version, table))
    return result;
  implement<level_zero::zeVirtualMemReserve>(table->pfnReserve);
  implement<level_zero::zeVirtualMemFree>(table->pfnFree);
  implement<level_zero::zeVirtualMemQueryPageSize>(table->pfnQueryPageSize);
  implement<level_zero::zeVirtualMemMap>(table->pfnMap);
  implement<level_zero::zeVirtualMemUnmap>(table->pfnUnmap);
  implement<level_zero::zeVirtualMemSetAccessAttribute>(
      table->pfnSetAccessAttribute);
  implement<level_zero::zeVirtualMemGetAccessAttribute>(
      table->pfnGetAccessAttribute);
  return ZE_RESULT_SUCCESS;
}

ze_result_t ZE_APICALL zeGetFabricVertexExpProcAddrTable(
    ze_api_version_t version, ze_fabric_vertex_exp_dditable_t *table) {
  if (ze_result_t result = checkTable(version, table))
    return result;
  implement<level_zero::zeFabricVertexGetExp>(table->pfnGetExp);
  unsupported(table->pfnGetSubVerticesExp);
  unsupported(table->pfnGetPropertiesExp);
  unsupported(table->pfnGetDeviceExp);
  return ZE_RESULT_SUCCESS;
}

ze_result_t ZE_APICALL zeGetFabricEdgeExpProcAddrTable(
    ze_api_version_t version, ze_fabric_edge_exp_dditable_t *table) {
  if (ze_result_t result = checkTable(version, table))
    return result;
  unsupported(table->pfnGetExp);
  unsupported(table->pfnGetVerticesExp);
  unsupported(table->pfnGetPropertiesExp);
  return ZE_RESULT_SUCCESS;
}
