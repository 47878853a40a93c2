//===- LowerControlFlow.cpp - branches --------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelLowerings.h"

#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/UB/IR/UBOps.h"

using namespace mlir;
using namespace cairn;

static LogicalResult lowerBranch(KernelBuilder &b, cf::BranchOp op) {
  spirv::BranchOp::create(b, op.getDest(), op.getDestOperands());
  return success();
}

static LogicalResult lowerConditionalBranch(KernelBuilder &b,
                                            cf::CondBranchOp op) {
  spirv::BranchConditionalOp::create(
      b, op.getCondition(), op.getTrueDest(), op.getTrueDestOperands(),
      op.getFalseDest(), op.getFalseDestOperands());
  return success();
}

static LogicalResult lowerSwitch(KernelBuilder &b, cf::SwitchOp op) {
  if (!op.getCaseValues()) {
    spirv::BranchOp::create(b, op.getDefaultDestination(),
                            op.getDefaultOperands());
    return success();
  }
  SmallVector<ValueRange> operands(op.getCaseOperands());
  spirv::SwitchOp::create(b, op.getFlag(), op.getDefaultDestination(),
                          op.getDefaultOperands(), *op.getCaseValues(),
                          op.getCaseDestinations(), operands);
  return success();
}

template <typename UnreachableOp>
static LogicalResult lowerUnreachable(KernelBuilder &b, UnreachableOp) {
  spirv::UnreachableOp::create(b);
  return success();
}

void cairn::addKernelControlFlowLowerings(OpLowerings &lowerings) {
  lowerings.addEffect(lowerBranch);
  lowerings.addEffect(lowerConditionalBranch);
  lowerings.addEffect(lowerSwitch);
  lowerings.addEffect(lowerUnreachable<LLVM::UnreachableOp>);
  lowerings.addEffect(lowerUnreachable<ub::UnreachableOp>);
}
