//===- ChosenObjects.cpp - the object of a chosen address -----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Where an address is chosen, so is the object that it comes from: an address
// itself does not tell, once it is beyond. A select chooses both alike. What
// branches and loops hand on goes through a private variable, which is written
// where the address is handed on and which LLVM makes a value of.
//
//===----------------------------------------------------------------------===//

#include "FunctionChecks.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace cairn::mux;

/// The object of `base` by a variable of its own.
Value FunctionChecks::storeChoices(Value base) {
  Location loc = base.getLoc();
  Type type = record.getType();
  OpBuilder b(base.getContext());
  b.setInsertionPointAfter(item.getDefiningOp());
  Value one = arith::ConstantIntOp::create(b, loc, b.getI32Type(), 1);
  Value slot = LLVM::AllocaOp::create(b, loc, type, type, one);
  b.setInsertionPointAfterValue(base);
  Value object = LLVM::LoadOp::create(b, loc, type, slot);
  // Known from here on, as a loop hands on what it was handed.
  found[base] = {object, -1};
  for (OpOperand *source : flow.sourcesOf(base)) {
    b.setInsertionPoint(source->getOwner());
    LLVM::StoreOp::create(b, loc, objectOf(b, rootOf(source->get())).first,
                          slot);
  }
  return object;
}

Value FunctionChecks::chooseObject(Value base) {
  Operation *select = base.getDefiningOp();
  if (!isa_and_nonnull<arith::SelectOp, LLVM::SelectOp>(select))
    return storeChoices(base);
  OpBuilder b(base.getContext());
  b.setInsertionPointAfter(select);
  Location loc = base.getLoc();
  Value none = LLVM::ZeroOp::create(b, loc, record.getType());
  auto object =
      arith::SelectOp::create(b, loc, select->getOperand(0), none, none);
  found[base] = {object, -1};
  for (OpOperand *source : flow.sourcesOf(base)) {
    b.setInsertionPoint(object);
    object->setOperand(source->getOperandNumber(),
                       objectOf(b, rootOf(source->get())).first);
  }
  return object;
}
