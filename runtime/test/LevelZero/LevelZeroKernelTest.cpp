//===- LevelZeroKernelTest.cpp - kernels, arguments and launches --*- C++ -*-===//
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
class LevelZeroKernelTest : public LevelZeroExecutionTest {};
constexpr ze_group_count_t oneGroup = {1, 1, 1};
} // namespace

TEST_F(LevelZeroKernelTest, LaunchesWhatWasSetAtTheAppend) {
  ze_kernel_handle_t kernel = makeKernel("saxpy");
  float *x = allocate<float>(512), *y = allocate<float>(512),
        *z = allocate<float>(512);
  std::iota(x, x + 512, 0.0f);
  ze_command_list_handle_t list = makeList();
  ze_group_count_t groups = {8, 1, 1};
  ASSERT_SUCCESS(zeKernelSetGroupSize(kernel, 64, 1, 1));
  setSaxpy(kernel, 2, x, y);
  ASSERT_SUCCESS(zeCommandListAppendLaunchKernel(list, kernel, &groups, nullptr,
                                                 0, nullptr));
  // What is changed now is for the next append.
  setSaxpy(kernel, 10, x, z);
  ASSERT_SUCCESS(zeKernelSetGroupSize(kernel, 16, 1, 1));
  groups.groupCountX = 2;
  ASSERT_SUCCESS(zeCommandListAppendLaunchKernel(list, kernel, &groups, nullptr,
                                                 0, nullptr));
  groups.groupCountX = 0;
  ASSERT_SUCCESS(zeCommandListAppendLaunchKernel(list, kernel, &groups, nullptr,
                                                 0, nullptr));
  ASSERT_SUCCESS(zeCommandListClose(list));
  EXPECT_EQ(zeCommandListAppendLaunchKernel(list, kernel, &groups, nullptr, 0,
                                            nullptr),
            ZE_RESULT_ERROR_INVALID_ARGUMENT);
  ze_command_queue_handle_t queue =
      makeQueue(ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS);
  ASSERT_SUCCESS(zeCommandQueueExecuteCommandLists(queue, 1, &list, nullptr));
  for (int i = 0; i < 512; ++i) {
    ASSERT_EQ(y[i], 2.0f * i);
    ASSERT_EQ(z[i], i < 32 ? 10.0f * i : 0);
  }
  // Once more, as a list may be executed again.
  ASSERT_SUCCESS(zeCommandQueueExecuteCommandLists(queue, 1, &list, nullptr));
  EXPECT_EQ(y[511], 4.0f * 511);
}

TEST_F(LevelZeroKernelTest, KernelAndModuleMayGoBeforeTheLaunch) {
  ze_module_handle_t module = makeModule({"saxpy"});
  ze_kernel_desc_t description = {ZE_STRUCTURE_TYPE_KERNEL_DESC, nullptr, 0,
                                  "saxpy"};
  ze_kernel_handle_t kernel = nullptr;
  ASSERT_SUCCESS(zeKernelCreate(module, &description, &kernel));
  float *x = allocate<float>(1), *y = allocate<float>(1);
  *x = 3;
  setSaxpy(kernel, 2, x, y);
  ze_command_list_handle_t list = makeList();
  ASSERT_SUCCESS(zeCommandListAppendLaunchKernel(list, kernel, &oneGroup,
                                                 nullptr, 0, nullptr));
  ASSERT_SUCCESS(zeCommandListClose(list));
  ASSERT_SUCCESS(zeKernelDestroy(kernel));
  ze_command_queue_handle_t queue = makeQueue();
  ASSERT_SUCCESS(zeCommandQueueExecuteCommandLists(queue, 1, &list, nullptr));
  ASSERT_SUCCESS(zeCommandQueueSynchronize(queue, UINT64_MAX));
  EXPECT_EQ(*y, 6);
}

