//===- LevelZeroContext.cpp - a context with one device ---------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "LevelZeroContext.h"

#include "lib/Settings.h"

#include <vector>

using namespace cairn::runtime;

Result<std::shared_ptr<LevelZeroContext>>
LevelZeroContext::create(const LevelZeroInstance &instance,
                         const LevelZeroPhysicalDevice &physical) {
  std::shared_ptr<LevelZeroContext> context(
      new LevelZeroContext(instance, physical));
  auto desc =
      levelZeroStruct<ze_context_desc_t>(ZE_STRUCTURE_TYPE_CONTEXT_DESC);
  if (Status status = levelZeroStatus(
          context->ze.ContextCreate(physical.driver, &desc, &context->handle),
          "zeContextCreate");
      !status.ok()) {
    context->handle = nullptr;
    return status;
  }
  if (Status status = context->queryProperties(); !status.ok())
    return status;
  if (Status status = context->createLists(); !status.ok())
    return status;
  return context;
}

LevelZeroContext::~LevelZeroContext() {
  parts.reset();
  if (handle)
    ze.ContextDestroy(handle);
}

Status LevelZeroContext::queryProperties() {
  compute.stype = ZE_STRUCTURE_TYPE_DEVICE_COMPUTE_PROPERTIES;
  module.stype = ZE_STRUCTURE_TYPE_DEVICE_MODULE_PROPERTIES;
  image.stype = ZE_STRUCTURE_TYPE_DEVICE_IMAGE_PROPERTIES;
  auto access = levelZeroStruct<ze_device_memory_access_properties_t>(
      ZE_STRUCTURE_TYPE_DEVICE_MEMORY_ACCESS_PROPERTIES);
  ze_device_handle_t device = physical.handle;
  for (Status status :
       {levelZeroStatus(ze.DeviceGetComputeProperties(device, &compute),
                        "zeDeviceGetComputeProperties"),
        levelZeroStatus(ze.DeviceGetModuleProperties(device, &module),
                        "zeDeviceGetModuleProperties"),
        levelZeroStatus(ze.DeviceGetImageProperties(device, &image),
                        "zeDeviceGetImageProperties"),
        levelZeroStatus(ze.DeviceGetMemoryAccessProperties(device, &access),
                        "zeDeviceGetMemoryAccessProperties")})
    if (!status.ok())
      return status;
  if (Status status = queryMemory(); !status.ok())
    return status;
  hostSeesMemory = physical.sharesHostMemory() &&
                   (access.sharedSingleDeviceAllocCapabilities &
                    ZE_MEMORY_ACCESS_CAP_FLAG_RW) &&
                   !settings::levelZeroStaging();
  globalOffsets = ze.KernelSetGlobalOffsetExp &&
                  physical.hasExtension(ZE_GLOBAL_OFFSET_EXP_NAME);
  if (physical.properties.kernelTimestampValidBits &&
      physical.properties.timerResolution)
    tickNanoseconds = 1e9 / double(physical.properties.timerResolution);
  return Status::success();
}

Status LevelZeroContext::queryMemory() {
  const char *call = "zeDeviceGetMemoryProperties";
  uint32_t count = 0;
  if (Status status = levelZeroStatus(
          ze.DeviceGetMemoryProperties(physical.handle, &count, nullptr), call);
      !status.ok())
    return status;
  std::vector<ze_device_memory_properties_t> memories(
      count, levelZeroStruct<ze_device_memory_properties_t>(
                 ZE_STRUCTURE_TYPE_DEVICE_MEMORY_PROPERTIES));
  if (Status status =
          levelZeroStatus(ze.DeviceGetMemoryProperties(physical.handle, &count,
                                                       memories.data()),
                          call);
      !status.ok())
    return status;
  for (uint32_t i = 0; i < count; ++i)
    memoryBytes += memories[i].totalSize;
  return Status::success();
}

Status LevelZeroContext::createLists() {
  ze_device_handle_t device = physical.handle;
  uint32_t count = 0;
  const char *call = "zeDeviceGetCommandQueueGroupProperties";
  if (Status status = levelZeroStatus(
          ze.DeviceGetCommandQueueGroupProperties(device, &count, nullptr),
          call);
      !status.ok())
    return status;
  std::vector<ze_command_queue_group_properties_t> groups(
      count, levelZeroStruct<ze_command_queue_group_properties_t>(
                 ZE_STRUCTURE_TYPE_COMMAND_QUEUE_GROUP_PROPERTIES));
  if (Status status = levelZeroStatus(ze.DeviceGetCommandQueueGroupProperties(
                                          device, &count, groups.data()),
                                      call);
      !status.ok())
    return status;
  auto find = [&](auto flags, auto without) {
    uint32_t i = 0;
    while (i < count &&
           (!(groups[i].flags & flags) || (groups[i].flags & without)))
      ++i;
    return i;
  };
  constexpr auto computes = ZE_COMMAND_QUEUE_GROUP_PROPERTY_FLAG_COMPUTE;
  uint32_t launching = find(computes, 0);
  if (launching == count)
    return Status::error("the device has no queue that runs kernels");
  // An engine for copies alone is faster, where there is one.
  uint32_t copying = find(ZE_COMMAND_QUEUE_GROUP_PROPERTY_FLAG_COPY, computes);
  if (copying == count)
    copying = launching;
  maxPatternSize = groups[copying].maxMemoryFillPatternSize;

  parts = std::make_unique<Parts>(ze);
  parts->events.use(handle, device);
  parts->samplers.use(handle, device);
  if (Status status = parts->launches.create(
          handle, device, launching, ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
      !status.ok())
    return status;
  return parts->copies.create(handle, device, copying,
                              ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS);
}
