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

/// The loop whose trips `value` counts; null if it counts none.
mlir::scf::ForOp findCountedLoop(mlir::Value value);

/// Writes integers of a kernel as sums of products of trips and of symbols.
class IndexSums {
public:
  using Reading = IndexAnalysis::Reading;
  /// What symbols are: what the kernel's first block computes, or could, or any
  /// value.
  enum class Symbols { FirstBlock, Any };

  IndexSums(mlir::func::FuncOp kernel, bool isUnchecked,
            Symbols symbols = Symbols::FirstBlock)
      : kernel(kernel), isUnchecked(isUnchecked), symbols(symbols) {}

  /// Nothing if `value` is not such a sum, or may wrap as it is read.
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
  Symbols symbols;
  llvm::DenseMap<std::pair<mlir::Value, unsigned>, std::optional<UniformSum>>
      sums;
};

} // namespace cairn::mux

#endif // CAIRN_LIB_DIALECT_MUX_STRUCTURED_INDEXSUMS_H
