//===- DeviceLimits.cpp - what kernels of the device may do -----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Query.h"
#include "device/Driver.h"
#include "device/Image.h"
#include "drivers/host/device/Processor.h"
#include "memory/Mapping.h"
#include "tables/Functions.h"

#include "cairn/runtime/Printf.h"

using namespace cairn;
using namespace cairn::level_zero;

ze_result_t level_zero::zeDeviceGetComputeProperties(
    ze_device_handle_t handle, ze_device_compute_properties_t *properties) {
  std::shared_ptr<Device> device;
  if (ze_result_t result = beginQuery(handle, device, properties))
    return result;
  const runtime::DeviceInfo &info = device->info();
  uint64_t items = info.maxWorkGroupSize;
  properties->maxTotalGroupSize = narrow(items);
  properties->maxGroupSizeX = narrow(std::min(items, info.maxLocalSize[0]));
  properties->maxGroupSizeY = narrow(std::min(items, info.maxLocalSize[1]));
  properties->maxGroupSizeZ = narrow(std::min(items, info.maxLocalSize[2]));
  properties->maxGroupCountX = narrow(info.maxGroups[0]);
  properties->maxGroupCountY = narrow(info.maxGroups[1]);
  properties->maxGroupCountZ = narrow(info.maxGroups[2]);
  properties->maxSharedLocalMemory = narrow(info.localMemory);
  // The compiler chooses for each kernel.
  properties->numSubGroupSizes = 0;
  for (uint64_t size = 1; size <= info.maxSubGroupSize &&
                          properties->numSubGroupSizes < ZE_SUBGROUPSIZE_COUNT;
       size *= 2)
    properties->subGroupSizes[properties->numSubGroupSizes++] = narrow(size);
  return ZE_RESULT_SUCCESS;
}

static constexpr ze_device_fp_flags_t floatFlags =
    ZE_DEVICE_FP_FLAG_DENORM | ZE_DEVICE_FP_FLAG_INF_NAN |
    ZE_DEVICE_FP_FLAG_ROUND_TO_NEAREST | ZE_DEVICE_FP_FLAG_FMA |
    ZE_DEVICE_FP_FLAG_ROUNDED_DIVIDE_SQRT;

/// OpenCL has no double without all rounding modes (3.0 API specification,
/// CL_DEVICE_DOUBLE_FP_CONFIG); here it is conversions that round as they say.
static constexpr ze_device_fp_flags_t doubleFlags =
    floatFlags | ZE_DEVICE_FP_FLAG_ROUND_TO_ZERO |
    ZE_DEVICE_FP_FLAG_ROUND_TO_INF;

static constexpr ze_device_fp_atomic_ext_flags_t atomicFlags =
    ZE_DEVICE_FP_ATOMIC_EXT_FLAG_GLOBAL_LOAD_STORE |
    ZE_DEVICE_FP_ATOMIC_EXT_FLAG_GLOBAL_ADD |
    ZE_DEVICE_FP_ATOMIC_EXT_FLAG_GLOBAL_MIN_MAX |
    ZE_DEVICE_FP_ATOMIC_EXT_FLAG_LOCAL_LOAD_STORE |
    ZE_DEVICE_FP_ATOMIC_EXT_FLAG_LOCAL_ADD |
    ZE_DEVICE_FP_ATOMIC_EXT_FLAG_LOCAL_MIN_MAX;

/// OpenCL's least for a full profile, four times.
static constexpr uint32_t argumentBytes = 4096;

ze_result_t level_zero::zeDeviceGetModuleProperties(
    ze_device_handle_t handle, ze_device_module_properties_t *properties) {
  std::shared_ptr<Device> device;
  if (ze_result_t result = beginQuery(handle, device, properties))
    return result;
  properties->spirvVersionSupported = largestSpirvVersion;
  properties->flags = ZE_DEVICE_MODULE_FLAG_FP16 | ZE_DEVICE_MODULE_FLAG_FP64 |
                      ZE_DEVICE_MODULE_FLAG_INT64_ATOMICS;
  properties->fp16flags = floatFlags;
  properties->fp32flags = floatFlags;
  properties->fp64flags = doubleFlags;
  properties->maxArgumentsSize = argumentBytes;
  properties->printfBufferSize = narrow(runtime::defaultPrintfBufferBytes);
  if (auto *atomics = findExtension<ze_float_atomic_ext_properties_t>(
          properties->pNext, ZE_STRUCTURE_TYPE_FLOAT_ATOMIC_EXT_PROPERTIES)) {
    atomics->fp16Flags = atomicFlags;
    atomics->fp32Flags = atomicFlags;
    atomics->fp64Flags = atomicFlags;
  }
  return ZE_RESULT_SUCCESS;
}

/// Elements of a vector register.
ze_result_t level_zero::zeDeviceGetVectorWidthPropertiesExt(
    ze_device_handle_t handle, uint32_t *count, VectorWidths *list) {
  std::shared_ptr<Device> device;
  if (ze_result_t result = find(handle, device))
    return result;
  return answerList(count, list, 1, [](unsigned, VectorWidths &widths) {
    clearProperties(widths);
    static constexpr uint32_t sizes[] = {1, 2, 4, 8, 4, 8, 2};
    widths.bytes = runtime::vectorWidth() * sizeof(float);
    for (unsigned i = 0; i < std::size(sizes); ++i)
      widths.preferred[i] = widths.native[i] = widths.bytes / sizes[i];
  });
}

ze_result_t level_zero::zeDeviceGetCommandQueueGroupProperties(
    ze_device_handle_t handle, uint32_t *count,
    ze_command_queue_group_properties_t *list) {
  std::shared_ptr<Device> device;
  if (ze_result_t result = find(handle, device))
    return result;
  return answerList(
      count, list, queueGroups,
      [](unsigned ordinal, ze_command_queue_group_properties_t &properties) {
        clearProperties(properties);
        properties.flags = ZE_COMMAND_QUEUE_GROUP_PROPERTY_FLAG_COPY;
        if (ordinal != copyQueueGroup)
          properties.flags |=
              ZE_COMMAND_QUEUE_GROUP_PROPERTY_FLAG_COMPUTE |
              ZE_COMMAND_QUEUE_GROUP_PROPERTY_FLAG_COOPERATIVE_KERNELS;
        properties.maxMemoryFillPatternSize = largestFillPattern(ordinal);
        properties.numQueues = queuesPerGroup;
      });
}

ze_result_t level_zero::zeDeviceGetImageProperties(
    ze_device_handle_t handle, ze_device_image_properties_t *properties) {
  std::shared_ptr<Device> device;
  if (ze_result_t result = beginQuery(handle, device, properties))
    return result;
  properties->maxImageDims1D = maxImageWidth1D;
  properties->maxImageDims2D = maxImageExtent2D;
  properties->maxImageDims3D = maxImageExtent3D;
  properties->maxImageArraySlices = maxImageLayers;
  properties->maxImageBufferSize = maxAllocationSize();
  // As many as a kernel has arguments.
  properties->maxSamplers = maxHandleArguments;
  properties->maxReadImageArgs = maxHandleArguments;
  properties->maxWriteImageArgs = maxHandleArguments;
  return ZE_RESULT_SUCCESS;
}
