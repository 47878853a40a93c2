//===- LocalSize.cpp - choice of a local size -------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "LocalSize.h"

#include <algorithm>

using namespace cairn::runtime;

/// Large enough to hide the cost of a group and to fill vectors, small enough
/// to leave many groups.
static constexpr uint64_t usualItems = 256;
/// Groups are not made smaller than this for the sake of more groups.
static constexpr uint64_t fewestItems = 64;
static constexpr uint64_t groupsPerThread = 4;

/// A divisor smaller than this is worse than an incomplete last group.
static constexpr uint64_t smallestUsefulDivisor = 16;

/// The largest divisor of `count` that is at most `limit`; at least 1.
static uint64_t largestDivisor(uint64_t count, uint64_t limit) {
  for (uint64_t divisor = std::min(count, limit); divisor > 1; --divisor)
    if (count % divisor == 0)
      return divisor;
  return 1;
}

static bool hintFits(const DeviceInfo &device, const CheckedLaunch &launch) {
  const KernelInterface &kernel = launch.kernel.interface();
  if (!kernel.workGroupSizeHint)
    return false;
  uint64_t items = 1;
  for (uint32_t d = 0; d < 3; ++d) {
    // The hint counts the program's work-items.
    uint64_t size = (*kernel.workGroupSizeHint)[d] / kernel.coarsening[d];
    if ((*kernel.workGroupSizeHint)[d] % kernel.coarsening[d] ||
        launch.global[d] % size || size > device.maxLocalSize[d] ||
        __builtin_mul_overflow(items, size, &items))
      return false;
  }
  return items <= std::min(device.maxWorkGroupSize, kernel.maxWorkGroupSize);
}

/// Sets `local` to a size that divides the global size, unless only tiny ones
/// do and `mayBeUneven`.
static void chooseSizes(const DeviceInfo &device, CheckedLaunch &launch,
                        bool mayBeUneven) {
  const KernelInterface &kernel = launch.kernel.interface();
  uint64_t items = launch.global[0] * launch.global[1] * launch.global[2];
  uint64_t budget =
      std::min({usualItems, device.maxWorkGroupSize, kernel.maxWorkGroupSize});
  while (budget > fewestItems &&
         items / budget < groupsPerThread * device.threads)
    budget /= 2;

  for (uint32_t d = 0; d < launch.dims; ++d) {
    uint64_t most = std::min(budget, device.maxLocalSize[d]);
    uint64_t size = largestDivisor(launch.global[d], most);
    uint64_t whole = std::min(launch.global[d], most);
    if (size < std::min(whole, smallestUsefulDivisor) && mayBeUneven)
      size = whole;
    launch.local[d] = size;
    budget /= size;
  }
}

void cairn::runtime::chooseLocalSize(const DeviceInfo &device,
                                     CheckedLaunch &launch) {
  const KernelInterface &kernel = launch.kernel.interface();
  if (auto required = kernel.deviceWorkGroupSize()) {
    std::copy_n(required->begin(), 3, launch.local);
    return;
  }
  if (hintFits(device, launch)) {
    for (uint32_t d = 0; d < 3; ++d)
      launch.local[d] = (*kernel.workGroupSizeHint)[d] / kernel.coarsening[d];
    return;
  }
  chooseSizes(device, launch, !kernel.uniformWorkGroupSize);
}

void cairn::runtime::enlargeGroups(const DeviceInfo &device,
                                   CheckedLaunch &launch) {
  const KernelInterface &kernel = launch.kernel.interface();
  if (!kernel.groupsUnobserved || !kernel.wholeReason.empty() ||
      launch.localItems >= smallestUsefulDivisor || launch.totalGroups == 1 ||
      kernel.deviceWorkGroupSize())
    return;
  chooseSizes(device, launch, /*mayBeUneven=*/true);
  launch.localItems = launch.totalGroups = 1;
  for (unsigned d = 0; d < 3; ++d) {
    launch.numGroups[d] = (launch.global[d] - 1) / launch.local[d] + 1;
    launch.localItems *= launch.local[d];
    launch.totalGroups *= launch.numGroups[d];
  }
}
