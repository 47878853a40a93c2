//===- LevelZeroMemoryTest.cpp - allocations and contexts -------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "LevelZeroTest.h"

#include <atomic>
#include <thread>
#include <vector>

using namespace cairn::test;

namespace {
class LevelZeroMemoryTest : public LevelZeroTest {
protected:
  ze_device_mem_alloc_desc_t onDevice = {
      ZE_STRUCTURE_TYPE_DEVICE_MEM_ALLOC_DESC, nullptr, 0, 0};
  ze_host_mem_alloc_desc_t onHost = {ZE_STRUCTURE_TYPE_HOST_MEM_ALLOC_DESC,
                                     nullptr, 0};

  ze_result_t allocateDevice(size_t size, size_t alignment, void **pointer) {
    return zeMemAllocDevice(context, &onDevice, size, alignment, device,
                            pointer);
  }

  ze_memory_type_t typeOf(ze_context_handle_t owner, const void *pointer) {
    ze_memory_allocation_properties_t properties = {};
    EXPECT_SUCCESS(
        zeMemGetAllocProperties(owner, pointer, &properties, nullptr));
    return properties.type;
  }

  uint64_t largestSize() {
    ze_device_properties_t properties = {};
    EXPECT_SUCCESS(zeDeviceGetProperties(device, &properties));
    return properties.maxMemAllocSize;
  }

  ze_context_handle_t makeContext() {
    ze_context_desc_t description = {};
    ze_context_handle_t made = nullptr;
    EXPECT_SUCCESS(zeContextCreate(driver, &description, &made));
    return made;
  }
};
} // namespace

TEST_F(LevelZeroMemoryTest, AllKinds) {
  void *pointers[4] = {};
  ASSERT_SUCCESS(allocateDevice(100, 0, &pointers[0]));
  ASSERT_SUCCESS(zeMemAllocHost(context, &onHost, 100, 64, &pointers[1]));
  ASSERT_SUCCESS(zeMemAllocShared(context, &onDevice, &onHost, 100, 0, device,
                                  &pointers[2]));
  ASSERT_SUCCESS(zeMemAllocShared(context, &onDevice, &onHost, 100, 0, nullptr,
                                  &pointers[3]));
  const ze_memory_type_t types[] = {ZE_MEMORY_TYPE_DEVICE, ZE_MEMORY_TYPE_HOST,
                                    ZE_MEMORY_TYPE_SHARED,
                                    ZE_MEMORY_TYPE_SHARED};
  const ze_device_handle_t owners[] = {device, nullptr, device, nullptr};
  uint64_t lastId = 0;
  for (int i = 0; i < 4; ++i) {
    auto *bytes = static_cast<unsigned char *>(pointers[i]);
    memset(bytes, i, 100);
    ze_memory_allocation_properties_t properties = {};
    ze_device_handle_t owner = strayHandle<ze_device_handle_t>();
    EXPECT_SUCCESS(
        zeMemGetAllocProperties(context, bytes + 99, &properties, &owner));
    EXPECT_EQ(properties.type, types[i]);
    EXPECT_EQ(owner, owners[i]);
    EXPECT_GT(properties.id, lastId);
    EXPECT_EQ(properties.pageSize, 4096u);
    lastId = properties.id;
    void *base = nullptr;
    size_t size = 0;
    EXPECT_SUCCESS(zeMemGetAddressRange(context, bytes + 57, &base, &size));
    EXPECT_EQ(base, bytes);
    EXPECT_EQ(size, 100u);
    EXPECT_SUCCESS(zeMemGetAddressRange(context, bytes, nullptr, nullptr));
    // Beyond the end.
    EXPECT_EQ(typeOf(context, bytes + 100), ZE_MEMORY_TYPE_UNKNOWN);
    EXPECT_EQ(zeMemGetAddressRange(context, bytes + 100, &base, &size),
              ZE_RESULT_ERROR_INVALID_ARGUMENT);
  }
  for (int i = 0; i < 4; ++i) {
    EXPECT_EQ(static_cast<unsigned char *>(pointers[i])[99], i);
    EXPECT_SUCCESS(zeMemFree(context, pointers[i]));
  }
}

