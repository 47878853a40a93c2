//===- MuxMarks.h - marks on loops and casts --------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_DIALECT_MUX_IR_MUXMARKS_H
#define CAIRN_DIALECT_MUX_IR_MUXMARKS_H

#include "llvm/ADT/StringRef.h"

namespace cairn::mux {

/// On a loop over work-items of a group, at the level loops: the dimension, an
/// i32. The order of its trips does not count, as work-items do not wait for
/// each other in it.
inline constexpr llvm::StringLiteral kWorkItemDimAttr = "mux.work_item_dim";

/// On a cast, while barriers are removed: what the group makes of the operand,
/// a value of each work-item. An i32 of `kGroupDecisions` values.
inline constexpr llvm::StringLiteral kGroupDecisionAttr = "mux.group_decision";
inline constexpr unsigned kGroupDecisions = 3;

} // namespace cairn::mux

#endif // CAIRN_DIALECT_MUX_IR_MUXMARKS_H
