//===- MergeGroups.cpp - fewer and larger groups ----------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "MergeGroups.h"

#include <algorithm>

using namespace cairn::runtime;

/// Where there are several rows, a row need not be longer than this; a few rows
/// share what they load.
static constexpr uint64_t longRow = 256, rows = 16;
/// Where something is accessed across the dimension that goes fastest, no more
/// lines of memory are touched at once than a cache has room for where they are
/// a power of two apart, and each is used whole.
static constexpr uint64_t side = 64, turnedRow = 16;

/// Merges groups along `dim` until they have up to `size` work-items there: as
/// few as may be, of which the last one alone is smaller.
static void merge(CheckedLaunch &launch, unsigned dim, uint64_t size,
                  uint64_t fewestGroups) {
  uint64_t most = launch.kernel.interface().maxWorkGroupSize;
  uint64_t limit = std::min({size / launch.local[dim], most / launch.localItems,
                             launch.totalGroups / fewestGroups});
  if (limit <= 1)
    return;
  uint64_t count = (launch.numGroups[dim] - 1) / limit + 1;
  uint64_t by = (launch.numGroups[dim] - 1) / count + 1;
  launch.totalGroups /= launch.numGroups[dim];
  launch.local[dim] *= by;
  launch.localItems *= by;
  launch.numGroups[dim] = (launch.numGroups[dim] - 1) / by + 1;
  launch.totalGroups *= launch.numGroups[dim];
}

void cairn::runtime::mergeGroups(CheckedLaunch &launch, uint64_t fewestGroups) {
  const KernelInterface &kernel = launch.kernel.interface();
  // Scratch was looked at for groups of the size asked for.
  if (!kernel.groupsUnobserved || kernel.scratchPerItem)
    return;
  auto [along, across, last] = kernel.workItemOrder;
  bool isFlat = launch.global[across] == 1 && launch.global[last] == 1;
  bool isTurned = along != 0 && kernel.goesAcross;
  merge(launch, along,
        isFlat     ? kernel.maxWorkGroupSize
        : isTurned ? turnedRow
                   : longRow,
        fewestGroups);
  merge(launch, across, isTurned ? side : rows, fewestGroups);
}
