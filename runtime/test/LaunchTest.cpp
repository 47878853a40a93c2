//===- LaunchTest.cpp - what launches compute -------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "DriverTest.h"

#include <numeric>
#include <thread>

using namespace cairn::runtime;
using namespace cairn::test;

class LaunchTest : public DriverTest {
protected:
  /// Runs `ids` and checks that every work-item was there, once.
  void checkIds(const std::vector<uint64_t> &global,
                const std::vector<uint64_t> &local,
                const std::vector<uint64_t> &offset) {
    uint64_t g[3] = {1, 1, 1}, o[3] = {0, 0, 0};
    std::copy(global.begin(), global.end(), g);
    std::copy(offset.begin(), offset.end(), o);
    std::vector<uint64_t> expected;
    for (uint64_t z = 0; z < g[2]; ++z)
      for (uint64_t y = 0; y < g[1]; ++y)
        for (uint64_t x = 0; x < g[0]; ++x)
          expected.push_back((x + o[0]) | (y + o[1]) << 20 | (z + o[2]) << 40);
    auto kernel = makeKernel("ids");
    auto out = makeBuffer(std::vector<uint64_t>(expected.size(), UINT64_MAX));
    Launch launch;
    launch.global = global;
    launch.local = local;
    launch.offset = offset;
    launch.args = {Argument::buffer(*out)};
    ASSERT_OK(run(*kernel, launch));
    EXPECT_EQ(contentOf<uint64_t>(*out), expected);
  }
};
CAIRN_ON_DRIVERS_OF_TEST_KERNELS(LaunchTest);

TEST_P(LaunchTest, ComputesSaxpy) {
  std::vector<float> x(10000), y(10000), expected(10000);
  for (size_t i = 0; i < x.size(); ++i) {
    x[i] = float(i);
    y[i] = 1;
    expected[i] = 2 * float(i) + 1;
  }
  auto kernel = makeKernel("saxpy");
  auto xs = makeBuffer(x), ys = makeBuffer(y);
  Launch launch;
  launch.global = {x.size()};
  launch.local = {64}; // the last group has 16 work-items
  launch.args = {Argument::value(2.0f), Argument::buffer(*xs),
                 Argument::buffer(*ys)};
  ASSERT_OK(run(*kernel, launch));
  EXPECT_EQ(contentOf<float>(*ys), expected);
}

TEST_P(LaunchTest, RunsOneDimension) {
  checkIds({1000}, {10}, {});
  checkIds({1}, {1}, {});
  checkIds({5}, {64}, {});
}

TEST_P(LaunchTest, RunsTwoDimensions) {
  checkIds({64, 32}, {16, 4}, {});
  checkIds({67, 35}, {16, 4}, {}); // both edges are incomplete
}

TEST_P(LaunchTest, RunsThreeDimensionsWithOffset) {
  checkIds({12, 10, 6}, {4, 5, 2}, {100, 200, 300});
  checkIds({13, 11, 7}, {4, 5, 2}, {1, 0, 3});
}

TEST_P(LaunchTest, RunsWithoutLocalSize) {
  checkIds({1000}, {}, {});
  checkIds({1009}, {}, {}); // a prime
  checkIds({100, 100}, {}, {});
  checkIds({20, 9, 5}, {}, {1, 2, 3});
}

TEST_P(LaunchTest, GivesLocalMemory) {
  auto kernel = makeKernel("reverse");
  std::vector<int> content(96 * 50), expected(content.size());
  std::iota(content.begin(), content.end(), 0);
  for (size_t i = 0; i < content.size(); ++i)
    expected[i] = int(i / 96 * 96 + 95 - i % 96);
  auto data = makeBuffer(content);
  Launch launch;
  launch.global = {content.size()};
  launch.local = {96};
  launch.args = {Argument::buffer(*data), Argument::local(4 * 96),
                 Argument::local(4 * 96)};
  ASSERT_OK(run(*kernel, launch));
  EXPECT_EQ(contentOf<int>(*data), expected);
}

