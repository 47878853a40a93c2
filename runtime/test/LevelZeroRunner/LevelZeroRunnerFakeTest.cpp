//===- LevelZeroRunnerFakeTest.cpp - devices and memory made up -*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "LevelZeroRunnerFakeTest.h"

#include <dlfcn.h>

using namespace cairn::runtime;
using namespace cairn::test;

FakeLevelZero &cairn::test::fake() {
  static FakeLevelZero *found = [] {
    void *library = dlopen(CAIRN_FAKE_LEVEL_ZERO, RTLD_NOW | RTLD_LOCAL);
    auto get = reinterpret_cast<decltype(&cairnFakeLevelZero)>(
        dlsym(library, "cairnFakeLevelZero"));
    return get();
  }();
  return *found;
}

__attribute__((constructor)) static void useFake() {
  setenv("CAIRN_LEVEL_ZERO_LOADER", CAIRN_FAKE_LEVEL_ZERO, /*overwrite=*/1);
  setenv("CAIRN_LEVEL_ZERO_BUILD_FLAGS", "-some-flag", /*overwrite=*/1);
}

TEST_F(LevelZeroRunnerFakeTest, ListsTheDevicesOfAllDriversThatWork) {
  Log names;
  for (const ListedDevice &listed : listDevices())
    if (listed.info.driver == "level-zero")
      names.push_back(listed.spelling + " is " + listed.info.name + ", " +
                      listed.info.version);
  EXPECT_EQ(names, (Log{"level-zero is Fake Discrete, Level Zero 1.3",
                        "level-zero:1 is Fake Integrated, Level Zero 1.3",
                        "level-zero:2 is Fake CPU, Level Zero 1.3"}));
  EXPECT_ERROR(createDevice("level-zero:toaster"),
               "no device 'level-zero:toaster': driver 'level-zero' has 'Fake "
               "Discrete', 'Fake Integrated', 'Fake CPU'");
  EXPECT_ERROR(createDevice("level-zero:3"),
               "no device 'level-zero:3': driver 'level-zero' has 3 devices");
}

TEST_F(LevelZeroRunnerFakeTest, DescribesTheDevice) {
  const DeviceInfo &info = device->info();
  EXPECT_EQ(info.maxWorkGroupSize, 128u);
  EXPECT_EQ(info.maxGroups[1], 1000u);
  EXPECT_EQ(info.localMemory, 32u << 10);
  EXPECT_EQ(info.features, (Log{"SPIR-V-1.2", "fp16", ZE_GLOBAL_OFFSET_EXP_NAME,
                                ZE_RELAXED_ALLOCATION_LIMITS_EXP_NAME}));
  EXPECT_TRUE(info.images);
  EXPECT_TRUE(info.notes.empty());
  use("cpu");
  EXPECT_FALSE(device->info().images);
  EXPECT_EQ(device->info().notes.size(), 1u);
  EXPECT_EQ(device->info().features, Log{"SPIR-V-1.2"});
}

TEST_F(LevelZeroRunnerFakeTest, HoldsARequiredSubGroupSizeAgainstTheDevice) {
  ProgramInterface interface = parse(read("kernels.json"));
  for (KernelInterface &kernel : interface.kernels)
    kernel.reqdSubGroupSize = 16;
  EXPECT_TRUE(load("kernels", "saxpy", interface));
  for (KernelInterface &kernel : interface.kernels)
    kernel.reqdSubGroupSize = 32;
  auto program = device->loadProgram(path("kernels.spv"), interface);
  ASSERT_OK(program);
  EXPECT_ERROR((*program)->createKernel("saxpy"),
               "kernel 'saxpy': requires sub-groups of 32 work-items, and the "
               "device has sub-groups of 8, 16");
}

TEST_F(LevelZeroRunnerFakeTest, UsesTheEngineForCopies) {
  auto created = createDevice("level-zero:discrete");
  ASSERT_OK(created);
  EXPECT_EQ(fake().log, (Log{"list 0 2 0", "list 1 1 0"}));
  fake().log.clear();
  created = createDevice("level-zero:integrated");
  EXPECT_EQ(fake().log, (Log{"list 0 2 0", "list 0 1 0"}));
}

