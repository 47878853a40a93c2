//===- LevelZeroValidationTest.cpp - the loader's checks say nothing --*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Correct programs under the loader's validation layer: each call succeeds, and
// nobody says a word. Other tests use the driver wrongly and expect its
// answers, so that they run without the layer.
//
//===----------------------------------------------------------------------===//
#include "LevelZeroExecutionTest.h"

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <numeric>
#include <sstream>

using namespace cairn::test;

/// Before the loader looks, which is when zeInit is called first. Loaders from
/// 1.17 on write messages, of all that is not as it should be, if they may.
[[maybe_unused]] static const int validated =
    setenv("ZE_ENABLE_VALIDATION_LAYER", "1", /*replace=*/1) |
    setenv("ZE_ENABLE_PARAMETER_VALIDATION", "1", 1) |
    setenv("ZE_ENABLE_HANDLE_LIFETIME", "1", 1) |
    setenv("ZEL_ENABLE_LOADER_LOGGING", "1", 1) |
    setenv("ZEL_LOADER_LOG_CONSOLE", "1", 1) |
    setenv("ZEL_LOADER_LOGGING_LEVEL", "warn", 1);

/// `text` without what AddressSanitizer says of itself.
static std::string wordsOfOthers(const std::string &text) {
  std::istringstream lines(text);
  std::string others;
  for (std::string line; std::getline(lines, line);)
    if (line.find("WARNING: ASan ") == std::string::npos)
      others += line + "\n";
  return others;
}

namespace {

class LevelZeroValidationTest : public LevelZeroExecutionTest {
protected:
  void SetUp() override {
    testing::internal::CaptureStdout();
    testing::internal::CaptureStderr();
    LevelZeroExecutionTest::SetUp();
  }

  void TearDown() override {
    LevelZeroExecutionTest::TearDown();
    EXPECT_EQ(testing::internal::GetCapturedStdout(), "");
    EXPECT_EQ(wordsOfOthers(testing::internal::GetCapturedStderr()), "");
  }

  ze_module_handle_t module(const std::string &name) {
    std::ifstream file(std::string(CAIRN_LEVEL_ZERO_MODULES "/") + name +
                           ".spv",
                       std::ios::binary);
    EXPECT_TRUE(file) << name;
    std::vector<char> binary{std::istreambuf_iterator<char>(file), {}};
    ze_module_desc_t description = {};
    description.stype = ZE_STRUCTURE_TYPE_MODULE_DESC;
    description.format = ZE_MODULE_FORMAT_IL_SPIRV;
    description.inputSize = binary.size();
    description.pInputModule = reinterpret_cast<const uint8_t *>(binary.data());
    ze_module_handle_t module = nullptr;
    ze_module_build_log_handle_t log = nullptr;
    EXPECT_SUCCESS(
        zeModuleCreate(context, device, &description, &module, &log));
    EXPECT_SUCCESS(zeModuleBuildLogDestroy(log));
    destroyLater([module] { return zeModuleDestroy(module); });
    return module;
  }

  /// Makes an image of one float a texel.
  ze_image_handle_t makeImage(uint64_t width, uint32_t height, bool isWritten) {
    ze_image_desc_t desc = {};
    desc.stype = ZE_STRUCTURE_TYPE_IMAGE_DESC;
    desc.flags = isWritten ? ZE_IMAGE_FLAG_KERNEL_WRITE : 0;
    desc.type = ZE_IMAGE_TYPE_2D;
    desc.format = {ZE_IMAGE_FORMAT_LAYOUT_32, ZE_IMAGE_FORMAT_TYPE_FLOAT,
                   ZE_IMAGE_FORMAT_SWIZZLE_R, ZE_IMAGE_FORMAT_SWIZZLE_0,
                   ZE_IMAGE_FORMAT_SWIZZLE_0, ZE_IMAGE_FORMAT_SWIZZLE_1};
    desc.width = width;
    desc.height = height;
    desc.depth = 1;
    ze_image_properties_t properties = {};
    properties.stype = ZE_STRUCTURE_TYPE_IMAGE_PROPERTIES;
    EXPECT_SUCCESS(zeImageGetProperties(device, &desc, &properties));
    ze_image_handle_t image = nullptr;
    EXPECT_SUCCESS(zeImageCreate(context, device, &desc, &image));
    destroyLater([=] { return zeImageDestroy(image); });
    return image;
  }

