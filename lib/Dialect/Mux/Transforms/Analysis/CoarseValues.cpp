//===- CoarseValues.cpp - what differs within a coarse work-item -*- C++ -*-==//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CoarseValues.h"

#include "BarrierRegions/BarrierRegions.h"
#include "cairn/Dialect/Mux/IR/Mux.h"
#include "cairn/Dialect/Mux/Transforms/HandedOnValues.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace cairn::mux;

CoarseValues::CoarseValues(func::FuncOp kernel, ArrayRef<Value> ids)
    : varying(ids.begin(), ids.end()) {
  // Optimistic: everything is the same until something that differs reaches it,
  // which loops may need several rounds for.
  while (visit(kernel.getBody().front()))
    ;
}

bool CoarseValues::mark(Value value, bool isVarying) {
  return isVarying && varying.insert(value).second;
}

bool CoarseValues::markResults(Operation *op) {
  bool changed = false;
  for (Value result : op->getResults())
    changed |= mark(result, true);
  return changed;
}

/// Whether one execution of `op`, whose operands are the same, stands for all.
static bool isDoneOnce(Operation *op) {
  if (isMeeting(op) || isa<MemBarrierOp>(op))
    return true;
  if (op->getNumRegions() != 0)
    return false;
  // All of them find the same at one address, if nobody is to order accesses.
  if (auto load = dyn_cast<LLVM::LoadOp>(op))
    return !load.getVolatile_() &&
           load.getOrdering() == LLVM::AtomicOrdering::not_atomic;
  return isMemoryEffectFree(op);
}

bool CoarseValues::hasUniformControl(Operation *op) const {
  // By the language's rule, all work-items reach a barrier or none of them.
  if (holdsMeeting(op))
    return true;
  if (auto loop = dyn_cast<scf::WhileOp>(op))
    return !isVarying(loop.getConditionOp().getCondition());
  if (auto loop = dyn_cast<scf::ForOp>(op))
    return !isVarying(loop.getLowerBound()) &&
           !isVarying(loop.getUpperBound()) && !isVarying(loop.getStep());
  return llvm::none_of(op->getOperands(),
                       [&](Value operand) { return isVarying(operand); });
}

bool cairn::mux::holdsLoop(Region &branch) {
  return branch
      .walk([](LoopLikeOpInterface) { return WalkResult::interrupt(); })
      .wasInterrupted();
}

Together CoarseValues::classify(Operation *op) const {
  if (isa<scf::IfOp, scf::ForOp, scf::WhileOp, scf::IndexSwitchOp>(op)) {
    if (hasUniformControl(op))
      return Together::Jammed;
    // A guard around a loop, as kernels have it against the last work-group.
    bool isGuard =
        isa<scf::IfOp>(op) && llvm::any_of(op->getRegions(), holdsLoop);
    return isGuard ? Together::Versioned : Together::Apart;
  }
  if (isMeeting(op))
    return Together::Once;
  bool isSame =
      isDoneOnce(op) &&
      llvm::none_of(op->getOperands(), [&](Value v) { return isVarying(v); });
  return isSame ? Together::Once : Together::Apart;
}

bool CoarseValues::visit(Block &block) {
  bool changed = false;
  for (Operation &op : block.without_terminator()) {
    switch (classify(&op)) {
    case Together::Once:
      break;
    case Together::Jammed:
      changed |= visitJammed(&op);
      break;
    case Together::Versioned:
      for (Region &branch : op.getRegions())
        if (holdsLoop(branch))
          changed |= visit(branch.front());
      changed |= markResults(&op);
      break;
    case Together::Apart:
      changed |= markResults(&op);
      break;
    }
  }
  return changed;
}

bool CoarseValues::visitJammed(Operation *op) {
  bool changed = false;
  for (Region &region : op->getRegions())
    for (Block &block : region)
      changed |= visit(block);
  forEachHandedOn(
      op, [&](Value from, Value to) { changed |= mark(to, isVarying(from)); });
  return changed;
}
