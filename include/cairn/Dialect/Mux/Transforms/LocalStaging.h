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

/// Has the work-group read together, `trips` of them at a time, what several
/// of its work-items read in `loop`; gives the loop over a tile, of `trips`
/// trips. What is left of the trips is done as before. Behind each row of a
/// tile are `padding` elements that nobody accesses. There must be no obstacle.
mlir::scf::ForOp stageInLocalMemory(mlir::scf::ForOp loop, int64_t trips,
                                    int64_t padding);

} // namespace cairn::mux

#endif // CAIRN_DIALECT_MUX_TRANSFORMS_LOCALSTAGING_H
