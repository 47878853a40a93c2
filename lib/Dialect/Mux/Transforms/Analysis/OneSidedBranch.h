//===- OneSidedBranch.h - branches that only decide whether -----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_DIALECT_MUX_TRANSFORMS_ANALYSIS_ONESIDEDBRANCH_H
#define CAIRN_LIB_DIALECT_MUX_TRANSFORMS_ANALYSIS_ONESIDEDBRANCH_H

#include "mlir/Dialect/SCF/IR/SCF.h"

namespace cairn::mux {

/// Whether `branch` decides whether something is done: it has no results, and
/// one of its sides is empty.
inline bool isOneSided(mlir::scf::IfOp branch) {
  auto isEmpty = [](mlir::Block *block) {
    return !block || block->without_terminator().empty();
  };
  return branch.getNumResults() == 0 &&
         isEmpty(branch.thenBlock()) != isEmpty(branch.elseBlock());
}

} // namespace cairn::mux

#endif // CAIRN_LIB_DIALECT_MUX_TRANSFORMS_ANALYSIS_ONESIDEDBRANCH_H