TEST_F(LevelZeroKernelTest, LocalMemoryScratchAndValues) {
  ze_command_list_handle_t list = makeImmediate();
  int *data = allocate<int>(256);
  std::iota(data, data + 256, 0);
  ze_kernel_handle_t reverse = makeKernel("reverse");
  ASSERT_SUCCESS(zeKernelSetGroupSize(reverse, 64, 1, 1));
  ASSERT_SUCCESS(zeKernelSetArgumentValue(reverse, 0, sizeof data, &data));
  ASSERT_SUCCESS(zeKernelSetArgumentValue(reverse, 1, 256, nullptr));
  ASSERT_SUCCESS(zeKernelSetArgumentValue(reverse, 2, 256, nullptr));
  ze_group_count_t groups = {4, 1, 1};
  ASSERT_SUCCESS(zeCommandListAppendLaunchKernel(list, reverse, &groups,
                                                 nullptr, 0, nullptr));
  for (int i = 0; i < 256; ++i)
    ASSERT_EQ(data[i], i / 64 * 64 + 63 - i % 64);

  ze_kernel_handle_t scratch = makeKernel("scratch");
  ASSERT_SUCCESS(zeKernelSetGroupSize(scratch, 100, 1, 1));
  ASSERT_SUCCESS(zeKernelSetArgumentValue(scratch, 0, sizeof data, &data));
  groups.groupCountX = 2;
  ASSERT_SUCCESS(zeCommandListAppendLaunchKernel(list, scratch, &groups,
                                                 nullptr, 0, nullptr));
  for (int i = 0; i < 200; ++i)
    ASSERT_EQ(data[i], 3 * i);

  ze_kernel_handle_t values = makeKernel("values");
  char letter = 'c';
  const float vector[4] = {1, 2, 3, 4};
  const char structure[13] = "twelve bytes";
  ASSERT_SUCCESS(zeKernelSetArgumentValue(values, 0, 1, &letter));
  ASSERT_SUCCESS(zeKernelSetArgumentValue(values, 1, 16, vector));
  ASSERT_SUCCESS(zeKernelSetArgumentValue(values, 2, 12, structure));
  ASSERT_SUCCESS(zeKernelSetArgumentValue(values, 3, sizeof data, &data));
  ASSERT_SUCCESS(zeCommandListAppendLaunchKernel(list, values, &oneGroup,
                                                 nullptr, 0, nullptr));
  auto *bytes = reinterpret_cast<char *>(data);
  EXPECT_EQ(bytes[0], 'c');
  EXPECT_EQ(std::memcmp(bytes + 1, vector, 16), 0);
  EXPECT_EQ(std::memcmp(bytes + 17, structure, 12), 0);
  // A null value is zeros.
  ASSERT_SUCCESS(zeKernelSetArgumentValue(values, 2, 12, nullptr));
  ASSERT_SUCCESS(zeCommandListAppendLaunchKernel(list, values, &oneGroup,
                                                 nullptr, 0, nullptr));
  EXPECT_EQ(std::memcmp(bytes + 17, "\0\0\0\0\0\0\0\0\0\0\0", 12), 0);
}

