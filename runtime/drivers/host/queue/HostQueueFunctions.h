//===- HostQueueFunctions.h - what kernels call of queues -------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_DRIVERS_HOST_QUEUE_HOSTQUEUEFUNCTIONS_H
#define CAIRN_RUNTIME_DRIVERS_HOST_QUEUE_HOSTQUEUEFUNCTIONS_H

#include "cairn/runtime/HostABI.h"

namespace cairn::runtime {

/// The numbers of OpenCL C's headers: `CLK_SUCCESS` and its kin.
enum : int32_t {
  CAIRN_QUEUE_SUCCESS = 0,
  CAIRN_QUEUE_OUT_OF_RESOURCES = -5,
  CAIRN_QUEUE_INVALID_ARG_SIZE = -51,
  CAIRN_QUEUE_INVALID_EVENT_WAIT_LIST = -57,
  CAIRN_QUEUE_EVENT_ALLOCATION_FAILURE = -100,
  CAIRN_QUEUE_FAILURE = -101,
  CAIRN_QUEUE_INVALID_QUEUE = -102,
  CAIRN_QUEUE_INVALID_NDRANGE = -160,
  CAIRN_QUEUE_FULL = -161,
};

/// The functions, for the context of any command.
CairnHostQueues queueFunctions();

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_DRIVERS_HOST_QUEUE_HOSTQUEUEFUNCTIONS_H
