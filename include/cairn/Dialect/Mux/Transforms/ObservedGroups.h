//===- ObservedGroups.h - kernels that see their groups ---------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_DIALECT_MUX_TRANSFORMS_OBSERVEDGROUPS_H
#define CAIRN_DIALECT_MUX_TRANSFORMS_OBSERVEDGROUPS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace cairn::mux {

/// Sets `mux.groups_unobserved` on `kernel`, which is of the level `mux`, if it
/// makes no difference to it which groups its work-items are in.
void markUnobservedGroups(mlir::func::FuncOp kernel);

} // namespace cairn::mux

#endif // CAIRN_DIALECT_MUX_TRANSFORMS_OBSERVEDGROUPS_H
