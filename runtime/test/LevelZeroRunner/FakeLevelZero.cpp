//===- FakeLevelZero.cpp - a Level Zero loader for tests --------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "FakeLevelZero.h"

#include <cstdlib>
#include <cstring>
#include <map>

using namespace cairn::test;

static FakeLevelZero fake;
FakeLevelZero *cairn::test::cairnFakeLevelZero() { return &fake; }

/// Fails where the test wants it.
#define FAKE(name)                                                             \
  if (fake.failing == name)                                                    \
    return fake.failure;

namespace {
struct Object {
  std::vector<char> bytes;
};
} // namespace

static void log(const std::string &what, uint32_t x, uint32_t y, uint32_t z) {
  fake.log.push_back(what + " " + std::to_string(x) + " " + std::to_string(y) +
                     " " + std::to_string(z));
}

template <typename Handle> static Handle makeObject() {
  ++fake.living;
  return reinterpret_cast<Handle>(new Object);
}
template <typename Handle> static ze_result_t destroy(Handle handle) {
  --fake.living;
  delete reinterpret_cast<Object *>(handle);
  return ZE_RESULT_SUCCESS;
}

/// Drivers and devices are their numbers.
template <typename Handle> static Handle number(uintptr_t value) {
  return reinterpret_cast<Handle>(value);
}
enum : uintptr_t { CPUDriver = 1, BrokenDriver, GPUDriver };
enum : uintptr_t { CPU = 1, Integrated, Discrete };

template <typename T>
static ze_result_t list(const std::vector<T> &all, uint32_t *count, T *out) {
  if (!out || *count > all.size())
    *count = uint32_t(all.size());
  for (uint32_t i = 0; out && i < *count; ++i)
    out[i] = all[i];
  return ZE_RESULT_SUCCESS;
}

