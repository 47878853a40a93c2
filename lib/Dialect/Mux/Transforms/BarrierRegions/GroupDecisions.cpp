//===- GroupDecisions.cpp - what the group makes of all values --*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Until stretches are made, a decision of the group is a cast with an
// attribute, as its operand is a value of a work-item and its result one of the
// group.
//
//===----------------------------------------------------------------------===//

#include "BarrierRegions.h"

#include "cairn/Dialect/Mux/IR/MuxMarks.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace cairn::mux;

static_assert(static_cast<unsigned>(GroupDecision::Least) + 1 ==
                  kGroupDecisions,
              "the verifier knows of others");

Value cairn::mux::createDecision(OpBuilder &b, Location loc,
                                 GroupDecision decision, Value value) {
  Type type =
      decision == GroupDecision::Same ? Type(b.getI1Type()) : value.getType();
  auto cast = UnrealizedConversionCastOp::create(b, loc, type, value);
  cast->setDiscardableAttr(kGroupDecisionAttr,
                           b.getI32IntegerAttr(static_cast<int32_t>(decision)));
  return cast.getResult(0);
}

bool cairn::mux::isDecision(Operation *op) {
  return op->hasAttr(kGroupDecisionAttr);
}

static GroupDecision getDecision(Operation *op) {
  return static_cast<GroupDecision>(
      op->getAttrOfType<IntegerAttr>(kGroupDecisionAttr).getInt());
}

void cairn::mux::decideAlone(Operation *op) {
  Value value = op->getOperand(0);
  if (getDecision(op) == GroupDecision::Same) {
    OpBuilder b(op);
    value = arith::ConstantIntOp::create(b, op->getLoc(), b.getI1Type(), 1);
  }
  op->getResult(0).replaceAllUsesWith(value);
  op->erase();
}

/// `decided` for one more work-item, which has `value`; the first has `first`.
static Value decide(OpBuilder &b, Location loc, GroupDecision decision,
                    Value decided, Value value, Value first) {
  switch (decision) {
  case GroupDecision::Same:
    value =
        arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, value, first);
    return arith::AndIOp::create(b, loc, decided, value);
  case GroupDecision::All:
    return arith::AndIOp::create(b, loc, decided, value);
  case GroupDecision::Least:
    return arith::MinUIOp::create(b, loc, decided, value);
  }
  llvm_unreachable("unknown decision");
}

void BarrierRegions::emitDecision(Operation *op) {
  Value slot = decisionSlots.lookup(op);
  if (!slot) // the same for all anyway
    return decideAlone(op);
  OpBuilder b(op);
  Location loc = op->getLoc();
  GroupDecision decision = getDecision(op);
  Type type = op->getOperand(0).getType();
  Value first = loadSlot(b, loc, slot, slot, type);
  Value one = arith::ConstantIntOp::create(b, loc, b.getI64Type(), 1);
  Value start = first;
  if (decision == GroupDecision::Same)
    start = arith::ConstantIntOp::create(b, loc, b.getI1Type(), 1);
  auto loop = scf::ForOp::create(b, loc, one, countItems(), one, start);
  op->getResult(0).replaceAllUsesWith(loop.getResult(0));
  op->erase();
  b.setInsertionPointToStart(loop.getBody());
  Value address = slotAddress(b, loc, slot, loop.getInductionVar());
  Value next = loadSlot(b, loc, slot, address, type);
  scf::YieldOp::create(
      b, loc, decide(b, loc, decision, loop.getRegionIterArg(0), next, first));
}
