//===- LevelZeroCopyTest.cpp - copies, fills and hints in lists --*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "LevelZeroExecutionTest.h"

#include <cstring>
#include <numeric>

using namespace cairn::test;

namespace {
class LevelZeroCopyTest : public LevelZeroExecutionTest {
protected:
  void SetUp() override {
    LevelZeroExecutionTest::SetUp();
    list = makeImmediate();
  }
  ze_result_t copy(void *to, const void *from, size_t size) {
    return zeCommandListAppendMemoryCopy(list, to, from, size, nullptr, 0,
                                         nullptr);
  }
  ze_result_t fill(void *to, const void *pattern, size_t patternSize,
                   size_t size) {
    return zeCommandListAppendMemoryFill(list, to, pattern, patternSize, size,
                                         nullptr, 0, nullptr);
  }
  ze_result_t copyRegion(void *to, ze_copy_region_t toRegion, uint32_t toPitch,
                         uint32_t toSlice, const void *from,
                         ze_copy_region_t fromRegion, uint32_t fromPitch,
                         uint32_t fromSlice) {
    return zeCommandListAppendMemoryCopyRegion(
        list, to, &toRegion, toPitch, toSlice, from, &fromRegion, fromPitch,
        fromSlice, nullptr, 0, nullptr);
  }
  ze_command_list_handle_t list = nullptr;
};
} // namespace

TEST_F(LevelZeroCopyTest, BetweenAllMemory) {
  int *shared = allocate<int>(64);
  std::vector<int> plain(64);
  std::iota(plain.begin(), plain.end(), 1);
  ASSERT_SUCCESS(copy(shared, plain.data(), 256));
  EXPECT_EQ(shared[63], 64);
  ASSERT_SUCCESS(copy(shared + 1, shared, 252)); // overlapping
  EXPECT_EQ(shared[63], 63);
  std::fill(plain.begin(), plain.end(), 0);
  ASSERT_SUCCESS(copy(plain.data(), shared + 32, 128));
  EXPECT_EQ(plain[31], 63);
  EXPECT_EQ(plain[32], 0);
  ASSERT_SUCCESS(copy(shared, plain.data(), 0));
  ASSERT_SUCCESS(zeCommandListAppendMemoryCopyFromContext(
      list, shared, context, plain.data(), 8, nullptr, 0, nullptr));
  EXPECT_EQ(shared[1], plain[1]);
  EXPECT_EQ(zeCommandListAppendMemoryCopyFromContext(
                list, shared, nullptr, plain.data(), 8, nullptr, 0, nullptr),
            ZE_RESULT_ERROR_INVALID_NULL_HANDLE);
}

TEST_F(LevelZeroCopyTest, ReadsWhenItIsExecuted) {
  int *from = allocate<int>(1), *to = allocate<int>(1);
  ze_command_list_handle_t later = makeList();
  ASSERT_SUCCESS(
      zeCommandListAppendMemoryCopy(later, to, from, 4, nullptr, 0, nullptr));
  ASSERT_SUCCESS(zeCommandListClose(later));
  ze_command_queue_handle_t queue =
      makeQueue(ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS);
  for (int i = 1; i < 4; ++i) {
    *from = i;
    ASSERT_SUCCESS(
        zeCommandQueueExecuteCommandLists(queue, 1, &later, nullptr));
    EXPECT_EQ(*to, i);
  }
}

