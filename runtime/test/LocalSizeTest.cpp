//===- LocalSizeTest.cpp - choice of a local size ---------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "DriverTest.h"

#include "lib/launch/LocalSize.h"

using namespace cairn::runtime;
using namespace cairn::test;

class LocalSizeTest : public DriverTest {
protected:
  /// The local size that a launch gets, without one or with `local`.
  std::vector<uint64_t> chosen(const KernelInterface &interface,
                               const std::vector<uint64_t> &global,
                               const std::vector<uint64_t> &local = {}) {
    auto out = makeBuffer(std::vector<uint64_t>(7));
    Launch launch{global, local, {}, {Argument::buffer(*out)}};
    auto kernel = makeKernel(interface);
    Status status = run(*kernel, launch);
    EXPECT_TRUE(status.ok()) << status.message();
    std::vector<uint64_t> shape = contentOf<uint64_t>(*out);
    EXPECT_EQ(shape[6], global.size());
    for (size_t d = 0; d < 3; ++d) {
      uint64_t size = d < global.size() ? global[d] : 1;
      EXPECT_EQ(shape[3 + d], (size + shape[d] - 1) / shape[d]);
    }
    return {shape[0], shape[1], shape[2]};
  }

  using Sizes = std::vector<uint64_t>;
};
CAIRN_ON_DRIVERS_OF_TEST_KERNELS(LocalSizeTest);

TEST_P(LocalSizeTest, DividesWherePossible) {
  KernelInterface shape = describe("shape");
  EXPECT_EQ(chosen(shape, {1 << 20}), (Sizes{256, 1, 1}));
  EXPECT_EQ(chosen(shape, {1000000}), (Sizes{250, 1, 1}));
  EXPECT_EQ(chosen(shape, {1024, 1024}), (Sizes{256, 1, 1}));
  EXPECT_EQ(chosen(shape, {32, 100000}), (Sizes{32, 8, 1}));
  EXPECT_EQ(chosen(shape, {8, 4, 100000}), (Sizes{8, 4, 8}));
}

TEST_P(LocalSizeTest, TakesAnIncompleteGroupOverTinyOnes) {
  KernelInterface shape = describe("shape");
  EXPECT_EQ(chosen(shape, {1000003}), (Sizes{256, 1, 1}));
  shape.uniformWorkGroupSize = true;
  EXPECT_EQ(chosen(shape, {1000003}), (Sizes{1, 1, 1}));
}

TEST_P(LocalSizeTest, LeavesGroupsForAllThreads) {
  KernelInterface shape = describe("shape");
  Sizes sizes = chosen(shape, {256});
  EXPECT_LE(sizes[0], 64u);
  EXPECT_EQ(chosen(shape, {7}), (Sizes{7, 1, 1}));
}

TEST_P(LocalSizeTest, KeepsToTheLimits) {
  KernelInterface shape = describe("shape");
  shape.maxWorkGroupSize = 48;
  EXPECT_EQ(chosen(shape, {1 << 20}), (Sizes{32, 1, 1}));
}

TEST_P(LocalSizeTest, FollowsTheHintWhereItDivides) {
  KernelInterface shape = describe("shape");
  shape.workGroupSizeHint = {8, 8, 1};
  EXPECT_EQ(chosen(shape, {1024, 1024}), (Sizes{8, 8, 1}));
  EXPECT_EQ(chosen(shape, {1024, 1023}), (Sizes{256, 1, 1}));
  shape.maxWorkGroupSize = 32;
  EXPECT_EQ(chosen(shape, {1024, 1024}), (Sizes{32, 1, 1}));
}

TEST_P(LocalSizeTest, TakesTheRequiredSize) {
  KernelInterface shape = describe("shape");
  shape.reqdWorkGroupSize = {16, 2, 1};
  EXPECT_EQ(chosen(shape, {64, 64}), (Sizes{16, 2, 1}));
  EXPECT_EQ(chosen(shape, {65, 3}), (Sizes{16, 2, 1}));
}