TEST_F(LevelZeroKernelTest, WrongArguments) {
  ze_kernel_handle_t kernel = makeKernel("saxpy");
  float *x = allocate<float>(4), alpha = 1;
  EXPECT_EQ(zeKernelSetArgumentValue(kernel, 3, 4, &alpha),
            ZE_RESULT_ERROR_INVALID_KERNEL_ARGUMENT_INDEX);
  EXPECT_EQ(zeKernelSetArgumentValue(kernel, UINT32_MAX, 4, &alpha),
            ZE_RESULT_ERROR_INVALID_KERNEL_ARGUMENT_INDEX);
  for (size_t size : {size_t(0), size_t(5), size_t(8), SIZE_MAX})
    EXPECT_EQ(zeKernelSetArgumentValue(kernel, 0, size, &alpha),
              ZE_RESULT_ERROR_INVALID_KERNEL_ARGUMENT_SIZE);
  EXPECT_EQ(zeKernelSetArgumentValue(kernel, 1, 4, &x),
            ZE_RESULT_ERROR_INVALID_KERNEL_ARGUMENT_SIZE);
  EXPECT_EQ(zeKernelSetArgumentValue(nullptr, 0, 4, &alpha),
            ZE_RESULT_ERROR_INVALID_NULL_HANDLE);
  EXPECT_EQ(
      zeKernelSetArgumentValue(as<ze_kernel_handle_t>(context), 0, 4, &alpha),
      ZE_RESULT_ERROR_INVALID_ARGUMENT);

  void *freed = LevelZeroTest::allocate(4096);
  ASSERT_SUCCESS(zeMemFree(context, freed));
  EXPECT_EQ(zeKernelSetArgumentValue(kernel, 1, sizeof freed, &freed),
            ZE_RESULT_ERROR_INVALID_ARGUMENT);
  // Memory of the system, and none.
  float plain[4];
  float *pointer = plain;
  EXPECT_SUCCESS(zeKernelSetArgumentValue(kernel, 1, sizeof pointer, &pointer));
  pointer = nullptr;
  EXPECT_SUCCESS(zeKernelSetArgumentValue(kernel, 1, sizeof pointer, &pointer));
  EXPECT_SUCCESS(zeKernelSetArgumentValue(kernel, 1, sizeof pointer, nullptr));

  // Two are not set yet.
  ze_command_list_handle_t list = makeImmediate();
  EXPECT_EQ(zeCommandListAppendLaunchKernel(list, kernel, &oneGroup, nullptr, 0,
                                            nullptr),
            ZE_RESULT_ERROR_INVALID_ARGUMENT);

  ze_kernel_handle_t reverse = makeKernel("reverse");
  EXPECT_EQ(zeKernelSetArgumentValue(reverse, 1, 0, nullptr),
            ZE_RESULT_ERROR_INVALID_KERNEL_ARGUMENT_SIZE);
  EXPECT_EQ(zeKernelSetArgumentValue(reverse, 1, 8, &x),
            ZE_RESULT_ERROR_INVALID_ARGUMENT);
  EXPECT_SUCCESS(zeKernelSetArgumentValue(reverse, 0, sizeof x, &x));
  EXPECT_SUCCESS(zeKernelSetArgumentValue(reverse, 1, 64, nullptr));
  EXPECT_SUCCESS(zeKernelSetArgumentValue(reverse, 2, 1 << 30, nullptr));
  EXPECT_EQ(zeCommandListAppendLaunchKernel(list, reverse, &oneGroup, nullptr,
                                            0, nullptr),
            ZE_RESULT_ERROR_UNSUPPORTED_SIZE);
  EXPECT_SUCCESS(zeKernelSetArgumentValue(reverse, 1, SIZE_MAX, nullptr));
  EXPECT_EQ(zeCommandListAppendLaunchKernel(list, reverse, &oneGroup, nullptr,
                                            0, nullptr),
            ZE_RESULT_ERROR_UNSUPPORTED_SIZE);
  EXPECT_EQ(zeKernelSetArgumentValue(makeKernel("image"), 0, 8, &x),
            ZE_RESULT_ERROR_INVALID_ARGUMENT);
}

TEST_F(LevelZeroKernelTest, GroupSize) {
  ze_kernel_handle_t kernel = makeKernel("shape");
  uint64_t *out = allocate<uint64_t>(7);
  ASSERT_SUCCESS(zeKernelSetArgumentValue(kernel, 0, sizeof out, &out));
  ze_command_list_handle_t list = makeImmediate();
  ze_group_count_t groups = {5, 6, 7};
  // One work-item, if none is set.
  ASSERT_SUCCESS(zeCommandListAppendLaunchKernel(list, kernel, &groups, nullptr,
                                                 0, nullptr));
  EXPECT_EQ(std::vector<uint64_t>(out, out + 7),
            (std::vector<uint64_t>{1, 1, 1, 5, 6, 7, 3}));
  ASSERT_SUCCESS(zeKernelSetGroupSize(kernel, 8, 4, 2));
  ASSERT_SUCCESS(zeCommandListAppendLaunchKernel(list, kernel, &groups, nullptr,
                                                 0, nullptr));
  EXPECT_EQ(std::vector<uint64_t>(out, out + 7),
            (std::vector<uint64_t>{8, 4, 2, 5, 6, 7, 3}));
  for (auto [x, y, z] : {std::array<uint32_t, 3>{0, 1, 1},
                         {1, 0, 1},
                         {1, 1, 0},
                         {4097, 1, 1},
                         {64, 65, 1},
                         {1, 1, 4097},
                         {UINT32_MAX, UINT32_MAX, UINT32_MAX}})
    EXPECT_EQ(zeKernelSetGroupSize(kernel, x, y, z),
              ZE_RESULT_ERROR_INVALID_GROUP_SIZE_DIMENSION)
        << x << " " << y << " " << z;
  EXPECT_SUCCESS(zeKernelSetGroupSize(kernel, 4096, 1, 1));
  groups = {UINT32_MAX, UINT32_MAX, UINT32_MAX};
  EXPECT_EQ(zeCommandListAppendLaunchKernel(list, kernel, &groups, nullptr, 0,
                                            nullptr),
            ZE_RESULT_ERROR_INVALID_ARGUMENT);

  // The kernel's own limits.
  EXPECT_EQ(zeKernelSetGroupSize(makeKernel("ids"), 1025, 1, 1),
            ZE_RESULT_ERROR_INVALID_GROUP_SIZE_DIMENSION);
  ze_kernel_handle_t fixed = makeKernel("fixed");
  EXPECT_EQ(zeKernelSetGroupSize(fixed, 2, 4, 1),
            ZE_RESULT_ERROR_INVALID_GROUP_SIZE_DIMENSION);
  EXPECT_SUCCESS(zeKernelSetGroupSize(fixed, 4, 2, 1));
  // Without a call the size that it requires.
  ze_kernel_handle_t another = makeKernel("fixed");
  ASSERT_SUCCESS(zeKernelSetArgumentValue(another, 0, sizeof out, &out));
  ASSERT_SUCCESS(zeCommandListAppendLaunchKernel(list, another, &oneGroup,
                                                 nullptr, 0, nullptr));
  EXPECT_EQ(*reinterpret_cast<int *>(out), 42);
}

