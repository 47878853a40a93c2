//===- Queues.cpp - queues on devices for C ---------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Handles.h"
#include "Status.h"

using namespace cairn::runtime;
using namespace cairn::runtime::capi;

CairnStatus cairnQueueCreate(CairnDevice *device, uint64_t bytes,
                             CairnQueue **queue) {
  return guarded([&] {
    if (!device)
      return expected("a device, got null");
    if (!queue)
      return expected("a place for the queue, got null");
    auto made = device->device->createQueue(bytes ? bytes : defaultQueueBytes);
    if (!made.ok())
      return fail(device->device->info().queues ? CAIRN_ERROR_INVALID_ARGUMENT
                                                : CAIRN_ERROR_DEVICE,
                  made.status());
    *queue = new CairnQueue{withOwner(made.take(), device->device)};
    return CAIRN_SUCCESS;
  });
}

void cairnQueueDestroy(CairnQueue *queue) { delete queue; }
