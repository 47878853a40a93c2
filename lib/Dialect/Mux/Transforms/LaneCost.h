//===- LaneCost.h - where lanes pay -----------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_DIALECT_MUX_TRANSFORMS_LANECOST_H
#define CAIRN_LIB_DIALECT_MUX_TRANSFORMS_LANECOST_H

#include "LaneShapes.h"

namespace cairn::mux {

/// How many work-items of `block`, all of a stretch or of a kernel, are better
/// executed at once than left to a vectoriser of innermost loops; 1 for none.
/// Several are where a work-item has loops of its own, whose accesses are the
/// same for all or side by side. Loops with a barrier in them are not the
/// work-item's own.
unsigned countGoodLanes(mlir::Block &block, const LaneShapes &shapes);

} // namespace cairn::mux

#endif // CAIRN_LIB_DIALECT_MUX_TRANSFORMS_LANECOST_H