TEST_F(LevelZeroKernelTest, SuggestedGroupSizeDivides) {
  ze_kernel_handle_t kernel = makeKernel("shape");
  for (auto [x, y, z] : {std::array<uint32_t, 3>{1, 1, 1},
                         {1024, 1, 1},
                         {1000, 30, 7},
                         {1021, 1, 1},
                         {17, 19, 23},
                         {UINT32_MAX, 1, 1},
                         {1 << 20, 1 << 20, 4}}) {
    uint32_t sx = 0, sy = 0, sz = 0;
    ASSERT_SUCCESS(zeKernelSuggestGroupSize(kernel, x, y, z, &sx, &sy, &sz));
    EXPECT_TRUE(sx && sy && sz && x % sx == 0 && y % sy == 0 && z % sz == 0)
        << sx << " " << sy << " " << sz;
    EXPECT_SUCCESS(zeKernelSetGroupSize(kernel, sx, sy, sz));
  }
  uint32_t sx = 0, sy = 0, sz = 0;
  ASSERT_SUCCESS(
      zeKernelSuggestGroupSize(kernel, 1 << 20, 1, 1, &sx, &sy, &sz));
  EXPECT_EQ(sx, 256u);
  ASSERT_SUCCESS(
      zeKernelSuggestGroupSize(makeKernel("fixed"), 64, 64, 1, &sx, &sy, &sz));
  EXPECT_EQ(std::vector<uint32_t>({sx, sy, sz}),
            (std::vector<uint32_t>{4, 2, 1}));
  EXPECT_EQ(zeKernelSuggestGroupSize(kernel, 1, 0, 1, &sx, &sy, &sz),
            ZE_RESULT_ERROR_INVALID_GLOBAL_WIDTH_DIMENSION);
  EXPECT_EQ(zeKernelSuggestGroupSize(kernel, 1, 1, 1, &sx, nullptr, &sz),
            ZE_RESULT_ERROR_INVALID_NULL_POINTER);
}

TEST_F(LevelZeroKernelTest, GlobalOffset) {
  ze_kernel_handle_t kernel = makeKernel("ids");
  uint64_t *out = allocate<uint64_t>(4);
  ASSERT_SUCCESS(zeKernelSetArgumentValue(kernel, 0, sizeof out, &out));
  ASSERT_SUCCESS(zeKernelSetGroupSize(kernel, 2, 1, 1));
  ASSERT_SUCCESS(zeKernelSetGlobalOffsetExp(kernel, 100, 20, 3));
  ze_group_count_t groups = {1, 2, 1};
  ASSERT_SUCCESS(zeCommandListAppendLaunchKernel(makeImmediate(), kernel,
                                                 &groups, nullptr, 0, nullptr));
  for (uint64_t y = 0; y < 2; ++y)
    for (uint64_t x = 0; x < 2; ++x)
      EXPECT_EQ(out[2 * y + x], (100 + x) | (20 + y) << 20 | uint64_t(3) << 40);
}