TEST_F(LevelZeroCopyTest, WrongMemory) {
  int *memory = allocate<int>(64);
  int plain[64] = {};
  EXPECT_EQ(copy(nullptr, plain, 4), ZE_RESULT_ERROR_INVALID_NULL_POINTER);
  EXPECT_EQ(copy(plain, nullptr, 4), ZE_RESULT_ERROR_INVALID_NULL_POINTER);
  EXPECT_EQ(copy(memory, plain, 257), ZE_RESULT_ERROR_INVALID_SIZE);
  EXPECT_EQ(copy(plain, memory + 60, 17), ZE_RESULT_ERROR_INVALID_SIZE);
  EXPECT_EQ(copy(memory + 1, plain, SIZE_MAX), ZE_RESULT_ERROR_INVALID_SIZE);
  EXPECT_EQ(fill(memory + 32, plain, 4, 132), ZE_RESULT_ERROR_INVALID_SIZE);
  void *freed = LevelZeroTest::allocate(4096);
  ASSERT_SUCCESS(zeMemFree(context, freed));
  EXPECT_EQ(copy(freed, plain, 4), ZE_RESULT_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(copy(plain, freed, 4), ZE_RESULT_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(fill(freed, plain, 4, 4), ZE_RESULT_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(zeCommandListAppendMemoryPrefetch(list, freed, 4),
            ZE_RESULT_ERROR_INVALID_ARGUMENT);
}

TEST_F(LevelZeroCopyTest, Fill) {
  auto *bytes = allocate<unsigned char>(1024);
  unsigned char pattern[128];
  std::iota(pattern, pattern + 128, 7);
  for (size_t patternSize : {1, 2, 4, 8, 16, 32, 64, 128})
    for (size_t size : {size_t(0), size_t(1), patternSize, size_t(1000)}) {
      std::fill(bytes, bytes + 1024, 0xee);
      ASSERT_SUCCESS(fill(bytes + 3, pattern, patternSize, size));
      for (size_t i = 0; i < 1024; ++i)
        ASSERT_EQ(bytes[i], i < 3 || i >= 3 + size
                                ? 0xee
                                : pattern[(i - 3) % patternSize])
            << patternSize << " " << size << " " << i;
    }
  for (size_t patternSize : {0, 3, 24})
    EXPECT_EQ(fill(bytes, pattern, patternSize, 256),
              ZE_RESULT_ERROR_INVALID_SIZE);
  EXPECT_EQ(fill(nullptr, pattern, 1, 1), ZE_RESULT_ERROR_INVALID_NULL_POINTER);
  EXPECT_EQ(fill(bytes, nullptr, 1, 1), ZE_RESULT_ERROR_INVALID_NULL_POINTER);

  // The pattern is that of the append.
  ze_command_list_handle_t later = makeList();
  ASSERT_SUCCESS(zeCommandListAppendMemoryFill(later, bytes, pattern, 1, 1,
                                               nullptr, 0, nullptr));
  ASSERT_SUCCESS(zeCommandListClose(later));
  pattern[0] = 99;
  ASSERT_SUCCESS(zeCommandQueueExecuteCommandLists(
      makeQueue(ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS), 1, &later, nullptr));
  EXPECT_EQ(bytes[0], 7);
}

TEST_F(LevelZeroCopyTest, LongPatterns) {
  constexpr size_t patternSize = 1 << 18, size = 5 * patternSize + 3;
  std::vector<uint32_t> pattern(patternSize / sizeof(uint32_t));
  std::iota(pattern.begin(), pattern.end(), 0);
  auto *bytes = allocate<unsigned char>(size);
  ASSERT_SUCCESS(fill(bytes, pattern.data(), patternSize, size));
  for (size_t at = 0; at < size; at += patternSize)
    ASSERT_EQ(std::memcmp(bytes + at, pattern.data(),
                          std::min(patternSize, size - at)),
              0)
        << at;

  // Nothing behind the memory's size is asked for, nor read.
  std::memset(bytes, 0, size);
  ASSERT_SUCCESS(fill(bytes, pattern.data(), size_t(1) << 40, 12));
  EXPECT_EQ(std::memcmp(bytes, pattern.data(), 12), 0);
  EXPECT_EQ(bytes[12], 0);
}

TEST_F(LevelZeroCopyTest, Region) {
  auto *from = allocate<unsigned char>(4 * 5 * 6);
  auto *to = allocate<unsigned char>(1000);
  std::iota(from, from + 120, 0);
  // 2 x 3 x 2 bytes of 5 x 6 x 4 to elsewhere in 10 x 10 x 10.
  ASSERT_SUCCESS(copyRegion(to, {4, 5, 6, 2, 3, 2}, 10, 100, from,
                            {1, 2, 1, 2, 3, 2}, 5, 30));
  for (int z = 0; z < 10; ++z)
    for (int y = 0; y < 10; ++y)
      for (int x = 0; x < 10; ++x) {
        bool inside = x >= 4 && x < 6 && y >= 5 && y < 8 && z >= 6 && z < 8;
        ASSERT_EQ(to[100 * z + 10 * y + x],
                  inside ? 30 * (z - 5) + 5 * (y - 3) + x - 3 : 0);
      }
  // In two dimensions slices count for nothing.
  std::fill(to, to + 1000, 0);
  ASSERT_SUCCESS(copyRegion(to, {1, 1, 9, 3, 2, 0}, 10, 77, from,
                            {0, 0, 9, 3, 2, 0}, 5, 88));
  EXPECT_EQ(to[11], 0);
  EXPECT_EQ(to[13], 2);
  EXPECT_EQ(to[23], 7);
  EXPECT_EQ(to[24], 0);
  // Columns of one matrix, side by side and not.
  ASSERT_SUCCESS(copyRegion(to, {5, 0, 0, 5, 10, 1}, 10, 100, to,
                            {0, 0, 0, 5, 10, 1}, 10, 100));
  EXPECT_EQ(to[18], to[13]);
  EXPECT_EQ(copyRegion(to, {4, 0, 0, 5, 10, 1}, 10, 100, to,
                       {0, 0, 0, 5, 10, 1}, 10, 100),
            ZE_RESULT_ERROR_OVERLAPPING_REGIONS);
  EXPECT_EQ(copyRegion(to, {0, 0, 0, 5, 2, 1}, 10, 100, from,
                       {0, 0, 0, 5, 3, 1}, 10, 100),
            ZE_RESULT_ERROR_INVALID_SIZE);
  EXPECT_EQ(copyRegion(to, {0, 0, 9, 10, 11, 1}, 10, 100, from,
                       {0, 0, 0, 10, 11, 1}, 10, 100),
            ZE_RESULT_ERROR_INVALID_SIZE);
  // The sum of these origins is 2^64.
  EXPECT_EQ(copyRegion(to, {0, UINT32_MAX - 1, 4, 1, 1, 1}, UINT32_MAX - 1,
                       UINT32_MAX, from, {0, 0, 0, 1, 1, 1}, 5, 30),
            ZE_RESULT_ERROR_INVALID_SIZE);
  unsigned char ours[16];
  EXPECT_EQ(copyRegion(ours, {0, UINT32_MAX, UINT32_MAX, 1, 1, 1}, UINT32_MAX,
                       UINT32_MAX, from, {0, 0, 0, 1, 1, 1}, 5, 30),
            ZE_RESULT_ERROR_INVALID_SIZE);
  EXPECT_EQ(copyRegion(nullptr, {}, 0, 0, from, {}, 0, 0),
            ZE_RESULT_ERROR_INVALID_NULL_POINTER);
  EXPECT_SUCCESS(copyRegion(to, {}, 0, 0, from, {}, 0, 0));
}

TEST_F(LevelZeroCopyTest, Hints) {
  int *memory = allocate<int>(64);
  EXPECT_SUCCESS(zeCommandListAppendMemoryPrefetch(list, memory, 256));
  EXPECT_EQ(zeCommandListAppendMemoryPrefetch(list, nullptr, 256),
            ZE_RESULT_ERROR_INVALID_NULL_POINTER);
  EXPECT_SUCCESS(zeCommandListAppendMemAdvise(list, device, memory, 256,
                                              ZE_MEMORY_ADVICE_BIAS_UNCACHED));
  EXPECT_EQ(zeCommandListAppendMemAdvise(list, device, memory, 256,
                                         ze_memory_advice_t(10)),
            ZE_RESULT_ERROR_INVALID_ENUMERATION);
  EXPECT_EQ(zeCommandListAppendMemAdvise(list, nullptr, memory, 256,
                                         ZE_MEMORY_ADVICE_BIAS_UNCACHED),
            ZE_RESULT_ERROR_INVALID_NULL_HANDLE);
}
