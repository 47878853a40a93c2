//===- WorkItemInterior.h - work-items away from borders --------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_DIALECT_MUX_TRANSFORMS_BARRIERREGIONS_WORKITEMINTERIOR_H
#define CAIRN_LIB_DIALECT_MUX_TRANSFORMS_BARRIERREGIONS_WORKITEMINTERIOR_H

#include "Borders.h"
#include "Lanes/Values/LaneShapes.h"

#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/SetVector.h"

namespace cairn::mux {

/// The borders in a mux.work_items along its ids 0 and 1 that can be looked at
/// for all its work-items before any is executed: their sides are sums of an
/// id, the counters of loops and what the op gets from outside.
class WorkItemInterior {
public:
  explicit WorkItemInterior(WorkItemsOp op);

  bool empty() const { return borders[0].empty() && borders[1].empty(); }

  /// Computes in front of the op which ids are inside of all borders.
  void emitRanges(mlir::OpBuilder &b);
  /// The ids 0 that are, from the first up to the second; null without borders.
  std::pair<mlir::Value, mlir::Value> getColumns() const { return ranges[0]; }
  /// Whether there are borders along the ids 0.
  bool hasColumns() const { return !borders[0].empty(); }
  /// Whether so many work-items from the ids `x` and `y` on are; i1.
  mlir::Value emitTest(mlir::OpBuilder &b, mlir::Value x,
                       mlir::OpFoldResult columns, mlir::Value y,
                       mlir::OpFoldResult rows) const;

  /// Takes the borders out of `copy`, a clone of the op by `mapping`, which is
  /// to be executed inside of them only.
  void takeOff(WorkItemsOp copy, const mlir::IRMapping &mapping) const;

private:
  bool isKnown(mlir::Value value, unsigned dim, bool isExact);
  bool computeKnown(mlir::Value value, unsigned dim, bool isExact);
  bool isCutOnce(mlir::Value value, unsigned dim);
  mlir::Value extreme(mlir::OpBuilder &b, mlir::Value value, bool isUpper,
                      unsigned dim);
  mlir::Value computeExtreme(mlir::OpBuilder &b, mlir::Value value,
                             bool isUpper, unsigned dim);

  mutable WorkItemsOp op;
  /// Along the ids 0 and 1, inside of all borders.
  LaneShapes shapes[2];
  llvm::SmallVector<Border> borders[2];
  /// The id of a minimum or maximum that is a border, and what a choice by a
  /// border is inside.
  llvm::DenseMap<mlir::Value, mlir::Value> clamped[2];
  /// What was found of values, exactly or not, and made for their ends.
  llvm::DenseMap<std::pair<mlir::Value, unsigned>, bool> known[2];
  llvm::DenseMap<std::pair<mlir::Value, unsigned>, mlir::Value> extremes[2];
  /// Sums, and numbers cut to 32 bits, of which nothing promises that they do
  /// not wrap.
  llvm::SetVector<mlir::Value> unpromised[2];
  /// From the first up to the second; null without borders.
  std::pair<mlir::Value, mlir::Value> ranges[2];
  /// From the first to the second, who are not inside.
  llvm::SmallVector<std::pair<mlir::Value, mlir::Value>, 1> holes[2];
};

} // namespace cairn::mux

#endif // CAIRN_LIB_DIALECT_MUX_TRANSFORMS_BARRIERREGIONS_WORKITEMINTERIOR_H
