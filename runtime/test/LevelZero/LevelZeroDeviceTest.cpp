//===- LevelZeroDeviceTest.cpp - the device and its properties --*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "LevelZeroTest.h"

#include <algorithm>
#include <chrono>
#include <sched.h>
#include <string>
#include <vector>

using namespace cairn::test;

namespace {
class LevelZeroDeviceTest : public LevelZeroTest {
protected:
  /// Properties full of what a careless program left in them.
  template <typename T> static T dirty(ze_structure_type_t stype) {
    T properties;
    memset(static_cast<void *>(&properties), 0xa5, sizeof properties);
    properties.stype = stype;
    properties.pNext = nullptr;
    return properties;
  }

  ze_device_properties_t properties(ze_structure_type_t stype) {
    auto result = dirty<ze_device_properties_t>(stype);
    EXPECT_SUCCESS(zeDeviceGetProperties(device, &result));
    return result;
  }
};
} // namespace

TEST_F(LevelZeroDeviceTest, OneWithoutSubDevices) {
  uint32_t count = 0;
  EXPECT_SUCCESS(zeDeviceGet(driver, &count, nullptr));
  EXPECT_EQ(count, 1u);
  ze_device_handle_t handles[2] = {};
  count = 2;
  EXPECT_SUCCESS(zeDeviceGet(driver, &count, handles));
  EXPECT_EQ(count, 1u);
  EXPECT_EQ(handles[0], device);
  count = 2;
  EXPECT_SUCCESS(zeDeviceGetSubDevices(device, &count, handles + 1));
  EXPECT_EQ(count, 0u);
  EXPECT_EQ(handles[1], nullptr);
  EXPECT_EQ(zeDeviceGetSubDevices(device, nullptr, nullptr),
            ZE_RESULT_ERROR_INVALID_NULL_POINTER);
}

TEST_F(LevelZeroDeviceTest, Properties) {
  auto cpu = properties(ZE_STRUCTURE_TYPE_DEVICE_PROPERTIES);
  EXPECT_EQ(cpu.type, ZE_DEVICE_TYPE_CPU);
  EXPECT_EQ(cpu.flags,
            ze_device_property_flags_t(ZE_DEVICE_PROPERTY_FLAG_INTEGRATED |
                                       ZE_DEVICE_PROPERTY_FLAG_ONDEMANDPAGING));
  EXPECT_EQ(cpu.subdeviceId, 0u);
  EXPECT_GT(cpu.maxMemAllocSize, uint64_t(64) << 20);
  EXPECT_EQ(cpu.timestampValidBits, 64u);
  EXPECT_EQ(cpu.kernelTimestampValidBits, 64u);
  EXPECT_EQ(cpu.timerResolution, 1u);
  EXPECT_EQ(properties(ZE_STRUCTURE_TYPE_DEVICE_PROPERTIES_1_2).timerResolution,
            1000000000u);
  EXPECT_GT(strnlen(cpu.name, sizeof cpu.name), 0u);
  EXPECT_LT(strnlen(cpu.name, sizeof cpu.name), sizeof cpu.name);
  uint32_t threads = cpu.numThreadsPerEU * cpu.numEUsPerSubslice *
                     cpu.numSubslicesPerSlice * cpu.numSlices;
  // Not all that the machine has, but those that this process may use.
  cpu_set_t usable;
  ASSERT_EQ(sched_getaffinity(0, sizeof usable, &usable), 0);
  EXPECT_EQ(threads, static_cast<uint32_t>(CPU_COUNT(&usable)));
  auto again = properties(ZE_STRUCTURE_TYPE_DEVICE_PROPERTIES);
  EXPECT_EQ(0, memcmp(&cpu, &again, sizeof cpu));
}

TEST_F(LevelZeroDeviceTest, ChainsOfProperties) {
  // The one that is not known is passed over.
  ze_eu_count_ext_t units = {ZE_STRUCTURE_TYPE_EU_COUNT_EXT, nullptr, 0};
  ze_device_luid_ext_properties_t luid = {};
  luid.stype = ZE_STRUCTURE_TYPE_DEVICE_LUID_EXT_PROPERTIES;
  luid.nodeMask = 77;
  luid.pNext = &units;
  auto cpu = dirty<ze_device_properties_t>(ZE_STRUCTURE_TYPE_DEVICE_PROPERTIES);
  cpu.pNext = &luid;
  EXPECT_SUCCESS(zeDeviceGetProperties(device, &cpu));
  EXPECT_EQ(units.numTotalEUs, cpu.numEUsPerSubslice);
  EXPECT_EQ(luid.nodeMask, 77u);
  EXPECT_EQ(cpu.pNext, &luid);

  // A chain without end.
  luid.pNext = &luid;
  EXPECT_SUCCESS(zeDeviceGetProperties(device, &cpu));
}

