//===- AccessRuns.h - accesses to all that lanes have -----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_DIALECT_MUX_TRANSFORMS_LANES_VALUES_ACCESSRUNS_H
#define CAIRN_LIB_DIALECT_MUX_TRANSFORMS_LANES_VALUES_ACCESSRUNS_H

#include "LaneShapes.h"

namespace cairn::mux {

/// Loads, or stores, of one block by which each lane accesses all elements from
/// its own first one to that of the next lane, as those of `o[3 * i]`,
/// `o[3 * i + 1]` and `o[3 * i + 2]` do. Together they are side by side.
struct AccessRun {
  /// In the order of their addresses.
  llvm::SmallVector<mlir::Operation *, 4> accesses;
  /// The first load of the block, or the last store, where all can be made.
  mlir::Operation *maker = nullptr;
};

/// The runs of the body that `shapes` is of.
class AccessRuns {
public:
  explicit AccessRuns(const LaneShapes &shapes);

  /// That which `op` is in; null if it is in none.
  const AccessRun *of(mlir::Operation *op) const {
    auto known = numbers.find(op);
    return known == numbers.end() ? nullptr : &runs[known->second];
  }

private:
  void visit(mlir::Block &block, const LaneShapes &shapes);
  void add(AccessRun run);

  llvm::SmallVector<AccessRun, 0> runs;
  llvm::DenseMap<mlir::Operation *, unsigned> numbers;
};

} // namespace cairn::mux

#endif // CAIRN_LIB_DIALECT_MUX_TRANSFORMS_LANES_VALUES_ACCESSRUNS_H
