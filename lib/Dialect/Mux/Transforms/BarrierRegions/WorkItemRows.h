//===- WorkItemRows.h - rows that nobody tells apart ------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_DIALECT_MUX_TRANSFORMS_BARRIERREGIONS_WORKITEMROWS_H
#define CAIRN_LIB_DIALECT_MUX_TRANSFORMS_BARRIERREGIONS_WORKITEMROWS_H

#include "cairn/Dialect/Mux/IR/Mux.h"

namespace cairn::mux {

/// Puts the rows of `items`, whose ids are in the order of their dimensions,
/// behind each other to one if all that its work-items ask of their row and
/// their place in it is `y * get_local_size(0) + x`.
void joinRows(WorkItemsOp items);

} // namespace cairn::mux

#endif // CAIRN_LIB_DIALECT_MUX_TRANSFORMS_BARRIERREGIONS_WORKITEMROWS_H