TEST_F(LevelZeroDeviceTest, ComputeProperties) {
  auto compute = dirty<ze_device_compute_properties_t>(
      ZE_STRUCTURE_TYPE_DEVICE_COMPUTE_PROPERTIES);
  EXPECT_SUCCESS(zeDeviceGetComputeProperties(device, &compute));
  EXPECT_GE(compute.maxTotalGroupSize, 1024u);
  EXPECT_EQ(compute.maxGroupSizeX, compute.maxTotalGroupSize);
  EXPECT_EQ(compute.maxGroupSizeY, compute.maxTotalGroupSize);
  EXPECT_EQ(compute.maxGroupSizeZ, compute.maxTotalGroupSize);
  EXPECT_EQ(compute.maxGroupCountX, UINT32_MAX);
  EXPECT_EQ(compute.maxGroupCountZ, UINT32_MAX);
  EXPECT_GE(compute.maxSharedLocalMemory, 32u << 10);
  ASSERT_EQ(compute.numSubGroupSizes, 6u);
  for (uint32_t i = 0; i < 6; ++i)
    EXPECT_EQ(compute.subGroupSizes[i], 1u << i);
  EXPECT_EQ(compute.subGroupSizes[6], 0u);
}

TEST_F(LevelZeroDeviceTest, ModuleProperties) {
  ze_float_atomic_ext_properties_t atomics = {};
  atomics.stype = ZE_STRUCTURE_TYPE_FLOAT_ATOMIC_EXT_PROPERTIES;
  auto module = dirty<ze_device_module_properties_t>(
      ZE_STRUCTURE_TYPE_DEVICE_MODULE_PROPERTIES);
  module.pNext = &atomics;
  EXPECT_SUCCESS(zeDeviceGetModuleProperties(device, &module));
  EXPECT_EQ(module.spirvVersionSupported, ZE_MAKE_VERSION(1, 6));
  EXPECT_EQ(module.flags,
            ze_device_module_flags_t(ZE_DEVICE_MODULE_FLAG_FP16 |
                                     ZE_DEVICE_MODULE_FLAG_FP64 |
                                     ZE_DEVICE_MODULE_FLAG_INT64_ATOMICS));
  EXPECT_TRUE(module.fp32flags & ZE_DEVICE_FP_FLAG_FMA);
  EXPECT_TRUE(module.fp64flags & ZE_DEVICE_FP_FLAG_DENORM);
  EXPECT_TRUE(module.fp64flags & ZE_DEVICE_FP_FLAG_ROUND_TO_ZERO);
  EXPECT_TRUE(module.fp64flags & ZE_DEVICE_FP_FLAG_ROUND_TO_INF);
  EXPECT_FALSE(module.fp32flags & ZE_DEVICE_FP_FLAG_SOFT_FLOAT);
  EXPECT_GE(module.maxArgumentsSize, 1024u);
  EXPECT_GE(module.printfBufferSize, 1u << 20);
  EXPECT_TRUE(atomics.fp32Flags & ZE_DEVICE_FP_ATOMIC_EXT_FLAG_GLOBAL_ADD);
}

TEST_F(LevelZeroDeviceTest, QueueGroups) {
  uint32_t count = 0;
  EXPECT_SUCCESS(
      zeDeviceGetCommandQueueGroupProperties(device, &count, nullptr));
  ASSERT_EQ(count, 2u);
  std::vector<ze_command_queue_group_properties_t> groups(
      2, dirty<ze_command_queue_group_properties_t>(
             ZE_STRUCTURE_TYPE_COMMAND_QUEUE_GROUP_PROPERTIES));
  EXPECT_SUCCESS(
      zeDeviceGetCommandQueueGroupProperties(device, &count, groups.data()));
  EXPECT_EQ(groups[0].flags,
            ze_command_queue_group_property_flags_t(
                ZE_COMMAND_QUEUE_GROUP_PROPERTY_FLAG_COMPUTE |
                ZE_COMMAND_QUEUE_GROUP_PROPERTY_FLAG_COOPERATIVE_KERNELS |
                ZE_COMMAND_QUEUE_GROUP_PROPERTY_FLAG_COPY));
  EXPECT_EQ(groups[1].flags, ze_command_queue_group_property_flags_t(
                                 ZE_COMMAND_QUEUE_GROUP_PROPERTY_FLAG_COPY));
  EXPECT_EQ(groups[0].maxMemoryFillPatternSize, SIZE_MAX);
  EXPECT_EQ(groups[1].maxMemoryFillPatternSize, 128u);
  for (const auto &group : groups)
    EXPECT_GE(group.numQueues, 1u);
}