TEST_F(LevelZeroKernelTest, Indirect) {
  ze_kernel_handle_t kernels[] = {makeKernel("saxpy"), makeKernel("saxpy"),
                                  makeKernel("saxpy")};
  float *x = allocate<float>(8), *y = allocate<float>(8);
  std::fill(x, x + 8, 1.0f);
  auto *groups = allocate<ze_group_count_t>(3);
  auto *count = allocate<uint32_t>(1);
  for (int i = 0; i < 3; ++i)
    setSaxpy(kernels[i], i + 1, x, y);
  ze_command_list_handle_t list = makeList();
  ASSERT_SUCCESS(zeCommandListAppendLaunchKernelIndirect(
      list, kernels[0], groups, nullptr, 0, nullptr));
  ASSERT_SUCCESS(zeCommandListAppendLaunchMultipleKernelsIndirect(
      list, 3, kernels, count, groups, nullptr, 0, nullptr));
  ASSERT_SUCCESS(zeCommandListClose(list));
  // Read when the list is executed.
  groups[0] = {4, 1, 1};
  groups[1] = {0, 1, 1};
  groups[2] = {2, 1, 1};
  *count = 3;
  ze_command_queue_handle_t queue =
      makeQueue(ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS);
  ASSERT_SUCCESS(zeCommandQueueExecuteCommandLists(queue, 1, &list, nullptr));
  EXPECT_EQ(std::vector<float>(y, y + 5), (std::vector<float>{5, 5, 2, 2, 0}));
  *count = 0;
  ASSERT_SUCCESS(zeCommandQueueExecuteCommandLists(queue, 1, &list, nullptr));
  EXPECT_EQ(std::vector<float>(y, y + 5), (std::vector<float>{6, 6, 3, 3, 0}));
  EXPECT_EQ(zeCommandListAppendLaunchKernelIndirect(
                makeList(), kernels[0], nullptr, nullptr, 0, nullptr),
            ZE_RESULT_ERROR_INVALID_NULL_POINTER);
  EXPECT_EQ(zeCommandListAppendLaunchMultipleKernelsIndirect(
                makeList(), 3, kernels, nullptr, groups, nullptr, 0, nullptr),
            ZE_RESULT_ERROR_INVALID_NULL_POINTER);
}

TEST_F(LevelZeroKernelTest, Cooperative) {
  ze_kernel_handle_t kernel = makeKernel("nothing");
  uint32_t most = 0;
  ASSERT_SUCCESS(zeKernelSuggestMaxCooperativeGroupCount(kernel, &most));
  ASSERT_EQ(most, 1u);
  ze_command_list_handle_t list = makeImmediate();
  ze_group_count_t groups = {1, 1, 1};
  EXPECT_SUCCESS(zeCommandListAppendLaunchCooperativeKernel(
      list, kernel, &groups, nullptr, 0, nullptr));
  groups.groupCountZ = 2;
  EXPECT_EQ(zeCommandListAppendLaunchCooperativeKernel(list, kernel, &groups,
                                                       nullptr, 0, nullptr),
            ZE_RESULT_ERROR_UNSUPPORTED_SIZE);
}

