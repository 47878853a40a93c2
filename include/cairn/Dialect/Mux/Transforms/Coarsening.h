//===- Coarsening.h - several work-items as one -----------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_DIALECT_MUX_TRANSFORMS_COARSENING_H
#define CAIRN_DIALECT_MUX_TRANSFORMS_COARSENING_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include <optional>
#include <string>

namespace cairn::mux {

/// How many work-items of the program one of the launch executes, along a
/// dimension, and which: neighbours, or, strided, those as far apart as the
/// work-group is wide now.
struct Coarsening {
  unsigned dim;
  int64_t factor;
  bool isStrided;
  /// Nobody has looked whether work-items wait for each other.
  bool isUnchecked;
};

/// What stands against a transformation, and where.
struct Obstacle {
  mlir::Operation *op;
  std::string reason;
};

/// Why `kernel`, at the level mux, cannot be coarsened so; nothing if it can.
std::optional<Obstacle> findObstacle(mlir::func::FuncOp kernel,
                                     const Coarsening &how);

/// Makes each work-item execute `how.factor` of the program's, and says so in
/// `mux.coarsening`. What is the same for all of them is done once: loops and
/// branches that they go through together stay one, as do loads from the same
/// address, which the language's rule against data races allows, and barriers.
/// There must be no obstacle.
void coarsen(mlir::func::FuncOp kernel, const Coarsening &how);

} // namespace cairn::mux

#endif // CAIRN_DIALECT_MUX_TRANSFORMS_COARSENING_H
