//===- LaunchRegions.cpp - an NDRange as dispatches -------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "LaunchRegions.h"

#include <algorithm>

using namespace cairn::runtime;

namespace {
/// A part of one dimension.
struct Segment {
  uint32_t local, groups;
  uint64_t offset, groupOffset;
};
} // namespace

static std::vector<Segment> split(uint64_t global, uint64_t local,
                                  uint64_t mostGroups) {
  std::vector<Segment> segments;
  uint64_t whole = global / local, rest = global % local;
  for (uint64_t group = 0; group < whole; group += mostGroups)
    segments.push_back({uint32_t(local),
                        uint32_t(std::min(mostGroups, whole - group)),
                        group * local, group});
  if (rest)
    segments.push_back({uint32_t(rest), 1, whole * local, whole});
  return segments;
}

std::vector<LaunchRegion>
cairn::runtime::splitIntoRegions(const CheckedLaunch &launch,
                                 const uint32_t (&mostGroups)[3]) {
  std::vector<Segment> segments[3];
  for (unsigned d = 0; d < 3; ++d)
    segments[d] = split(launch.global[d], launch.local[d], mostGroups[d]);
  std::vector<LaunchRegion> regions;
  for (const Segment &z : segments[2])
    for (const Segment &y : segments[1])
      for (const Segment &x : segments[0])
        regions.push_back({{x.local, y.local, z.local},
                           {x.groups, y.groups, z.groups},
                           {x.offset, y.offset, z.offset},
                           {x.groupOffset, y.groupOffset, z.groupOffset}});
  return regions;
}