TEST_F(LevelZeroMemoryTest, Alignments) {
  for (size_t alignment = 1; alignment <= size_t(1) << 30; alignment *= 2) {
    void *pointer = nullptr;
    ASSERT_SUCCESS(allocateDevice(4097, alignment, &pointer)) << alignment;
    EXPECT_EQ(reinterpret_cast<uintptr_t>(pointer) % alignment, 0u);
    EXPECT_EQ(reinterpret_cast<uintptr_t>(pointer) % 4096, 0u);
    memset(pointer, 1, 4097);
    EXPECT_SUCCESS(zeMemFree(context, pointer));
  }
  void *pointer = this;
  for (size_t alignment :
       {size_t(3), size_t(48), size_t(4095), SIZE_MAX, size_t(1) << 63})
    EXPECT_EQ(allocateDevice(64, alignment, &pointer),
              ZE_RESULT_ERROR_UNSUPPORTED_ALIGNMENT)
        << alignment;
  EXPECT_EQ(pointer, this);
}

TEST_F(LevelZeroMemoryTest, Sizes) {
  uint64_t largest = largestSize();
  void *pointer = this;
  for (size_t size : {size_t(0), size_t(largest + 1), SIZE_MAX, SIZE_MAX - 4096,
                      SIZE_MAX / 2}) {
    EXPECT_EQ(allocateDevice(size, 0, &pointer),
              ZE_RESULT_ERROR_UNSUPPORTED_SIZE);
    EXPECT_EQ(zeMemAllocHost(context, &onHost, size, 0, &pointer),
              ZE_RESULT_ERROR_UNSUPPORTED_SIZE);
    EXPECT_EQ(zeMemAllocShared(context, &onDevice, &onHost, size, 0, device,
                               &pointer),
              ZE_RESULT_ERROR_UNSUPPORTED_SIZE);
  }
  EXPECT_EQ(pointer, this);
}

TEST_F(LevelZeroMemoryTest, MoreThanThereIs) {
  // The largest allocation is a quarter: three leave no room for two more.
  size_t quarter = largestSize();
  void *pointers[4] = {};
  for (int i = 0; i < 3; ++i)
    ASSERT_SUCCESS(allocateDevice(quarter - (4 << 20), 0, &pointers[i]));
  ASSERT_SUCCESS(allocateDevice(64 << 20, 0, &pointers[3]));
  void *more = nullptr;
  EXPECT_EQ(allocateDevice(quarter, 0, &more),
            ZE_RESULT_ERROR_OUT_OF_DEVICE_MEMORY);
  EXPECT_EQ(zeMemAllocHost(context, &onHost, quarter, 0, &more),
            ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY);
  EXPECT_SUCCESS(zeMemFree(context, pointers[0]));
  ASSERT_SUCCESS(allocateDevice(quarter, 0, &pointers[0]));
  for (void *pointer : pointers)
    EXPECT_SUCCESS(zeMemFree(context, pointer));
}

TEST_F(LevelZeroMemoryTest, RelaxedLimits) {
  ze_relaxed_allocation_limits_exp_desc_t relaxed = {
      ZE_STRUCTURE_TYPE_RELAXED_ALLOCATION_LIMITS_EXP_DESC, nullptr,
      ZE_RELAXED_ALLOCATION_LIMITS_EXP_FLAG_MAX_SIZE};
  onDevice.pNext = &relaxed;
  onHost.pNext = &relaxed;
  void *pointer = nullptr;
  ASSERT_SUCCESS(allocateDevice(largestSize() + 1, 0, &pointer));
  EXPECT_SUCCESS(zeMemFree(context, pointer));
  pointer = nullptr;
  for (size_t size : {size_t(4 * largestSize() + 4096), SIZE_MAX}) {
    EXPECT_EQ(allocateDevice(size, 0, &pointer),
              ZE_RESULT_ERROR_OUT_OF_DEVICE_MEMORY);
    EXPECT_EQ(zeMemAllocHost(context, &onHost, size, 0, &pointer),
              ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY);
  }
  EXPECT_EQ(pointer, nullptr);
  relaxed.flags = 2;
  EXPECT_EQ(allocateDevice(64, 0, &pointer),
            ZE_RESULT_ERROR_INVALID_ENUMERATION);
}

