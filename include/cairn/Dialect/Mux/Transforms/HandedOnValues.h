//===- HandedOnValues.h - what control flow does with values ----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_DIALECT_MUX_TRANSFORMS_HANDEDONVALUES_H
#define CAIRN_DIALECT_MUX_TRANSFORMS_HANDEDONVALUES_H

#include "mlir/Dialect/SCF/IR/SCF.h"

namespace cairn::mux {

/// Calls `hand(from, to)` for each value that `op`, structured control flow,
/// hands on to an argument of its regions or to a result.
template <typename Hand> void forEachHandedOn(mlir::Operation *op, Hand hand) {
  if (auto loop = llvm::dyn_cast<mlir::scf::ForOp>(op)) {
    for (auto [init, argument, yielded, result] :
         llvm::zip_equal(loop.getInitArgs(), loop.getRegionIterArgs(),
                         loop.getYieldedValues(), loop.getResults())) {
      hand(init, argument);
      hand(yielded, argument);
      hand(argument, result);
    }
  } else if (auto loop = llvm::dyn_cast<mlir::scf::WhileOp>(op)) {
    for (auto [init, argument, yielded] :
         llvm::zip_equal(loop.getInits(), loop.getBeforeArguments(),
                         loop.getYieldedValues())) {
      hand(init, argument);
      hand(yielded, argument);
    }
    for (auto [forwarded, argument, result] :
         llvm::zip_equal(loop.getConditionOp().getArgs(),
                         loop.getAfterArguments(), loop.getResults())) {
      hand(forwarded, argument);
      hand(forwarded, result);
    }
  } else {
    // scf.if and scf.index_switch.
    for (mlir::Region &region : op->getRegions()) {
      if (region.empty())
        continue;
      for (auto [yielded, result] : llvm::zip_equal(
               region.front().getTerminator()->getOperands(), op->getResults()))
        hand(yielded, result);
    }
  }
}

} // namespace cairn::mux

#endif // CAIRN_DIALECT_MUX_TRANSFORMS_HANDEDONVALUES_H
