//===- LowerQueues.cpp - queues and events of the device --------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LibraryCall.h"

#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace cairn;

CallResult cairn::lowerQueueFunction(LibraryCall &call) {
  KernelBuilder &b = call.b;
  if (!b.options.hasPipesAndQueues()) {
    b.refuse("queues need OpenCL 2.0; '-spv-env=opencl2.0' has them");
    return failure();
  }
  StringRef instruction =
      llvm::StringSwitch<StringRef>(call.name())
          .Case("get_default_queue", "GetDefaultQueue")
          .Case("create_user_event", "CreateUserEvent")
          .Case("retain_event", "RetainEvent")
          .Case("release_event", "ReleaseEvent")
          .Case("is_valid_event", "IsValidEvent")
          .Case("set_user_event_status", "SetUserEventStatus")
          .Case("capture_event_profiling_info", "CaptureEventProfilingInfo")
          .Case("enqueue_marker", "EnqueueMarker")
          .Default("");
  if (instruction.empty())
    return call.name().starts_with("ndrange_") ? lowerRangeFunction(call)
                                               : lowerBlockFunction(call);
  SmallVector<Value, 6> operands;
  for (auto [index, param] : llvm::enumerate(call.signature.params))
    operands.push_back(param.isPointer ? call.pointer(index) : call.arg(index));
  return call.make(instruction, operands);
}