TEST_F(LevelZeroDeviceTest, MemoryAndCaches) {
  uint32_t count = 4;
  std::vector<ze_device_memory_properties_t> memories(
      4, dirty<ze_device_memory_properties_t>(
             ZE_STRUCTURE_TYPE_DEVICE_MEMORY_PROPERTIES));
  EXPECT_SUCCESS(zeDeviceGetMemoryProperties(device, &count, memories.data()));
  ASSERT_EQ(count, 1u);
  // Several of the largest allocations fit.
  EXPECT_EQ(memories[0].totalSize / 4,
            properties(ZE_STRUCTURE_TYPE_DEVICE_PROPERTIES).maxMemAllocSize);
  EXPECT_GT(memories[0].maxBusWidth, 0u);
  EXPECT_EQ(memories[0].flags, 0u);
  EXPECT_STRNE(memories[0].name, "");

  auto access = dirty<ze_device_memory_access_properties_t>(
      ZE_STRUCTURE_TYPE_DEVICE_MEMORY_ACCESS_PROPERTIES);
  EXPECT_SUCCESS(zeDeviceGetMemoryAccessProperties(device, &access));
  EXPECT_EQ(access.hostAllocCapabilities, 0xfu);
  EXPECT_EQ(access.deviceAllocCapabilities, 0xfu);
  EXPECT_EQ(access.sharedSingleDeviceAllocCapabilities, 0xfu);
  EXPECT_EQ(access.sharedCrossDeviceAllocCapabilities, 0xfu);
  EXPECT_EQ(access.sharedSystemAllocCapabilities, 0xfu);

  count = 0;
  EXPECT_SUCCESS(zeDeviceGetCacheProperties(device, &count, nullptr));
  std::vector<ze_device_cache_properties_t> caches(
      count, dirty<ze_device_cache_properties_t>(
                 ZE_STRUCTURE_TYPE_DEVICE_CACHE_PROPERTIES));
  EXPECT_SUCCESS(zeDeviceGetCacheProperties(device, &count, caches.data()));
  for (const ze_device_cache_properties_t &cache : caches) {
    EXPECT_GT(cache.cacheSize, 0u);
    EXPECT_EQ(cache.flags, 0u);
  }
}

TEST_F(LevelZeroDeviceTest, ImagesAndNothingExternal) {
  auto images = dirty<ze_device_image_properties_t>(
      ZE_STRUCTURE_TYPE_DEVICE_IMAGE_PROPERTIES);
  EXPECT_SUCCESS(zeDeviceGetImageProperties(device, &images));
  EXPECT_EQ(images.maxImageDims1D, 65536u);
  EXPECT_EQ(images.maxImageDims2D, 16384u);
  EXPECT_EQ(images.maxImageDims3D, 2048u);
  EXPECT_EQ(images.maxImageArraySlices, 2048u);
  EXPECT_GE(images.maxImageBufferSize, 1u << 20);
  EXPECT_EQ(images.maxReadImageArgs, 128u);
  EXPECT_EQ(images.maxWriteImageArgs, 128u);
  EXPECT_EQ(images.maxSamplers, 128u);
  auto external = dirty<ze_device_external_memory_properties_t>(
      ZE_STRUCTURE_TYPE_DEVICE_EXTERNAL_MEMORY_PROPERTIES);
  EXPECT_SUCCESS(zeDeviceGetExternalMemoryProperties(device, &external));
  EXPECT_EQ(external.memoryAllocationImportTypes,
            ZE_EXTERNAL_MEMORY_TYPE_FLAG_OPAQUE_FD);
  EXPECT_EQ(external.memoryAllocationExportTypes,
            ZE_EXTERNAL_MEMORY_TYPE_FLAG_OPAQUE_FD);
}

