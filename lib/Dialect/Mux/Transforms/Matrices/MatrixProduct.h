//===- MatrixProduct.h - the form of a product of matrices ------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_DIALECT_MUX_TRANSFORMS_MATRICES_MATRIXPRODUCT_H
#define CAIRN_LIB_DIALECT_MUX_TRANSFORMS_MATRICES_MATRIXPRODUCT_H

#include "Analysis/LinearIndex.h"
#include "cairn/Dialect/Mux/Transforms/Coarsening.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include <vector>

namespace cairn::mux {

/// A matrix in global memory.
struct MatrixInMemory {
  mlir::Value pointer;
  mlir::Type element;
  /// In elements.
  LinearIndex index;
};

/// A comparison that a guard around the loop makes.
struct MatrixGuard {
  mlir::arith::CmpIPredicate predicate;
  LinearIndex left, right;
};

/// A kernel in which each work-item adds up one element of a product.
struct MatrixProduct {
  mlir::scf::ForOp loop;
  /// Factors, with rows of a along `rowDim` and columns of b along the other
  /// dimension, and the result, whose columns lie side by side.
  MatrixInMemory a, b, c;
  unsigned rowDim = 1;
  /// The sums, and what they begin with, the same for all.
  mlir::Type sum;
  mlir::Value init;
  /// Integers of the factors have no sign.
  bool isUnsigned = false;
  std::vector<MatrixGuard> guards;

  unsigned columnDim() const { return 1 - rowDim; }
};

/// The product that the kernel of `loop` computes. If the kernel is not a
/// product, nothing, and `obstacle` says why.
std::optional<MatrixProduct>
findMatrixProduct(mlir::scf::ForOp loop, bool isUnchecked, Obstacle &obstacle);

} // namespace cairn::mux

#endif // CAIRN_LIB_DIALECT_MUX_TRANSFORMS_MATRICES_MATRIXPRODUCT_H
