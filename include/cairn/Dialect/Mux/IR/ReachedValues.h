//===- ReachedValues.h - what a value is computed from ----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_DIALECT_MUX_IR_REACHEDVALUES_H
#define CAIRN_DIALECT_MUX_IR_REACHEDVALUES_H

#include "mlir/IR/Operation.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/SetVector.h"

namespace cairn::mux {

/// Values that are still to be looked at.
using ReachedValues = llvm::SetVector<mlir::Value>;

/// Whether `holds(value, reached)` is true for `value` and for all that it adds
/// to `reached`. Each is looked at once, however often it is used: a sum of
/// sums of the same two values has exponentially many paths.
template <typename Holds> bool holdsForReached(mlir::Value value, Holds holds) {
  ReachedValues reached;
  reached.insert(value);
  for (size_t i = 0; i < reached.size(); ++i) {
    // The set may grow in the call.
    mlir::Value next = reached[i];
    if (!holds(next, reached))
      return false;
  }
  return true;
}

/// Whether `value` is made without effects of values for which `isKnown` is
/// true.
template <typename Known> bool isMadeOf(mlir::Value value, Known isKnown) {
  return holdsForReached(value, [&](mlir::Value value, ReachedValues &reached) {
    if (isKnown(value))
      return true;
    mlir::Operation *op = value.getDefiningOp();
    if (!op || op->getNumRegions() || !mlir::isPure(op))
      return false;
    reached.insert_range(op->getOperands());
    return true;
  });
}

} // namespace cairn::mux

#endif // CAIRN_DIALECT_MUX_IR_REACHEDVALUES_H
