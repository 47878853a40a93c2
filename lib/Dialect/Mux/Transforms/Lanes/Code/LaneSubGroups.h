//===- LaneSubGroups.h - a sub-group is the lanes ---------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_DIALECT_MUX_TRANSFORMS_LANES_CODE_LANESUBGROUPS_H
#define CAIRN_LIB_DIALECT_MUX_TRANSFORMS_LANES_CODE_LANESUBGROUPS_H

#include "cairn/Dialect/Mux/IR/MuxSemantics.h"
#include "mlir/IR/Builders.h"

namespace cairn::mux {

/// Whether the work-items of a sub-group meet at `op`.
bool isSubGroupCollective(mlir::Operation *op);

/// Whether `op` asks or exchanges something in a sub-group, and its kernel's
/// sub-groups are lanes.
bool isOfLaneSubGroup(mlir::Operation *op);

/// For each lane what those up to it, and itself, have together.
mlir::Value scanLanes(mlir::OpBuilder &b, mlir::Location loc,
                      GroupOperation operation, mlir::Value vector);

} // namespace cairn::mux

#endif // CAIRN_LIB_DIALECT_MUX_TRANSFORMS_LANES_CODE_LANESUBGROUPS_H
