//===- LevelZeroVirtualMemoryTest.cpp - virtual, physical memory -*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "LevelZeroExecutionTest.h"

using namespace cairn::test;

namespace {
class LevelZeroVirtualMemoryTest : public LevelZeroExecutionTest {
protected:
  void SetUp() override {
    LevelZeroExecutionTest::SetUp();
    ASSERT_SUCCESS(zeVirtualMemQueryPageSize(context, device, 1, &page));
    ASSERT_GT(page, 0u);
  }

  char *reserve(size_t size) {
    void *base = nullptr;
    EXPECT_SUCCESS(zeVirtualMemReserve(context, nullptr, size, &base));
    destroyLater([=] { return zeVirtualMemFree(context, base, size); });
    return static_cast<char *>(base);
  }

  ze_physical_mem_handle_t makePhysical(size_t size) {
    ze_physical_mem_desc_t description = {ZE_STRUCTURE_TYPE_PHYSICAL_MEM_DESC,
                                          nullptr, 0, size};
    ze_physical_mem_handle_t memory = nullptr;
    EXPECT_SUCCESS(zePhysicalMemCreate(context, device, &description, &memory));
    destroyLater([=] { return zePhysicalMemDestroy(context, memory); });
    return memory;
  }

  ze_memory_access_attribute_t accessOf(const void *address, size_t size,
                                        size_t same) {
    ze_memory_access_attribute_t access = ZE_MEMORY_ACCESS_ATTRIBUTE_NONE;
    size_t alike = 0;
    EXPECT_SUCCESS(zeVirtualMemGetAccessAttribute(context, address, size,
                                                  &access, &alike));
    EXPECT_EQ(alike, same);
    return access;
  }

  size_t page = 0;
};
constexpr auto readWrite = ZE_MEMORY_ACCESS_ATTRIBUTE_READWRITE;
constexpr auto readOnly = ZE_MEMORY_ACCESS_ATTRIBUTE_READONLY;
constexpr auto none = ZE_MEMORY_ACCESS_ATTRIBUTE_NONE;
} // namespace

TEST_F(LevelZeroVirtualMemoryTest, OneMemoryAtTwoAddresses) {
  char *first = reserve(4 * page), *second = reserve(2 * page);
  ze_physical_mem_handle_t memory = makePhysical(2 * page);
  ASSERT_SUCCESS(
      zeVirtualMemMap(context, first + page, 2 * page, memory, 0, readWrite));
  ASSERT_SUCCESS(
      zeVirtualMemMap(context, second, page, memory, page, readWrite));
  EXPECT_EQ(first[page], 0);
  // By the device, and seen by the host at the other address.
  char pattern = 5;
  ASSERT_SUCCESS(zeCommandListAppendMemoryFill(makeImmediate(), first + page,
                                               &pattern, 1, 2 * page, nullptr,
                                               0, nullptr));
  EXPECT_EQ(second[0], 5);
  EXPECT_EQ(second[page - 1], 5);
  // What is mapped outlives its place elsewhere.
  ASSERT_SUCCESS(zeVirtualMemUnmap(context, first + page, 2 * page));
  EXPECT_EQ(second[0], 5);
  ASSERT_SUCCESS(zeVirtualMemMap(context, first, page, memory, page, readOnly));
  EXPECT_EQ(first[0], 5);
}

TEST_F(LevelZeroVirtualMemoryTest, Access) {
  char *base = reserve(4 * page);
  ze_physical_mem_handle_t memory = makePhysical(4 * page);
  EXPECT_EQ(accessOf(base, 4 * page, 4 * page), none);
  ASSERT_SUCCESS(
      zeVirtualMemMap(context, base, 4 * page, memory, 0, readWrite));
  base[0] = base[page] = 1;
  ASSERT_SUCCESS(
      zeVirtualMemSetAccessAttribute(context, base + page, page, readOnly));
  EXPECT_EQ(accessOf(base, 4 * page, page), readWrite);
  EXPECT_EQ(accessOf(base + page, 3 * page, page), readOnly);
  EXPECT_EQ(accessOf(base + 2 * page, 2 * page, 2 * page), readWrite);
  EXPECT_EQ(base[page], 1);
  EXPECT_DEATH(base[page] = 2, "");
  ASSERT_SUCCESS(zeVirtualMemSetAccessAttribute(context, base, 4 * page, none));
  EXPECT_EQ(accessOf(base, 4 * page, 4 * page), none);
}

TEST_F(LevelZeroVirtualMemoryTest, WrongRanges) {
  char *base = reserve(4 * page);
  ze_physical_mem_handle_t memory = makePhysical(2 * page);
  auto map = [&](void *address, size_t size, size_t offset) {
    return zeVirtualMemMap(context, address, size, memory, offset, readWrite);
  };
  EXPECT_EQ(map(base, page, page / 2), ZE_RESULT_ERROR_UNSUPPORTED_ALIGNMENT);
  EXPECT_EQ(map(base + 1, page, 0), ZE_RESULT_ERROR_UNSUPPORTED_ALIGNMENT);
  EXPECT_EQ(map(base, page + 1, 0), ZE_RESULT_ERROR_UNSUPPORTED_SIZE);
  EXPECT_EQ(map(base, 0, 0), ZE_RESULT_ERROR_UNSUPPORTED_SIZE);
  EXPECT_EQ(map(base, 2 * page, page), ZE_RESULT_ERROR_INVALID_SIZE);
  EXPECT_EQ(map(base, page, SIZE_MAX & ~(page - 1)),
            ZE_RESULT_ERROR_INVALID_SIZE);
  EXPECT_EQ(map(base + 3 * page, 2 * page, 0),
            ZE_RESULT_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(map(nullptr, page, 0), ZE_RESULT_ERROR_INVALID_NULL_POINTER);
  ASSERT_SUCCESS(map(base + page, page, 0));
  // Something is there already.
  EXPECT_EQ(map(base, 2 * page, 0), ZE_RESULT_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(zeVirtualMemUnmap(context, base, 5 * page),
            ZE_RESULT_ERROR_INVALID_ARGUMENT);
  // Where nothing is, there is nothing to do, as for munmap.
  EXPECT_SUCCESS(zeVirtualMemUnmap(context, base, 2 * page));
  EXPECT_SUCCESS(zeVirtualMemUnmap(context, base, 2 * page));
  EXPECT_SUCCESS(map(base, 2 * page, 0));
  EXPECT_EQ(zeVirtualMemFree(context, base, page),
            ZE_RESULT_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(zeVirtualMemFree(context, base + page, page),
            ZE_RESULT_ERROR_INVALID_ARGUMENT);
  void *more = nullptr;
  EXPECT_EQ(zeVirtualMemReserve(context, nullptr, page + 1, &more),
            ZE_RESULT_ERROR_UNSUPPORTED_SIZE);
  EXPECT_EQ(zeVirtualMemReserve(context, nullptr, page, nullptr),
            ZE_RESULT_ERROR_INVALID_NULL_POINTER);
  ze_physical_mem_desc_t description = {ZE_STRUCTURE_TYPE_PHYSICAL_MEM_DESC,
                                        nullptr, 0, 1};
  EXPECT_EQ(zePhysicalMemCreate(context, device, &description, &memory),
            ZE_RESULT_ERROR_UNSUPPORTED_SIZE);
  EXPECT_EQ(zePhysicalMemDestroy(context, nullptr),
            ZE_RESULT_ERROR_INVALID_NULL_HANDLE);
}
