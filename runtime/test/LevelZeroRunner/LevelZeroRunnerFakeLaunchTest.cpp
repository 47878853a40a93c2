//===- LevelZeroRunnerFakeLaunchTest.cpp - launches made up -----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "LevelZeroRunnerFakeTest.h"

#include <algorithm>

using namespace cairn::runtime;
using namespace cairn::test;

class LevelZeroRunnerFakeLaunchTest : public LevelZeroRunnerFakeTest {
protected:
  /// What was called but for the three arguments.
  static Log shapes() { return Log(fake().log.begin() + 3, fake().log.end()); }

  /// Calls everything once, on a device of its own.
  Status doEverything();
};

TEST_F(LevelZeroRunnerFakeLaunchTest, SetsArgumentsAndLaunches) {
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

TEST_F(LevelZeroRunnerFakeLaunchTest, OrdersLaunchesThatNobodyWaitedFor) {
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

TEST_F(LevelZeroRunnerFakeLaunchTest, LaunchesRegionsAtTheirOffsets) {
  auto kernel = loadSaxpy();
  ASSERT_OK(run(*kernel, launchOf(10, 4, 100)));
  EXPECT_EQ(shapes(), (Log{"group 4 1 1", "offset 100 0 0", "launch 2 1 1",
                           "group 2 1 1", "offset 108 0 0", "launch 1 1 1"}));
  fake().log.clear();
  ASSERT_OK(run(*kernel, launchOf(8, 4)));
  EXPECT_EQ(shapes(), (Log{"group 4 1 1", "offset 0 0 0", "launch 2 1 1"}));
}

TEST_F(LevelZeroRunnerFakeLaunchTest, LaunchesTooManyGroupsInParts) {
  auto kernel = loadSaxpy();
  ASSERT_OK(run(*kernel, launchOf(2500 * 4, 4)));
  EXPECT_EQ(shapes(), (Log{"group 4 1 1", "launch 1000 1 1", "group 4 1 1",
                           "offset 4000 0 0", "launch 1000 1 1", "group 4 1 1",
                           "offset 8000 0 0", "launch 500 1 1"}));
  EXPECT_ERROR(run(*kernel, launchOf(uint64_t(1) << 40, 1)),
               "kernel 'saxpy': needs 1099511627776 work-groups in dimension "
               "0, and the device starts at most 1000 at once");
}

TEST_F(LevelZeroRunnerFakeLaunchTest, NeedsTheExtensionForOffsets) {
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

TEST_F(LevelZeroRunnerFakeLaunchTest, CountsTicksThatWrap) {
  auto kernel = loadSaxpy();
  auto event = device->launch(*kernel, launchOf(4, 4));
  ASSERT_OK(event);
  auto time = event->wait();
  ASSERT_OK(time);
  EXPECT_EQ(*time, 512u * 500);
}

TEST_F(LevelZeroRunnerFakeLaunchTest, PassesImagesAndSamplers) {
  auto kernel = load("sample", "sample", parse(read("sample.json")));
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

Status LevelZeroRunnerFakeLaunchTest::doEverything() {
  auto created = createDevice("level-zero:discrete");
  if (!created.ok())
    return created.status();
  Device &own = **created;
  auto program =
      own.loadProgram(path("kernels.spv"), parse(read("kernels.json")));
  if (!program.ok())
    return program.status();
  auto kernel = (*program)->createKernel("saxpy");
  if (!kernel.ok())
    return kernel.status();
  auto buffer = own.createBuffer(64);
  if (!buffer.ok())
    return buffer.status();
  auto image = own.createImage({});
  if (!image.ok())
    return image.status();
  int pattern = 1, texel = 0;
  for (Status status :
       {(*buffer)->fill(&pattern, 4, 64), (*buffer)->write(&pattern, 4),
        (*image)->write(&texel, 4), (*image)->read(&texel, 4)})
    if (!status.ok())
      return status;
  auto first = own.launch(**kernel, launchOf(10, 4, 4));
  if (!first.ok())
    return first.status();
  auto second = own.launch(**kernel, launchOf(4, 4));
  if (!second.ok())
    return second.status();
  if (auto time = first->wait(); !time.ok())
    return time.status();
  return second->wait().status();
}

// What was made before a failure is destroyed.
TEST_F(LevelZeroRunnerFakeLaunchTest, SurvivesTheFailureOfEachCall) {
  ASSERT_OK(doEverything());
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
    Status status = doEverything();
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