TEST_F(LevelZeroMemoryTest, MoreThan4GiB) {
  size_t size = (size_t(4) << 30) + 4096;
  if (largestSize() < 2 * size)
    size = largestSize() / 2;
  void *pointer = nullptr;
  ASSERT_SUCCESS(allocateDevice(size, 0, &pointer));
  auto *bytes = static_cast<unsigned char *>(pointer);
  bytes[0] = 1;
  bytes[size - 1] = 2;
  void *base = nullptr;
  size_t found = 0;
  EXPECT_SUCCESS(
      zeMemGetAddressRange(context, bytes + size - 1, &base, &found));
  EXPECT_EQ(base, pointer);
  EXPECT_EQ(found, size);
  EXPECT_EQ(bytes[0] + bytes[size - 1], 3);
  EXPECT_SUCCESS(zeMemFree(context, pointer));
}

TEST_F(LevelZeroMemoryTest, WrongDescriptions) {
  void *pointer = nullptr;
  onDevice.flags = 8;
  EXPECT_EQ(allocateDevice(64, 0, &pointer),
            ZE_RESULT_ERROR_INVALID_ENUMERATION);
  EXPECT_EQ(
      zeMemAllocShared(context, &onDevice, &onHost, 64, 0, device, &pointer),
      ZE_RESULT_ERROR_INVALID_ENUMERATION);
  onDevice.flags = 7;
  onHost.flags = 32;
  EXPECT_EQ(zeMemAllocHost(context, &onHost, 64, 0, &pointer),
            ZE_RESULT_ERROR_INVALID_ENUMERATION);
  EXPECT_EQ(
      zeMemAllocShared(context, &onDevice, &onHost, 64, 0, device, &pointer),
      ZE_RESULT_ERROR_INVALID_ENUMERATION);
  onDevice.flags = 0;
  ze_external_memory_import_fd_t import = {};
  import.stype = ZE_STRUCTURE_TYPE_EXTERNAL_MEMORY_IMPORT_FD;
  onDevice.pNext = &import;
  EXPECT_EQ(allocateDevice(64, 0, &pointer),
            ZE_RESULT_ERROR_UNSUPPORTED_FEATURE);
  ze_external_memory_export_desc_t exported = {};
  exported.stype = ZE_STRUCTURE_TYPE_EXTERNAL_MEMORY_EXPORT_DESC;
  exported.flags = ZE_EXTERNAL_MEMORY_TYPE_FLAG_OPAQUE_WIN32;
  onDevice.pNext = &exported;
  EXPECT_EQ(allocateDevice(64, 0, &pointer),
            ZE_RESULT_ERROR_UNSUPPORTED_FEATURE);
  EXPECT_EQ(pointer, nullptr);
}

TEST_F(LevelZeroMemoryTest, ExportsAndImportsByDescriptors) {
  ze_external_memory_export_desc_t exported = {};
  exported.stype = ZE_STRUCTURE_TYPE_EXTERNAL_MEMORY_EXPORT_DESC;
  exported.flags = ZE_EXTERNAL_MEMORY_TYPE_FLAG_OPAQUE_FD;
  onDevice.pNext = &exported;
  void *pointer = nullptr;
  ASSERT_SUCCESS(allocateDevice(5000, 0, &pointer));
  auto *bytes = static_cast<unsigned char *>(pointer);
  bytes[4999] = 7;
  for (ze_external_memory_type_flag_t kind :
       {ZE_EXTERNAL_MEMORY_TYPE_FLAG_OPAQUE_FD,
        ZE_EXTERNAL_MEMORY_TYPE_FLAG_DMA_BUF}) {
    ze_external_memory_export_fd_t to = {};
    to.stype = ZE_STRUCTURE_TYPE_EXTERNAL_MEMORY_EXPORT_FD;
    to.flags = kind;
    to.fd = -1;
    ze_memory_allocation_properties_t properties = {};
    properties.stype = ZE_STRUCTURE_TYPE_MEMORY_ALLOCATION_PROPERTIES;
    properties.pNext = &to;
    ASSERT_SUCCESS(
        zeMemGetAllocProperties(context, pointer, &properties, nullptr));
    EXPECT_EQ(properties.type, ZE_MEMORY_TYPE_DEVICE);
    ASSERT_GE(to.fd, 0);

    ze_external_memory_import_fd_t from = {};
    from.stype = ZE_STRUCTURE_TYPE_EXTERNAL_MEMORY_IMPORT_FD;
    from.flags = kind;
    from.fd = to.fd;
    onDevice.pNext = &from;
    void *other = nullptr;
    ASSERT_SUCCESS(allocateDevice(5000, 0, &other));
    ASSERT_NE(other, pointer);
    EXPECT_EQ(static_cast<unsigned char *>(other)[4999], 7);
    static_cast<unsigned char *>(other)[0] = 9;
    EXPECT_EQ(bytes[0], 9);
    bytes[0] = 0;
    EXPECT_SUCCESS(zeMemFree(context, other));

    EXPECT_EQ(allocateDevice(1 << 20, 0, &other),
              ZE_RESULT_ERROR_UNSUPPORTED_SIZE);
    from.fd = -1;
    EXPECT_EQ(allocateDevice(64, 0, &other), ZE_RESULT_ERROR_INVALID_ARGUMENT);
    // What is none of the driver's has no descriptor.
    int own = 0;
    EXPECT_EQ(zeMemGetAllocProperties(context, &own, &properties, nullptr),
              ZE_RESULT_ERROR_INVALID_ARGUMENT);
  }
  EXPECT_SUCCESS(zeMemFree(context, pointer));
}