TEST_P(LocalSizeTest, MergesGroupsThatNobodySees) {
  KernelInterface shape = describe("shape");
  EXPECT_EQ(chosen(shape, {4096, 4096}, {16, 16}), (Sizes{16, 16, 1}));
  shape.groupsUnobserved = true;
  EXPECT_EQ(chosen(shape, {4096, 4096}, {16, 16}), (Sizes{256, 16, 1}));
  EXPECT_EQ(chosen(shape, {4096, 4096}, {64, 4}), (Sizes{256, 16, 1}));
  EXPECT_EQ(chosen(shape, {1 << 24}, {64}), (Sizes{4096, 1, 1}));
  // Whole groups of the program's, as even as they can be, and no more than
  // there are; enough of them for the threads.
  EXPECT_EQ(chosen(shape, {100 * 7, 1 << 16}, {100, 1}), (Sizes{200, 16, 1}));
  EXPECT_EQ(chosen(shape, {16 * 38, 1 << 16}, {16, 16}), (Sizes{208, 16, 1}));
  EXPECT_EQ(chosen(shape, {16 * 19, 1 << 16}, {16, 16}), (Sizes{160, 16, 1}));
  EXPECT_EQ(chosen(shape, {256}, {64}), (Sizes{64, 1, 1}));
  // Tiny ones also where that leaves a smaller last one.
  EXPECT_EQ(chosen(shape, {16777259}, {1}), (Sizes{4096, 1, 1}));
  EXPECT_EQ(chosen(shape, {2 * 8388617}, {2}), (Sizes{4096, 1, 1}));
}

TEST_P(LocalSizeTest, EnlargesTinyGroupsThatNobodySees) {
  KernelInterface shape = describe("shape");
  shape.uniformWorkGroupSize = true;
  auto enlarged = [&](uint64_t x, uint64_t y, uint64_t local) {
    auto kernel = makeKernel(shape);
    const std::vector<Argument> none;
    CheckedLaunch launch{*kernel, none};
    launch.dims = 2;
    launch.global[0] = x;
    launch.global[1] = y;
    launch.local[0] = launch.localItems = local;
    launch.numGroups[0] = x / local;
    launch.numGroups[1] = y;
    launch.totalGroups = launch.numGroups[0] * y;
    enlargeGroups(device->info(), launch);
    EXPECT_EQ(launch.localItems, launch.local[0] * launch.local[1]);
    EXPECT_EQ(launch.numGroups[0], (x - 1) / launch.local[0] + 1);
    EXPECT_EQ(launch.totalGroups, launch.numGroups[0] * launch.numGroups[1]);
    return Sizes{launch.local[0], launch.local[1]};
  };
  EXPECT_EQ(enlarged(1000003, 1, 1), (Sizes{1, 1}));
  shape.groupsUnobserved = true;
  EXPECT_EQ(enlarged(1000003, 1, 1), (Sizes{256, 1}));
  EXPECT_EQ(enlarged(7, 1000003, 1), (Sizes{7, 36}));
  EXPECT_EQ(enlarged(1 << 20, 1, 16), (Sizes{16, 1}));
  EXPECT_EQ(enlarged(1, 1, 1), (Sizes{1, 1}));
  shape.requireOnDevice({1, 1, 1});
  EXPECT_EQ(enlarged(1000003, 1, 1), (Sizes{1, 1}));
  shape = describe("shape");
  shape.groupsUnobserved = true;
  shape.wholeReason = "it is one dispatch";
  EXPECT_EQ(enlarged(1000003, 1, 1), (Sizes{1, 1}));
}

TEST_P(LocalSizeTest, MergesGroupsAsWorkItemsFollowEachOther) {
  KernelInterface shape = describe("shape");
  shape.groupsUnobserved = true;
  shape.workItemOrder = {1, 0, 2};
  EXPECT_EQ(chosen(shape, {4096, 4096}, {16, 16}), (Sizes{16, 256, 1}));
  EXPECT_EQ(chosen(shape, {1, 1 << 24}, {1, 64}), (Sizes{1, 4096, 1}));
  shape.goesAcross = true;
  EXPECT_EQ(chosen(shape, {4096, 4096}, {16, 16}), (Sizes{64, 16, 1}));
  EXPECT_EQ(chosen(shape, {1, 1 << 24}, {1, 64}), (Sizes{1, 4096, 1}));
}
