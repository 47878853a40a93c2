//===- LevelZeroRunnerFakeTest.cpp - the runner on made-up devices *- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What no device here does: copies by the device, images, drivers without
// extensions, failures.
//
//===----------------------------------------------------------------------===//
#include "FakeLevelZero.h"
#include "SpirvDriverTest.h"

#include <algorithm>
#include <dlfcn.h>

using namespace cairn::runtime;
using namespace cairn::test;

static FakeLevelZero &fake() {
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

class LevelZeroRunnerFakeTest : public SpirvDriverTest {
protected:
  LevelZeroRunnerFakeTest()
      : SpirvDriverTest("level-zero:discrete", CAIRN_LEVEL_ZERO_KERNELS) {}

  void SetUp() override {
    fake() = FakeLevelZero();
    use("discrete");
  }
  /// Everything that was made is destroyed.
  void TearDown() override {
    device.reset();
    EXPECT_EQ(fake().living, 0);
  }

  void use(const std::string &name) {
    device.reset();
    auto created = createDevice("level-zero:" + name);
    ASSERT_OK(created);
    device = created.take();
    fake().log.clear();
  }

  std::unique_ptr<Kernel> loadSaxpy() {
    ProgramInterface interface = parse(read("kernels.json"));
    auto kernel = load("kernels", "saxpy", interface);
    fake().log.clear();
    return kernel;
  }

  /// Of `saxpy` without buffers.
  static Launch launchOf(uint64_t global, uint64_t local, uint64_t offset = 0) {
    Launch launch;
    launch.global = {global};
    launch.local = {local};
    launch.offset = {offset};
    launch.args = {Argument::value(1.0f), Argument::nullBuffer(),
                   Argument::nullBuffer()};
    return launch;
  }
};

using Log = std::vector<std::string>;

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
  EXPECT_TRUE(device->info().features.size() == 1);
}

