//===- LevelZeroImageTest.cpp - images and samplers -------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "LevelZeroExecutionTest.h"

#include <numeric>

using namespace cairn::test;

namespace {

class LevelZeroImageTest : public LevelZeroExecutionTest {
protected:
  /// Describes an image of 32-bit unsigned integers, which kernels may write.
  static ze_image_desc_t describe(ze_image_type_t type, uint64_t width,
                                  uint32_t height = 1, uint32_t layers = 0) {
    ze_image_desc_t desc = {};
    desc.stype = ZE_STRUCTURE_TYPE_IMAGE_DESC;
    desc.flags = ZE_IMAGE_FLAG_KERNEL_WRITE;
    desc.type = type;
    desc.format = {ZE_IMAGE_FORMAT_LAYOUT_32, ZE_IMAGE_FORMAT_TYPE_UINT,
                   ZE_IMAGE_FORMAT_SWIZZLE_R, ZE_IMAGE_FORMAT_SWIZZLE_0,
                   ZE_IMAGE_FORMAT_SWIZZLE_0, ZE_IMAGE_FORMAT_SWIZZLE_1};
    desc.width = width;
    desc.height = height;
    desc.depth = 1;
    desc.arraylevels = layers;
    return desc;
  }

  ze_image_handle_t makeImage(const ze_image_desc_t &desc) {
    ze_image_handle_t image = nullptr;
    EXPECT_SUCCESS(zeImageCreate(context, device, &desc, &image));
    destroyLater([=] { return zeImageDestroy(image); });
    return image;
  }

  ze_sampler_handle_t makeSampler() {
    ze_sampler_desc_t desc = {};
    desc.stype = ZE_STRUCTURE_TYPE_SAMPLER_DESC;
    desc.addressMode = ZE_SAMPLER_ADDRESS_MODE_CLAMP_TO_BORDER;
    desc.filterMode = ZE_SAMPLER_FILTER_MODE_LINEAR;
    desc.isNormalized = true;
    ze_sampler_handle_t sampler = nullptr;
    EXPECT_SUCCESS(zeSamplerCreate(context, device, &desc, &sampler));
    destroyLater([=] { return zeSamplerDestroy(sampler); });
    return sampler;
  }

  std::vector<uint32_t> read(ze_image_handle_t image, size_t count) {
    std::vector<uint32_t> texels(count, 77);
    EXPECT_SUCCESS(zeCommandListAppendImageCopyToMemory(
        list, texels.data(), image, nullptr, nullptr, 0, nullptr));
    return texels;
  }

  void fill(ze_image_handle_t image, size_t count, uint32_t first) {
    std::vector<uint32_t> texels(count);
    std::iota(texels.begin(), texels.end(), first);
    EXPECT_SUCCESS(zeCommandListAppendImageCopyFromMemory(
        list, image, texels.data(), nullptr, nullptr, 0, nullptr));
  }

