//===- SelectLocalStores.h - no branches around local stores ----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_DIALECT_MUX_TRANSFORMS_BARRIERREGIONS_SELECTLOCALSTORES_H
#define CAIRN_LIB_DIALECT_MUX_TRANSFORMS_BARRIERREGIONS_SELECTLOCALSTORES_H

#include "cairn/Dialect/Mux/IR/Mux.h"

namespace cairn::mux {

/// Makes stores of selected values of short branches in `items` that do nothing
/// but store to local memory, at places that the work-item has just loaded, as
/// in `if (t[i + 1] < t[i]) t[i] = t[i + 1];`. One thread executes a group, and
/// nobody else may store there in this stretch, so that storing what is there
/// changes nothing.
void selectLocalStores(WorkItemsOp items);

} // namespace cairn::mux

#endif // CAIRN_LIB_DIALECT_MUX_TRANSFORMS_BARRIERREGIONS_SELECTLOCALSTORES_H