TEST_F(LevelZeroMemoryTest, WrongHandlesAndPointers) {
  void *pointer = nullptr;
  auto strayContext = strayHandle<ze_context_handle_t>();
  auto strayDevice = strayHandle<ze_device_handle_t>();
  EXPECT_EQ(zeMemAllocDevice(nullptr, &onDevice, 64, 0, device, &pointer),
            ZE_RESULT_ERROR_INVALID_NULL_HANDLE);
  EXPECT_EQ(zeMemAllocDevice(context, &onDevice, 64, 0, nullptr, &pointer),
            ZE_RESULT_ERROR_INVALID_NULL_HANDLE);
  EXPECT_EQ(zeMemAllocDevice(strayContext, &onDevice, 64, 0, device, &pointer),
            ZE_RESULT_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(zeMemAllocDevice(context, &onDevice, 64, 0, strayDevice, &pointer),
            ZE_RESULT_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(zeMemAllocDevice(context, nullptr, 64, 0, device, &pointer),
            ZE_RESULT_ERROR_INVALID_NULL_POINTER);
  EXPECT_EQ(allocateDevice(64, 0, nullptr),
            ZE_RESULT_ERROR_INVALID_NULL_POINTER);
  EXPECT_EQ(zeMemAllocHost(context, nullptr, 64, 0, &pointer),
            ZE_RESULT_ERROR_INVALID_NULL_POINTER);
  EXPECT_EQ(zeMemAllocHost(context, &onHost, 64, 0, nullptr),
            ZE_RESULT_ERROR_INVALID_NULL_POINTER);
  EXPECT_EQ(
      zeMemAllocShared(context, nullptr, &onHost, 64, 0, device, &pointer),
      ZE_RESULT_ERROR_INVALID_NULL_POINTER);
  EXPECT_EQ(
      zeMemAllocShared(context, &onDevice, nullptr, 64, 0, device, &pointer),
      ZE_RESULT_ERROR_INVALID_NULL_POINTER);
  EXPECT_EQ(zeMemAllocShared(context, &onDevice, &onHost, 64, 0, strayDevice,
                             &pointer),
            ZE_RESULT_ERROR_INVALID_ARGUMENT);
  ze_memory_allocation_properties_t properties = {};
  EXPECT_EQ(zeMemGetAllocProperties(context, nullptr, &properties, nullptr),
            ZE_RESULT_ERROR_INVALID_NULL_POINTER);
  EXPECT_EQ(zeMemGetAllocProperties(context, this, nullptr, nullptr),
            ZE_RESULT_ERROR_INVALID_NULL_POINTER);
  EXPECT_EQ(zeMemGetAddressRange(context, nullptr, &pointer, nullptr),
            ZE_RESULT_ERROR_INVALID_NULL_POINTER);
  EXPECT_EQ(zeMemFree(nullptr, this), ZE_RESULT_ERROR_INVALID_NULL_HANDLE);
  EXPECT_EQ(zeMemFree(context, nullptr), ZE_RESULT_ERROR_INVALID_NULL_POINTER);
  EXPECT_EQ(zeMemFree(context, this), ZE_RESULT_ERROR_INVALID_ARGUMENT);
}

TEST_F(LevelZeroMemoryTest, FreedOnceOnly) {
  auto *bytes = static_cast<unsigned char *>(allocate(8192));
  EXPECT_EQ(zeMemFree(context, bytes + 1), ZE_RESULT_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(zeMemFree(context, bytes + 4096), ZE_RESULT_ERROR_INVALID_ARGUMENT);
  EXPECT_SUCCESS(zeMemFree(context, bytes));
  EXPECT_EQ(zeMemFree(context, bytes), ZE_RESULT_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(typeOf(context, bytes), ZE_MEMORY_TYPE_UNKNOWN);
  // Another allocation is elsewhere.
  void *other = allocate(8192);
  EXPECT_NE(other, bytes);
  EXPECT_SUCCESS(zeMemFree(context, other));
}

TEST_F(LevelZeroMemoryTest, FreePolicies) {
  ze_memory_free_ext_desc_t description = {
      ZE_STRUCTURE_TYPE_MEMORY_FREE_EXT_DESC, nullptr, 0};
  for (description.freePolicy = 0; description.freePolicy <= 3;
       ++description.freePolicy) {
    void *pointer = allocate(64);
    EXPECT_SUCCESS(zeMemFreeExt(context, &description, pointer));
    EXPECT_EQ(zeMemFreeExt(context, &description, pointer),
              ZE_RESULT_ERROR_INVALID_ARGUMENT);
  }
  void *pointer = allocate(64);
  EXPECT_EQ(zeMemFreeExt(context, &description, pointer),
            ZE_RESULT_ERROR_INVALID_ENUMERATION);
  EXPECT_EQ(zeMemFreeExt(context, nullptr, pointer),
            ZE_RESULT_ERROR_INVALID_NULL_POINTER);
  EXPECT_EQ(zeMemFreeExt(nullptr, &description, pointer),
            ZE_RESULT_ERROR_INVALID_NULL_HANDLE);
  EXPECT_SUCCESS(zeMemFree(context, pointer));
}

TEST_F(LevelZeroMemoryTest, ContextsKeepTheirOwn) {
  ze_context_handle_t other = makeContext();
  EXPECT_NE(other, context);
  void *pointer = allocate(64);
  EXPECT_EQ(typeOf(context, pointer), ZE_MEMORY_TYPE_SHARED);
  EXPECT_EQ(typeOf(other, pointer), ZE_MEMORY_TYPE_SHARED);
  EXPECT_EQ(zeMemFree(other, pointer), ZE_RESULT_ERROR_INVALID_ARGUMENT);
  void *base = nullptr;
  EXPECT_SUCCESS(zeMemGetAddressRange(other, pointer, &base, nullptr));
  EXPECT_EQ(base, pointer);
  EXPECT_SUCCESS(zeContextDestroy(other));
  EXPECT_EQ(zeMemFree(other, pointer), ZE_RESULT_ERROR_INVALID_ARGUMENT);
  EXPECT_SUCCESS(zeMemFree(context, pointer));
}

/// More than there is would be used up if destroyed contexts kept theirs.
TEST_F(LevelZeroMemoryTest, ContextsTakeTheirsWithThem) {
  size_t quarter = largestSize();
  for (int i = 0; i < 8; ++i) {
    ze_context_handle_t other = makeContext();
    void *pointer = nullptr;
    ASSERT_SUCCESS(
        zeMemAllocDevice(other, &onDevice, quarter, 0, device, &pointer));
    EXPECT_SUCCESS(zeContextDestroy(other));
    EXPECT_EQ(zeContextDestroy(other), ZE_RESULT_ERROR_INVALID_ARGUMENT);
  }
}

TEST_F(LevelZeroMemoryTest, ManyAllocationsFromManyThreads) {
  std::atomic<int> failures{0};
  std::vector<std::thread> threads;
  for (int thread = 0; thread < 4; ++thread)
    threads.emplace_back([&, thread] {
      std::vector<unsigned char *> mine;
      for (int i = 0; i < 500; ++i) {
        void *pointer = nullptr;
        size_t size = 1 + (i * 7919 + thread) % 20000;
        failures += allocateDevice(size, 0, &pointer) != ZE_RESULT_SUCCESS;
        memset(pointer, thread, size);
        mine.push_back(static_cast<unsigned char *>(pointer));
        if (i % 3 == 0) {
          failures += *mine.front() != thread;
          failures += zeMemFree(context, mine.front()) != ZE_RESULT_SUCCESS;
          mine.erase(mine.begin());
        }
      }
      for (unsigned char *pointer : mine) {
        failures += *pointer != thread;
        failures += zeMemFree(context, pointer) != ZE_RESULT_SUCCESS;
      }
    });
  for (std::thread &thread : threads)
    thread.join();
  EXPECT_EQ(failures, 0);
}
