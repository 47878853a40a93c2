//===- DescribeFault.h - what a fault was, for people -----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_DRIVERS_HOST_FAULTS_DESCRIBEFAULT_H
#define CAIRN_RUNTIME_DRIVERS_HOST_FAULTS_DESCRIBEFAULT_H

#include "GuardedCall.h"
#include "cairn/runtime/CheckedLaunch.h"

namespace cairn::runtime {

/// A fault of a launch.
struct KernelFault {
  Fault fault;
  /// The work-group.
  uint64_t group[3] = {0, 0, 0};
  /// The group's local memory, of `launch.localMemory` bytes.
  const void *localMemory = nullptr;
  /// How many groups were executed as one from `group` on, along each
  /// dimension.
  uint64_t merged[3] = {1, 1, 1};
};

/// "reads 4 bytes behind 'x' (32 bytes), line 1, in work-group (0, 0, 0), at
/// address 0x7f12": what happened, to which argument, and where. `line` is the
/// source's, empty where it is not known.
std::string describeFault(const KernelFault &fault, const CheckedLaunch &launch,
                          const std::string &line);

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_DRIVERS_HOST_FAULTS_DESCRIBEFAULT_H
