//===- LocalStaging.h - global memory in tiles of local ---------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_DIALECT_MUX_TRANSFORMS_LOCALSTAGING_H
#define CAIRN_DIALECT_MUX_TRANSFORMS_LOCALSTAGING_H

#include "cairn/Dialect/Mux/Transforms/Coarsening.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

namespace cairn::mux {

/// Why what `loop`, in a kernel at the level mux, reads of global memory cannot
/// be staged in local memory; nothing if it can. Whether it is written in the
/// meantime is not looked at where that is `isUnchecked`.
std::optional<Obstacle> findObstacleToStaging(mlir::scf::ForOp loop,
                                              bool isUnchecked);

/// How tiles are made.
struct Staging {
  int64_t trips;
  /// The elements behind each row of a tile that nobody accesses.
  int64_t padding = 0;
  /// Work-items read the next tile while they compute with the one before.
  bool isPrefetched = false;
  /// The columns of a row change places by the row's number.
  bool isSwizzled = false;
};

/// Has the work-group read together, `how.trips` of them at a time, what
/// several of its work-items read in `loop`; gives the loop over a tile, of so
/// many trips. What is left of the trips is done as before. There must be no
/// obstacle; fails where the length of swizzled rows is not a power of two.
mlir::FailureOr<mlir::scf::ForOp> stageInLocalMemory(mlir::scf::ForOp loop,
                                                     const Staging &how);

/// Why `kernel` may be launched with work-groups of a size that is not known;
/// nothing if all have the one that it requires.
std::optional<Obstacle> findObstacleToKnownGroups(mlir::func::FuncOp kernel);

} // namespace cairn::mux

#endif // CAIRN_DIALECT_MUX_TRANSFORMS_LOCALSTAGING_H
