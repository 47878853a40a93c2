//===- LevelZeroRunnerLaunchTest.cpp - what devices compute -----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "LevelZeroRunnerTest.h"

#include <array>
#include <numeric>

using namespace cairn::runtime;
using namespace cairn::test;

class LevelZeroRunnerLaunchTest : public LevelZeroRunnerTest {
protected:
  /// Runs `ids` and checks that every work-item was there, once, and had its
  /// own id.
  void checkIds(const std::vector<uint64_t> &global,
                const std::vector<uint64_t> &local,
                const std::vector<uint64_t> &offset) {
    std::array<uint32_t, 8> shape = {0, 0, 0, 1, 1, 1, 0, 0};
    std::copy(offset.begin(), offset.end(), shape.begin());
    std::copy(global.begin(), global.end(), shape.begin() + 3);
    std::vector<uint32_t> expected;
    for (uint32_t z = 0; z < shape[5]; ++z)
      for (uint32_t y = 0; y < shape[4]; ++y)
        for (uint32_t x = 0; x < shape[3]; ++x)
          expected.push_back((x + shape[0]) | (y + shape[1]) << 9 |
                             (z + shape[2]) << 18);
    auto kernel = load("ids");
    auto out = makeBuffer(std::vector<uint32_t>(expected.size(), ~0u));
    Launch launch;
    launch.global = global;
    launch.local = local;
    launch.offset = offset;
    launch.args = {Argument::buffer(*out), Argument::value(shape)};
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

TEST_F(LevelZeroRunnerLaunchTest, RepeatsWithOtherArguments) {
  auto kernel = load("saxpy");
  for (float round = 1; round <= 5; ++round) {
    auto x = makeBuffer(std::vector<float>(4, round));
    auto y = makeBuffer(std::vector<float>(4, 10));
    EXPECT_EQ(saxpy(*kernel, round, *x, *y, {round > 3 ? 2u : 4u}),
              std::vector<float>(4, round * round + 10));
    EXPECT_EQ(saxpy(*kernel, 0, *x, *y),
              std::vector<float>(4, round * round + 10));
  }
}

TEST_F(LevelZeroRunnerLaunchTest, ReadsBuffersFromAnOffset) {
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

TEST_F(LevelZeroRunnerLaunchTest, PassesNullBuffers) {
  auto kernel = load("isnull");
  auto out = makeBuffer<uint32_t>({7});
  Launch launch;
  launch.global = {1};
  launch.args = {Argument::buffer(*out), Argument::nullBuffer()};
  ASSERT_OK(run(*kernel, launch));
  EXPECT_EQ(contentOf<uint32_t>(*out), std::vector<uint32_t>{1});
  launch.args[1] = Argument::buffer(*out);
  ASSERT_OK(run(*kernel, launch));
  EXPECT_EQ(contentOf<uint32_t>(*out), std::vector<uint32_t>{0});
}

TEST_F(LevelZeroRunnerLaunchTest, PassesValues) {
  struct {
    unsigned char c = 200;
    uint32_t i = 123456789;
  } pair;
  std::array<uint16_t, 4> v = {1000, 2000, 3000, 9};
  auto kernel = load("record");
  auto out = makeBuffer(std::vector<uint32_t>(4));
  Launch launch;
  launch.global = {1};
  launch.args = {Argument::buffer(*out), Argument::value(pair),
                 Argument::value(uint8_t(17)), Argument::value(v)};
  ASSERT_OK(run(*kernel, launch));
  EXPECT_EQ(contentOf<uint32_t>(*out),
            (std::vector<uint32_t>{200, 123456789, 17, 6000}));
}

TEST_F(LevelZeroRunnerLaunchTest, GivesLocalMemoryItsSize) {
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

TEST_F(LevelZeroRunnerLaunchTest, DividesNDRangesIntoRegions) {
  checkIds({64}, {16}, {});
  checkIds({67}, {16}, {});
  checkIds({5}, {64}, {});
  checkIds({67, 35}, {16, 4}, {});
  checkIds({13, 11, 7}, {4, 5, 2}, {1, 0, 3}); // all eight
  checkIds({127}, {}, {});                     // a prime
  checkIds({20, 9, 5}, {}, {1, 2, 3});
}

// Each region has a size of its own, which kernels see.
TEST_F(LevelZeroRunnerLaunchTest, GivesRegionsTheirLocalSize) {
  auto kernel = load("reverse");
  auto p = makeBuffer<uint32_t>({0, 1, 2, 3, 4, 5, 6});
  Launch launch;
  launch.global = {7};
  launch.local = {4};
  launch.args = {Argument::buffer(*p), Argument::local(16)};
  ASSERT_OK(run(*kernel, launch));
  EXPECT_EQ(contentOf<uint32_t>(*p),
            (std::vector<uint32_t>{3, 2, 1, 0, 6, 5, 4}));
}

TEST_F(LevelZeroRunnerLaunchTest, ForgetsTheOffsetOfTheLaunchBefore) {
  auto kernel = load("saxpy");
  auto x = makeBuffer<float>({1, 2, 3, 4});
  auto y = makeBuffer(std::vector<float>(4));
  Launch launch;
  launch.global = {2};
  launch.offset = {2};
  launch.args = {Argument::value(1.0f), Argument::buffer(*x),
                 Argument::buffer(*y)};
  ASSERT_OK(run(*kernel, launch));
  EXPECT_EQ(contentOf<float>(*y), (std::vector<float>{0, 0, 3, 4}));
  launch.offset = {};
  ASSERT_OK(run(*kernel, launch));
  EXPECT_EQ(contentOf<float>(*y), (std::vector<float>{1, 2, 3, 4}));
}

TEST_F(LevelZeroRunnerLaunchTest, ChoosesLocalSizesThatDivideWhereTheyMust) {
  auto kernel = load("groups");
  auto out = makeBuffer(std::vector<uint32_t>(1000));
  Launch launch;
  launch.global = {1000};
  launch.args = {Argument::buffer(*out)};
  ASSERT_OK(run(*kernel, launch));
  std::vector<uint32_t> values = contentOf<uint32_t>(*out);
  uint32_t groups = values[0] / 1000;
  ASSERT_GT(groups, 0u);
  ASSERT_EQ(1000 % groups, 0u);
  for (uint32_t i = 0; i < 1000; ++i)
    ASSERT_EQ(values[i], groups * 1000 + i / (1000 / groups)) << i;
}

TEST_F(LevelZeroRunnerLaunchTest, SpecializesConstants) {
  auto run2 = [&](std::map<uint32_t, uint64_t> constants) {
    ProgramInterface interface = parse(read("kernels.json"));
    interface.specConstants = std::move(constants);
    auto kernel = load("kernels", "constants", interface);
    auto out = makeBuffer(std::vector<uint64_t>(2));
    Launch launch;
    launch.global = {1};
    launch.args = {Argument::buffer(*out)};
    auto status = run(*kernel, launch);
    EXPECT_TRUE(status.ok()) << status.message();
    return contentOf<uint64_t>(*out);
  };
  EXPECT_EQ(run2({}), (std::vector<uint64_t>{7, 9}));
  EXPECT_EQ(run2({{3, 500}}), (std::vector<uint64_t>{500, 9}));
  EXPECT_EQ(run2({{3, 1}, {8, uint64_t(1) << 40}}),
            (std::vector<uint64_t>{1, uint64_t(1) << 40}));
}

TEST_F(LevelZeroRunnerLaunchTest, TakesTheLocalSizeThatTheModuleRequires) {
  auto kernel = load("fixed");
  auto out = makeBuffer(std::vector<uint32_t>(8));
  Launch launch;
  launch.global = {8};
  launch.args = {Argument::buffer(*out)};
  ASSERT_OK(run(*kernel, launch));
  EXPECT_EQ(contentOf<uint32_t>(*out), std::vector<uint32_t>(8, 4));
}

TEST_F(LevelZeroRunnerLaunchTest, RunsLaunchesInOrder) {
  auto kernel = load("saxpy");
  auto x = makeBuffer(std::vector<float>(1024, 1));
  auto y = makeBuffer(std::vector<float>(1024, 0));
  Launch launch;
  launch.global = {1024};
  launch.args = {Argument::value(1.0f), Argument::buffer(*x),
                 Argument::buffer(*y)};
  std::vector<Event> events;
  for (int i = 0; i < 100; ++i) {
    auto event = device->launch(*kernel, launch);
    ASSERT_OK(event);
    events.push_back(*event);
  }
  ASSERT_OK(events.back().wait());
  EXPECT_EQ(contentOf<float>(*y), std::vector<float>(1024, 100));
}

TEST_F(LevelZeroRunnerLaunchTest, RunsFromSeveralThreadsInTheBackground) {
  launchFromSeveralThreads(load("saxpy"));
}

TEST_F(LevelZeroRunnerLaunchTest, OutlivesItsKernel) {
  outliveItsKernel(load("saxpy"));
}

TEST_F(LevelZeroRunnerLaunchTest, MeasuresTheKernel) {
  measureTheKernel(load("saxpy"));
}
