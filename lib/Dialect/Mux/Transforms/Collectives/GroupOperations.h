//===- GroupOperations.h - what expansions of group ops share ---*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_DIALECT_MUX_TRANSFORMS_COLLECTIVES_GROUPOPERATIONS_H
#define CAIRN_LIB_DIALECT_MUX_TRANSFORMS_COLLECTIVES_GROUPOPERATIONS_H

#include "cairn/Dialect/Mux/IR/Mux.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

namespace cairn::mux {

/// `lhs` and `rhs` combined, as a reduction or scan does.
mlir::Value combine(mlir::OpBuilder &b, mlir::Location loc,
                    GroupOperation operation, mlir::Value lhs, mlir::Value rhs);

/// Whether OpenCL's SPIR-V reduces and scans a group by the operation in one
/// instruction (capability Groups): sums, minima and maxima.
bool hasGroupInstruction(GroupOperation operation);

/// The first barrier id that no op of `kernel` has, nor any above.
uint32_t firstFreeBarrierId(mlir::Operation *kernel);

} // namespace cairn::mux

#endif // CAIRN_LIB_DIALECT_MUX_TRANSFORMS_COLLECTIVES_GROUPOPERATIONS_H