TEST_F(LevelZeroRunnerFakeTest, UsesTheEngineForCopies) {
  device.reset();
  fake().log.clear();
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
  std::vector<unsigned char> pattern(32);
  for (size_t i = 0; i < pattern.size(); ++i)
    pattern[i] = uint8_t(i + 1);
  ASSERT_OK(buffer->fill(pattern.data(), 16, 64, 32));
  EXPECT_EQ(fake().log, (Log{"fill 16 64 0"}));
  ASSERT_OK(buffer->fill(pattern.data(), 32, 128, 128));
  EXPECT_EQ(fake().log, (Log{"fill 16 64 0", "copy 128 0 0"}));
  auto content = contentOf<unsigned char>(*buffer);
  for (size_t i = 0; i < 256; ++i)
    ASSERT_EQ(content[i], i < 32    ? 0
                          : i < 96  ? i % 16 + 1
                          : i < 128 ? 0
                                    : i % 32 + 1)
        << i;
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

TEST_F(LevelZeroRunnerFakeTest, SetsArgumentsAndLaunches) {
  auto kernel = loadSaxpy();
  ASSERT_TRUE(kernel);
  auto buffer = makeBuffer<int>({1});
  fake().log.clear();
  Launch launch = launchOf(64, 16);
  launch.args[1] = Argument::buffer(*buffer);
  ASSERT_OK(run(*kernel, launch));
  EXPECT_EQ(fake().log,
            (Log{"argument 0 4 0", "argument 1 8 0", "null argument 2 8 0",
                 "group 16 1 1", "launch 4 1 1"}));
}

TEST_F(LevelZeroRunnerFakeTest, OrdersLaunchesThatNobodyWaitedFor) {
  auto kernel = loadSaxpy();
  auto first = device->launch(*kernel, launchOf(4, 4));
  auto second = device->launch(*kernel, launchOf(4, 4));
  ASSERT_OK(first->wait());
  ASSERT_OK(second->wait());
  auto third = device->launch(*kernel, launchOf(4, 4));
  ASSERT_OK(third->wait());
  Log commands;
  for (const std::string &entry : fake().log)
    if (entry == "barrier" || entry.substr(0, 6) == "launch")
      commands.push_back(entry);
  EXPECT_EQ(commands,
            (Log{"launch 1 1 1", "barrier", "launch 1 1 1", "launch 1 1 1"}));
}

TEST_F(LevelZeroRunnerFakeTest, LaunchesRegionsAtTheirOffsets) {
  auto kernel = loadSaxpy();
  ASSERT_OK(run(*kernel, launchOf(10, 4, 100)));
  Log shapes(fake().log.begin() + 3, fake().log.end());
  EXPECT_EQ(shapes, (Log{"group 4 1 1", "offset 100 0 0", "launch 2 1 1",
                         "group 2 1 1", "offset 108 0 0", "launch 1 1 1"}));
  fake().log.clear();
  ASSERT_OK(run(*kernel, launchOf(8, 4)));
  shapes.assign(fake().log.begin() + 3, fake().log.end());
  EXPECT_EQ(shapes, (Log{"group 4 1 1", "offset 0 0 0", "launch 2 1 1"}));
}

TEST_F(LevelZeroRunnerFakeTest, LaunchesTooManyGroupsInParts) {
  auto kernel = loadSaxpy();
  ASSERT_OK(run(*kernel, launchOf(2500 * 4, 4)));
  Log shapes(fake().log.begin() + 3, fake().log.end());
  EXPECT_EQ(shapes, (Log{"group 4 1 1", "launch 1000 1 1", "group 4 1 1",
                         "offset 4000 0 0", "launch 1000 1 1", "group 4 1 1",
                         "offset 8000 0 0", "launch 500 1 1"}));
  EXPECT_ERROR(run(*kernel, launchOf(uint64_t(1) << 40, 1)),
               "kernel 'saxpy': needs 1099511627776 work-groups in dimension "
               "0, and the device starts at most 1000 at once");
}

TEST_F(LevelZeroRunnerFakeTest, NeedsTheExtensionForOffsets) {
  use("cpu");
  auto kernel = loadSaxpy();
  EXPECT_ERROR(run(*kernel, launchOf(4, 4, 8)),
               "kernel 'saxpy': the device has no global offsets (its driver "
               "lacks the extension ZE_experimental_global_offset), got 8 in "
               "dimension 0");
  EXPECT_ERROR(run(*kernel, launchOf(10, 4)),
               "kernel 'saxpy': expected a global size that is a multiple of "
               "the local size, as the device has no global offsets, and Level "
               "Zero launches whole work-groups, got 10 and 4 in dimension 0");
  EXPECT_ERROR(run(*kernel, launchOf(4004, 4)),
               "kernel 'saxpy': needs 1001 work-groups in dimension 0, the "
               "device starts at most 1000 at once, and the launch cannot be "
               "divided, as the device has no global offsets, and Level Zero "
               "launches whole work-groups");
  ASSERT_OK(run(*kernel, launchOf(8, 4)));
}

TEST_F(LevelZeroRunnerFakeTest, CountsTicksThatWrap) {
  auto kernel = loadSaxpy();
  auto event = device->launch(*kernel, launchOf(4, 4));
  ASSERT_OK(event);
  auto time = event->wait();
  ASSERT_OK(time);
  EXPECT_EQ(*time, 512u * 500);
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
  shape.order = ChannelOrder::A;
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
               "image arguments are not supported by the device");
}

