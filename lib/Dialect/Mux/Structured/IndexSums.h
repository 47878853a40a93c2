//===- IndexSums.h - indices as sums of products ----------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_DIALECT_MUX_STRUCTURED_INDEXSUMS_H
#define CAIRN_LIB_DIALECT_MUX_STRUCTURED_INDEXSUMS_H

#include "Analysis/LinearIndex.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace cairn::mux {

/// The loop whose trips `value` counts; null if it is no such.
mlir::scf::ForOp findCountedLoop(mlir::Value value);

/// Writes integers of a kernel as sums of products of trips and of symbols,
/// which are what its first block computes, or could.
class IndexSums {
public:
  using Reading = IndexAnalysis::Reading;

  IndexSums(mlir::func::FuncOp kernel, bool isUnchecked)
      : kernel(kernel), isUnchecked(isUnchecked) {}

  /// Nothing if `value` is no such sum, or may wrap as it is read.
  std::optional<UniformSum> get(mlir::Value value, Reading reading);
  /// Whether `value` could be computed in the kernel's first block.
  bool isSymbol(mlir::Value value);
  /// Whether it could be computed at its beginning.
  bool isOfArguments(mlir::Value value);

private:
  std::optional<UniformSum> compute(mlir::Value value, Reading reading);
  std::optional<UniformSum> getOfOp(mlir::Operation *op, Reading reading);

  mlir::func::FuncOp kernel;
  bool isUnchecked;
  llvm::DenseMap<std::pair<mlir::Value, unsigned>, std::optional<UniformSum>>
      sums;
};

} // namespace cairn::mux

#endif // CAIRN_LIB_DIALECT_MUX_STRUCTURED_INDEXSUMS_H
