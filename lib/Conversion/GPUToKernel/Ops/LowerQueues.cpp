//===- LowerQueues.cpp - queues and events of the device --------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LibraryCall.h"

using namespace mlir;
using namespace cairn;

CallResult cairn::lowerQueueFunction(LibraryCall &call) {
  KernelBuilder &b = call.b;
  if (!b.options.hasPipesAndQueues()) {
    b.refuse("queues need OpenCL 2.0; '-spv-env=opencl2.0' has them");
    return failure();
  }
  if (call.name().starts_with("ndrange_"))
    return lowerRangeFunction(call);
  if (call.name() == "enqueue_kernel" || call.name().starts_with("get_kernel_"))
    return lowerBlockFunction(call);
  SmallVector<Value, 6> operands;
  for (auto [index, param] : llvm::enumerate(call.signature.params))
    operands.push_back(param.isPointer ? call.pointer(index) : call.arg(index));
  return call.make(call.instruction(), operands);
}
