//===- LowerControlFlow.cpp - branches --------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelLowerings.h"

#include "cairn/Dialect/OCL/IR/LoopHints.h"
#include "cairn/Dialect/SPIRV/IR/SPIRVExtraOps.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/IR/Dominance.h"

using namespace mlir;
using namespace cairn;

/// What a factor is said with came with SPIR-V 1.4; before, it is a wish to
/// unroll.
static SmallVector<int32_t, 2> controlFor(const ocl::LoopHint &hint,
                                          SPIRVVersion version) {
  auto word = [](spirv::LoopControl control) {
    return static_cast<int32_t>(control);
  };
  if (hint.kind == ocl::LoopHint::Kind::DontUnroll)
    return {word(spirv::LoopControl::DontUnroll)};
  if (hint.kind == ocl::LoopHint::Kind::Factor && version >= SPIRVVersion(1, 4))
    return {word(spirv::LoopControl::PartialCount),
            static_cast<int32_t>(hint.factor)};
  return {word(spirv::LoopControl::Unroll)};
}

/// Says in the header of a loop what the branch that closes it says.
static void putLoopControl(KernelBuilder &b, Operation *branch) {
  std::optional<ocl::LoopHint> hint = ocl::LoopHint::of(branch);
  if (!hint)
    return;
  DominanceInfo dominance(branch->getParentOfType<gpu::GPUFuncOp>());
  for (Block *header : branch->getSuccessors())
    if (dominance.dominates(header, branch->getBlock())) {
      OpBuilder::InsertionGuard guard(b);
      b.setInsertionPointToStart(header);
      LoopControlOp::create(b, controlFor(*hint, b.options.spirvVersion));
      return;
    }
}

static LogicalResult lowerBranch(KernelBuilder &b, cf::BranchOp op) {
  putLoopControl(b, op);
  spirv::BranchOp::create(b, op.getDest(), op.getDestOperands());
  return success();
}

static LogicalResult lowerConditionalBranch(KernelBuilder &b,
                                            cf::CondBranchOp op) {
  putLoopControl(b, op);
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
