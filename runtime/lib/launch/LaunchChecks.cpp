//===- LaunchChecks.cpp - checks of NDRanges --------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "LaunchChecks.h"

#include "LocalSize.h"

#include <algorithm>

using namespace cairn::runtime;

/// "(16, 16, 1)".
static std::string tuple(const uint64_t (&sizes)[3], uint32_t dims) {
  std::string text = "(";
  for (uint32_t d = 0; d < dims; ++d)
    text += (d ? ", " : "") + std::to_string(sizes[d]);
  return text + ")";
}

static Status checkGlobal(const Launch &launch, CheckedLaunch &checked) {
  size_t dims = launch.global.size();
  if (dims < 1 || dims > 3)
    return Status::error("expected a global size of 1 to 3 dimensions, got " +
                         std::to_string(dims));
  checked.dims = static_cast<uint32_t>(dims);
  uint64_t items = 1;
  for (size_t d = 0; d < dims; ++d) {
    checked.global[d] = launch.global[d];
    if (launch.global[d] == 0)
      return Status::error("expected a positive global size, got 0 in "
                           "dimension " +
                           std::to_string(d));
    if (__builtin_mul_overflow(items, launch.global[d], &items))
      return Status::error("global size " + tuple(checked.global, d + 1) +
                           " has more than 2^64-1 work-items");
  }
  if (launch.offset.empty())
    return Status::success();
  if (launch.offset.size() != dims)
    return Status::error("expected a global offset of " + std::to_string(dims) +
                         " dimensions as the global size, got " +
                         std::to_string(launch.offset.size()));
  for (size_t d = 0; d < dims; ++d) {
    uint64_t end;
    checked.offset[d] = launch.offset[d];
    if (__builtin_add_overflow(launch.offset[d], launch.global[d], &end))
      return Status::error("global offset " + std::to_string(launch.offset[d]) +
                           " plus global size " +
                           std::to_string(launch.global[d]) +
                           " exceeds 2^64-1 in dimension " + std::to_string(d));
  }
  return Status::success();
}

/// The rules for a local size that the caller has given.
static Status checkGivenLocal(const Launch &launch, CheckedLaunch &checked) {
  if (launch.local.size() != launch.global.size())
    return Status::error("expected a local size of " +
                         std::to_string(launch.global.size()) +
                         " dimensions as the global size, got " +
                         std::to_string(launch.local.size()));
  for (uint32_t d = 0; d < checked.dims; ++d) {
    checked.local[d] = launch.local[d];
    if (launch.local[d] == 0)
      return Status::error("expected a positive local size, got 0 in "
                           "dimension " +
                           std::to_string(d));
  }
  return Status::success();
}

/// Makes work-items of the program, in `sizes`, those of the device.
static Status coarsen(const KernelInterface &kernel, const char *what,
                      uint64_t (&sizes)[3]) {
  for (uint32_t d = 0; d < 3; ++d) {
    uint64_t factor = kernel.coarsening[d];
    if (sizes[d] % factor)
      return Status::error(
          std::string("expected a ") + what + " size that is a multiple of " +
          std::to_string(factor) + " in dimension " + std::to_string(d) +
          ", by which the kernel is coarsened, got " +
          std::to_string(sizes[d]));
    sizes[d] /= factor;
  }
  return Status::success();
}

