//===- SystemTables.cpp - system management: none ---------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "tables/Table.h"

#include <level_zero/zes_ddi.h>

// The stock loader does not start without these tables.

using namespace cairn::level_zero;

ze_result_t ZE_APICALL zesGetDriverProcAddrTable(ze_api_version_t version,
                                                 zes_driver_dditable_t *table) {
  if (ze_result_t result = checkTable(version, table))
    return result;
  unsupported(table->pfnEventListen);
  unsupported(table->pfnEventListenEx);
  return ZE_RESULT_SUCCESS;
}

ze_result_t ZE_APICALL zesGetDeviceProcAddrTable(ze_api_version_t version,
                                                 zes_device_dditable_t *table) {
  if (ze_result_t result = checkTable(version, table))
    return result;
  unsupported(table->pfnGetProperties);
  unsupported(table->pfnGetState);
  unsupported(table->pfnReset);
  unsupported(table->pfnProcessesGetState);
  unsupported(table->pfnPciGetProperties);
  unsupported(table->pfnPciGetState);
  unsupported(table->pfnPciGetBars);
  unsupported(table->pfnPciGetStats);
  unsupported(table->pfnEnumDiagnosticTestSuites);
  unsupported(table->pfnEnumEngineGroups);
  unsupported(table->pfnEventRegister);
  unsupported(table->pfnEnumFabricPorts);
  unsupported(table->pfnEnumFans);
  unsupported(table->pfnEnumFirmwares);
  unsupported(table->pfnEnumFrequencyDomains);
  unsupported(table->pfnEnumLeds);
  unsupported(table->pfnEnumMemoryModules);
  unsupported(table->pfnEnumPerformanceFactorDomains);
  unsupported(table->pfnEnumPowerDomains);
  unsupported(table->pfnGetCardPowerDomain);
  unsupported(table->pfnEnumPsus);
  unsupported(table->pfnEnumRasErrorSets);
  unsupported(table->pfnEnumSchedulers);
  unsupported(table->pfnEnumStandbyDomains);
  unsupported(table->pfnEnumTemperatureSensors);
  unsupported(table->pfnEccAvailable);
  unsupported(table->pfnEccConfigurable);
  unsupported(table->pfnGetEccState);
  unsupported(table->pfnSetEccState);
  return ZE_RESULT_SUCCESS;
}

ze_result_t ZE_APICALL zesGetSchedulerProcAddrTable(
    ze_api_version_t version, zes_scheduler_dditable_t *table) {
  if (ze_result_t result = checkTable(version, table))
    return result;
  unsupported(table->pfnGetProperties);
  unsupported(table->pfnGetCurrentMode);
  unsupported(table->pfnGetTimeoutModeProperties);
  unsupported(table->pfnGetTimesliceModeProperties);
  unsupported(table->pfnSetTimeoutMode);
  unsupported(table->pfnSetTimesliceMode);
  unsupported(table->pfnSetExclusiveMode);
  unsupported(table->pfnSetComputeUnitDebugMode);
  return ZE_RESULT_SUCCESS;
}

ze_result_t ZE_APICALL zesGetPerformanceFactorProcAddrTable(
    ze_api_version_t version, zes_performance_factor_dditable_t *table) {
  if (ze_result_t result = checkTable(version, table))
    return result;
  unsupported(table->pfnGetProperties);
  unsupported(table->pfnGetConfig);
  unsupported(table->pfnSetConfig);
  return ZE_RESULT_SUCCESS;
}

ze_result_t ZE_APICALL zesGetPowerProcAddrTable(ze_api_version_t version,
                                                zes_power_dditable_t *table) {
  if (ze_result_t result = checkTable(version, table))
    return result;
  unsupported(table->pfnGetProperties);
  unsupported(table->pfnGetEnergyCounter);
  unsupported(table->pfnGetLimits);
  unsupported(table->pfnSetLimits);
  unsupported(table->pfnGetEnergyThreshold);
  unsupported(table->pfnSetEnergyThreshold);
  unsupported(table->pfnGetLimitsExt);
  unsupported(table->pfnSetLimitsExt);
  return ZE_RESULT_SUCCESS;
}

ze_result_t ZE_APICALL zesGetFrequencyProcAddrTable(
    ze_api_version_t version, zes_frequency_dditable_t *table) {
  if (ze_result_t result = checkTable(version, table))
    return result;
  unsupported(table->pfnGetProperties);
  unsupported(table->pfnGetAvailableClocks);
  unsupported(table->pfnGetRange);
  unsupported(table->pfnSetRange);
  unsupported(table->pfnGetState);
  unsupported(table->pfnGetThrottleTime);
  unsupported(table->pfnOcGetCapabilities);
  unsupported(table->pfnOcGetFrequencyTarget);
  unsupported(table->pfnOcSetFrequencyTarget);
  unsupported(table->pfnOcGetVoltageTarget);
  unsupported(table->pfnOcSetVoltageTarget);
  unsupported(table->pfnOcSetMode);
  unsupported(table->pfnOcGetMode);
  unsupported(table->pfnOcGetIccMax);
  unsupported(table->pfnOcSetIccMax);
  unsupported(table->pfnOcGetTjMax);
  unsupported(table->pfnOcSetTjMax);
  return ZE_RESULT_SUCCESS;
}