extern "C" {
ze_result_t zeInit(ze_init_flags_t) {
  FAKE("Init")
  return ZE_RESULT_SUCCESS;
}
ze_result_t zeDriverGet(uint32_t *count, ze_driver_handle_t *drivers) {
  return list({number<ze_driver_handle_t>(CPUDriver),
               number<ze_driver_handle_t>(BrokenDriver),
               number<ze_driver_handle_t>(GPUDriver)},
              count, drivers);
}
ze_result_t zeDriverGetApiVersion(ze_driver_handle_t,
                                  ze_api_version_t *version) {
  *version = ZE_API_VERSION_1_3;
  return ZE_RESULT_SUCCESS;
}
ze_result_t
zeDriverGetExtensionProperties(ze_driver_handle_t driver, uint32_t *count,
                               ze_driver_extension_properties_t *out) {
  std::vector<ze_driver_extension_properties_t> all;
  if (driver == number<ze_driver_handle_t>(GPUDriver))
    all = {{ZE_GLOBAL_OFFSET_EXP_NAME, 1},
           {ZE_RELAXED_ALLOCATION_LIMITS_EXP_NAME, 1}};
  return list(all, count, out);
}
ze_result_t zeDeviceGet(ze_driver_handle_t driver, uint32_t *count,
                        ze_device_handle_t *devices) {
  switch (reinterpret_cast<uintptr_t>(driver)) {
  case CPUDriver:
    return list({number<ze_device_handle_t>(CPU)}, count, devices);
  case GPUDriver:
    return list({number<ze_device_handle_t>(Integrated),
                 number<ze_device_handle_t>(Discrete)},
                count, devices);
  default:
    return ZE_RESULT_ERROR_DEVICE_LOST;
  }
}
ze_result_t zeDeviceGetProperties(ze_device_handle_t device,
                                  ze_device_properties_t *out) {
  bool isCPU = device == number<ze_device_handle_t>(CPU);
  bool isDiscrete = device == number<ze_device_handle_t>(Discrete);
  out->type = isCPU ? ZE_DEVICE_TYPE_CPU : ZE_DEVICE_TYPE_GPU;
  out->flags =
      isCPU || isDiscrete ? 0 : uint32_t(ZE_DEVICE_PROPERTY_FLAG_INTEGRATED);
  out->maxMemAllocSize = 1 << 20;
  // Half a microsecond.
  out->timerResolution =
      out->stype == ZE_STRUCTURE_TYPE_DEVICE_PROPERTIES_1_2 ? 2'000'000 : 500;
  out->kernelTimestampValidBits = isCPU ? 0 : 32;
  std::strcpy(out->name, isCPU        ? "Fake CPU"
                         : isDiscrete ? "Fake Discrete"
                                      : "Fake Integrated");
  return ZE_RESULT_SUCCESS;
}
ze_result_t zeDeviceGetComputeProperties(ze_device_handle_t,
                                         ze_device_compute_properties_t *out) {
  FAKE("DeviceGetComputeProperties")
  out->maxTotalGroupSize = 128;
  out->maxGroupSizeX = out->maxGroupSizeY = out->maxGroupSizeZ = 128;
  out->maxGroupCountX = out->maxGroupCountY = out->maxGroupCountZ = 1000;
  out->maxSharedLocalMemory = 32 << 10;
  out->numSubGroupSizes = 2;
  out->subGroupSizes[0] = 8;
  out->subGroupSizes[1] = 16;
  return ZE_RESULT_SUCCESS;
}
ze_result_t zeDeviceGetModuleProperties(ze_device_handle_t device,
                                        ze_device_module_properties_t *out) {
  FAKE("DeviceGetModuleProperties")
  out->spirvVersionSupported = ZE_MAKE_VERSION(1, 2);
  out->flags = device == number<ze_device_handle_t>(CPU)
                   ? 0
                   : uint32_t(ZE_DEVICE_MODULE_FLAG_FP16);
  return ZE_RESULT_SUCCESS;
}
ze_result_t zeDeviceGetCommandQueueGroupProperties(
    ze_device_handle_t device, uint32_t *count,
    ze_command_queue_group_properties_t *out) {
  FAKE("DeviceGetCommandQueueGroupProperties")
  std::vector<ze_command_queue_group_properties_t> all(2);
  all[0].flags = ZE_COMMAND_QUEUE_GROUP_PROPERTY_FLAG_COMPUTE |
                 ZE_COMMAND_QUEUE_GROUP_PROPERTY_FLAG_COPY;
  all[0].maxMemoryFillPatternSize = 128;
  all[1].flags = ZE_COMMAND_QUEUE_GROUP_PROPERTY_FLAG_COPY;
  all[1].maxMemoryFillPatternSize = 16;
  if (device != number<ze_device_handle_t>(Discrete))
    all.pop_back();
  return list(all, count, out);
}
ze_result_t
zeDeviceGetMemoryAccessProperties(ze_device_handle_t,
                                  ze_device_memory_access_properties_t *out) {
  FAKE("DeviceGetMemoryAccessProperties")
  out->sharedSingleDeviceAllocCapabilities = ZE_MEMORY_ACCESS_CAP_FLAG_RW;
  return ZE_RESULT_SUCCESS;
}
ze_result_t zeDeviceGetMemoryProperties(ze_device_handle_t, uint32_t *count,
                                        ze_device_memory_properties_t *out) {
  FAKE("DeviceGetMemoryProperties")
  std::vector<ze_device_memory_properties_t> all(1);
  all[0].totalSize = 16 << 20;
  return list(all, count, out);
}
ze_result_t zeDeviceGetImageProperties(ze_device_handle_t device,
                                       ze_device_image_properties_t *out) {
  FAKE("DeviceGetImageProperties")
  if (device == number<ze_device_handle_t>(CPU))
    return ZE_RESULT_SUCCESS;
  out->maxImageDims1D = out->maxImageDims2D = out->maxImageDims3D = 64;
  out->maxImageBufferSize = 4096;
  out->maxImageArraySlices = 8;
  return ZE_RESULT_SUCCESS;
}

ze_result_t zeContextCreate(ze_driver_handle_t, const ze_context_desc_t *,
                            ze_context_handle_t *context) {
  FAKE("ContextCreate")
  *context = makeObject<ze_context_handle_t>();
  return ZE_RESULT_SUCCESS;
}
ze_result_t zeContextDestroy(ze_context_handle_t context) {
  return destroy(context);
}
ze_result_t zeCommandListCreateImmediate(ze_context_handle_t,
                                         ze_device_handle_t,
                                         const ze_command_queue_desc_t *desc,
                                         ze_command_list_handle_t *list) {
  FAKE("CommandListCreateImmediate")
  log("list", desc->ordinal, desc->mode, 0);
  *list = makeObject<ze_command_list_handle_t>();
  return ZE_RESULT_SUCCESS;
}
ze_result_t zeCommandListDestroy(ze_command_list_handle_t list) {
  return destroy(list);
}
ze_result_t zeEventPoolCreate(ze_context_handle_t, const ze_event_pool_desc_t *,
                              uint32_t, ze_device_handle_t *,
                              ze_event_pool_handle_t *pool) {
  FAKE("EventPoolCreate")
  *pool = makeObject<ze_event_pool_handle_t>();
  return ZE_RESULT_SUCCESS;
}
ze_result_t zeEventPoolDestroy(ze_event_pool_handle_t pool) {
  return destroy(pool);
}
ze_result_t zeEventCreate(ze_event_pool_handle_t, const ze_event_desc_t *,
                          ze_event_handle_t *event) {
  FAKE("EventCreate")
  *event = makeObject<ze_event_handle_t>();
  return ZE_RESULT_SUCCESS;
}
ze_result_t zeEventDestroy(ze_event_handle_t event) { return destroy(event); }
ze_result_t zeEventHostReset(ze_event_handle_t) {
  FAKE("EventHostReset")
  return ZE_RESULT_SUCCESS;
}
ze_result_t zeEventHostSynchronize(ze_event_handle_t, uint64_t) {
  FAKE("EventHostSynchronize")
  return ZE_RESULT_SUCCESS;
}
ze_result_t zeEventQueryKernelTimestamp(ze_event_handle_t,
                                        ze_kernel_timestamp_result_t *out) {
  FAKE("EventQueryKernelTimestamp")
  // The timer of 32 bits wraps in between.
  out->global.kernelStart = 0xffffff00;
  out->global.kernelEnd = 0x100;
  return ZE_RESULT_SUCCESS;
}

ze_result_t zeMemAllocDevice(ze_context_handle_t,
                             const ze_device_mem_alloc_desc_t *desc,
                             size_t size, size_t, ze_device_handle_t,
                             void **pointer) {
  FAKE("MemAllocDevice")
  log("device", uint32_t(size), desc->pNext != nullptr, 0);
  ++fake.living;
  *pointer = std::aligned_alloc(128, (size + 127) / 128 * 128);
  return ZE_RESULT_SUCCESS;
}
ze_result_t zeMemAllocShared(ze_context_handle_t,
                             const ze_device_mem_alloc_desc_t *desc,
                             const ze_host_mem_alloc_desc_t *, size_t size,
                             size_t, ze_device_handle_t, void **pointer) {
  FAKE("MemAllocShared")
  log("shared", uint32_t(size), desc->pNext != nullptr, 0);
  ++fake.living;
  *pointer = std::aligned_alloc(128, (size + 127) / 128 * 128);
  return ZE_RESULT_SUCCESS;
}
ze_result_t zeMemFree(ze_context_handle_t, void *pointer) {
  --fake.living;
  std::free(pointer);
  return ZE_RESULT_SUCCESS;
}

ze_result_t zeCommandListAppendBarrier(ze_command_list_handle_t,
                                       ze_event_handle_t, uint32_t,
                                       ze_event_handle_t *) {
  FAKE("CommandListAppendBarrier")
  fake.log.push_back("barrier");
  return ZE_RESULT_SUCCESS;
}
ze_result_t zeCommandListAppendMemoryCopy(ze_command_list_handle_t, void *to,
                                          const void *from, size_t size,
                                          ze_event_handle_t, uint32_t,
                                          ze_event_handle_t *) {
  FAKE("CommandListAppendMemoryCopy")
  log("copy", uint32_t(size), 0, 0);
  std::memcpy(to, from, size);
  return ZE_RESULT_SUCCESS;
}
ze_result_t zeCommandListAppendMemoryFill(ze_command_list_handle_t, void *to,
                                          const void *pattern,
                                          size_t patternSize, size_t size,
                                          ze_event_handle_t, uint32_t,
                                          ze_event_handle_t *) {
  FAKE("CommandListAppendMemoryFill")
  log("fill", uint32_t(patternSize), uint32_t(size), 0);
  for (size_t done = 0; done < size; done += patternSize)
    std::memcpy(static_cast<char *>(to) + done, pattern, patternSize);
  return ZE_RESULT_SUCCESS;
}

ze_result_t zeImageCreate(ze_context_handle_t, ze_device_handle_t,
                          const ze_image_desc_t *desc,
                          ze_image_handle_t *image) {
  FAKE("ImageCreate")
  fake.imageDesc = *desc;
  if (desc->format.x == ZE_IMAGE_FORMAT_SWIZZLE_0)
    return ZE_RESULT_ERROR_UNSUPPORTED_IMAGE_FORMAT;
  *image = makeObject<ze_image_handle_t>();
  // Tests have images of texels of 4 bytes.
  reinterpret_cast<Object *>(*image)->bytes.resize(4 * desc->width *
                                                   desc->height * desc->depth);
  return ZE_RESULT_SUCCESS;
}
ze_result_t zeImageDestroy(ze_image_handle_t image) { return destroy(image); }
ze_result_t zeCommandListAppendImageCopyFromMemory(ze_command_list_handle_t,
                                                   ze_image_handle_t image,
                                                   const void *from,
                                                   const ze_image_region_t *,
                                                   ze_event_handle_t, uint32_t,
                                                   ze_event_handle_t *) {
  FAKE("CommandListAppendImageCopyFromMemory")
  auto &bytes = reinterpret_cast<Object *>(image)->bytes;
  std::memcpy(bytes.data(), from, bytes.size());
  return ZE_RESULT_SUCCESS;
}
ze_result_t zeCommandListAppendImageCopyToMemory(ze_command_list_handle_t,
                                                 void *to,
                                                 ze_image_handle_t image,
                                                 const ze_image_region_t *,
                                                 ze_event_handle_t, uint32_t,
                                                 ze_event_handle_t *) {
  FAKE("CommandListAppendImageCopyToMemory")
  auto &bytes = reinterpret_cast<Object *>(image)->bytes;
  std::memcpy(to, bytes.data(), bytes.size());
  return ZE_RESULT_SUCCESS;
}
ze_result_t zeSamplerCreate(ze_context_handle_t, ze_device_handle_t,
                            const ze_sampler_desc_t *desc,
                            ze_sampler_handle_t *sampler) {
  FAKE("SamplerCreate")
  fake.samplerDesc = *desc;
  fake.log.push_back("sampler");
  *sampler = makeObject<ze_sampler_handle_t>();
  return ZE_RESULT_SUCCESS;
}
ze_result_t zeSamplerDestroy(ze_sampler_handle_t sampler) {
  return destroy(sampler);
}

ze_result_t zeModuleCreate(ze_context_handle_t, ze_device_handle_t,
                           const ze_module_desc_t *desc,
                           ze_module_handle_t *module,
                           ze_module_build_log_handle_t *buildLog) {
  *buildLog = makeObject<ze_module_build_log_handle_t>();
  FAKE("ModuleCreate")
  fake.buildFlags = desc->pBuildFlags;
  for (uint32_t i = 0; desc->pConstants && i < desc->pConstants->numConstants;
       ++i) {
    uint64_t value;
    std::memcpy(&value, desc->pConstants->pConstantValues[i], sizeof value);
    fake.constantIds.push_back(desc->pConstants->pConstantIds[i]);
    fake.constantValues.push_back(value);
  }
  *module = makeObject<ze_module_handle_t>();
  return ZE_RESULT_SUCCESS;
}
ze_result_t zeModuleDestroy(ze_module_handle_t module) {
  return destroy(module);
}
ze_result_t zeModuleBuildLogGetString(ze_module_build_log_handle_t,
                                      size_t *size, char *text) {
  if (text)
    std::memcpy(text, fake.buildLog.c_str(), *size);
  *size = fake.buildLog.size() + 1;
  return ZE_RESULT_SUCCESS;
}
ze_result_t zeModuleBuildLogDestroy(ze_module_build_log_handle_t buildLog) {
  return destroy(buildLog);
}
ze_result_t zeKernelCreate(ze_module_handle_t, const ze_kernel_desc_t *,
                           ze_kernel_handle_t *kernel) {
  FAKE("KernelCreate")
  *kernel = makeObject<ze_kernel_handle_t>();
  return ZE_RESULT_SUCCESS;
}
ze_result_t zeKernelDestroy(ze_kernel_handle_t kernel) {
  return destroy(kernel);
}
ze_result_t zeKernelGetProperties(ze_kernel_handle_t,
                                  ze_kernel_properties_t *out) {
  FAKE("KernelGetProperties")
  out->numKernelArgs = 3;
  out->localMemSize = 16 << 10;
  return ZE_RESULT_SUCCESS;
}
ze_result_t zeKernelSetArgumentValue(ze_kernel_handle_t, uint32_t index,
                                     size_t size, const void *value) {
  FAKE("KernelSetArgumentValue")
  log(value ? "argument" : "null argument", index, uint32_t(size), 0);
  return ZE_RESULT_SUCCESS;
}
ze_result_t zeKernelSetGroupSize(ze_kernel_handle_t, uint32_t x, uint32_t y,
                                 uint32_t z) {
  FAKE("KernelSetGroupSize")
  log("group", x, y, z);
  return ZE_RESULT_SUCCESS;
}
ze_result_t zeKernelSetGlobalOffsetExp(ze_kernel_handle_t, uint32_t x,
                                       uint32_t y, uint32_t z) {
  FAKE("KernelSetGlobalOffsetExp")
  log("offset", x, y, z);
  return ZE_RESULT_SUCCESS;
}
ze_result_t zeCommandListAppendLaunchKernel(ze_command_list_handle_t,
                                            ze_kernel_handle_t,
                                            const ze_group_count_t *groups,
                                            ze_event_handle_t, uint32_t,
                                            ze_event_handle_t *) {
  FAKE("CommandListAppendLaunchKernel")
  log("launch", groups->groupCountX, groups->groupCountY, groups->groupCountZ);
  return ZE_RESULT_SUCCESS;
}
} // extern "C"
