//===- MatrixExpansion.h - matrices of one work-item ------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_DIALECT_MUX_TRANSFORMS_MATRICES_MATRIXEXPANSION_H
#define CAIRN_LIB_DIALECT_MUX_TRANSFORMS_MATRICES_MATRIXEXPANSION_H

#include "mlir/IR/BuiltinOps.h"

namespace cairn::mux {

/// Makes each matrix a vector for each of its rows, which is what a sub-group
/// of one work-item holds.
llvm::LogicalResult expandMatrices(mlir::Operation *root);

} // namespace cairn::mux

#endif // CAIRN_LIB_DIALECT_MUX_TRANSFORMS_MATRICES_MATRIXEXPANSION_H
