//===- LiftControlFlow.cpp - cf graphs to scf -------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GuardFallThrough.h"
#include "MergeResults.h"

#include "cairn/Dialect/Contracts/FunctionPass.h"
#include "cairn/Dialect/OCL/IR/LoopHints.h"
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

/// Whether the switch at the end of `source` goes on, by default, to a block
/// that does nothing but switch on the same value. Both are then one switch.
static bool mergeDefault(Block &source) {
  auto first = dyn_cast<cf::SwitchOp>(source.getTerminator());
  Block *block = first ? first.getDefaultDestination() : nullptr;
  auto second = block ? dyn_cast<cf::SwitchOp>(block->front()) : cf::SwitchOp();
  if (!second || block == &source || block->getNumArguments() ||
      block->getUniquePredecessor() != &source ||
      llvm::is_contained(first.getCaseDestinations(), block) ||
      second.getFlag() != first.getFlag() || !first.getCaseValues() ||
      !second.getCaseValues())
    return false;
  llvm::MapVector<APInt, std::pair<Block *, ValueRange>> cases;
  for (cf::SwitchOp op : {first, second})
    for (auto [i, value] :
         llvm::enumerate(op.getCaseValues()->getValues<APInt>()))
      cases.insert(
          {value, {op.getCaseDestinations()[i], op.getCaseOperands(i)}});
  SmallVector<APInt> values;
  SmallVector<Block *> blocks;
  SmallVector<ValueRange> operands;
  for (auto &[value, target] : cases) {
    values.push_back(value);
    blocks.push_back(target.first);
    operands.push_back(target.second);
  }
  OpBuilder b(first);
  cf::SwitchOp::create(b, first.getLoc(), first.getFlag(),
                       second.getDefaultDestination(),
                       second.getDefaultOperands(), values, blocks, operands);
  first.erase();
  block->erase();
  return true;
}

/// LLVM makes several switches of very many conditions.
static void mergeSwitches(func::FuncOp func) {
  for (Block &block : func.getBody())
    while (mergeDefault(block))
      ;
}

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

/// An op for each loop that the program says something of, with the hint, in
/// the block where its iterations begin: upstream's lifting moves blocks and
/// drops branches.
static SmallVector<Operation *> markLoops(func::FuncOp func,
                                          DominanceInfo &dominance) {
  SmallVector<Operation *> marks;
  for (Block &block : func.getBody()) {
    Operation *branch = block.getTerminator();
    if (!ocl::LoopHint::of(branch))
      continue;
    auto header = llvm::find_if(block.getSuccessors(), [&](Block *successor) {
      return dominance.dominates(successor, &block);
    });
    if (header == block.getSuccessors().end()) {
      branch->emitWarning("the unroll hint has no effect: the loop is entered "
                          "in more than one place");
      continue;
    }
    OpBuilder b = OpBuilder::atBlockBegin(*header);
    Operation *mark =
        arith::ConstantOp::create(b, branch->getLoc(), b.getBoolAttr(true));
    ocl::copyLoopHint(branch, mark);
    marks.push_back(mark);
  }
  return marks;
}

/// Replaces each mark by the hint on the loop around it.
static void putLoopHints(ArrayRef<Operation *> marks) {
  for (Operation *mark : marks) {
    if (auto loop = mark->getParentOfType<scf::WhileOp>())
      ocl::copyLoopHint(mark, loop);
    mark->erase();
  }
}

namespace {
struct OCLLiftControlFlowPass
    : ocl::impl::OCLLiftControlFlowPassBase<OCLLiftControlFlowPass> {
  using OCLLiftControlFlowPassBase::OCLLiftControlFlowPassBase;

  bool canScheduleOn(RegisteredOperationName name) const override {
    return isModuleOr<func::FuncOp>(name);
  }

  void runOnOperation() override {
    if (failed(forEachFunction<func::FuncOp>(getOperation(), lift)))
      signalPassFailure();
  }

  static LogicalResult lift(func::FuncOp func) {
    if (func.isExternal() || func.getBody().hasOneBlock())
      return success();
    mergeSwitches(func);
    narrowSwitches(func);
    ocl::guardFallThrough(func.getBody());
    ControlFlowToSCFTransformation transformation;
    DominanceInfo dominance(func);
    SmallVector<Operation *> marks = markLoops(func, dominance);
    if (failed(transformCFGToSCF(func.getBody(), transformation, dominance)))
      return func.emitError("control flow could not be structured");
    putLoopHints(marks);
    ocl::mergeExclusiveResults(func);
    return success();
  }
};
} // namespace
