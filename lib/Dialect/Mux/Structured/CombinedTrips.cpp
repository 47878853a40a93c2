//===- CombinedTrips.cpp - what trips of a loop add up ---------- -*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CombinedTrips.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace cairn::mux;

/// Whether it does not matter in which order `op` combines values.
static bool isReorderable(Operation *op, bool isUnchecked) {
  if (isa<arith::AddIOp, arith::MulIOp, arith::AndIOp, arith::OrIOp,
          arith::XOrIOp, arith::MaxSIOp, arith::MaxUIOp, arith::MinSIOp,
          arith::MinUIOp>(op))
    return true;
  auto flags = dyn_cast<arith::ArithFastMathInterface>(op);
  return isa<arith::AddFOp, arith::MulFOp>(op) && flags &&
         (isUnchecked ||
          arith::bitEnumContainsAll(flags.getFastMathFlagsAttr().getValue(),
                                    arith::FastMathFlags::reassoc));
}

/// Collects the operations from `argument` to what is handed on of it.
static bool collect(BlockArgument argument, bool isUnchecked,
                    SmallVectorImpl<Operation *> &combining) {
  auto around = cast<scf::ForOp>(argument.getOwner()->getParentOp());
  OpOperand *yielded = around.getTiedLoopYieldedValue(argument);
  for (Value value = argument; value.hasOneUse();) {
    OpOperand &use = *value.getUses().begin();
    if (&use == yielded)
      return !combining.empty();
    Operation *op = use.getOwner();
    if (op->getBlock() != around.getBody())
      return false;
    if (auto loop = dyn_cast<scf::ForOp>(op)) {
      BlockArgument inner = loop.getTiedLoopRegionIterArg(&use);
      if (!inner || !collect(inner, isUnchecked, combining))
        return false;
      value = loop.getTiedLoopResult(&use);
      continue;
    }
    if (!isReorderable(op, isUnchecked) ||
        (!combining.empty() && combining.front()->getName() != op->getName()))
      return false;
    combining.push_back(op);
    value = op->getResult(0);
  }
  return false;
}

SmallVector<Operation *> cairn::mux::findCombining(BlockArgument argument,
                                                   bool isUnchecked) {
  SmallVector<Operation *> combining;
  if (!collect(argument, isUnchecked, combining))
    combining.clear();
  return combining;
}

TypedAttr cairn::mux::neutralOf(Operation *op) {
  auto vector = dyn_cast<VectorType>(op->getResult(0).getType());
  if (!vector)
    return arith::getNeutralElement(op).value_or(TypedAttr());
  // MLIR knows those of single numbers.
  Operation *single = op->clone();
  single->getResult(0).setType(vector.getElementType());
  std::optional<TypedAttr> neutral = arith::getNeutralElement(single);
  single->destroy();
  return neutral ? SplatElementsAttr::get(vector, *neutral) : TypedAttr();
}

void cairn::mux::allowAnyOrder(ArrayRef<Operation *> combining) {
  for (Operation *op : combining)
    if (auto flags = dyn_cast<arith::ArithIntegerOverflowFlagsInterface>(op))
      op->setAttr(flags.getIntegerOverflowAttrName(),
                  arith::IntegerOverflowFlagsAttr::get(
                      op->getContext(), arith::IntegerOverflowFlags::none));
}
