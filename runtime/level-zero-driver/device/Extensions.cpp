//===- Extensions.cpp - extensions of the driver ----------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Query.h"
#include "device/Driver.h"
#include "tables/Functions.h"

#include <iterator>

using namespace cairn;
using namespace cairn::level_zero;

namespace {
struct Extension {
  const char *name;
  uint32_t version;
};
} // namespace

static constexpr Extension extensions[] = {
    {"ZE_experimental_command_list_clone", ZE_MAKE_VERSION(1, 0)},
    {"ZE_experimental_event_pool_counter_based", ZE_MAKE_VERSION(1, 0)},
    {"ZE_experimental_immediate_command_list_append", ZE_MAKE_VERSION(1, 0)},
    {"ZE_experimental_mutable_command_list", ZE_MAKE_VERSION(1, 1)},
    {"ZE_extension_device_vector_sizes", ZE_MAKE_VERSION(1, 0)},
    {"ZE_extension_event_query_kernel_timestamps", ZE_MAKE_VERSION(1, 0)},
    {"ZE_extension_kernel_max_group_size_properties", ZE_MAKE_VERSION(1, 0)},
    {ZE_EU_COUNT_EXT_NAME, ZE_EU_COUNT_EXT_VERSION_1_0},
    {ZE_EVENT_QUERY_TIMESTAMPS_EXP_NAME,
     ZE_EVENT_QUERY_TIMESTAMPS_EXP_VERSION_1_0},
    {ZE_FLOAT_ATOMICS_EXT_NAME, ZE_FLOAT_ATOMICS_EXT_VERSION_1_0},
    {ZE_GLOBAL_OFFSET_EXP_NAME, ZE_GLOBAL_OFFSET_EXP_VERSION_1_0},
    {ZE_LINKAGE_INSPECTION_EXT_NAME, ZE_LINKAGE_INSPECTION_EXT_VERSION_1_0},
    {ZE_MEMORY_FREE_POLICIES_EXT_NAME, ZE_MEMORY_FREE_POLICIES_EXT_VERSION_1_0},
    {ZE_MODULE_PROGRAM_EXP_NAME, ZE_MODULE_PROGRAM_EXP_VERSION_1_0},
    {ZE_RELAXED_ALLOCATION_LIMITS_EXP_NAME,
     ZE_RELAXED_ALLOCATION_LIMITS_EXP_VERSION_1_0},
};

ze_result_t level_zero::zeDriverGetExtensionProperties(
    ze_driver_handle_t handle, uint32_t *count,
    ze_driver_extension_properties_t *list) {
  std::shared_ptr<Driver> driver;
  if (ze_result_t result = find(handle, driver))
    return result;
  return answerList(
      count, list, std::size(extensions),
      [](unsigned index, ze_driver_extension_properties_t &properties) {
        copyText(properties.name, extensions[index].name);
        properties.version = extensions[index].version;
      });
}

/// There are no functions beyond those of the loader's tables.
ze_result_t level_zero::zeDriverGetExtensionFunctionAddress(
    ze_driver_handle_t handle, const char *name, void **address) {
  std::shared_ptr<Driver> driver;
  if (ze_result_t result = find(handle, driver))
    return result;
  if (!name || !address)
    return ZE_RESULT_ERROR_INVALID_NULL_POINTER;
  *address = nullptr;
  return ZE_RESULT_ERROR_INVALID_ARGUMENT;
}
