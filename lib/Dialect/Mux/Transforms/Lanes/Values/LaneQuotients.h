//===- LaneQuotients.h - work-items along rows of a grid --------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_DIALECT_MUX_TRANSFORMS_LANES_VALUES_LANEQUOTIENTS_H
#define CAIRN_LIB_DIALECT_MUX_TRANSFORMS_LANES_VALUES_LANEQUOTIENTS_H

#include "cairn/Dialect/Mux/IR/Mux.h"

namespace cairn::mux {

/// More ops are not worth having twice.
inline constexpr unsigned kMostOpsInRows = 256;

/// Where the work-items of `op` find their places in a grid by `i / n` and
/// `i % n`, and accesses along a row are side by side, executes those of one
/// row after those of the other, if rows are long; else the op stays, for
/// others.
void splitIntoRows(WorkItemsOp op);

} // namespace cairn::mux

#endif // CAIRN_LIB_DIALECT_MUX_TRANSFORMS_LANES_VALUES_LANEQUOTIENTS_H
