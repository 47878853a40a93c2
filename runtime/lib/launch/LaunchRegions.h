//===- LaunchRegions.h - an NDRange as dispatches ---------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_LIB_LAUNCH_LAUNCHREGIONS_H
#define CAIRN_RUNTIME_LIB_LAUNCH_LAUNCHREGIONS_H

#include "cairn/runtime/CheckedLaunch.h"

namespace cairn::runtime {

/// A part of an NDRange whose work-groups all have one size, and which one
/// dispatch covers. Offsets are from the NDRange's first work-item and group.
struct LaunchRegion {
  uint32_t local[3], groups[3];
  uint64_t offset[3], groupOffset[3];
};

/// The NDRange of `launch` as regions: the part of whole work-groups, and for
/// each dimension what is left over at its end, which makes up to 8. A dispatch
/// has at most `mostGroups` work-groups in a dimension, so that large NDRanges
/// have more. Local sizes are below 2^32.
std::vector<LaunchRegion> splitIntoRegions(const CheckedLaunch &launch,
                                           const uint32_t (&mostGroups)[3]);

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_LIB_LAUNCH_LAUNCHREGIONS_H
