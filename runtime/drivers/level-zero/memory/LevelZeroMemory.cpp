//===- LevelZeroMemory.cpp - memory of a Level Zero device ------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "LevelZeroMemory.h"

#include "cairn/runtime/Buffer.h"

using namespace cairn::runtime;

Result<LevelZeroMemory>
LevelZeroMemory::allocate(std::shared_ptr<LevelZeroContext> context,
                          uint64_t size, const std::string &what) {
  std::string outOfMemory = "out of memory: cannot allocate " + what + " of " +
                            std::to_string(size) + " bytes";
  auto relaxed = levelZeroStruct<ze_relaxed_allocation_limits_exp_desc_t>(
      ZE_STRUCTURE_TYPE_RELAXED_ALLOCATION_LIMITS_EXP_DESC);
  relaxed.flags = ZE_RELAXED_ALLOCATION_LIMITS_EXP_FLAG_MAX_SIZE;
  auto desc = levelZeroStruct<ze_device_mem_alloc_desc_t>(
      ZE_STRUCTURE_TYPE_DEVICE_MEM_ALLOC_DESC);
  const LevelZeroPhysicalDevice &physical = context->physical;
  if (uint64_t most = physical.properties.maxMemAllocSize; size > most) {
    if (!physical.hasExtension(ZE_RELAXED_ALLOCATION_LIMITS_EXP_NAME))
      return Status::error(outOfMemory + ": the device allocates at most " +
                           std::to_string(most) + " bytes at once");
    desc.pNext = &relaxed;
  }
  // What kernels may assume of an argument: OpenCL's largest type.
  constexpr size_t alignment = Buffer::maxPatternSize;
  const LevelZeroFunctions &ze = context->ze;
  void *pointer = nullptr;
  Status status = Status::success();
  if (context->hostSeesMemory) {
    auto host = levelZeroStruct<ze_host_mem_alloc_desc_t>(
        ZE_STRUCTURE_TYPE_HOST_MEM_ALLOC_DESC);
    status =
        levelZeroStatus(ze.MemAllocShared(context->handle, &desc, &host, size,
                                          alignment, physical.handle, &pointer),
                        "zeMemAllocShared");
  } else {
    status =
        levelZeroStatus(ze.MemAllocDevice(context->handle, &desc, size,
                                          alignment, physical.handle, &pointer),
                        "zeMemAllocDevice");
  }
  if (!status.ok())
    return status.within(outOfMemory);
  return LevelZeroMemory(std::unique_ptr<unsigned char, Free>(
      static_cast<unsigned char *>(pointer), Free{std::move(context)}));
}
