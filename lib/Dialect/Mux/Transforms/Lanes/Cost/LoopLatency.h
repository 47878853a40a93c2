//===- LoopLatency.h - loops that wait for themselves -----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_DIALECT_MUX_TRANSFORMS_LANES_COST_LOOPLATENCY_H
#define CAIRN_LIB_DIALECT_MUX_TRANSFORMS_LANES_COST_LOOPLATENCY_H

#include "LaneCost.h"

#include "mlir/Dialect/SCF/IR/SCF.h"

namespace cairn::mux {

/// Whether `loop`, straight-line code that all work-items go through together,
/// waits so long in each trip for what it computed in the last one that it is
/// better turned inside out than executed for `lanes` work-items at once: the
/// vectors of all work-items then go through a trip one behind the other, and
/// what they carry goes through memory.
bool isBetterInsideOut(mlir::scf::ForOp loop, const LaneShapes &shapes,
                       const VectorUnit &unit, unsigned lanes);

} // namespace cairn::mux

#endif // CAIRN_LIB_DIALECT_MUX_TRANSFORMS_LANES_COST_LOOPLATENCY_H