TEST_P(LaunchTest, GivesScratch) {
  auto kernel = makeKernel("scratch");
  for (uint64_t local : {1, 63, 64, 500}) {
    auto out = makeBuffer(std::vector<int>(2000, -7));
    Launch launch;
    launch.global = {2000};
    launch.local = {local};
    launch.args = {Argument::buffer(*out)};
    ASSERT_OK(run(*kernel, launch));
    std::vector<int> content = contentOf<int>(*out);
    for (int i = 0; i < 2000; ++i)
      ASSERT_EQ(content[i], 3 * i) << "local size " << local;
  }
}

TEST_P(LaunchTest, PassesValuesOfAnySizeAndAlignment) {
  auto kernel = makeKernel("values");
  auto out = makeBuffer(std::vector<char>(29, 0));
  const float vector[4] = {1, 2, 3, 4};
  const int structure[3] = {5, 6, 7};
  Launch launch;
  launch.global = {1};
  launch.args = {Argument::value(char('c')), Argument::value(vector),
                 Argument::value(structure), Argument::buffer(*out)};
  ASSERT_OK(run(*kernel, launch));
  std::vector<char> content = contentOf<char>(*out);
  EXPECT_EQ(content[0], 'c');
  EXPECT_EQ(std::memcmp(&content[1], vector, 16), 0);
  EXPECT_EQ(std::memcmp(&content[17], structure, 12), 0);
}

TEST_P(LaunchTest, PassesPartsOfBuffers) {
  auto kernel = makeKernel("scratch");
  auto out = makeBuffer(std::vector<int>(100, -7));
  Launch launch;
  launch.global = {4};
  launch.args = {Argument::buffer(*out, device->info().bufferAlignment)};
  ASSERT_OK(run(*kernel, launch));
  std::vector<int> content = contentOf<int>(*out);
  size_t first = device->info().bufferAlignment / 4;
  EXPECT_EQ(content[0], -7);
  EXPECT_EQ(content[first + 3], 9);
  EXPECT_EQ(content[first + 4], -7);
}

TEST_P(LaunchTest, RunsAgainAndAgain) {
  auto kernel = makeKernel("saxpy");
  auto x = makeBuffer(std::vector<float>(4096, 1));
  auto y = makeBuffer(std::vector<float>(4096, 0));
  Launch launch;
  launch.global = {4096};
  launch.local = {16};
  launch.args = {Argument::value(1.0f), Argument::buffer(*x),
                 Argument::buffer(*y)};
  for (int i = 0; i < 1000; ++i)
    ASSERT_OK(run(*kernel, launch));
  EXPECT_EQ(contentOf<float>(*y), std::vector<float>(4096, 1000));
}

TEST_P(LaunchTest, RunsFromSeveralThreads) {
  auto kernel = makeKernel("reverse");
  std::vector<std::thread> threads;
  std::vector<std::unique_ptr<Buffer>> buffers;
  std::vector<int> content(64 * 64);
  std::iota(content.begin(), content.end(), 0);
  std::atomic<int> failures{0};
  for (int t = 0; t < 4; ++t)
    buffers.push_back(makeBuffer(content));
  for (int t = 0; t < 4; ++t)
    threads.emplace_back([&, t] {
      Launch launch;
      launch.global = {content.size()};
      launch.local = {64};
      launch.args = {Argument::buffer(*buffers[t]), Argument::local(256),
                     Argument::local(256)};
      // Twice reversed is not reversed.
      for (int i = 0; i < 200; ++i)
        failures += !run(*kernel, launch).ok();
    });
  for (std::thread &thread : threads)
    thread.join();
  EXPECT_EQ(failures, 0);
  for (const auto &buffer : buffers)
    EXPECT_EQ(contentOf<int>(*buffer), content);
}

TEST_P(LaunchTest, ReportsTheKernelTime) {
  auto kernel = makeKernel("ids");
  auto out = makeBuffer(std::vector<uint64_t>(1 << 20));
  Launch launch;
  launch.global = {1 << 20};
  launch.args = {Argument::buffer(*out)};
  auto event = device->launch(*kernel, launch);
  ASSERT_OK(event);
  auto time = event->wait();
  ASSERT_OK(time);
  EXPECT_GT(*time, 1000u); // a million work-items
  EXPECT_LT(*time, 100'000'000'000u);
  EXPECT_EQ(*event->wait(), *time);
}
