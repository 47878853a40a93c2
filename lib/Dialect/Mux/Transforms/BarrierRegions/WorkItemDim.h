//===- WorkItemDim.h - loops over work-items --------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_DIALECT_MUX_TRANSFORMS_BARRIERREGIONS_WORKITEMDIM_H
#define CAIRN_LIB_DIALECT_MUX_TRANSFORMS_BARRIERREGIONS_WORKITEMDIM_H

#include "llvm/ADT/StringRef.h"

namespace cairn::mux {

/// On an `scf.for` over work-items of a group, at the level loops: the
/// dimension, an i32. The order of its trips does not count, as work-items do
/// not wait for each other in it.
inline constexpr llvm::StringLiteral kWorkItemDimAttr = "work_item_dim";

} // namespace cairn::mux

#endif // CAIRN_LIB_DIALECT_MUX_TRANSFORMS_BARRIERREGIONS_WORKITEMDIM_H
