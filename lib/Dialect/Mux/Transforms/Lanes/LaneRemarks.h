//===- LaneRemarks.h - what lanes do, said to the user ----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_DIALECT_MUX_TRANSFORMS_LANES_LANEREMARKS_H
#define CAIRN_LIB_DIALECT_MUX_TRANSFORMS_LANES_LANEREMARKS_H

#include "Lanes/Values/LaneShapes.h"

#include "cairn/Dialect/Mux/IR/Mux.h"

namespace cairn::mux {

/// The remarks about one mux.work_items, of the category "vectorize".
class LaneRemarks {
public:
  explicit LaneRemarks(WorkItemsOp op) : op(op) {}

  bool areWanted();
  /// `body` is `op` or a copy of it, which `shapes` are of.
  void vectorized(unsigned workItems, WorkItemsOp body,
                  const LaneShapes &shapes);
  /// The same of as many rows as there are `lanes`, which are transposed.
  void inBlocks(unsigned lanes);
  /// `why` is about `at`.
  void obstructed(mlir::Operation *at, llvm::StringRef why);
  /// Lanes would cost more than they bring.
  void unprofitable(WorkItemsOp body, const LaneShapes &shapes);
  void asForced();

private:
  void describe(WorkItemsOp body, const LaneShapes &shapes);

  WorkItemsOp op;
};

} // namespace cairn::mux

#endif // CAIRN_LIB_DIALECT_MUX_TRANSFORMS_LANES_LANEREMARKS_H
