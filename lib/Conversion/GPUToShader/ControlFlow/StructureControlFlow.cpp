//===- StructureControlFlow.cpp - the pass ----------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ControlFlow.h"

#include "cairn/Conversion/Passes.h"
#include "cairn/Dialect/Contracts/FunctionPass.h"
#include "cairn/Dialect/SPIRV/IR/Instructions.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/SPIRV/IR/SPIRVDialect.h"
#include "llvm/ADT/TypeSwitch.h"

namespace cairn {
#define GEN_PASS_DEF_SHADERSTRUCTURECONTROLFLOWPASS
#include "cairn/Conversion/Passes.h.inc"
} // namespace cairn

using namespace mlir;
using namespace cairn;

namespace {
struct ShaderStructureControlFlowPass
    : cairn::impl::ShaderStructureControlFlowPassBase<
          ShaderStructureControlFlowPass> {
  using ShaderStructureControlFlowPassBase::ShaderStructureControlFlowPassBase;

  void getDependentDialects(DialectRegistry &registry) const override {
    ShaderStructureControlFlowPassBase::getDependentDialects(registry);
    registerInstructions(registry);
  }

  bool canScheduleOn(RegisteredOperationName name) const override {
    return isModuleOr<gpu::GPUModuleOp, gpu::GPUFuncOp>(name);
  }

  void runOnOperation() override {
    if (failed(forEachFunction<gpu::GPUFuncOp>(getOperation(), run)))
      signalPassFailure();
  }

  static LogicalResult run(gpu::GPUFuncOp func);
};
} // namespace

/// Checks what the lowering relies on.
static LogicalResult verifyInput(gpu::GPUFuncOp func) {
  if (!func.getBody().hasOneBlock())
    return func.emitOpError(
        "has branches between blocks; run 'ocl-lift-control-flow' first");
  return success();
}

LogicalResult ShaderStructureControlFlowPass::run(gpu::GPUFuncOp func) {
  if (failed(verifyInput(func)))
    return failure();
  IRRewriter rewriter(func.getContext());
  SmallVector<scf::WhileOp> loops;
  func.walk([&](scf::WhileOp op) { loops.push_back(op); });
  for (scf::WhileOp op : loops)
    leaveFromHeader(op, rewriter);
  replacePoison(func, rewriter);
  func.walk(
      [&](spirv::AccessChainOp op) { boundCarriedIndices(op, rewriter); });

  // Inner ones first: a region that is moved then has what it will have.
  SmallVector<Operation *> ops;
  func.walk<WalkOrder::PostOrder>([&](Operation *op) {
    if (isa<scf::SCFDialect>(op->getDialect()) &&
        !op->hasTrait<OpTrait::IsTerminator>())
      ops.push_back(op);
  });
  for (Operation *op : ops) {
    bool known =
        TypeSwitch<Operation *, bool>(op)
            .Case([&](scf::IfOp op) { return lowerIf(op, rewriter), true; })
            .Case([&](scf::IndexSwitchOp op) {
              return lowerIndexSwitch(op, rewriter), true;
            })
            .Case([&](scf::ForOp op) { return lowerFor(op, rewriter), true; })
            .Case(
                [&](scf::WhileOp op) { return lowerWhile(op, rewriter), true; })
            .Default([](Operation *) { return false; });
    if (!known)
      return op->emitOpError("has no structured form in a shader");
  }
  return success();
}
