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
  auto instruction =
      llvm::StringSwitch<SPIRVInstruction>(call.name())
          .Case("get_default_queue", inst::GetDefaultQueue)
          .Case("create_user_event", inst::CreateUserEvent)
          .Case("retain_event", inst::RetainEvent)
          .Case("release_event", inst::ReleaseEvent)
          .Case("is_valid_event", inst::IsValidEvent)
          .Case("set_user_event_status", inst::SetUserEventStatus)
          .Case("capture_event_profiling_info", inst::CaptureEventProfilingInfo)
          .Case("enqueue_marker", inst::EnqueueMarker)
          .Default({});
  if (!instruction)
    return call.name().starts_with("ndrange_") ? lowerRangeFunction(call)
                                               : lowerBlockFunction(call);
  SmallVector<Value, 6> operands;
  for (auto [index, param] : llvm::enumerate(call.signature.params))
    operands.push_back(param.isPointer ? call.pointer(index) : call.arg(index));
  return call.make(instruction, operands);
}
