//===- ReplacePoison.cpp - values for what is undefined ---------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Lifting control flow to regions leaves poison where a path has no value for
// what another path yields, and elements of arrays that are values are
// undefined until they are written.
//
//===----------------------------------------------------------------------===//

#include "ControlFlow.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SPIRV/IR/SPIRVOps.h"
#include "mlir/Dialect/UB/IR/UBOps.h"

using namespace mlir;
using namespace cairn;

static bool isPoison(Value value) {
  return value.getDefiningOp<ub::PoisonOp>() != nullptr;
}

/// The one value from outside of `op` that all of its regions yield as result
/// `index`, where they yield anything.
static Value getOnlyOuterValue(Operation *op, unsigned index) {
  Value only;
  for (Region &region : op->getRegions()) {
    if (region.empty())
      return nullptr;
    Value value = region.front().getTerminator()->getOperand(index);
    if (isPoison(value) || value == only)
      continue;
    if (only || op->isAncestor(value.getParentBlock()->getParentOp()))
      return nullptr;
    only = value;
  }
  return only;
}

void cairn::replacePoison(Operation *root, IRRewriter &rewriter) {
  // Outer ops take values from inner ones, which are simplified before.
  root->walk<WalkOrder::PostOrder>([&](Operation *op) {
    if (!isa<scf::IfOp, scf::IndexSwitchOp>(op))
      return;
    for (OpResult result : op->getResults())
      if (!result.use_empty())
        if (Value only = getOnlyOuterValue(op, result.getResultNumber()))
          rewriter.replaceAllUsesWith(result, only);
  });
  root->walk([&](Operation *op) {
    if (!isa<ub::PoisonOp, LLVM::UndefOp>(op))
      return;
    rewriter.setInsertionPoint(op);
    Type type = op->getResult(0).getType();
    // All types of this level but pointers have a zero.
    if (auto zero = dyn_cast_or_null<TypedAttr>(rewriter.getZeroAttr(type)))
      rewriter.replaceOpWithNewOp<arith::ConstantOp>(op, zero);
    else
      rewriter.replaceOpWithNewOp<spirv::UndefOp>(op, type);
  });
}
