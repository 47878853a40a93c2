//===- LaunchRegionsTest.cpp - NDRanges as dispatches -----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "lib/launch/LaunchRegions.h"

#include <gtest/gtest.h>
#include <set>

using namespace cairn::runtime;

namespace {
class NoKernel final : public Kernel {
public:
  NoKernel() : Kernel(*reinterpret_cast<Device *>(this), {}) {}
};
} // namespace

static std::vector<LaunchRegion> split(std::array<uint64_t, 3> global,
                                       std::array<uint64_t, 3> local,
                                       uint32_t mostGroups) {
  NoKernel kernel;
  std::vector<Argument> args;
  CheckedLaunch launch{kernel, args};
  std::copy(global.begin(), global.end(), launch.global);
  std::copy(local.begin(), local.end(), launch.local);
  return splitIntoRegions(launch, {mostGroups, mostGroups, mostGroups});
}

/// Every work-item is in one region, and none has too many groups.
static void checkCover(std::array<uint64_t, 3> global,
                       std::array<uint64_t, 3> local, uint32_t mostGroups,
                       size_t count) {
  std::set<std::array<uint64_t, 3>> items;
  auto regions = split(global, local, mostGroups);
  EXPECT_EQ(regions.size(), count);
  for (const LaunchRegion &region : regions) {
    uint32_t size[3];
    for (unsigned d = 0; d < 3; ++d) {
      EXPECT_GT(region.groups[d], 0u);
      EXPECT_LE(region.groups[d], mostGroups);
      EXPECT_EQ(region.offset[d] % local[d], 0u);
      EXPECT_EQ(region.groupOffset[d], region.offset[d] / local[d]);
      EXPECT_LE(region.local[d], local[d]);
      size[d] = region.groups[d] * region.local[d];
    }
    for (uint32_t z = 0; z < size[2]; ++z)
      for (uint32_t y = 0; y < size[1]; ++y)
        for (uint32_t x = 0; x < size[0]; ++x)
          EXPECT_TRUE(items
                          .insert({region.offset[0] + x, region.offset[1] + y,
                                   region.offset[2] + z})
                          .second);
  }
  EXPECT_EQ(items.size(), global[0] * global[1] * global[2]);
}

TEST(LaunchRegionsTest, CoversTheNDRange) {
  checkCover({64, 1, 1}, {16, 1, 1}, 100, 1);
  checkCover({65, 1, 1}, {16, 1, 1}, 100, 2);
  checkCover({5, 1, 1}, {16, 1, 1}, 100, 1);
  checkCover({13, 11, 7}, {4, 5, 2}, 100, 8);
  checkCover({13, 10, 7}, {4, 5, 2}, 100, 4);
}

TEST(LaunchRegionsTest, KeepsDispatchesSmall) {
  checkCover({64, 1, 1}, {4, 1, 1}, 5, 4);
  checkCover({65, 9, 1}, {4, 2, 1}, 5, 10);
}
