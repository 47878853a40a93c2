//===- ToolsTables.cpp - metrics, debugging and tracing: none ---*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "tables/Table.h"

#include <level_zero/zet_ddi.h>

// The stock loader does not start without these tables.

using namespace cairn::level_zero;

ze_result_t ZE_APICALL zetGetDeviceProcAddrTable(ze_api_version_t version,
                                                 zet_device_dditable_t *table) {
  if (ze_result_t result = checkTable(version, table))
    return result;
  unsupported(table->pfnGetDebugProperties);
  return ZE_RESULT_SUCCESS;
}

ze_result_t ZE_APICALL zetGetContextProcAddrTable(
    ze_api_version_t version, zet_context_dditable_t *table) {
  if (ze_result_t result = checkTable(version, table))
    return result;
  unsupported(table->pfnActivateMetricGroups);
  return ZE_RESULT_SUCCESS;
}

ze_result_t ZE_APICALL zetGetCommandListProcAddrTable(
    ze_api_version_t version, zet_command_list_dditable_t *table) {
  if (ze_result_t result = checkTable(version, table))
    return result;
  unsupported(table->pfnAppendMetricStreamerMarker);
  unsupported(table->pfnAppendMetricQueryBegin);
  unsupported(table->pfnAppendMetricQueryEnd);
  unsupported(table->pfnAppendMetricMemoryBarrier);
  return ZE_RESULT_SUCCESS;
}

ze_result_t ZE_APICALL zetGetModuleProcAddrTable(ze_api_version_t version,
                                                 zet_module_dditable_t *table) {
  if (ze_result_t result = checkTable(version, table))
    return result;
  unsupported(table->pfnGetDebugInfo);
  return ZE_RESULT_SUCCESS;
}

ze_result_t ZE_APICALL zetGetKernelProcAddrTable(ze_api_version_t version,
                                                 zet_kernel_dditable_t *table) {
  if (ze_result_t result = checkTable(version, table))
    return result;
  unsupported(table->pfnGetProfileInfo);
  return ZE_RESULT_SUCCESS;
}

ze_result_t ZE_APICALL zetGetMetricGroupProcAddrTable(
    ze_api_version_t version, zet_metric_group_dditable_t *table) {
  if (ze_result_t result = checkTable(version, table))
    return result;
  unsupported(table->pfnGet);
  unsupported(table->pfnGetProperties);
  unsupported(table->pfnCalculateMetricValues);
  return ZE_RESULT_SUCCESS;
}

ze_result_t ZE_APICALL zetGetMetricGroupExpProcAddrTable(
    ze_api_version_t version, zet_metric_group_exp_dditable_t *table) {
  if (ze_result_t result = checkTable(version, table))
    return result;
  unsupported(table->pfnCalculateMultipleMetricValuesExp);
  return ZE_RESULT_SUCCESS;
}

ze_result_t ZE_APICALL zetGetMetricProcAddrTable(ze_api_version_t version,
                                                 zet_metric_dditable_t *table) {
  if (ze_result_t result = checkTable(version, table))
    return result;
  unsupported(table->pfnGet);
  unsupported(table->pfnGetProperties);
  return ZE_RESULT_SUCCESS;
}

ze_result_t ZE_APICALL zetGetMetricStreamerProcAddrTable(
    ze_api_version_t version, zet_metric_streamer_dditable_t *table) {
  if (ze_result_t result = checkTable(version, table))
    return result;
  unsupported(table->pfnOpen);
  unsupported(table->pfnClose);
  unsupported(table->pfnReadData);
  return ZE_RESULT_SUCCESS;
}

ze_result_t ZE_APICALL zetGetMetricQueryPoolProcAddrTable(
    ze_api_version_t version, zet_metric_query_pool_dditable_t *table) {
  if (ze_result_t result = checkTable(version, table))
    return result;
  unsupported(table->pfnCreate);
  unsupported(table->pfnDestroy);
  return ZE_RESULT_SUCCESS;
}

ze_result_t ZE_APICALL zetGetMetricQueryProcAddrTable(
    ze_api_version_t version, zet_metric_query_dditable_t *table) {
  if (ze_result_t result = checkTable(version, table))
    return result;
  unsupported(table->pfnCreate);
  unsupported(table->pfnDestroy);
  unsupported(table->pfnReset);
  unsupported(table->pfnGetData);
  return ZE_RESULT_SUCCESS;
}

ze_result_t ZE_APICALL zetGetTracerExpProcAddrTable(
    ze_api_version_t version, zet_tracer_exp_dditable_t *table) {
  if (ze_result_t result = checkTable(version, table))
    return result;
  unsupported(table->pfnCreate);
  unsupported(table->pfnDestroy);
  unsupported(table->pfnSetPrologues);
  unsupported(table->pfnSetEpilogues);
  unsupported(table->pfnSetEnabled);
  return ZE_RESULT_SUCCESS;
}

ze_result_t ZE_APICALL zetGetDebugProcAddrTable(ze_api_version_t version,
                                                zet_debug_dditable_t *table) {
  if (ze_result_t result = checkTable(version, table))
    return result;
  unsupported(table->pfnAttach);
  unsupported(table->pfnDetach);
  unsupported(table->pfnReadEvent);
  unsupported(table->pfnAcknowledgeEvent);
  unsupported(table->pfnInterrupt);
  unsupported(table->pfnResume);
  unsupported(table->pfnReadMemory);
  unsupported(table->pfnWriteMemory);
  unsupported(table->pfnGetRegisterSetProperties);
  unsupported(table->pfnReadRegisters);
  unsupported(table->pfnWriteRegisters);
  return ZE_RESULT_SUCCESS;
}
