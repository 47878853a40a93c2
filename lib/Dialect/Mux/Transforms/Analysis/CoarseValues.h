//===- CoarseValues.h - what differs within a coarse work-item --*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_DIALECT_MUX_TRANSFORMS_ANALYSIS_COARSEVALUES_H
#define CAIRN_LIB_DIALECT_MUX_TRANSFORMS_ANALYSIS_COARSEVALUES_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/DenseSet.h"

namespace cairn::mux {

/// How the work-items that become one go through an op.
enum class Together {
  /// Once for all of them.
  Once,
  /// All the same way, side by side in its regions.
  Jammed,
  /// Side by side through a branch with a loop that all of them take; else
  /// apart.
  Versioned,
  /// One after the other.
  Apart
};

/// Whether `branch` is worth a version for work-items that all take it.
bool holdsLoop(mlir::Region &branch);

/// Which values are the same for all work-items that become one. `ids` differ.
class CoarseValues {
public:
  CoarseValues(mlir::func::FuncOp kernel, llvm::ArrayRef<mlir::Value> ids);

  bool isVarying(mlir::Value value) const { return varying.contains(value); }
  Together classify(mlir::Operation *op) const;

private:
  bool mark(mlir::Value value, bool isVarying);
  bool markResults(mlir::Operation *op);
  bool visit(mlir::Block &block);
  bool visitJammed(mlir::Operation *op);
  bool hasUniformControl(mlir::Operation *op) const;

  llvm::DenseSet<mlir::Value> varying;
};

} // namespace cairn::mux

#endif // CAIRN_LIB_DIALECT_MUX_TRANSFORMS_ANALYSIS_COARSEVALUES_H
