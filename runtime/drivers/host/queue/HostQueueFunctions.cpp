//===- HostQueueFunctions.cpp - what kernels call of queues -----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Kernels know of no exceptions, so that none leaves these.
//
//===----------------------------------------------------------------------===//
#include "HostQueueFunctions.h"

#include "HostEnqueue.h"
#include "lib/launch/LaunchChecks.h"

#include <exception>

using namespace cairn::runtime;
using Context = HostEnqueue::Context;

/// The table that a launch has is the first member of its context.
static const Context &contextOf(const CairnHostLaunch *launch) {
  return *reinterpret_cast<const Context *>(launch->queues);
}

static HostEvents &eventsOf(const CairnHostLaunch *launch) {
  return contextOf(launch).launch->queues.events;
}

/// `enqueue`'s code, as the program asked to be told of it by `-g`.
template <typename Function>
static int32_t guarded(const CairnHostLaunch *launch,
                       Function enqueue) noexcept {
  const Context &context = contextOf(launch);
  int32_t code = CAIRN_QUEUE_OUT_OF_RESOURCES;
  try {
    code = enqueue(*context.launch, *context.command);
  } catch (const std::exception &) {
  }
  return code && !context.launch->saysWhy(*context.command)
             ? int32_t(CAIRN_QUEUE_FAILURE)
             : code;
}

static int32_t enqueueKernel(const CairnHostLaunch *launch, void *queue,
                             uint32_t, const CairnHostNDRange *range,
                             uint32_t waitCount, const uint64_t *waits,
                             uint64_t *event, CairnHostKernel kernel,
                             const void *captured, uint32_t localCount,
                             const uint64_t *localSizes) {
  return guarded(launch, [&](HostEnqueue &enqueue, auto &command) {
    return enqueue.enqueueKernel(command,
                                 {queue, range, waitCount, waits, event, kernel,
                                  captured, localCount, localSizes});
  });
}

static int32_t enqueueMarker(const CairnHostLaunch *launch, void *queue,
                             uint32_t waitCount, const uint64_t *waits,
                             uint64_t *event) {
  return guarded(launch, [&](HostEnqueue &enqueue, auto &command) {
    return enqueue.enqueueMarker(command, queue, waitCount, waits, event);
  });
}

static void *getDefaultQueue(const CairnHostLaunch *launch) {
  return contextOf(launch).launch->defaultQueue;
}

static uint64_t createUserEvent(const CairnHostLaunch *launch) {
  try {
    return eventsOf(launch).create(/*isUser=*/true, 1);
  } catch (const std::exception &) {
    return 0;
  }
}

static void retainEvent(const CairnHostLaunch *launch, uint64_t event) {
  eventsOf(launch).retain(event);
}

static void releaseEvent(const CairnHostLaunch *launch, uint64_t event) {
  try {
    eventsOf(launch).release(event);
  } catch (const std::exception &) {
    // No memory to note that the number can be used again.
  }
}

static uint32_t isValidEvent(const CairnHostLaunch *launch, uint64_t event) {
  return eventsOf(launch).isValid(event);
}

static void setUserEventStatus(const CairnHostLaunch *launch, uint64_t event,
                               int32_t status) {
  eventsOf(launch).setUserStatus(event, status);
}

static void captureProfilingInfo(const CairnHostLaunch *launch, uint64_t event,
                                 int32_t name, uint64_t *value) {
  constexpr int32_t execTime = 1; // CLK_PROFILING_COMMAND_EXEC_TIME
  if (name != execTime || !value || !eventsOf(launch).isValid(event))
    return;
  // Where nothing can be written is the kernel's fault, and not the runtime's
  // later on.
  value[0] = value[1] = 0;
  eventsOf(launch).capture(event, value);
}

static uint32_t getSubGroupCount(const CairnHostLaunch *launch,
                                 const CairnHostNDRange *range,
                                 CairnHostKernel kernel) {
  const Context &context = contextOf(launch);
  try {
    return context.launch->subGroupCount(*context.command, *range, kernel);
  } catch (const std::exception &) {
    return 0;
  }
}

CairnHostQueues cairn::runtime::queueFunctions() {
  return {enqueueKernel,   enqueueMarker,      getDefaultQueue,
          createUserEvent, retainEvent,        releaseEvent,
          isValidEvent,    setUserEventStatus, captureProfilingInfo,
          getSubGroupCount};
}
