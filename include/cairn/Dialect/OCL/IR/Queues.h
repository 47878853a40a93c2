//===- Queues.h - what concerns queues on the device ------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_DIALECT_OCL_IR_QUEUES_H
#define CAIRN_DIALECT_OCL_IR_QUEUES_H

#include "cairn/Dialect/OCL/IR/Builtins.h"
#include "cairn/Dialect/OCL/IR/OCL.h"

namespace cairn::ocl {

/// Whether `op` is a block's kernel, or a function of queues and their events,
/// which a runtime answers; making a range is none.
inline bool isOfQueues(mlir::Operation *op) {
  if (mlir::isa<BlockKernelOp>(op))
    return true;
  auto call = mlir::dyn_cast<BuiltinOp>(op);
  if (!call || call.getName().starts_with("ndrange_"))
    return false;
  const Builtin *builtin = lookupBuiltin(call.getName());
  return builtin && builtin->category == BuiltinCategory::Enqueue;
}

} // namespace cairn::ocl

#endif // CAIRN_DIALECT_OCL_IR_QUEUES_H