TEST_F(LevelZeroKernelTest, Properties) {
  ze_kernel_handle_t kernel = makeKernel("reverse");
  ze_kernel_preferred_group_size_properties_t preferred = {
      ZE_STRUCTURE_TYPE_KERNEL_PREFERRED_GROUP_SIZE_PROPERTIES, nullptr, 0};
  ze_kernel_properties_t properties = {};
  properties.stype = ZE_STRUCTURE_TYPE_KERNEL_PROPERTIES;
  properties.pNext = &preferred;
  properties.spillMemSize = 77;
  ASSERT_SUCCESS(zeKernelGetProperties(kernel, &properties));
  EXPECT_EQ(properties.numKernelArgs, 3u);
  EXPECT_EQ(properties.requiredGroupSizeX, 0u);
  EXPECT_EQ(properties.localMemSize, 12u);
  EXPECT_EQ(properties.privateMemSize, 0u);
  EXPECT_EQ(properties.spillMemSize, 0u);
  EXPECT_EQ(properties.maxSubgroupSize, 1u);
  EXPECT_GT(preferred.preferredMultiple, 0u);
  ze_kernel_properties_t fixed = {};
  fixed.stype = ZE_STRUCTURE_TYPE_KERNEL_PROPERTIES;
  ASSERT_SUCCESS(zeKernelGetProperties(makeKernel("fixed"), &fixed));
  EXPECT_EQ(fixed.requiredGroupSizeX, 4u);
  EXPECT_EQ(fixed.requiredGroupSizeY, 2u);
  EXPECT_EQ(fixed.requiredGroupSizeZ, 1u);
  EXPECT_NE(std::memcmp(&properties.uuid, &fixed.uuid, sizeof fixed.uuid), 0);
  EXPECT_EQ(zeKernelGetProperties(kernel, nullptr),
            ZE_RESULT_ERROR_INVALID_NULL_POINTER);

  char name[16] = {};
  size_t size = 0;
  ASSERT_SUCCESS(zeKernelGetName(kernel, &size, nullptr));
  EXPECT_EQ(size, 8u);
  ASSERT_SUCCESS(zeKernelGetName(kernel, &size, name));
  EXPECT_STREQ(name, "reverse");
  // Into memory of the application, whose size is asked for first.
  uint32_t length = 0;
  char memory[28] = {}, *attributes = memory;
  ze_kernel_handle_t sized = makeKernel("fixed");
  ASSERT_SUCCESS(zeKernelGetSourceAttributes(sized, &length, nullptr));
  EXPECT_EQ(length, 28u);
  ASSERT_SUCCESS(zeKernelGetSourceAttributes(sized, &length, &attributes));
  EXPECT_EQ(attributes, memory);
  EXPECT_STREQ(memory, "reqd_work_group_size(4,2,1)");
  ASSERT_SUCCESS(zeKernelGetSourceAttributes(kernel, &length, &attributes));
  EXPECT_STREQ(memory, "");
  EXPECT_EQ(length, 1u);
  EXPECT_EQ(zeKernelGetSourceAttributes(sized, &length, &attributes),
            ZE_RESULT_ERROR_INVALID_SIZE);
  attributes = nullptr;
  EXPECT_EQ(zeKernelGetSourceAttributes(sized, &length, &attributes),
            ZE_RESULT_ERROR_INVALID_NULL_POINTER);
}

TEST_F(LevelZeroKernelTest, FewerBytesAreExtendedWithZeros) {
  ze_kernel_handle_t kernel = makeKernel("saxpy");
  float *x = allocate<float>(1), *y = allocate<float>(1);
  *x = 8, *y = 3;
  setSaxpy(kernel, 1, x, y);
  // The low half of 1 + 2^-8 is 0x8000, a number next to nothing.
  uint32_t bits = 0x3f808000;
  ASSERT_SUCCESS(zeKernelSetArgumentValue(kernel, 0, 2, &bits));
  ASSERT_SUCCESS(zeCommandListAppendLaunchKernel(
      makeImmediate(), kernel, &oneGroup, nullptr, 0, nullptr));
  EXPECT_EQ(*y, 3);
}

TEST_F(LevelZeroKernelTest, Hints) {
  ze_kernel_handle_t kernel = makeKernel("nothing");
  ze_kernel_indirect_access_flags_t flags = 77;
  EXPECT_SUCCESS(zeKernelGetIndirectAccess(kernel, &flags));
  EXPECT_EQ(flags, 0u);
  EXPECT_SUCCESS(zeKernelSetIndirectAccess(kernel, 5));
  EXPECT_SUCCESS(zeKernelGetIndirectAccess(kernel, &flags));
  EXPECT_EQ(flags, 5u);
  EXPECT_EQ(zeKernelSetIndirectAccess(kernel, 8),
            ZE_RESULT_ERROR_INVALID_ENUMERATION);
  EXPECT_EQ(zeKernelGetIndirectAccess(kernel, nullptr),
            ZE_RESULT_ERROR_INVALID_NULL_POINTER);
  EXPECT_SUCCESS(zeKernelSetCacheConfig(kernel, 3));
  EXPECT_EQ(zeKernelSetCacheConfig(kernel, 4),
            ZE_RESULT_ERROR_INVALID_ENUMERATION);
  ze_scheduling_hint_exp_desc_t hint = {
      ZE_STRUCTURE_TYPE_SCHEDULING_HINT_EXP_DESC, nullptr, 1};
  EXPECT_SUCCESS(zeKernelSchedulingHintExp(kernel, &hint));
  hint.flags = 8;
  EXPECT_EQ(zeKernelSchedulingHintExp(kernel, &hint),
            ZE_RESULT_ERROR_INVALID_ENUMERATION);
  EXPECT_EQ(zeKernelSchedulingHintExp(kernel, nullptr),
            ZE_RESULT_ERROR_INVALID_NULL_POINTER);
}
