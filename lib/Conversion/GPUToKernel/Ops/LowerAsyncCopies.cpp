//===- LowerAsyncCopies.cpp - async_work_group_copy and its kin -*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LibraryCall.h"

using namespace mlir;
using namespace cairn;

CallResult cairn::lowerAsyncCopy(LibraryCall &call) {
  KernelBuilder &b = call.b;
  Value scope = b.scope(spirv::Scope::Workgroup);
  if (call.name() == "wait_group_events")
    return call.make(call.instruction(), {scope, call.arg(0), call.pointer(1)});
  Value count = call.arg(2);
  bool isStrided = call.name() == "async_work_group_strided_copy";
  Value stride = isStrided ? call.arg(3) : b.integer(count.getType(), 1);
  return call.make(call.instruction(),
                   {scope, call.pointer(0), call.pointer(1), count, stride,
                    call.op.getArgs().back()});
}