ze_result_t ZE_APICALL zesGetEngineProcAddrTable(ze_api_version_t version,
                                                 zes_engine_dditable_t *table) {
  if (ze_result_t result = checkTable(version, table))
    return result;
  unsupported(table->pfnGetProperties);
  unsupported(table->pfnGetActivity);
  return ZE_RESULT_SUCCESS;
}

ze_result_t ZE_APICALL zesGetStandbyProcAddrTable(
    ze_api_version_t version, zes_standby_dditable_t *table) {
  if (ze_result_t result = checkTable(version, table))
    return result;
  unsupported(table->pfnGetProperties);
  unsupported(table->pfnGetMode);
  unsupported(table->pfnSetMode);
  return ZE_RESULT_SUCCESS;
}

ze_result_t ZE_APICALL zesGetFirmwareProcAddrTable(
    ze_api_version_t version, zes_firmware_dditable_t *table) {
  if (ze_result_t result = checkTable(version, table))
    return result;
  unsupported(table->pfnGetProperties);
  unsupported(table->pfnFlash);
  return ZE_RESULT_SUCCESS;
}

ze_result_t ZE_APICALL zesGetMemoryProcAddrTable(ze_api_version_t version,
                                                 zes_memory_dditable_t *table) {
  if (ze_result_t result = checkTable(version, table))
    return result;
  unsupported(table->pfnGetProperties);
  unsupported(table->pfnGetState);
  unsupported(table->pfnGetBandwidth);
  return ZE_RESULT_SUCCESS;
}

ze_result_t ZE_APICALL zesGetFabricPortProcAddrTable(
    ze_api_version_t version, zes_fabric_port_dditable_t *table) {
  if (ze_result_t result = checkTable(version, table))
    return result;
  unsupported(table->pfnGetProperties);
  unsupported(table->pfnGetLinkType);
  unsupported(table->pfnGetConfig);
  unsupported(table->pfnSetConfig);
  unsupported(table->pfnGetState);
  unsupported(table->pfnGetThroughput);
  return ZE_RESULT_SUCCESS;
}

ze_result_t ZE_APICALL zesGetTemperatureProcAddrTable(
    ze_api_version_t version, zes_temperature_dditable_t *table) {
  if (ze_result_t result = checkTable(version, table))
    return result;
  unsupported(table->pfnGetProperties);
  unsupported(table->pfnGetConfig);
  unsupported(table->pfnSetConfig);
  unsupported(table->pfnGetState);
  return ZE_RESULT_SUCCESS;
}

ze_result_t ZE_APICALL zesGetPsuProcAddrTable(ze_api_version_t version,
                                              zes_psu_dditable_t *table) {
  if (ze_result_t result = checkTable(version, table))
    return result;
  unsupported(table->pfnGetProperties);
  unsupported(table->pfnGetState);
  return ZE_RESULT_SUCCESS;
}

ze_result_t ZE_APICALL zesGetFanProcAddrTable(ze_api_version_t version,
                                              zes_fan_dditable_t *table) {
  if (ze_result_t result = checkTable(version, table))
    return result;
  unsupported(table->pfnGetProperties);
  unsupported(table->pfnGetConfig);
  unsupported(table->pfnSetDefaultMode);
  unsupported(table->pfnSetFixedSpeedMode);
  unsupported(table->pfnSetSpeedTableMode);
  unsupported(table->pfnGetState);
  return ZE_RESULT_SUCCESS;
}

ze_result_t ZE_APICALL zesGetLedProcAddrTable(ze_api_version_t version,
                                              zes_led_dditable_t *table) {
  if (ze_result_t result = checkTable(version, table))
    return result;
  unsupported(table->pfnGetProperties);
  unsupported(table->pfnGetState);
  unsupported(table->pfnSetState);
  unsupported(table->pfnSetColor);
  return ZE_RESULT_SUCCESS;
}

ze_result_t ZE_APICALL zesGetRasProcAddrTable(ze_api_version_t version,
                                              zes_ras_dditable_t *table) {
  if (ze_result_t result = checkTable(version, table))
    return result;
  unsupported(table->pfnGetProperties);
  unsupported(table->pfnGetConfig);
  unsupported(table->pfnSetConfig);
  unsupported(table->pfnGetState);
  return ZE_RESULT_SUCCESS;
}

ze_result_t ZE_APICALL zesGetDiagnosticsProcAddrTable(
    ze_api_version_t version, zes_diagnostics_dditable_t *table) {
  if (ze_result_t result = checkTable(version, table))
    return result;
  unsupported(table->pfnGetProperties);
  unsupported(table->pfnGetTests);
  unsupported(table->pfnRunTests);
  return ZE_RESULT_SUCCESS;
}
