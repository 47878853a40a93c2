//===- WorkGroupUniformity.h - who computes the same value ------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_DIALECT_MUX_TRANSFORMS_ANALYSIS_WORKGROUPUNIFORMITY_H
#define CAIRN_LIB_DIALECT_MUX_TRANSFORMS_ANALYSIS_WORKGROUPUNIFORMITY_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/DenseSet.h"

namespace cairn::mux {

/// The ops of a kernel whose regions hold a barrier. Their control flow is the
/// same for all work-items, by the language's own rule or, where that lets them
/// part, once `partWorkItems` has seen to it.
using BarrierHolders = llvm::DenseSet<mlir::Operation *>;

/// Which values are the same for all work-items of a group, wherever they are
/// computed by one op outside of divergent control flow: the values defined
/// directly in the kernel's body or in the regions of `holders`.
class WorkGroupUniformity {
public:
  WorkGroupUniformity(mlir::func::FuncOp kernel, const BarrierHolders &holders);

  bool isUniform(mlir::Value value) const { return !varying.contains(value); }

  /// Whether one work-item can execute `op` for all: it has no effect, and its
  /// results are uniform.
  bool isUniform(mlir::Operation *op) const;

private:
  bool mark(mlir::Value value, bool isVarying);
  bool visit(mlir::Block &block);
  bool visitHolder(mlir::Operation *op);

  const BarrierHolders &holders;
  llvm::DenseSet<mlir::Value> varying;
};

} // namespace cairn::mux

#endif // CAIRN_LIB_DIALECT_MUX_TRANSFORMS_ANALYSIS_WORKGROUPUNIFORMITY_H