  void SetUp() override {
    LevelZeroExecutionTest::SetUp();
    list = makeImmediate();
  }
  ze_command_list_handle_t list = nullptr;
};

TEST_F(LevelZeroImageTest, IsGivenToKernels) {
  ze_kernel_handle_t kernel = makeKernel("image");
  ze_image_desc_t desc = describe(ZE_IMAGE_TYPE_2DARRAY, 5, 2, 3);
  ze_image_handle_t image = makeImage(desc);
  ze_sampler_handle_t sampler = makeSampler();
  EXPECT_SUCCESS(zeKernelSetArgumentValue(kernel, 0, sizeof image, &image));
  EXPECT_SUCCESS(zeKernelSetArgumentValue(kernel, 1, sizeof sampler, &sampler));
  ze_group_count_t one = {1, 1, 1};
  EXPECT_SUCCESS(
      zeCommandListAppendLaunchKernel(list, kernel, &one, nullptr, 0, nullptr));
  std::vector<uint32_t> texels = read(image, 30);
  texels.resize(10);
  EXPECT_EQ(texels, (std::vector<uint32_t>{5, 2, 1, 3, 20, 40, 4, 0x10B0,
                                           0x10DC, 0x25}));
}

TEST_F(LevelZeroImageTest, WrongArguments) {
  ze_kernel_handle_t kernel = makeKernel("image");
  ze_image_handle_t flat = makeImage(describe(ZE_IMAGE_TYPE_2D, 5, 2));
  ze_image_desc_t constant = describe(ZE_IMAGE_TYPE_2DARRAY, 5, 2, 3);
  constant.flags = 0;
  ze_image_handle_t readOnly = makeImage(constant);
  ze_sampler_handle_t sampler = makeSampler();
  auto stray = strayHandle<ze_image_handle_t>();
  EXPECT_EQ(zeKernelSetArgumentValue(kernel, 0, 4, &flat),
            ZE_RESULT_ERROR_INVALID_KERNEL_ARGUMENT_SIZE);
  for (ze_image_handle_t image : {flat, readOnly, stray})
    EXPECT_EQ(zeKernelSetArgumentValue(kernel, 0, sizeof image, &image),
              ZE_RESULT_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(zeKernelSetArgumentValue(kernel, 0, 8, &sampler),
            ZE_RESULT_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(zeKernelSetArgumentValue(kernel, 0, 8, nullptr),
            ZE_RESULT_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(zeKernelSetArgumentValue(kernel, 1, 8, &flat),
            ZE_RESULT_ERROR_INVALID_ARGUMENT);
}

TEST_F(LevelZeroImageTest, CopiesRegions) {
  ze_image_handle_t a = makeImage(describe(ZE_IMAGE_TYPE_2D, 4, 3));
  ze_image_handle_t b = makeImage(describe(ZE_IMAGE_TYPE_2D, 4, 3));
  fill(a, 12, 0);
  fill(b, 12, 100);
  ze_image_region_t to = {2, 1, 0, 2, 2, 1}, from = {0, 0, 0, 2, 2, 1};
  EXPECT_SUCCESS(zeCommandListAppendImageCopyRegion(list, b, a, &to, &from,
                                                    nullptr, 0, nullptr));
  EXPECT_EQ(read(b, 12), (std::vector<uint32_t>{100, 101, 102, 103, 104, 105, 0,
                                                1, 108, 109, 4, 5}));
  EXPECT_SUCCESS(zeCommandListAppendImageCopy(list, b, a, nullptr, 0, nullptr));
  EXPECT_EQ(read(b, 12), read(a, 12));
  // With gaps in memory, which stay.
  std::vector<uint32_t> memory(6, 7);
  EXPECT_SUCCESS(zeCommandListAppendImageCopyToMemoryExt(
      list, memory.data(), a, &to, 12, 0, nullptr, 0, nullptr));
  EXPECT_EQ(memory, (std::vector<uint32_t>{6, 7, 7, 10, 11, 7}));
  EXPECT_SUCCESS(zeCommandListAppendImageCopyFromMemoryExt(
      list, a, memory.data(), &from, 12, 0, nullptr, 0, nullptr));
  EXPECT_EQ(read(a, 12),
            (std::vector<uint32_t>{6, 7, 2, 3, 10, 11, 6, 7, 8, 9, 10, 11}));
}

TEST_F(LevelZeroImageTest, CopiesLayers) {
  ze_image_handle_t rows = makeImage(describe(ZE_IMAGE_TYPE_1DARRAY, 3, 1, 4));
  fill(rows, 12, 0);
  ze_image_region_t third = {1, 2, 0, 2, 1, 1};
  std::vector<uint32_t> memory(2);
  EXPECT_SUCCESS(zeCommandListAppendImageCopyToMemory(
      list, memory.data(), rows, &third, nullptr, 0, nullptr));
  EXPECT_EQ(memory, (std::vector<uint32_t>{7, 8}));
  ze_image_handle_t planes =
      makeImage(describe(ZE_IMAGE_TYPE_2DARRAY, 2, 2, 3));
  fill(planes, 12, 0);
  ze_image_region_t last = {0, 1, 2, 2, 1, 1};
  EXPECT_SUCCESS(zeCommandListAppendImageCopyToMemory(
      list, memory.data(), planes, &last, nullptr, 0, nullptr));
  EXPECT_EQ(memory, (std::vector<uint32_t>{10, 11}));
  // The width of a buffer is in bytes.
  ze_image_handle_t buffer = makeImage(describe(ZE_IMAGE_TYPE_BUFFER, 24));
  fill(buffer, 6, 5);
  EXPECT_EQ(read(buffer, 6), (std::vector<uint32_t>{5, 6, 7, 8, 9, 10}));
}

// Nothing is copied, and what waits for it goes on.
TEST_F(LevelZeroImageTest, EmptyCopies) {
  ze_image_handle_t from = makeImage(describe(ZE_IMAGE_TYPE_2D, 4, 3));
  ze_image_handle_t to = makeImage(describe(ZE_IMAGE_TYPE_2D, 4, 3));
  auto *memory = allocate<uint32_t>(12);
  std::fill(memory, memory + 12, 7);
  std::vector<ze_event_handle_t> events = makeEvents(3);
  const ze_image_region_t empty = {};
  ASSERT_SUCCESS(zeCommandListAppendImageCopyRegion(
      list, to, from, &empty, &empty, events[0], 0, nullptr));
  ASSERT_SUCCESS(zeCommandListAppendImageCopyToMemory(
      list, memory, from, &empty, events[1], 0, nullptr));
  ASSERT_SUCCESS(zeCommandListAppendImageCopyFromMemory(
      list, to, memory, &empty, events[2], 0, nullptr));
  for (ze_event_handle_t event : events)
    EXPECT_SUCCESS(zeEventHostSynchronize(event, 5000000000));
  EXPECT_EQ(memory[0], 7u);
}

TEST_F(LevelZeroImageTest, WrongCopies) {
  ze_image_handle_t image = makeImage(describe(ZE_IMAGE_TYPE_2D, 4, 3));
  ze_image_handle_t small = makeImage(describe(ZE_IMAGE_TYPE_2D, 4, 2));
  auto stray = strayHandle<ze_image_handle_t>();
  auto *memory = allocate<uint32_t>(12);
  auto copy = [&](ze_image_handle_t to, ze_image_handle_t from) {
    return zeCommandListAppendImageCopy(list, to, from, nullptr, 0, nullptr);
  };
  EXPECT_EQ(copy(image, nullptr), ZE_RESULT_ERROR_INVALID_NULL_HANDLE);
  EXPECT_EQ(copy(stray, image), ZE_RESULT_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(copy(image, small), ZE_RESULT_ERROR_INVALID_SIZE);
  EXPECT_EQ(copy(image, image), ZE_RESULT_ERROR_OVERLAPPING_REGIONS);
  EXPECT_EQ(zeCommandListAppendImageCopyFromMemory(
                list, image, nullptr, nullptr, nullptr, 0, nullptr),
            ZE_RESULT_ERROR_INVALID_NULL_POINTER);
  // Beyond the image, beyond all numbers, and beyond the memory.
  for (ze_image_region_t region :
       {ze_image_region_t{1, 0, 0, 4, 1, 1},
        ze_image_region_t{0, 2, 0, 1, 2, 1},
        ze_image_region_t{0, 0, 1, 1, 1, 1},
        ze_image_region_t{UINT32_MAX, 0, 0, 2, 1, 1}})
    EXPECT_EQ(zeCommandListAppendImageCopyToMemory(list, memory, image, &region,
                                                   nullptr, 0, nullptr),
              ZE_RESULT_ERROR_INVALID_SIZE);
  EXPECT_EQ(zeCommandListAppendImageCopyToMemory(list, memory + 1, image,
                                                 nullptr, nullptr, 0, nullptr),
            ZE_RESULT_ERROR_INVALID_SIZE);
}

TEST_F(LevelZeroImageTest, Memory) {
  ze_image_desc_t solid = describe(ZE_IMAGE_TYPE_3D, 16, 4);
  solid.depth = 2;
  ze_image_handle_t image = makeImage(solid);
  ze_image_handle_t other = makeImage(describe(ZE_IMAGE_TYPE_1D, 8));
  ze_image_memory_properties_exp_t memory = {};
  ASSERT_SUCCESS(zeImageGetMemoryPropertiesExp(image, &memory));
  EXPECT_GE(memory.rowPitch, 16 * sizeof(uint32_t));
  EXPECT_GE(memory.slicePitch, 4 * memory.rowPitch);
  EXPECT_EQ(memory.size, 2 * memory.slicePitch);
  EXPECT_EQ(zeImageGetMemoryPropertiesExp(image, nullptr),
            ZE_RESULT_ERROR_INVALID_NULL_POINTER);
  ze_image_allocation_ext_properties_t its = {}, others = {};
  ASSERT_SUCCESS(zeImageGetAllocPropertiesExt(context, image, &its));
  ASSERT_SUCCESS(zeImageGetAllocPropertiesExt(context, other, &others));
  EXPECT_NE(its.id, others.id);
}

TEST_F(LevelZeroImageTest, Create) {
  ze_image_desc_t desc = describe(ZE_IMAGE_TYPE_2D, 16, 16);
  ze_image_handle_t image = nullptr;
  auto create = [&] { return zeImageCreate(context, device, &desc, &image); };
  EXPECT_EQ(zeImageCreate(context, device, nullptr, &image),
            ZE_RESULT_ERROR_INVALID_NULL_POINTER);
  EXPECT_EQ(zeImageCreate(context, device, &desc, nullptr),
            ZE_RESULT_ERROR_INVALID_NULL_POINTER);
  EXPECT_EQ(zeImageCreate(context, nullptr, &desc, &image),
            ZE_RESULT_ERROR_INVALID_NULL_HANDLE);
  ze_image_properties_t properties = {};
  EXPECT_SUCCESS(zeImageGetProperties(device, &desc, &properties));
  EXPECT_EQ(properties.samplerFilterFlags, ZE_IMAGE_SAMPLER_FILTER_FLAG_POINT);
  desc.format.type = ZE_IMAGE_FORMAT_TYPE_FLOAT;
  EXPECT_SUCCESS(zeImageGetProperties(device, &desc, &properties));
  EXPECT_EQ(properties.samplerFilterFlags,
            ZE_IMAGE_SAMPLER_FILTER_FLAG_POINT |
                ZE_IMAGE_SAMPLER_FILTER_FLAG_LINEAR);
  desc.format.layout = ZE_IMAGE_FORMAT_LAYOUT_NV12;
  EXPECT_EQ(create(), ZE_RESULT_ERROR_UNSUPPORTED_IMAGE_FORMAT);
  desc = describe(ZE_IMAGE_TYPE_2D, 16, 16);
  desc.flags = 4;
  EXPECT_EQ(create(), ZE_RESULT_ERROR_INVALID_ENUMERATION);
  for (const ze_image_desc_t &large : {describe(ZE_IMAGE_TYPE_1D, 65537),
                                       describe(ZE_IMAGE_TYPE_2D, 16, 16385),
                                       describe(ZE_IMAGE_TYPE_3D, 2, 2049)}) {
    desc = large;
    EXPECT_EQ(create(), ZE_RESULT_ERROR_UNSUPPORTED_SIZE);
  }
  // Channels that the layout lacks.
  desc = describe(ZE_IMAGE_TYPE_2D, 16, 16);
  desc.format.y = ZE_IMAGE_FORMAT_SWIZZLE_G;
  desc.format.z = ZE_IMAGE_FORMAT_SWIZZLE_B;
  desc.format.w = ZE_IMAGE_FORMAT_SWIZZLE_A;
  makeImage(desc);
  // There are no images of depths.
  desc = describe(ZE_IMAGE_TYPE_2D, 16, 16);
  desc.format.x = static_cast<ze_image_format_swizzle_t>(7);
  EXPECT_EQ(create(), ZE_RESULT_ERROR_UNSUPPORTED_IMAGE_FORMAT);
  desc = describe(ZE_IMAGE_TYPE_1D, 0);
  EXPECT_EQ(create(), ZE_RESULT_ERROR_UNSUPPORTED_SIZE);
  desc = describe(ZE_IMAGE_TYPE_BUFFER, 6);
  EXPECT_EQ(create(), ZE_RESULT_ERROR_UNSUPPORTED_SIZE);
  EXPECT_EQ(image, nullptr);
  desc = describe(ZE_IMAGE_TYPE_1D, 8);
  EXPECT_SUCCESS(create());
  EXPECT_SUCCESS(zeContextMakeImageResident(context, device, image));
  EXPECT_SUCCESS(zeContextEvictImage(context, device, image));
  EXPECT_SUCCESS(zeImageDestroy(image));
  EXPECT_EQ(zeImageDestroy(image), ZE_RESULT_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(zeImageDestroy(nullptr), ZE_RESULT_ERROR_INVALID_NULL_HANDLE);
  EXPECT_EQ(zeContextMakeImageResident(context, device, image),
            ZE_RESULT_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(zeContextEvictImage(context, device, nullptr),
            ZE_RESULT_ERROR_INVALID_NULL_HANDLE);
}

TEST_F(LevelZeroImageTest, Samplers) {
  ze_sampler_desc_t nearest = {};
  nearest.stype = ZE_STRUCTURE_TYPE_SAMPLER_DESC;
  ze_sampler_handle_t sampler = nullptr;
  nearest.filterMode = ze_sampler_filter_mode_t(2);
  EXPECT_EQ(zeSamplerCreate(context, device, &nearest, &sampler),
            ZE_RESULT_ERROR_INVALID_ENUMERATION);
  nearest.filterMode = ZE_SAMPLER_FILTER_MODE_NEAREST;
  nearest.addressMode = ze_sampler_address_mode_t(5);
  EXPECT_EQ(zeSamplerCreate(context, device, &nearest, &sampler),
            ZE_RESULT_ERROR_INVALID_ENUMERATION);
  EXPECT_EQ(zeSamplerCreate(context, device, nullptr, &sampler),
            ZE_RESULT_ERROR_INVALID_NULL_POINTER);
  EXPECT_EQ(zeSamplerDestroy(nullptr), ZE_RESULT_ERROR_INVALID_NULL_HANDLE);
  EXPECT_EQ(zeSamplerDestroy(as<ze_sampler_handle_t>(device)),
            ZE_RESULT_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(sampler, nullptr);
}

} // namespace
