//===- HostLaunch.h - work-groups spread over threads -----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_DRIVERS_HOST_LAUNCH_HOSTLAUNCH_H
#define CAIRN_RUNTIME_DRIVERS_HOST_LAUNCH_HOSTLAUNCH_H

#include "cairn/runtime/CheckedLaunch.h"
#include "cairn/runtime/Event.h"
#include "cairn/runtime/HostABI.h"

namespace cairn::runtime {

class HostQueue;

/// Runs all work-groups on up to `threads` threads, and all that they enqueue,
/// and returns when that is done. `defaultQueue`, which may be null, is the one
/// that kernels find without being given it. The kernel's device is a
/// HostDevice. An error says that nothing ran; what ended a kernel is the
/// event's.
Result<Event> runOnHost(const CheckedLaunch &launch, unsigned threads,
                        HostQueue *defaultQueue);

/// The same of this kernel alone, which calls `queues`.
Result<Event> runKernel(const CheckedLaunch &launch, unsigned threads,
                        const CairnHostQueues *queues);

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_DRIVERS_HOST_LAUNCH_HOSTLAUNCH_H
