//===- LevelZeroResult.cpp - what Level Zero's results mean -----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "LevelZeroFunctions.h"

#include <cstdio>

using namespace cairn::runtime;

namespace {
struct ResultRow {
  ze_result_t result;
  const char *name, *meaning;
};
} // namespace

#define CAIRN_ROW(name, meaning)                                               \
  ResultRow { ZE_RESULT_##name, "ZE_RESULT_" #name, meaning }

static constexpr ResultRow resultRows[] = {
    CAIRN_ROW(NOT_READY, "not finished yet"),
    CAIRN_ROW(ERROR_DEVICE_LOST, "the device hung, was reset or was removed"),
    CAIRN_ROW(ERROR_OUT_OF_HOST_MEMORY, "the host is out of memory"),
    CAIRN_ROW(ERROR_OUT_OF_DEVICE_MEMORY, "the device is out of memory"),
    CAIRN_ROW(ERROR_MODULE_BUILD_FAILURE, "the driver cannot build the module"),
    CAIRN_ROW(ERROR_MODULE_LINK_FAILURE, "the driver cannot link the modules"),
    CAIRN_ROW(ERROR_DEVICE_REQUIRES_RESET, "the device must be reset first"),
    CAIRN_ROW(ERROR_DEVICE_IN_LOW_POWER_STATE,
              "the device sleeps to save power"),
    CAIRN_ROW(EXP_ERROR_DEVICE_IS_NOT_VERTEX,
              "no vertex of the fabric stands for the device"),
    CAIRN_ROW(EXP_ERROR_VERTEX_IS_NOT_DEVICE,
              "the vertex of the fabric is not a device"),
    CAIRN_ROW(EXP_ERROR_REMOTE_DEVICE, "the device belongs to another machine"),
    CAIRN_ROW(ERROR_INSUFFICIENT_PERMISSIONS, "this user may not do that"),
    CAIRN_ROW(ERROR_NOT_AVAILABLE, "somebody else is using it"),
    CAIRN_ROW(ERROR_DEPENDENCY_UNAVAILABLE,
              "something that the driver needs is not installed"),
    CAIRN_ROW(WARNING_DROPPED_DATA, "some data was lost"),
    CAIRN_ROW(ERROR_UNINITIALIZED, "no driver is ready for use"),
    CAIRN_ROW(ERROR_UNSUPPORTED_VERSION,
              "the driver does not know this version"),
    CAIRN_ROW(ERROR_UNSUPPORTED_FEATURE,
              "the driver does not have this feature"),
    CAIRN_ROW(ERROR_INVALID_ARGUMENT, "an argument is wrong"),
    CAIRN_ROW(ERROR_INVALID_NULL_HANDLE, "a handle is null"),
    CAIRN_ROW(ERROR_HANDLE_OBJECT_IN_USE,
              "the device is still using the object"),
    CAIRN_ROW(ERROR_INVALID_NULL_POINTER, "a pointer is null"),
    CAIRN_ROW(ERROR_INVALID_SIZE, "a size is wrong"),
    CAIRN_ROW(ERROR_UNSUPPORTED_SIZE, "the device does not have this size"),
    CAIRN_ROW(ERROR_UNSUPPORTED_ALIGNMENT,
              "the device does not have this alignment"),
    CAIRN_ROW(ERROR_INVALID_SYNCHRONIZATION_OBJECT,
              "an event or a fence is in the wrong state"),
    CAIRN_ROW(ERROR_INVALID_ENUMERATION, "an enumerator does not exist"),
    CAIRN_ROW(ERROR_UNSUPPORTED_ENUMERATION,
              "the device does not have what an enumerator says"),
    CAIRN_ROW(ERROR_UNSUPPORTED_IMAGE_FORMAT,
              "the device does not have this format of images"),
    CAIRN_ROW(ERROR_INVALID_NATIVE_BINARY, "the binary is not for this device"),
    CAIRN_ROW(ERROR_INVALID_GLOBAL_NAME, "the module has no such variable"),
    CAIRN_ROW(ERROR_INVALID_KERNEL_NAME, "the module has no such kernel"),
    CAIRN_ROW(ERROR_INVALID_FUNCTION_NAME, "the module has no such function"),
    CAIRN_ROW(ERROR_INVALID_GROUP_SIZE_DIMENSION,
              "the kernel or the device cannot have work-groups of this size"),
    CAIRN_ROW(ERROR_INVALID_GLOBAL_WIDTH_DIMENSION,
              "the kernel or the device cannot have so many work-groups"),
    CAIRN_ROW(ERROR_INVALID_KERNEL_ARGUMENT_INDEX,
              "the kernel has no argument of this number"),
    CAIRN_ROW(ERROR_INVALID_KERNEL_ARGUMENT_SIZE,
              "the kernel's argument has another size"),
    CAIRN_ROW(ERROR_INVALID_KERNEL_ATTRIBUTE_VALUE,
              "the kernel or the device cannot have this attribute"),
    CAIRN_ROW(
        ERROR_INVALID_MODULE_UNLINKED,
        "the module needs functions of another, and is not linked with it"),
    CAIRN_ROW(ERROR_INVALID_COMMAND_LIST_TYPE,
              "the queue is for other command lists"),
    CAIRN_ROW(ERROR_OVERLAPPING_REGIONS, "source and destination overlap"),
    CAIRN_ROW(WARNING_ACTION_REQUIRED,
              "something must be done on the machine first"),
    CAIRN_ROW(ERROR_UNKNOWN, "the driver does not say what is wrong"),
};
#undef CAIRN_ROW

Status cairn::runtime::levelZeroStatus(ze_result_t result, const char *call) {
  if (result == ZE_RESULT_SUCCESS)
    return Status::success();
  for (const ResultRow &row : resultRows)
    if (row.result == result)
      return Status::error(std::string(call) + ": " + row.name + " (" +
                           row.meaning + ")");
  char number[32];
  std::snprintf(number, sizeof number, "ze_result_t 0x%x", unsigned(result));
  return Status::error(std::string(call) + ": " + number);
}
