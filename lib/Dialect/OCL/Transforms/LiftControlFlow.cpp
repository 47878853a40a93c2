//===- LiftControlFlow.cpp - cf graphs to scf -------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cairn/Dialect/OCL/Transforms/Passes.h"

#include "mlir/Conversion/ControlFlowToSCF/ControlFlowToSCF.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/IR/Dominance.h"

namespace cairn::ocl {
#define GEN_PASS_DEF_OCLLIFTCONTROLFLOWPASS
#include "cairn/Dialect/OCL/Transforms/Passes.h.inc"
} // namespace cairn::ocl

using namespace mlir;
using namespace cairn;

/// Upstream's lifting wants an i32 switch; C switches over any integer. Cases
/// that do not fit are compared one by one.
static void narrowSwitches(func::FuncOp func) {
  SmallVector<cf::SwitchOp> switches;
  func.walk([&](cf::SwitchOp op) { switches.push_back(op); });
  for (cf::SwitchOp op : switches) {
    Location loc = op.getLoc();
    OpBuilder b(op);
    Type type = op.getFlag().getType();
    // The number of the matching case, counted from 1, is what to switch on.
    Value number = arith::ConstantIntOp::create(b, loc, b.getI32Type(), 0);
    SmallVector<APInt> numbers;
    if (std::optional<DenseIntElementsAttr> values = op.getCaseValues()) {
      if (type.isInteger(32))
        continue;
      for (auto [i, value] : llvm::enumerate(values->getValues<APInt>())) {
        Value constant =
            arith::ConstantOp::create(b, loc, b.getIntegerAttr(type, value));
        Value match = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq,
                                            op.getFlag(), constant);
        Value next =
            arith::ConstantIntOp::create(b, loc, b.getI32Type(), i + 1);
        number = arith::SelectOp::create(b, loc, match, next, number);
        numbers.push_back(APInt(32, i + 1));
      }
    }
    SmallVector<ValueRange> operands;
    for (unsigned i = 0, e = op.getCaseDestinations().size(); i < e; ++i)
      operands.push_back(op.getCaseOperands(i));
    cf::SwitchOp::create(b, loc, number, op.getDefaultDestination(),
                         op.getDefaultOperands(), ArrayRef<APInt>(numbers),
                         op.getCaseDestinations(), operands);
    op.erase();
  }
}

namespace {
struct OCLLiftControlFlowPass
    : ocl::impl::OCLLiftControlFlowPassBase<OCLLiftControlFlowPass> {
  using OCLLiftControlFlowPassBase::OCLLiftControlFlowPassBase;

  void runOnOperation() override {
    ControlFlowToSCFTransformation transformation;
    for (auto func : getOperation().getOps<func::FuncOp>()) {
      if (func.isExternal() || func.getBody().hasOneBlock())
        continue;
      narrowSwitches(func);
      DominanceInfo &dominance = getChildAnalysis<DominanceInfo>(func);
      if (failed(
              transformCFGToSCF(func.getBody(), transformation, dominance))) {
        func.emitError("control flow could not be structured");
        return signalPassFailure();
      }
    }
  }
};
} // namespace
