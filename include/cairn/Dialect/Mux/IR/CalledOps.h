//===- CalledOps.h - ops of a function and those it calls -------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_DIALECT_MUX_IR_CALLEDOPS_H
#define CAIRN_DIALECT_MUX_IR_CALLEDOPS_H

#include "mlir/IR/Operation.h"

namespace cairn::mux {

/// The first op in `function`, or in a function that is called from there
/// through any number of others, that `isWanted`; null if there is none. Each
/// function is looked at once.
mlir::Operation *
findInCalled(mlir::Operation *function,
             llvm::function_ref<bool(mlir::Operation *)> isWanted);

} // namespace cairn::mux

#endif // CAIRN_DIALECT_MUX_IR_CALLEDOPS_H