TEST_F(LevelZeroRunnerFakeTest, CopiesWhereTheHostSeesNoMemory) {
  auto buffer = makeBuffer<int>({1, 2, 3});
  EXPECT_EQ(contentOf<int>(*buffer), (std::vector<int>{1, 2, 3}));
  EXPECT_EQ(fake().log, (Log{"device 12 0 0", "copy 12 0 0", "copy 12 0 0"}));
  buffer.reset();
  use("integrated");
  buffer = makeBuffer<int>({1, 2, 3});
  EXPECT_EQ(contentOf<int>(*buffer), (std::vector<int>{1, 2, 3}));
  int four = 4;
  ASSERT_OK(buffer->fill(&four, 4, 8, 4));
  EXPECT_EQ(contentOf<int>(*buffer), (std::vector<int>{1, 4, 4}));
  EXPECT_EQ(fake().log, (Log{"shared 12 0 0"}));
}

TEST_F(LevelZeroRunnerFakeTest, FillsByTheDeviceWhereItCan) {
  auto buffer = makeBuffer(std::vector<unsigned char>(256));
  fake().log.clear();
  std::vector<unsigned char> pattern(32), expected(256);
  for (size_t i = 0; i < pattern.size(); ++i)
    pattern[i] = uint8_t(i + 1);
  ASSERT_OK(buffer->fill(pattern.data(), 16, 64, 32));
  EXPECT_EQ(fake().log, (Log{"fill 16 64 0"}));
  ASSERT_OK(buffer->fill(pattern.data(), 32, 128, 128));
  EXPECT_EQ(fake().log, (Log{"fill 16 64 0", "copy 128 0 0"}));
  for (size_t i = 32; i < 96; ++i)
    expected[i] = uint8_t(i % 16 + 1);
  for (size_t i = 128; i < 256; ++i)
    expected[i] = uint8_t(i % 32 + 1);
  EXPECT_EQ(contentOf<unsigned char>(*buffer), expected);
}

TEST_F(LevelZeroRunnerFakeTest, ExceedsTheUsualSizeOfAllocations) {
  auto buffer = device->createBuffer((1 << 20) + 1);
  ASSERT_OK(buffer);
  EXPECT_EQ(fake().log, (Log{"device 1048577 1 0"}));
  *buffer = nullptr;
  use("cpu");
  EXPECT_ERROR(device->createBuffer((1 << 20) + 1),
               "out of memory: cannot allocate a buffer of 1048577 bytes: the "
               "device allocates at most 1048576 bytes at once");
}

TEST_F(LevelZeroRunnerFakeTest, MakesAndCopiesImages) {
  ImageDescription shape;
  shape.order = ChannelOrder::BGRA;
  shape.width = 3;
  shape.height = 2;
  auto image = device->createImage(shape);
  ASSERT_OK(image);
  const ze_image_desc_t &desc = fake().imageDesc;
  EXPECT_EQ(desc.flags, uint32_t(ZE_IMAGE_FLAG_KERNEL_WRITE));
  EXPECT_EQ(desc.type, ZE_IMAGE_TYPE_2D);
  EXPECT_EQ(desc.format.layout, ZE_IMAGE_FORMAT_LAYOUT_8_8_8_8);
  EXPECT_EQ(desc.format.type, ZE_IMAGE_FORMAT_TYPE_UNORM);
  EXPECT_EQ(desc.format.x, ZE_IMAGE_FORMAT_SWIZZLE_B);
  EXPECT_EQ(desc.format.z, ZE_IMAGE_FORMAT_SWIZZLE_R);
  std::vector<int> texels = {1, 2, 3, 4, 5, 6}, back(6);
  ASSERT_OK((*image)->write(texels.data(), 24));
  ASSERT_OK((*image)->read(back.data(), 24));
  EXPECT_EQ(back, texels);

  shape = {};
  shape.type = ImageType::Image1DBuffer;
  shape.order = ChannelOrder::R;
  shape.channel = ChannelType::Float;
  shape.width = 5;
  shape.writable = false;
  ASSERT_OK(device->createImage(shape));
  EXPECT_EQ(desc.width, 20u);
  EXPECT_EQ(desc.flags, 0u);
}

