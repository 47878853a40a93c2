//===- ValueFlow.h - where values are handed on -----------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_DIALECT_MUX_TRANSFORMS_ANALYSIS_VALUEFLOW_H
#define CAIRN_LIB_DIALECT_MUX_TRANSFORMS_ANALYSIS_VALUEFLOW_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace cairn::mux {

/// Where values of a function are handed on as they are: by branches, regions
/// and selects.
class ValueFlow {
public:
  explicit ValueFlow(mlir::func::FuncOp func);

  /// The values that `operand` becomes.
  llvm::ArrayRef<mlir::Value> targetsOf(mlir::OpOperand &operand) const {
    auto it = targets.find(&operand);
    return it == targets.end() ? llvm::ArrayRef<mlir::Value>() : it->second;
  }
  /// What `value` may be; none where it is made by something else.
  llvm::ArrayRef<mlir::OpOperand *> sourcesOf(mlir::Value value) const {
    auto it = sources.find(value);
    return it == sources.end() ? llvm::ArrayRef<mlir::OpOperand *>()
                               : it->second;
  }

private:
  void add(mlir::OpOperand &operand, mlir::Value target) {
    targets[&operand].push_back(target);
    sources[target].push_back(&operand);
  }

  llvm::DenseMap<mlir::OpOperand *, llvm::SmallVector<mlir::Value, 1>> targets;
  llvm::DenseMap<mlir::Value, llvm::SmallVector<mlir::OpOperand *, 2>> sources;
};

} // namespace cairn::mux

#endif // CAIRN_LIB_DIALECT_MUX_TRANSFORMS_ANALYSIS_VALUEFLOW_H
