//===- MakeAvailable.cpp - values computed further in front ---*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MakeAvailable.h"

#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;

bool cairn::mux::makeAvailable(Value value, Operation *&front) {
  Operation *op = value.getDefiningOp();
  if (!op || op->getBlock() != front->getBlock() ||
      (op != front && op->isBeforeInBlock(front)))
    return true;
  if (op->getNumRegions() || !isPure(op))
    return false;
  for (Value operand : op->getOperands())
    if (!makeAvailable(operand, front))
      return false;
  if (op == front)
    front = op->getNextNode();
  else
    op->moveBefore(front);
  return true;
}
