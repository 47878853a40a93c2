//===- KnownValues.cpp - what follows from known values ---------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KnownValues.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace cairn::mux;

void KnownValues::set(Value value, Value known) {
  Operation *op = value.getDefiningOp();
  changed.insert_range(op->getUsers());
  value.replaceAllUsesWith(known);
  changed.remove(op);
  op->erase();
}

void KnownValues::setBool(Value value, bool known) {
  b.setInsertionPoint(value.getDefiningOp());
  set(value,
      arith::ConstantIntOp::create(b, value.getLoc(), b.getI1Type(), known));
}

/// Puts the side of `branch` that is taken in its place.
void KnownValues::takeSide(Operation *op, bool isThen) {
  auto branch = cast<scf::IfOp>(op);
  if (Block *side = isThen ? branch.thenBlock() : branch.elseBlock()) {
    Operation *yield = side->getTerminator();
    for (auto [result, value] :
         llvm::zip_equal(branch.getResults(), yield->getOperands())) {
      changed.insert_range(result.getUsers());
      result.replaceAllUsesWith(value);
    }
    yield->erase();
    branch->getBlock()->getOperations().splice(Block::iterator(branch),
                                               side->getOperations());
  }
  // What is on the other side goes with it.
  branch->walk([&](Operation *inner) { changed.remove(inner); });
  branch.erase();
}

void KnownValues::propagate() {
  while (!changed.empty()) {
    Operation *user = changed.pop_back_val();
    if (auto branch = dyn_cast<scf::IfOp>(user)) {
      APInt taken;
      if (matchPattern(branch.getCondition(), m_ConstantInt(&taken)))
        takeSide(branch, taken.getBoolValue());
      continue;
    }
    SmallVector<Value> folded;
    b.setInsertionPoint(user);
    if (user->getNumResults() == 1 && succeeded(b.tryFold(user, folded)) &&
        !folded.empty() && folded.front() != user->getResult(0))
      set(user->getResult(0), folded.front());
  }
}
