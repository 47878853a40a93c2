//===- RowShapes.cpp - what rows of work-items share ------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RowShapes.h"

#include "cairn/Dialect/Mux/Transforms/HandedOnValues.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace cairn::mux;

RowShapes::RowShapes(WorkItemsOp op) {
  varying.insert(op.getLocalIds()[1]);
  while (visit(*op.getBody()))
    ;
}

bool RowShapes::mark(Value value, bool varies) {
  return varies && varying.insert(value).second;
}

/// Whether it gives the same wherever its operands are the same: what is at one
/// address is, by the language's rule against data races.
static bool followsOperands(Operation *op) {
  if (auto load = dyn_cast<LLVM::LoadOp>(op))
    return !load.getVolatile_() &&
           load.getOrdering() == LLVM::AtomicOrdering::not_atomic;
  if (auto store = dyn_cast<LLVM::StoreOp>(op))
    return !store.getVolatile_() &&
           store.getOrdering() == LLVM::AtomicOrdering::not_atomic;
  return isMemoryEffectFree(op);
}

bool RowShapes::isSame(Operation *op) const {
  return !op->walk([&](Operation *inner) {
              bool follows = inner->getNumRegions() ||
                             inner->hasTrait<OpTrait::IsTerminator>() ||
                             followsOperands(inner);
              return follows && llvm::all_of(inner->getOperands(),
                                             [&](Value operand) {
                                               return isSame(operand);
                                             })
                         ? WalkResult::advance()
                         : WalkResult::interrupt();
            }).wasInterrupted();
}

/// The operands that decide which way is taken.
static OperandRange controlOf(Operation *op) {
  if (auto loop = dyn_cast<scf::ForOp>(op))
    return loop->getOperands().take_front(3);
  if (auto loop = dyn_cast<scf::WhileOp>(op))
    return loop.getConditionOp()->getOperands().take_front(1);
  return op->getOperands();
}

bool RowShapes::isSameWay(Operation *op) const {
  return llvm::all_of(controlOf(op),
                      [&](Value operand) { return isSame(operand); });
}

bool RowShapes::visit(Block &block) {
  bool changed = false;
  for (Operation &op : block.without_terminator())
    changed |= visit(&op);
  return changed;
}

bool RowShapes::visit(Operation *op) {
  if (op->getNumRegions())
    return visitRegions(op);
  bool varies = !followsOperands(op) ||
                llvm::any_of(op->getOperands(),
                             [&](Value operand) { return !isSame(operand); });
  bool changed = false;
  for (Value result : op->getResults())
    changed |= mark(result, varies);
  return changed;
}

bool RowShapes::visitRegions(Operation *op) {
  bool changed = false, same = isSameWay(op);
  for (Region &region : op->getRegions()) {
    if (region.empty())
      continue;
    for (Value arg : region.getArguments())
      changed |= mark(arg, !same);
    changed |= visit(region.front());
  }
  forEachHandedOn(op, [&](Value from, Value to) {
    changed |= mark(to, !same || !isSame(from));
  });
  return changed;
}
