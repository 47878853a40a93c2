//===- SubGroups.h - collectives of sub-groups by shuffles ------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_DIALECT_MUX_TRANSFORMS_SUBGROUPS_H
#define CAIRN_DIALECT_MUX_TRANSFORMS_SUBGROUPS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace cairn::mux {

/// Answers the collectives of sub-groups in `function` whose sub-groups have
/// one work-item.
void resolveOneItemSubGroups(mlir::Operation *function);

/// Expands the reductions and scans of sub-groups that SPIR-V before 1.3 has no
/// instruction for (products, bitwise and logical operations, clusters) to a
/// loop over the lanes, whose values shuffles give. All of the sub-group must
/// reach them.
void expandSubGroupCollectives(mlir::func::FuncOp kernel);

} // namespace cairn::mux

#endif // CAIRN_DIALECT_MUX_TRANSFORMS_SUBGROUPS_H
