//===- Fabric.cpp - what connects devices -----------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Query.h"
#include "device/Driver.h"
#include "tables/Functions.h"

using namespace cairn;
using namespace cairn::level_zero;

// One device is connected with none: there are no vertices and hence no edges,
// and every other function of the extension has no valid handle to be given.

ze_result_t
level_zero::zeFabricVertexGetExp(ze_driver_handle_t hDriver, uint32_t *pCount,
                                 ze_fabric_vertex_handle_t *phVertices) {
  std::shared_ptr<Driver> driver;
  if (ze_result_t result = find(hDriver, driver))
    return result;
  return answerList(pCount, phVertices, 0,
                    [](unsigned, ze_fabric_vertex_handle_t &) {});
}

ze_result_t
level_zero::zeDeviceGetFabricVertexExp(ze_device_handle_t hDevice,
                                       ze_fabric_vertex_handle_t *phVertex) {
  std::shared_ptr<Device> device;
  if (ze_result_t result = find(hDevice, device))
    return result;
  if (!phVertex)
    return ZE_RESULT_ERROR_INVALID_NULL_POINTER;
  return ZE_RESULT_EXP_ERROR_DEVICE_IS_NOT_VERTEX;
}
