//===- LaneCrossings.h - accesses along the other dimension -----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_DIALECT_MUX_TRANSFORMS_LANES_LANECROSSINGS_H
#define CAIRN_LIB_DIALECT_MUX_TRANSFORMS_LANES_LANECROSSINGS_H

#include "LaneShapes.h"

namespace cairn::mux {

/// Lanes, and rows, of a block that is transposed. Groups often have no more
/// rows.
inline constexpr unsigned kCrossingLanes = 8;

/// Whether work-items of `block` access memory side by side along their first
/// dimension or their second, and both occur. `across` are the shapes along the
/// second one.
bool crossesRows(mlir::Block &block, const LaneShapes &shapes,
                 const LaneShapes &across);

} // namespace cairn::mux

#endif // CAIRN_LIB_DIALECT_MUX_TRANSFORMS_LANES_LANECROSSINGS_H