TEST_F(LevelZeroRunnerFakeTest, PassesImagesAndSamplers) {
  ProgramInterface interface = parse(read("kernels.json"));
  auto &args = interface.kernels[0].args;
  for (size_t i : {1, 2})
    args[i].size = 8, args[i].align = 8;
  args[1].kind = ArgumentKind::Image;
  args[1].type = "image2d_t";
  args[1].access = "read_only";
  args[2].kind = ArgumentKind::Sampler;
  auto kernel = load("kernels", "saxpy", interface);
  ASSERT_TRUE(kernel);
  auto image = device->createImage({});
  ASSERT_OK(image);
  Launch launch = launchOf(1, 1);
  launch.args[1] = Argument::image(**image);
  launch.args[2] =
      Argument::sampler({true, AddressMode::ClampToEdge, FilterMode::Linear});
  fake().log.clear();
  for (int i = 0; i < 2; ++i)
    ASSERT_OK(run(*kernel, launch));
  EXPECT_EQ(std::count(fake().log.begin(), fake().log.end(), "sampler"), 1);
  EXPECT_EQ(fake().samplerDesc.addressMode, ZE_SAMPLER_ADDRESS_MODE_CLAMP);
  EXPECT_EQ(fake().samplerDesc.filterMode, ZE_SAMPLER_FILTER_MODE_LINEAR);
  EXPECT_EQ(fake().samplerDesc.isNormalized, 1);
  EXPECT_EQ(fake().log[1], "argument 1 8 0");
  launch.args[2] =
      Argument::sampler({false, AddressMode::Clamp, FilterMode::Nearest});
  ASSERT_OK(run(*kernel, launch));
  EXPECT_EQ(fake().samplerDesc.addressMode,
            ZE_SAMPLER_ADDRESS_MODE_CLAMP_TO_BORDER);
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
    return program.ok() ? "" : program.message();
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

// Each call of a scenario fails once; what was made before is destroyed.
TEST_F(LevelZeroRunnerFakeTest, SurvivesFailuresOfAllCalls) {
  auto scenario = [&]() -> Status {
    auto created = createDevice("level-zero:discrete");
    if (!created.ok())
      return created.status();
    Device &device = **created;
    auto program =
        device.loadProgram(path("kernels.spv"), parse(read("kernels.json")));
    if (!program.ok())
      return program.status();
    auto kernel = (*program)->createKernel("saxpy");
    if (!kernel.ok())
      return kernel.status();
    auto buffer = device.createBuffer(64);
    if (!buffer.ok())
      return buffer.status();
    int pattern = 1, texel = 0;
    if (Status status = (*buffer)->fill(&pattern, 4, 64); !status.ok())
      return status;
    if (Status status = (*buffer)->write(&pattern, 4); !status.ok())
      return status;
    auto image = device.createImage({});
    if (!image.ok())
      return image.status();
    if (Status status = (*image)->write(&texel, 4); !status.ok())
      return status;
    if (Status status = (*image)->read(&texel, 4); !status.ok())
      return status;
    auto first = device.launch(**kernel, launchOf(10, 4, 4));
    if (!first.ok())
      return first.status();
    auto second = device.launch(**kernel, launchOf(4, 4));
    if (!second.ok())
      return second.status();
    if (auto time = first->wait(); !time.ok())
      return time.status();
    return second->wait().status();
  };
  ASSERT_OK(scenario());
  for (const char *name : {"DeviceGetComputeProperties",
                           "DeviceGetModuleProperties",
                           "DeviceGetCommandQueueGroupProperties",
                           "DeviceGetMemoryAccessProperties",
                           "DeviceGetImageProperties",
                           "ContextCreate",
                           "CommandListCreateImmediate",
                           "EventPoolCreate",
                           "EventCreate",
                           "EventHostReset",
                           "EventHostSynchronize",
                           "EventQueryKernelTimestamp",
                           "MemAllocDevice",
                           "CommandListAppendBarrier",
                           "CommandListAppendMemoryCopy",
                           "CommandListAppendMemoryFill",
                           "ImageCreate",
                           "CommandListAppendImageCopyFromMemory",
                           "CommandListAppendImageCopyToMemory",
                           "ModuleCreate",
                           "KernelCreate",
                           "KernelGetProperties",
                           "KernelSetArgumentValue",
                           "KernelSetGroupSize",
                           "KernelSetGlobalOffsetExp",
                           "CommandListAppendLaunchKernel"}) {
    int before = fake().living;
    fake().failing = name;
    Status status = scenario();
    ASSERT_FALSE(status.ok()) << name;
    EXPECT_NE(status.message().find(std::string("ze") + name +
                                    ": ZE_RESULT_ERROR_DEVICE_LOST (the device "
                                    "hung, was reset or was removed)"),
              std::string::npos)
        << status.message();
    fake().failing.clear();
    EXPECT_EQ(fake().living, before) << name;
  }
}
