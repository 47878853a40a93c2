//===- HostLaunch.h - work-groups spread over threads -----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_DRIVERS_HOST_HOSTLAUNCH_H
#define CAIRN_RUNTIME_DRIVERS_HOST_HOSTLAUNCH_H

#include "cairn/runtime/CheckedLaunch.h"
#include "cairn/runtime/Event.h"

namespace cairn::runtime {

/// Runs all work-groups on up to `threads` threads and returns when they are
/// done. An error says that nothing ran; what ended the kernel is the event's.
Result<Event> runOnHost(const CheckedLaunch &launch, unsigned threads);

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_DRIVERS_HOST_HOSTLAUNCH_H
