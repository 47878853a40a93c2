//===- WorkGroupUniformity.cpp - who computes the same value ----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "WorkGroupUniformity.h"

#include "BarrierRegions/BarrierRegions.h"
#include "cairn/Dialect/Mux/Transforms/HandedOnValues.h"

#include "cairn/Dialect/Contracts/AddressSpaces.h"
#include "cairn/Dialect/Mux/IR/Mux.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace cairn;
using namespace cairn::mux;

WorkGroupUniformity::WorkGroupUniformity(func::FuncOp kernel,
                                         const BarrierHolders &holders)
    : holders(holders) {
  // Optimistic: everything is uniform until something varying reaches it, which
  // loops may need several rounds for.
  while (visit(kernel.getBody().front()))
    ;
}

bool WorkGroupUniformity::mark(Value value, bool isVarying) {
  return isVarying && varying.insert(value).second;
}

/// Whether `op` on its own, or something inside it, tells work-items apart.
static bool isSourceOfVariation(Operation *op) {
  if (auto query = dyn_cast<UniformityOpInterface>(op))
    return !query.isWorkGroupUniform();
  if (isa<LLVM::AllocaOp>(op))
    return true;
  // Memory that nothing writes while the kernel runs.
  if (auto load = dyn_cast<LLVM::LoadOp>(op)) {
    auto pointer = cast<LLVM::LLVMPointerType>(load.getAddr().getType());
    return pointer.getAddressSpace() != ConstantSpace || load.getVolatile_();
  }
  if (op->hasTrait<OpTrait::IsTerminator>() ||
      op->hasTrait<OpTrait::HasRecursiveMemoryEffects>())
    return false;
  return !isMemoryEffectFree(op);
}

bool WorkGroupUniformity::isUniform(Operation *op) const {
  if (op->hasTrait<OpTrait::IsTerminator>())
    return false;
  WalkResult walk = op->walk([&](Operation *inner) {
    if (isSourceOfVariation(inner))
      return WalkResult::interrupt();
    for (Value operand : inner->getOperands()) {
      // What `op` itself computes follows from what it uses.
      bool isInside =
          op->isProperAncestor(operand.getParentBlock()->getParentOp()) ||
          operand.getParentBlock()->getParentOp() == op;
      if (!isInside && varying.contains(operand))
        return WalkResult::interrupt();
    }
    return WalkResult::advance();
  });
  return !walk.wasInterrupted();
}

bool WorkGroupUniformity::visit(Block &block) {
  bool changed = false;
  for (Operation &op : block.without_terminator()) {
    if (holders.contains(&op)) {
      changed |= visitHolder(&op);
    } else if (!isGroupOp(&op) && !isDecision(&op) && !isUniform(&op)) {
      for (Value result : op.getResults())
        changed |= mark(result, true);
    }
  }
  return changed;
}

bool WorkGroupUniformity::visitHolder(Operation *op) {
  bool changed = false;
  for (Region &region : op->getRegions())
    for (Block &block : region)
      changed |= visit(block);
  // The branch that is taken is the same for all.
  forEachHandedOn(
      op, [&](Value from, Value to) { changed |= mark(to, !isUniform(from)); });
  return changed;
}
