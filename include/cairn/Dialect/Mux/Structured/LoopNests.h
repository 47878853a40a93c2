//===- LoopNests.h - the order of trips in a nest of loops ------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_DIALECT_MUX_STRUCTURED_LOOPNESTS_H
#define CAIRN_DIALECT_MUX_STRUCTURED_LOOPNESTS_H

#include "cairn/Dialect/Mux/Transforms/Coarsening.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

namespace cairn::mux {

/// A loop around another one.
struct LoopPair {
  mlir::scf::ForOp outer, inner;
};

/// Has a loop go through `trips` trips of `loop` for each of its own, in the
/// same order; gives both in its place. What stands against it is in `obstacle`
/// then.
std::optional<LoopPair> tileLoop(mlir::scf::ForOp loop, int64_t trips,
                                 std::optional<Obstacle> &obstacle);

/// Has the only loop in the body of `loop` around it. Whether the order of the
/// trips counts is not looked at where that is `isUnchecked`.
std::optional<LoopPair> interchangeLoops(mlir::scf::ForOp loop,
                                         bool isUnchecked,
                                         std::optional<Obstacle> &obstacle);

/// Makes one trip of `factor` trips of `loop`, in which each loop in its body
/// goes through the trips for all of them at once; gives the loop of such
/// trips, behind which those that are left are as before.
mlir::scf::ForOp unrollAndJam(mlir::scf::ForOp loop, int64_t factor,
                              bool isUnchecked,
                              std::optional<Obstacle> &obstacle);

/// Makes one loop of `loops`, which follow each other and have the same bounds.
/// Whether trips count for others is not looked at where that is `isUnchecked`.
mlir::scf::ForOp fuseLoops(llvm::ArrayRef<mlir::scf::ForOp> loops,
                           bool isUnchecked, std::optional<Obstacle> &obstacle);

} // namespace cairn::mux

#endif // CAIRN_DIALECT_MUX_STRUCTURED_LOOPNESTS_H
