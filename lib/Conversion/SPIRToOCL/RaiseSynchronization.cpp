//===- RaiseSynchronization.cpp - barriers and fences -----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SPIRToOCL.h"

#include "cairn/Dialect/OCL/IR/OCL.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace cairn;
using namespace cairn::ocl;

/// The constant at `value`; `otherwise` where the program computes it, which
/// must then be the strongest there is.
static uint64_t constantOr(Value value, uint64_t otherwise) {
  APInt constant;
  return matchPattern(value, m_ConstantInt(&constant)) ? constant.getZExtValue()
                                                       : otherwise;
}

static MemFenceFlags fenceFlags(Value value) {
  return static_cast<MemFenceFlags>(constantOr(value, 7) & 7);
}

LogicalResult cairn::raiseSynchronization(OpBuilder &b, LLVM::CallOp call,
                                          StringRef name) {
  Location loc = call.getLoc();
  OperandRange args = call.getArgOperands();
  // The scope is the last operand where there is one.
  auto scope = [&](unsigned index, MemoryScope otherwise) {
    if (index >= args.size())
      return otherwise;
    auto scope = symbolizeMemoryScope(constantOr(
        args[index], static_cast<uint64_t>(MemoryScope::AllSVMDevices)));
    return scope.value_or(MemoryScope::AllSVMDevices);
  };
  if (name == "barrier" || name == "work_group_barrier") {
    BarrierOp::create(b, loc, ExecutionScope::WorkGroup, fenceFlags(args[0]),
                      scope(1, MemoryScope::WorkGroup));
    return success();
  }
  if (name == "sub_group_barrier") {
    BarrierOp::create(b, loc, ExecutionScope::SubGroup, fenceFlags(args[0]),
                      scope(1, MemoryScope::SubGroup));
    return success();
  }
  if (name == "atomic_work_item_fence") {
    auto order = symbolizeMemoryOrder(
        constantOr(args[1], static_cast<uint64_t>(MemoryOrder::SeqCst)));
    FenceOp::create(b, loc, fenceFlags(args[0]),
                    order.value_or(MemoryOrder::SeqCst),
                    scope(2, MemoryScope::AllSVMDevices));
    return success();
  }
  std::optional<MemoryOrder> order =
      llvm::StringSwitch<std::optional<MemoryOrder>>(name)
          .Case("mem_fence", MemoryOrder::AcqRel)
          .Case("read_mem_fence", MemoryOrder::Acquire)
          .Case("write_mem_fence", MemoryOrder::Release)
          .Default(std::nullopt);
  if (!order)
    return failure();
  FenceOp::create(b, loc, fenceFlags(args[0]), *order, MemoryScope::WorkGroup);
  return success();
}
