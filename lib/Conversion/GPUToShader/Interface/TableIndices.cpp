//===- TableIndices.cpp - constants that are indexed by data ----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A table in the shader costs nothing where its indices are constants once
// loops are unrolled, which drivers do. Otherwise every invocation begins by
// writing the table to memory of its own.
//
//===----------------------------------------------------------------------===//

#include "Interface.h"

#include "cairn/Dialect/Mux/IR/ReachedValues.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace cairn;

/// Whether `value` is the counter of a loop whose trips are known.
static bool isKnownCounter(BlockArgument value) {
  auto loop = dyn_cast<scf::ForOp>(value.getOwner()->getParentOp());
  return loop && value == loop.getInductionVar() &&
         matchPattern(loop.getLowerBound(), m_Constant()) &&
         matchPattern(loop.getUpperBound(), m_Constant()) &&
         matchPattern(loop.getStep(), m_Constant());
}

/// Whether `index` is made of constants and such counters.
static bool isKnownOnceUnrolled(Value index) {
  return mux::holdsForReached(
      index, [](Value value, mux::ReachedValues &reached) {
        if (auto argument = dyn_cast<BlockArgument>(value))
          return isKnownCounter(argument);
        Operation *op = value.getDefiningOp();
        reached.insert_range(op->getOperands());
        return !op->getNumRegions() && isPure(op) &&
               (op->getNumOperands() || matchPattern(op, m_Constant()));
      });
}

static bool isIndexedByData(Value address) {
  return llvm::any_of(address.getUsers(), [](Operation *user) {
    auto gep = dyn_cast<LLVM::GEPOp>(user);
    return gep &&
           (!llvm::all_of(gep.getDynamicIndices(), isKnownOnceUnrolled) ||
            isIndexedByData(gep.getResult()));
  });
}

llvm::DenseSet<Operation *>
cairn::findTablesIndexedByData(const InterfaceState &state) {
  llvm::DenseSet<Operation *> found;
  state.shaders->walk([&](LLVM::AddressOfOp op) {
    if (Operation *global = state.symbols.lookup(op.getGlobalName()))
      if (!found.contains(global) && isIndexedByData(op))
        found.insert(global);
  });
  return found;
}