TEST_F(LevelZeroDeviceTest, ReachesItself) {
  ze_bool_t reaches = false;
  EXPECT_SUCCESS(zeDeviceCanAccessPeer(device, device, &reaches));
  EXPECT_TRUE(reaches);
  auto peer = dirty<ze_device_p2p_properties_t>(
      ZE_STRUCTURE_TYPE_DEVICE_P2P_PROPERTIES);
  EXPECT_SUCCESS(zeDeviceGetP2PProperties(device, device, &peer));
  EXPECT_EQ(peer.flags, 3u);
  EXPECT_EQ(zeDeviceCanAccessPeer(device, nullptr, &reaches),
            ZE_RESULT_ERROR_INVALID_NULL_HANDLE);
  EXPECT_EQ(zeDeviceCanAccessPeer(device, strayHandle<ze_device_handle_t>(),
                                  &reaches),
            ZE_RESULT_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(zeDeviceCanAccessPeer(device, device, nullptr),
            ZE_RESULT_ERROR_INVALID_NULL_POINTER);
}

TEST_F(LevelZeroDeviceTest, Timestamps) {
  using namespace std::chrono;
  auto now = [] {
    return uint64_t(
        duration_cast<nanoseconds>(steady_clock::now().time_since_epoch())
            .count());
  };
  uint64_t before = now(), host = 0, cpu = 0;
  EXPECT_SUCCESS(zeDeviceGetGlobalTimestamps(device, &host, &cpu));
  EXPECT_EQ(host, cpu);
  EXPECT_GE(host, before);
  EXPECT_LE(host, now());
  EXPECT_EQ(zeDeviceGetGlobalTimestamps(device, nullptr, &cpu),
            ZE_RESULT_ERROR_INVALID_NULL_POINTER);
  EXPECT_EQ(zeDeviceGetGlobalTimestamps(device, &host, nullptr),
            ZE_RESULT_ERROR_INVALID_NULL_POINTER);
}

TEST_F(LevelZeroDeviceTest, Status) {
  EXPECT_SUCCESS(zeDeviceGetStatus(device));
  EXPECT_EQ(zeDeviceGetStatus(nullptr), ZE_RESULT_ERROR_INVALID_NULL_HANDLE);
  EXPECT_EQ(zeDeviceGetStatus(as<ze_device_handle_t>(driver)),
            ZE_RESULT_ERROR_INVALID_ARGUMENT);
}

namespace {
/// Queries of one structure: what they say to wrong handles and null pointers.
template <typename T>
void checkQuery(ze_device_handle_t device,
                ze_result_t (*query)(ze_device_handle_t, T *)) {
  int stray;
  T properties = {};
  EXPECT_EQ(query(nullptr, &properties), ZE_RESULT_ERROR_INVALID_NULL_HANDLE);
  EXPECT_EQ(query(reinterpret_cast<ze_device_handle_t>(&stray), &properties),
            ZE_RESULT_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(query(device, nullptr), ZE_RESULT_ERROR_INVALID_NULL_POINTER);
}

/// The same of lists.
template <typename T>
void checkQuery(ze_device_handle_t device,
                ze_result_t (*query)(ze_device_handle_t, uint32_t *, T *)) {
  int stray;
  uint32_t count = 0;
  EXPECT_EQ(query(nullptr, &count, nullptr),
            ZE_RESULT_ERROR_INVALID_NULL_HANDLE);
  EXPECT_EQ(
      query(reinterpret_cast<ze_device_handle_t>(&stray), &count, nullptr),
      ZE_RESULT_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(query(device, nullptr, nullptr),
            ZE_RESULT_ERROR_INVALID_NULL_POINTER);
  // Room without a list: only the number is wanted.
  count = 100;
  EXPECT_SUCCESS(query(device, &count, nullptr));
  EXPECT_LT(count, 100u);
}
} // namespace

TEST_F(LevelZeroDeviceTest, WrongQueries) {
  checkQuery(device, zeDeviceGetProperties);
  checkQuery(device, zeDeviceGetComputeProperties);
  checkQuery(device, zeDeviceGetModuleProperties);
  checkQuery(device, zeDeviceGetMemoryAccessProperties);
  checkQuery(device, zeDeviceGetImageProperties);
  checkQuery(device, zeDeviceGetExternalMemoryProperties);
  checkQuery(device, zeDeviceGetSubDevices);
  checkQuery(device, zeDeviceGetCommandQueueGroupProperties);
  checkQuery(device, zeDeviceGetMemoryProperties);
  checkQuery(device, zeDeviceGetCacheProperties);
}
