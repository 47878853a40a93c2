//===- Events.h - which copies an event stands for --------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_DIALECT_MUX_TRANSFORMS_EVENTS_H
#define CAIRN_DIALECT_MUX_TRANSFORMS_EVENTS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace cairn::mux {

/// Takes away the casts between `!mux.event` and the type that the program has
/// for events: its values become events themselves, through branches, regions
/// and selects. Where one comes from memory, or from anything else that is not
/// followed, the wait for it becomes one for all copies.
void followEvents(mlir::func::FuncOp func);

/// Creates a wait for the `count` events at `list`. Only checks look at events
/// in memory: otherwise it is for all copies of the group.
void createWaitForList(mlir::OpBuilder &b, mlir::Location loc,
                       mlir::Value count, mlir::Value list);

/// For targets that are done with a copy when they meet it: no wait names an
/// event, and what carried events is numbers.
void dropEvents(mlir::func::FuncOp kernel);

} // namespace cairn::mux

#endif // CAIRN_DIALECT_MUX_TRANSFORMS_EVENTS_H