TEST_F(LevelZeroRunnerFakeTest, RefusesImagesThatTheDeviceLacks) {
  ImageDescription shape;
  shape.type = ImageType::Image1DBuffer;
  shape.order = ChannelOrder::A;
  shape.channel = ChannelType::Float;
  shape.width = 5;
  shape.writable = false;
  EXPECT_ERROR(device->createImage(shape),
               "the device does not support a read-only image1d_buffer_t of 5 "
               "texels, A FLOAT");
  shape.order = ChannelOrder::SRGBA;
  shape.channel = ChannelType::UnormInt8;
  EXPECT_ERROR(device->createImage(shape),
               "the device does not support a read-only image1d_buffer_t of 5 "
               "texels, sRGBA UNORM_INT8");
  shape = {};
  shape.width = 65;
  EXPECT_ERROR(device->createImage(shape),
               "the device does not support an image2d_t of 65x1 texels, RGBA "
               "UNORM_INT8");
  use("cpu");
  EXPECT_ERROR(device->createImage(shape),
               "image arguments are not supported by the level-zero device");
}

TEST_F(LevelZeroRunnerFakeTest, PassesConstantsAndFlags) {
  ProgramInterface interface = parse(read("kernels.json"));
  interface.specConstants = {{3, 0xfedc}, {8, UINT64_MAX - 1}};
  ASSERT_OK(device->loadProgram(path("kernels.spv"), interface));
  EXPECT_EQ(fake().constantIds, (std::vector<uint32_t>{3, 8}));
  EXPECT_EQ(fake().constantValues,
            (std::vector<uint64_t>{0xfedc, UINT64_MAX - 1}));
  EXPECT_EQ(fake().buildFlags, "-some-flag");
}

TEST_F(LevelZeroRunnerFakeTest, PutsTheBuildLogInOneLine) {
  fake().failing = "ModuleCreate";
  fake().failure = ZE_RESULT_ERROR_MODULE_BUILD_FAILURE;
  fake().buildLog = "first\nsecond\n";
  EXPECT_ERROR(
      device->loadProgram(path("kernels.spv"), parse(read("kernels.json"))),
      "cannot load '" + path("kernels.spv") +
          "': zeModuleCreate: ZE_RESULT_ERROR_MODULE_BUILD_FAILURE (the driver "
          "cannot build the module): first; second");
}

TEST_F(LevelZeroRunnerFakeTest, HoldsModulesAgainstTheDevice) {
  ProgramInterface interface = parse(read("kernels.json"));
  auto patched = [&](size_t byte, char value) {
    std::string changed = read("kernels.spv");
    changed[byte] = value;
    auto program =
        device->loadBinary(changed.data(), changed.size(), "k.spv", interface);
    EXPECT_FALSE(program.ok());
    return program.message();
  };
  // The minor version.
  EXPECT_EQ(patched(5, 4),
            "'k.spv' is SPIR-V 1.4, and the device reads up to 1.2");
  // The first capability, Kernel, behind five words of header.
  EXPECT_EQ(patched(24, 10), "device 'Fake Discrete' lacks double precision, "
                             "needed by capability Float64 of 'k.spv'");
  EXPECT_EQ(patched(24, 12), "device 'Fake Discrete' lacks 64-bit atomics, "
                             "needed by capability Int64Atomics of 'k.spv'");
  use("cpu");
  EXPECT_EQ(patched(24, 9), "device 'Fake CPU' lacks half precision, needed by "
                            "capability Float16 of 'k.spv'");
}

TEST_F(LevelZeroRunnerFakeTest, NamesTheCallThatFails) {
  fake().failing = "MemAllocDevice";
  fake().failure = ZE_RESULT_ERROR_OUT_OF_DEVICE_MEMORY;
  EXPECT_ERROR(device->createBuffer(16),
               "out of memory: cannot allocate a buffer of 16 bytes: "
               "zeMemAllocDevice: ZE_RESULT_ERROR_OUT_OF_DEVICE_MEMORY (the "
               "device is out of memory)");
  fake().failure = ze_result_t(0x12345);
  EXPECT_ERROR(device->createBuffer(16),
               "out of memory: cannot allocate a buffer of 16 bytes: "
               "zeMemAllocDevice: ze_result_t 0x12345");
}