/// The rules for every local size, chosen ones included.
static Status checkLocal(const Device &device, CheckedLaunch &checked) {
  const KernelInterface &kernel = checked.kernel.interface();
  if (const auto &required = kernel.reqdWorkGroupSize) {
    uint64_t local[3];
    for (uint32_t d = 0; d < 3; ++d)
      local[d] = checked.local[d] * kernel.coarsening[d];
    if (!std::equal(required->begin(), required->end(), local))
      return Status::error(
          "expected the local size " +
          tuple({(*required)[0], (*required)[1], (*required)[2]}, 3) +
          " that the kernel requires, got " + tuple(local, 3));
  }

  for (uint32_t d = 0; d < 3; ++d)
    if (checked.local[d] > device.info().maxLocalSize[d])
      return Status::error(
          "expected at most " + std::to_string(device.info().maxLocalSize[d]) +
          " work-items in dimension " + std::to_string(d) +
          " of a work-group, the device's limit, got local size " +
          tuple(checked.local, checked.dims));
  checked.localItems = 1;
  for (uint64_t size : checked.local) {
    bool overflow =
        __builtin_mul_overflow(checked.localItems, size, &checked.localItems);
    for (auto [limit, whose] :
         {std::pair(device.info().maxWorkGroupSize, "device"),
          std::pair(kernel.maxWorkGroupSize, "kernel")})
      if (overflow || checked.localItems > limit)
        return Status::error("expected at most " + std::to_string(limit) +
                             " work-items in a work-group, the " + whose +
                             "'s limit, got local size " +
                             tuple(checked.local, checked.dims));
  }
  // A kernel may require a size in dimensions that the launch does not have.
  if (kernel.uniformWorkGroupSize)
    for (uint32_t d = 0; d < 3; ++d)
      if (checked.global[d] % checked.local[d])
        return Status::error(
            "expected a global size that is a multiple of the local size, "
            "as " +
            kernel.uniformReason + ", got " +
            std::to_string(checked.global[d]) + " and " +
            std::to_string(checked.local[d]) + " in dimension " +
            std::to_string(d));

  // The scratch of one work-group, for which drivers compute this product.
  uint64_t scratch;
  if (__builtin_mul_overflow(roundUp(checked.localItems, 64),
                             kernel.scratchPerItem, &scratch))
    return Status::error("scratch of " + std::to_string(kernel.scratchPerItem) +
                         " bytes for each of " +
                         std::to_string(checked.localItems) +
                         " work-items is more than 2^64-1 bytes");
  return Status::success();
}

/// Only kernels that print have a buffer for it.
static Status checkPrintf(const Launch &launch, CheckedLaunch &checked) {
  if (checked.kernel.interface().printfFormats.empty())
    return Status::success();
  if (launch.printfBufferBytes < minPrintfBufferBytes)
    return Status::error("expected a printf buffer of at least " +
                         std::to_string(minPrintfBufferBytes) + " bytes, got " +
                         std::to_string(launch.printfBufferBytes));
  checked.printfBufferBytes = launch.printfBufferBytes;
  checked.printfOutput = launch.printfOutput;
  return Status::success();
}

Status cairn::runtime::checkLaunch(const Device &device, const Launch &launch,
                                   CheckedLaunch &checked) {
  if (&checked.kernel.device() != &device)
    return Status::error("the kernel belongs to another device");
  if (Status status = checkArguments(device, launch, checked); !status.ok())
    return status;
  if (Status status = checkPrintf(launch, checked); !status.ok())
    return status;
  if ((launch.timeoutNanoseconds || launch.stop) && !device.info().endsLaunches)
    return Status::error("the " + device.info().driver +
                         " device cannot end a launch, the host can");
  checked.checkOutput = launch.checkOutput;
  checked.timeoutNanoseconds = launch.timeoutNanoseconds;
  checked.stop = launch.stop;
  return checkRange(device, launch, checked);
}

Status cairn::runtime::checkRange(const Device &device, const Launch &launch,
                                  CheckedLaunch &checked) {
  if (Status status = checkGlobal(launch, checked); !status.ok())
    return status;
  const KernelInterface &kernel = checked.kernel.interface();
  if (Status status = coarsen(kernel, "global", checked.global); !status.ok())
    return status;
  if (launch.local.empty())
    chooseLocalSize(device.info(), checked);
  else if (Status status = checkGivenLocal(launch, checked); !status.ok())
    return status;
  else if (Status status = coarsen(kernel, "local", checked.local);
           !status.ok())
    return status;
  if (Status status = checkLocal(device, checked); !status.ok())
    return status;
  // At most the number of work-items, which does not overflow.
  for (uint32_t d = 0; d < 3; ++d) {
    checked.numGroups[d] = (checked.global[d] - 1) / checked.local[d] + 1;
    checked.totalGroups *= checked.numGroups[d];
  }
  return Status::success();
}
