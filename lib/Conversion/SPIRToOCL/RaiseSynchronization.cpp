//===- RaiseSynchronization.cpp - barriers and fences -----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SPIRToOCL.h"

#include "MemoryModel.h"

using namespace mlir;
using namespace cairn;
using namespace cairn::ocl;

/// The operand `index`, where there is one.
static FailureOr<MemoryScope> scopeAt(LLVM::CallOp call, unsigned index,
                                      MemoryScope otherwise) {
  if (index >= call.getArgOperands().size())
    return otherwise;
  return readMemoryScope(call, call.getArgOperands()[index]);
}

static LogicalResult raiseBarrier(OpBuilder &b, LLVM::CallOp call,
                                  ExecutionScope execution,
                                  MemoryScope defaultScope) {
  FailureOr<MemFenceFlags> flags =
      readFenceFlags(call, call.getArgOperands()[0]);
  FailureOr<MemoryScope> scope = scopeAt(call, 1, defaultScope);
  if (failed(flags) || failed(scope))
    return failure();
  BarrierOp::create(b, call.getLoc(), execution, *flags, *scope);
  return success();
}

static LogicalResult raiseFenceCall(OpBuilder &b, LLVM::CallOp call,
                                    FailureOr<MemoryOrder> order,
                                    FailureOr<MemoryScope> scope) {
  FailureOr<MemFenceFlags> flags =
      readFenceFlags(call, call.getArgOperands()[0]);
  if (failed(flags) || failed(order) || failed(scope))
    return failure();
  FenceOp::create(b, call.getLoc(), *flags, *order, *scope);
  return success();
}

void cairn::raiseFence(OpBuilder &b, LLVM::FenceOp fence) {
  FenceOp::create(b, fence.getLoc(),
                  MemFenceFlags::Local | MemFenceFlags::Global |
                      MemFenceFlags::Image,
                  readMemoryOrder(fence.getOrdering()),
                  readSyncScope(fence.getSyncscope().value_or("")));
  fence.erase();
}

std::optional<LogicalResult>
cairn::raiseSynchronization(OpBuilder &b, LLVM::CallOp call, StringRef name) {
  if (name == "barrier" || name == "work_group_barrier")
    return raiseBarrier(b, call, ExecutionScope::WorkGroup,
                        MemoryScope::WorkGroup);
  if (name == "sub_group_barrier")
    return raiseBarrier(b, call, ExecutionScope::SubGroup,
                        MemoryScope::SubGroup);
  if (name == "atomic_work_item_fence")
    return raiseFenceCall(b, call,
                          readMemoryOrder(call, call.getArgOperands()[1]),
                          readMemoryScope(call, call.getArgOperands()[2]));
  std::optional<MemoryOrder> order =
      llvm::StringSwitch<std::optional<MemoryOrder>>(name)
          .Case("mem_fence", MemoryOrder::AcqRel)
          .Case("read_mem_fence", MemoryOrder::Acquire)
          .Case("write_mem_fence", MemoryOrder::Release)
          .Default(std::nullopt);
  if (!order)
    return std::nullopt;
  return raiseFenceCall(b, call, *order, MemoryScope::WorkGroup);
}
