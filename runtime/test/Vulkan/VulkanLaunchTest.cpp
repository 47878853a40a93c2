//===- VulkanLaunchTest.cpp - what Vulkan devices compute -------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "VulkanTest.h"

#include <numeric>

using namespace cairn::runtime;
using namespace cairn::test;

class VulkanLaunchTest : public VulkanTest {
protected:
  /// Runs `ids` and checks that every work-item was there, once, and knew the
  /// launch.
  void checkIds(const std::vector<uint64_t> &global,
                const std::vector<uint64_t> &local,
                const std::vector<uint64_t> &offset) {
    uint64_t g[3] = {1, 1, 1}, o[3] = {0, 0, 0};
    std::copy(global.begin(), global.end(), g);
    std::copy(offset.begin(), offset.end(), o);
    std::vector<uint32_t> expected;
    for (uint64_t z = 0; z < g[2]; ++z)
      for (uint64_t y = 0; y < g[1]; ++y)
        for (uint64_t x = 0; x < g[0]; ++x)
          expected.push_back(uint32_t((x + o[0]) | (y + o[1]) << 9 |
                                      (z + o[2]) << 18 | global.size() << 27));
    auto kernel = load("ids");
    auto out = makeBuffer(std::vector<uint32_t>(expected.size()));
    Launch launch;
    launch.global = global;
    launch.local = local;
    launch.offset = offset;
    launch.args = {Argument::buffer(*out)};
    ASSERT_OK(run(*kernel, launch));
    EXPECT_EQ(contentOf<uint32_t>(*out), expected);
  }

  std::vector<float> saxpy(Kernel &kernel, float a, Buffer &x, Buffer &y,
                           std::vector<uint64_t> local = {}) {
    Launch launch;
    launch.global = {y.size() / sizeof(float)};
    launch.local = std::move(local);
    launch.args = {Argument::value(a), Argument::buffer(x),
                   Argument::buffer(y)};
    auto status = run(kernel, launch);
    EXPECT_TRUE(status.ok()) << status.message();
    return contentOf<float>(y);
  }
};

TEST_F(VulkanLaunchTest, ComputesSaxpy) {
  auto kernel = load("saxpy");
  auto x = makeBuffer<float>({1, 2, 3, 4, 5, 6, 7, 8});
  auto y = makeBuffer(std::vector<float>(8, 1));
  EXPECT_EQ(saxpy(*kernel, 2, *x, *y, {4}),
            (std::vector<float>{3, 5, 7, 9, 11, 13, 15, 17}));
}

// What a launch leaves behind for the next one must not show.
TEST_F(VulkanLaunchTest, RepeatsWithOtherArguments) {
  auto kernel = load("saxpy");
  for (float round = 1; round <= 5; ++round) {
    // Handles of Vulkan may come again.
    auto x = makeBuffer(std::vector<float>(4, round));
    auto y = makeBuffer(std::vector<float>(4, 10));
    EXPECT_EQ(saxpy(*kernel, round, *x, *y, {round > 3 ? 2u : 4u}),
              std::vector<float>(4, round * round + 10));
    EXPECT_EQ(saxpy(*kernel, 0, *x, *y),
              std::vector<float>(4, round * round + 10));
  }
}

TEST_F(VulkanLaunchTest, ReadsBuffersFromAnOffset) {
  auto kernel = load("saxpy");
  uint64_t skipped = device->info().bufferAlignment / sizeof(float);
  std::vector<float> content(skipped + 4);
  std::iota(content.begin(), content.end(), 0.0f);
  auto x = makeBuffer(content);
  auto y = makeBuffer(std::vector<float>(4));
  Launch launch;
  launch.global = {4};
  launch.args = {Argument::value(1.0f),
                 Argument::buffer(*x, device->info().bufferAlignment),
                 Argument::buffer(*y)};
  ASSERT_OK(run(*kernel, launch));
  float first = float(skipped);
  EXPECT_EQ(contentOf<float>(*y),
            (std::vector<float>{first, first + 1, first + 2, first + 3}));
}

TEST_F(VulkanLaunchTest, TakesNullBuffersThatAreNotRead) {
  auto kernel = load("saxpy");
  auto y = makeBuffer(std::vector<float>(4, 3));
  Launch launch;
  launch.global = {4};
  launch.args = {Argument::value(0.0f), Argument::nullBuffer(),
                 Argument::buffer(*y)};
  ASSERT_OK(run(*kernel, launch));
}

TEST_F(VulkanLaunchTest, DividesNDRangesIntoRegions) {
  checkIds({64}, {16}, {});
  checkIds({67}, {16}, {});
  checkIds({5}, {64}, {});
  checkIds({67, 35}, {16, 4}, {});
  checkIds({13, 11, 7}, {4, 5, 2}, {1, 0, 3}); // all eight
  checkIds({127}, {}, {});                     // a prime
  checkIds({20, 9, 5}, {}, {1, 2, 3});
}

TEST_F(VulkanLaunchTest, GivesLocalMemoryItsSize) {
  auto kernel = load("reverse");
  for (uint32_t size : {8u, 16u}) {
    std::vector<uint32_t> values(2 * size), expected;
    std::iota(values.begin(), values.end(), 0);
    for (uint32_t i = 0; i < 2 * size; ++i)
      expected.push_back(i / size * size + size - 1 - i % size);
    auto p = makeBuffer(values);
    Launch launch;
    launch.global = {2 * size};
    launch.local = {size};
    launch.args = {Argument::buffer(*p), Argument::local(4 * size)};
    ASSERT_OK(run(*kernel, launch));
    EXPECT_EQ(contentOf<uint32_t>(*p), expected);
  }
}

TEST_F(VulkanLaunchTest, PassesAddresses) {
  auto kernel = load("physical");
  auto x = makeBuffer<uint32_t>({1, 2, 3, 4}), y = makeBuffer<uint32_t>({0, 0});
  Launch launch;
  launch.global = {2};
  launch.args = {Argument::buffer(*x), Argument::buffer(*y),
                 Argument::value(uint32_t(100))};
  ASSERT_OK(run(*kernel, launch));
  EXPECT_EQ(contentOf<uint32_t>(*y), (std::vector<uint32_t>{101, 102}));
}

TEST_F(VulkanLaunchTest, KeepsVariablesAndPrints) {
  auto kernel = load("program");
  auto out = makeBuffer<uint32_t>({0});
  std::string text;
  Launch launch;
  launch.global = {1};
  launch.args = {Argument::buffer(*out)};
  launch.printfOutput = [&](std::string_view piece) { text += piece; };
  ASSERT_OK(run(*kernel, launch));
  EXPECT_EQ(contentOf<uint32_t>(*out), std::vector<uint32_t>{105});
  ASSERT_OK(run(*kernel, launch));
  EXPECT_EQ(contentOf<uint32_t>(*out), std::vector<uint32_t>{106});
  EXPECT_EQ(text, "sum 105\nsum 106\n");
}

TEST_F(VulkanLaunchTest, RunsFromSeveralThreadsInTheBackground) {
  launchFromSeveralThreads(load("saxpy"));
}

TEST_F(VulkanLaunchTest, OutlivesItsKernel) { outliveItsKernel(load("saxpy")); }

TEST_F(VulkanLaunchTest, MeasuresTheKernel) { measureTheKernel(load("saxpy")); }
