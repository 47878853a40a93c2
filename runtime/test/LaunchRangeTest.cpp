//===- LaunchRangeTest.cpp - checks of NDRanges -----------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "DriverTest.h"

using namespace cairn::runtime;
using namespace cairn::test;

class LaunchRangeTest : public DriverTest {
protected:
  /// The message of a launch that must fail.
  std::string errorOf(Kernel &kernel, std::vector<uint64_t> global,
                      std::vector<uint64_t> local = {},
                      std::vector<uint64_t> offset = {}) {
    Launch launch{std::move(global), std::move(local), std::move(offset), {}};
    for (size_t i = 0; i < kernel.interface().args.size(); ++i)
      launch.args.push_back(Argument::nullBuffer());
    auto event = device->launch(kernel, launch);
    EXPECT_FALSE(event.ok());
    return event.message();
  }

  Status tryRange(Kernel &kernel, std::vector<uint64_t> global,
                  std::vector<uint64_t> local) {
    return run(kernel, Launch{std::move(global), std::move(local), {}, {}});
  }
};
CAIRN_ON_DRIVERS_OF_TEST_KERNELS(LaunchRangeTest);

TEST_P(LaunchRangeTest, ChecksDimensions) {
  auto kernel = makeKernel("nothing");
  EXPECT_EQ(errorOf(*kernel, {}),
            "kernel 'nothing': expected a global size of 1 to 3 dimensions, "
            "got 0");
  EXPECT_EQ(errorOf(*kernel, {1, 1, 1, 1}),
            "kernel 'nothing': expected a global size of 1 to 3 dimensions, "
            "got 4");
  EXPECT_EQ(errorOf(*kernel, {8, 8}, {8}),
            "kernel 'nothing': expected a local size of 2 dimensions as the "
            "global size, got 1");
  EXPECT_EQ(errorOf(*kernel, {8}, {8}, {0, 0}),
            "kernel 'nothing': expected a global offset of 1 dimensions as "
            "the global size, got 2");
}

TEST_P(LaunchRangeTest, RefusesZeroSizes) {
  auto kernel = makeKernel("nothing");
  EXPECT_EQ(errorOf(*kernel, {8, 0}),
            "kernel 'nothing': expected a positive global size, got 0 in "
            "dimension 1");
  EXPECT_EQ(errorOf(*kernel, {8, 8, 8}, {1, 1, 0}),
            "kernel 'nothing': expected a positive local size, got 0 in "
            "dimension 2");
}

TEST_P(LaunchRangeTest, RefusesOverflow) {
  auto kernel = makeKernel("nothing");
  uint64_t half = uint64_t(1) << 32;
  EXPECT_EQ(errorOf(*kernel, {half, half}),
            "kernel 'nothing': global size (4294967296, 4294967296) has more "
            "than 2^64-1 work-items");
  EXPECT_EQ(errorOf(*kernel, {2}, {1}, {UINT64_MAX - 1}),
            "kernel 'nothing': global offset 18446744073709551614 plus global "
            "size 2 exceeds 2^64-1 in dimension 0");
  EXPECT_EQ(errorOf(*kernel, {half}, {half}),
            "kernel 'nothing': expected at most " +
                std::to_string(device->info().maxWorkGroupSize) +
                " work-items in a work-group, the device's limit, got local "
                "size (4294967296)");
  EXPECT_EQ(errorOf(*kernel, {8, 8, 8}, {half, half, half}),
            "kernel 'nothing': expected at most " +
                std::to_string(device->info().maxWorkGroupSize) +
                " work-items in a work-group, the device's limit, got local "
                "size (4294967296, 4294967296, 4294967296)");
}

TEST_P(LaunchRangeTest, KeepsToTheLimitsOfDeviceAndKernel) {
  KernelInterface interface = describe("nothing");
  interface.maxWorkGroupSize = 100;
  auto kernel = makeKernel(interface);
  ASSERT_OK(tryRange(*kernel, {1000, 1}, {50, 2}));
  EXPECT_EQ(errorOf(*kernel, {1000, 1}, {51, 2}),
            "kernel 'nothing': expected at most 100 work-items in a "
            "work-group, the kernel's limit, got local size (51, 2)");
  uint64_t most = device->info().maxWorkGroupSize;
  interface.maxWorkGroupSize = 2 * most;
  kernel = makeKernel(interface);
  ASSERT_OK(tryRange(*kernel, {2 * most}, {most}));
  EXPECT_EQ(errorOf(*kernel, {2 * most}, {most + 1}),
            "kernel 'nothing': expected at most " + std::to_string(most) +
                " work-items in a work-group, the device's limit, got local "
                "size (" +
                std::to_string(most + 1) + ")");
}

TEST_P(LaunchRangeTest, KeepsToTheRequiredLocalSize) {
  auto kernel = makeKernel("fixed");
  EXPECT_EQ(errorOf(*kernel, {8, 8}, {2, 4}),
            "kernel 'fixed': expected the local size (4, 2, 1) that the "
            "kernel requires, got (2, 4, 1)");
  EXPECT_EQ(errorOf(*kernel, {8}, {4}),
            "kernel 'fixed': expected the local size (4, 2, 1) that the "
            "kernel requires, got (4, 1, 1)");
  auto out = makeBuffer(std::vector<int>(1));
  Launch launch{{8, 8}, {4, 2}, {}, {Argument::buffer(*out)}};
  ASSERT_OK(run(*kernel, launch));
  launch = {{8, 8, 8}, {4, 2, 1}, {}, {Argument::buffer(*out)}};
  ASSERT_OK(run(*kernel, launch));
}

TEST_P(LaunchRangeTest, KeepsToUniformWorkGroups) {
  KernelInterface interface = describe("nothing");
  auto kernel = makeKernel(interface);
  ASSERT_OK(tryRange(*kernel, {100}, {64}));
  interface.uniformWorkGroupSize = true;
  kernel = makeKernel(interface);
  ASSERT_OK(tryRange(*kernel, {128, 100}, {64, 4}));
  EXPECT_EQ(errorOf(*kernel, {128, 100}, {64, 8}),
            "kernel 'nothing': expected a global size that is a multiple of "
            "the local size, as the kernel requires uniform work-groups, got "
            "100 and 8 in dimension 1");
}

TEST_P(LaunchRangeTest, ReportsScratchThatDoesNotFit) {
  KernelInterface interface = describe("nothing");
  interface.scratchPerItem = uint64_t(1) << 62;
  EXPECT_EQ(errorOf(*makeKernel(interface), {1}, {1}),
            "kernel 'nothing': scratch of 4611686018427387904 bytes for each "
            "of 1 work-items is more than 2^64-1 bytes");
  interface.scratchPerItem = uint64_t(1) << 54;
  auto kernel = makeKernel(interface);
  for (uint64_t groups : {1, 1000})
    EXPECT_EQ(errorOf(*kernel, {groups}, {1}),
              "kernel 'nothing': out of memory: cannot allocate 1 bytes of "
              "local memory and 1152921504606846976 bytes of scratch");
  // The failure leaves nothing behind.
  ASSERT_OK(tryRange(*makeKernel("nothing"), {1000}, {1}));
}
