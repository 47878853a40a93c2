//===- KernelLaunch.h - a kernel with all that a launch needs ---*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_LEVEL_ZERO_DRIVER_KERNEL_KERNELLAUNCH_H
#define CAIRN_RUNTIME_LEVEL_ZERO_DRIVER_KERNEL_KERNELLAUNCH_H

#include "drivers/host/launch/HostKernel.h"

#include "cairn/runtime/Launch.h"

#include "device/Image.h"

#include <atomic>
#include <level_zero/ze_api.h>

namespace cairn::level_zero {

/// What was set of a kernel object. Appended launches hold what it was when
/// they were appended.
struct KernelLaunch {
  explicit KernelLaunch(std::shared_ptr<runtime::HostKernel> kernel);

  const runtime::KernelInterface &interface() const {
    return kernel->interface();
  }

  /// UNSUPPORTED_SIZE where local memory is more than there is,
  /// INVALID_ARGUMENT where an argument is not set.
  ze_result_t check() const;
  /// INVALID_ARGUMENT where there are more work-items than can be counted.
  ze_result_t checkGroups(const ze_group_count_t &groups) const;

  /// INVALID_GROUP_SIZE_DIMENSION where the device or the kernel does not allow
  /// groups of this size.
  ze_result_t setGroupSize(const uint32_t (&size)[3]);
  /// Sets an argument as zeKernelSetArgumentValue does; KernelArguments.cpp.
  ze_result_t setArgument(uint32_t index, size_t size, const void *value);
  /// The most work-items that a group can have.
  uint64_t maxGroupSize() const;

  /// Runs the kernel; nothing where one of the counts is 0.
  ze_result_t run(const ze_group_count_t &groups) const;

  std::shared_ptr<runtime::HostKernel> kernel;
  /// As the kernel's code takes them: addresses as values.
  std::vector<runtime::Argument> args;
  /// Keeps the image that an argument is, by its number.
  std::vector<std::shared_ptr<const Image>> images;
  uint32_t groupSize[3] = {1, 1, 1};
  uint32_t offset[3] = {0, 0, 0};
  /// The memory that the application says the kernel reaches by addresses that
  /// are not arguments.
  ze_kernel_indirect_access_flags_t indirectAccess = 0;

private:
  uint64_t localMemory() const;

  /// What `countUnwritten` was when a kernel without checks last said that it
  /// writes its buffers; another launch has others.
  struct Noted {
    Noted() = default;
    Noted(const Noted &) {}
    std::atomic<uint64_t> count{0};
  };
  mutable Noted noted;
};

} // namespace cairn::level_zero

#endif // CAIRN_RUNTIME_LEVEL_ZERO_DRIVER_KERNEL_KERNELLAUNCH_H
