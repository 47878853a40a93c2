//===- RowShapes.h - what rows of work-items share --------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_DIALECT_MUX_TRANSFORMS_LANES_VALUES_ROWSHAPES_H
#define CAIRN_LIB_DIALECT_MUX_TRANSFORMS_LANES_VALUES_ROWSHAPES_H

#include "cairn/Dialect/Mux/IR/Mux.h"
#include "llvm/ADT/DenseSet.h"

namespace cairn::mux {

/// Which values of a mux.work_items are the same for work-items that differ by
/// their id of dimension 1 alone. Starts with all of them, and goes on until
/// nothing changes.
class RowShapes {
public:
  explicit RowShapes(WorkItemsOp op);

  bool isSame(mlir::Value value) const { return !varying.contains(value); }
  /// Whether rows do nothing else than each other in `op` and in what is inside
  /// of it, so that once will do.
  bool isSame(mlir::Operation *op) const;
  /// Whether `op`, which has regions, takes rows the same way.
  bool isSameWay(mlir::Operation *op) const;

private:
  bool mark(mlir::Value value, bool varies);
  bool visit(mlir::Block &block);
  bool visit(mlir::Operation *op);
  bool visitRegions(mlir::Operation *op);

  llvm::DenseSet<mlir::Value> varying;
};

} // namespace cairn::mux

#endif // CAIRN_LIB_DIALECT_MUX_TRANSFORMS_LANES_VALUES_ROWSHAPES_H
