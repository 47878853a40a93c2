//===- LastError.cpp - what failed last in a thread -------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "tables/LastError.h"

#include "device/Driver.h"
#include "tables/Functions.h"

#include <cstdio>

using namespace cairn;
using namespace cairn::level_zero;

namespace {
struct ResultName {
  ze_result_t result;
  const char *name;
};
} // namespace

#define RESULT(name) {ZE_RESULT_##name, "ZE_RESULT_" #name}
/// Those that the driver answers with.
static constexpr ResultName names[] = {
    RESULT(ERROR_DEVICE_LOST),
    RESULT(ERROR_OUT_OF_HOST_MEMORY),
    RESULT(ERROR_OUT_OF_DEVICE_MEMORY),
    RESULT(ERROR_MODULE_BUILD_FAILURE),
    RESULT(ERROR_MODULE_LINK_FAILURE),
    RESULT(ERROR_UNINITIALIZED),
    RESULT(ERROR_UNSUPPORTED_VERSION),
    RESULT(ERROR_UNSUPPORTED_FEATURE),
    RESULT(ERROR_INVALID_ARGUMENT),
    RESULT(ERROR_INVALID_NULL_HANDLE),
    RESULT(ERROR_HANDLE_OBJECT_IN_USE),
    RESULT(ERROR_INVALID_NULL_POINTER),
    RESULT(ERROR_INVALID_SIZE),
    RESULT(ERROR_UNSUPPORTED_SIZE),
    RESULT(ERROR_UNSUPPORTED_ALIGNMENT),
    RESULT(ERROR_INVALID_SYNCHRONIZATION_OBJECT),
    RESULT(ERROR_INVALID_ENUMERATION),
    RESULT(ERROR_UNSUPPORTED_ENUMERATION),
    RESULT(ERROR_UNSUPPORTED_IMAGE_FORMAT),
    RESULT(ERROR_INVALID_NATIVE_BINARY),
    RESULT(ERROR_INVALID_GLOBAL_NAME),
    RESULT(ERROR_INVALID_KERNEL_NAME),
    RESULT(ERROR_INVALID_FUNCTION_NAME),
    RESULT(ERROR_INVALID_GROUP_SIZE_DIMENSION),
    RESULT(ERROR_INVALID_GLOBAL_WIDTH_DIMENSION),
    RESULT(ERROR_INVALID_KERNEL_ARGUMENT_INDEX),
    RESULT(ERROR_INVALID_KERNEL_ARGUMENT_SIZE),
    RESULT(ERROR_INVALID_KERNEL_ATTRIBUTE_VALUE),
    RESULT(ERROR_INVALID_MODULE_UNLINKED),
    RESULT(ERROR_INVALID_COMMAND_LIST_TYPE),
    RESULT(ERROR_OVERLAPPING_REGIONS),
};
#undef RESULT

/// No destructor: destructors of the application call the driver as well.
static thread_local char text[128] = "";

void level_zero::setLastError(std::string_view function, ze_result_t result) {
  const char *name = "ZE_RESULT_ERROR_UNKNOWN";
  for (const ResultName &known : names)
    if (known.result == result)
      name = known.name;
  std::snprintf(text, sizeof text, "%.*s: %s", int(function.size()),
                function.data(), name);
}

const char *level_zero::lastErrorText() { return text; }

ze_result_t
level_zero::zeDriverGetLastErrorDescription(ze_driver_handle_t hDriver,
                                            const char **ppString) {
  std::shared_ptr<Driver> driver;
  if (ze_result_t result = find(hDriver, driver))
    return result;
  if (!ppString)
    return ZE_RESULT_ERROR_INVALID_NULL_POINTER;
  *ppString = lastErrorText();
  return ZE_RESULT_SUCCESS;
}