  ze_sampler_handle_t makeSampler() {
    ze_sampler_desc_t desc = {};
    desc.stype = ZE_STRUCTURE_TYPE_SAMPLER_DESC;
    desc.addressMode = ZE_SAMPLER_ADDRESS_MODE_CLAMP;
    desc.filterMode = ZE_SAMPLER_FILTER_MODE_LINEAR;
    desc.isNormalized = true;
    ze_sampler_handle_t sampler = nullptr;
    EXPECT_SUCCESS(zeSamplerCreate(context, device, &desc, &sampler));
    destroyLater([=] { return zeSamplerDestroy(sampler); });
    return sampler;
  }

  template <typename T>
  void set(ze_kernel_handle_t kernel, uint32_t index, const T &value) {
    EXPECT_SUCCESS(
        zeKernelSetArgumentValue(kernel, index, sizeof value, &value));
  }

  void execute(ze_command_queue_handle_t queue, ze_command_list_handle_t list) {
    EXPECT_SUCCESS(zeCommandListClose(list));
    ze_fence_handle_t fence = makeFence(queue);
    EXPECT_SUCCESS(zeCommandQueueExecuteCommandLists(queue, 1, &list, fence));
    EXPECT_SUCCESS(zeFenceHostSynchronize(fence, UINT64_MAX));
    EXPECT_SUCCESS(zeCommandQueueSynchronize(queue, UINT64_MAX));
  }
};

// Otherwise there would be nobody to say anything.
TEST_F(LevelZeroValidationTest, TheLayerIsThere) {
  std::ifstream maps("/proc/self/maps");
  std::string text{std::istreambuf_iterator<char>(maps), {}};
  EXPECT_NE(text.find("libze_validation_layer"), std::string::npos);
}

TEST_F(LevelZeroValidationTest, ImagesAndSamplers) {
  ze_kernel_handle_t kernel = makeKernel(module("images"), "halve");
  ze_image_handle_t from = makeImage(8, 4, false),
                    copy = makeImage(8, 4, false), to = makeImage(4, 2, true);
  set(kernel, 0, copy);
  set(kernel, 1, makeSampler());
  set(kernel, 2, to);
  EXPECT_SUCCESS(zeKernelSetGroupSize(kernel, 2, 2, 1));
  std::vector<float> texels(32), halved(8), corner(2);
  std::iota(texels.begin(), texels.end(), 0.0f);
  ze_command_list_handle_t list = makeList();
  EXPECT_SUCCESS(zeCommandListAppendImageCopyFromMemory(
      list, from, texels.data(), nullptr, nullptr, 0, nullptr));
  EXPECT_SUCCESS(zeCommandListAppendBarrier(list, nullptr, 0, nullptr));
  ze_image_region_t upper = {0, 0, 0, 8, 2, 1}, lower = {0, 2, 0, 8, 2, 1};
  for (ze_image_region_t *region : {&upper, &lower})
    EXPECT_SUCCESS(zeCommandListAppendImageCopyRegion(
        list, copy, from, region, region, nullptr, 0, nullptr));
  EXPECT_SUCCESS(zeCommandListAppendBarrier(list, nullptr, 0, nullptr));
  ze_group_count_t groups = {2, 1, 1};
  EXPECT_SUCCESS(zeCommandListAppendLaunchKernel(list, kernel, &groups, nullptr,
                                                 0, nullptr));
  EXPECT_SUCCESS(zeCommandListAppendBarrier(list, nullptr, 0, nullptr));
  EXPECT_SUCCESS(zeCommandListAppendImageCopyToMemory(
      list, halved.data(), to, nullptr, nullptr, 0, nullptr));
  ze_image_region_t last = {2, 1, 0, 2, 1, 1};
  EXPECT_SUCCESS(zeCommandListAppendImageCopyToMemory(
      list, corner.data(), to, &last, nullptr, 0, nullptr));
  execute(makeQueue(), list);
  EXPECT_EQ(halved,
            (std::vector<float>{4.5, 6.5, 8.5, 10.5, 20.5, 22.5, 24.5, 26.5}));
  EXPECT_EQ(corner, (std::vector<float>{24.5, 26.5}));
}

TEST_F(LevelZeroValidationTest, BlocksOfImagesAndMemory) {
  ze_kernel_handle_t kernel = makeKernel(module("library-blocks"), "swap");
  ze_image_handle_t from = makeImage(4, 2, false), to = makeImage(4, 2, true);
  set(kernel, 0, from);
  set(kernel, 1, allocate<float>(8));
  set(kernel, 2, to);
  EXPECT_SUCCESS(zeKernelSetGroupSize(kernel, 4, 1, 1));
  std::vector<float> texels(8), swapped(8);
  std::iota(texels.begin(), texels.end(), 0.5f);
  ze_command_list_handle_t list = makeImmediate();
  EXPECT_SUCCESS(zeCommandListAppendImageCopyFromMemory(
      list, from, texels.data(), nullptr, nullptr, 0, nullptr));
  ze_group_count_t one = {1, 1, 1};
  EXPECT_SUCCESS(
      zeCommandListAppendLaunchKernel(list, kernel, &one, nullptr, 0, nullptr));
  EXPECT_SUCCESS(zeCommandListAppendImageCopyToMemory(
      list, swapped.data(), to, nullptr, nullptr, 0, nullptr));
  EXPECT_EQ(swapped,
            (std::vector<float>{4.5, 5.5, 6.5, 7.5, 0.5, 1.5, 2.5, 3.5}));
}

TEST_F(LevelZeroValidationTest, KernelsThatStartKernels) {
  ze_kernel_handle_t kernel = makeKernel(module("library-enqueue"), "start");
  int *x = allocate<int>(8);
  set(kernel, 0, x);
  set(kernel, 1, 2);
  EXPECT_SUCCESS(zeKernelSetGroupSize(kernel, 1, 1, 1));
  const int zero = 0;
  std::vector<ze_event_handle_t> events =
      makeEvents(2, ZE_EVENT_POOL_FLAG_KERNEL_TIMESTAMP);
  ze_command_list_handle_t list =
      makeImmediate(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
  EXPECT_SUCCESS(zeCommandListAppendMemoryFill(
      list, x, &zero, sizeof zero, 8 * sizeof zero, events[0], 0, nullptr));
  ze_group_count_t one = {1, 1, 1};
  EXPECT_SUCCESS(zeCommandListAppendLaunchKernel(list, kernel, &one, events[1],
                                                 1, &events[0]));
  EXPECT_SUCCESS(zeEventHostSynchronize(events[1], UINT64_MAX));
  EXPECT_EQ(std::vector<int>(x, x + 8),
            (std::vector<int>{0, 0, 5, 5, 5, 5, 0, 0}));
  ze_kernel_timestamp_result_t times = {};
  EXPECT_SUCCESS(zeEventQueryKernelTimestamp(events[1], &times));
  EXPECT_SUCCESS(zeEventHostReset(events[1]));
}

TEST_F(LevelZeroValidationTest, LocalMemoryAndIndirectLaunches) {
  ze_module_handle_t kernels = module("kernels");
  ze_kernel_handle_t kernel = makeKernel(kernels, "turn");
  uint32_t width = 0, height = 0, depth = 0;
  EXPECT_SUCCESS(
      zeKernelSuggestGroupSize(kernel, 64, 1, 1, &width, &height, &depth));
  EXPECT_EQ(64 % width, 0u);
  EXPECT_SUCCESS(zeKernelSetGroupSize(kernel, 16, 1, 1));
  int *data = allocate<int>(64);
  auto *count = allocate<ze_group_count_t>(1);
  *count = {4, 1, 1};
  std::iota(data, data + 64, 0);
  set(kernel, 0, data);
  EXPECT_SUCCESS(zeKernelSetArgumentValue(kernel, 1, 64, nullptr));
  ze_command_list_handle_t list = makeList();
  EXPECT_SUCCESS(zeCommandListAppendLaunchKernelIndirect(list, kernel, count,
                                                         nullptr, 0, nullptr));
  EXPECT_SUCCESS(zeCommandListAppendBarrier(list, nullptr, 0, nullptr));
  std::vector<int> turned(64);
  EXPECT_SUCCESS(zeCommandListAppendMemoryCopy(list, turned.data(), data, 256,
                                               nullptr, 0, nullptr));
  execute(makeQueue(ZE_COMMAND_QUEUE_MODE_SYNCHRONOUS), list);
  for (int i = 0; i < 64; ++i)
    EXPECT_EQ(turned[i], i / 16 * 16 + 15 - i % 16);
  EXPECT_SUCCESS(zeCommandListReset(list));
}

} // namespace
